"""``python -m crestflow``: the same as the ``crestflow`` command."""

import sys

from crestflow_command import main

sys.exit(main())
