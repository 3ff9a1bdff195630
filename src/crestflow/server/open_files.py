"""The limit of open files, which is the limit of connections too."""

from __future__ import annotations

import sys

RESERVED = 64
"""Files that are no connections of clients: database, broker, log, the files of the page."""

WANTED = 1_048_576
"""More connections than one process can serve; a system without a limit of its own gets this one."""

_WITHOUT_LIMIT = 8192
"""What the C library of Windows can open."""


def raise_open_files_limit() -> int:
    """Raise the process's limit of open files as far as the system lets it; returns the limit."""
    if sys.platform == "win32":
        return _WITHOUT_LIMIT
    import resource  # noqa: PLC0415 (there is none on Windows)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS allows less than it says
            return soft
        return wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft
