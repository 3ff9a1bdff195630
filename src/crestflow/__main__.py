"""``python -m crestflow``: the same as the ``crestflow`` command."""

import sys

from crestflow.cli import main

sys.exit(main())
