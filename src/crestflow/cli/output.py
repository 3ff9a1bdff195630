"""Writing what a command makes to a file, or to standard output for ``-``."""

from __future__ import annotations

import sys

from crestflow.files import replacing

STANDARD_OUTPUT = "-"


def write_output(content: bytes, path: str) -> None:
    """Write bytes to where an option says."""
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        with replacing(path) as file:
            file.write(content)
