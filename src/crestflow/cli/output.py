"""Writing what a command makes to a file, or to standard output for ``-``."""

from __future__ import annotations

import sys

from crestflow.records.files import save_bytes

STANDARD_OUTPUT = "-"


def write_output(content: bytes, path: str) -> None:
    """Write bytes to where an option says."""
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        save_bytes(content, path)
