"""What the operating system refuses, in the language spoken."""

from __future__ import annotations

import errno

from crestflow.i18n.runtime import CatalogueMessage, msg, say

_ERRORS: dict[int, CatalogueMessage] = {
    errno.ENOENT: msg("No such file or directory"),
    errno.EACCES: msg("Permission denied"),
    errno.EPERM: msg("Operation not permitted"),
    errno.EEXIST: msg("File exists"),
    errno.EISDIR: msg("Is a directory"),
    errno.ENOTDIR: msg("Not a directory"),
    errno.ENOTEMPTY: msg("Directory not empty"),
    errno.ENOSPC: msg("No space left on device"),
    errno.EROFS: msg("Read-only file system"),
    errno.ENAMETOOLONG: msg("File name too long"),
    errno.EADDRINUSE: msg("Address already in use"),
    errno.EADDRNOTAVAIL: msg("Cannot assign requested address"),
}
"""The system's own English for what a command can meet, so that English stays as it is elsewhere."""


def system_error(error: OSError) -> str:
    """Why the system refused; what is not listed here keeps the system's words.

    >>> system_error(FileNotFoundError(errno.ENOENT, "No such file or directory"))
    'No such file or directory'
    """
    known = _ERRORS.get(error.errno or 0)
    return say(known) if known is not None else error.strerror or str(error)
