"""Writing a file wholly or not at all, without harm to links, pipes, devices and what others see of the file."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from crestflow.protocol import RulesError

_NEW_FILE = 0o666
"""The mode of a new file before the umask takes its bits away."""

_STANDARD_OUTPUTS = (1, 2)

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What file systems say that cannot lock."""


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write to; its content arrives at `path` when the block ends well, and not at all when it does not.

    A regular file is replaced by renaming, so nobody ever reads half of it. Links are followed. Pipes and devices are
    written into, and so is a file that renaming would change for others: one with several names, of another owner, or
    in a folder where nothing can be made. Errors name `path`, never a temporary file.
    """
    given = os.fspath(path)
    temporary: Path | None = None
    with _naming(given):
        found = _existing(given)
        if found is None or _may_be_renamed_over(given, found):
            temporary = _beside(Path(os.path.realpath(given)))
        file = tempfile.TemporaryFile() if temporary is None else _made(temporary)  # noqa: SIM115 (closed below)
    try:
        with file:
            yield file
            with _naming(given):
                file.flush()
                if temporary is None and found is not None:
                    _copy(file, given, found)
        if temporary is not None:
            with _naming(given):
                if found is not None:
                    temporary.chmod(stat.S_IMODE(found.st_mode))
                temporary.replace(os.path.realpath(given))
    except BaseException:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise


def journal_beside(path: Path) -> Path:
    """Where the journal of work lies whose result goes to `path`.

    A folder, a pipe or a device is refused before the work begins, since no journal can stand beside its content.
    """
    given = os.fspath(path)
    with _naming(given):
        found = _existing(given)
        if found is not None and not stat.S_ISREG(found.st_mode):
            raise RulesError(f"{given} is not a file", cause="not-a-file", file=given)
    return path.with_name(path.name + ".journal")


@contextmanager
def _naming(given: str) -> Iterator[None]:
    """Let an error name the file that was asked for."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename == given:
            raise
        raise OSError(error.errno, error.strerror, given) from None


def _existing(given: str) -> os.stat_result | None:
    """What is there; None if nothing is. A folder is an error."""
    try:
        found = Path(given).stat()
    except FileNotFoundError:
        if given.endswith(os.sep):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), given) from None
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), given)
    if not os.access(given, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), given)
    return found


def _may_be_renamed_over(given: str, found: os.stat_result) -> bool:
    return (
        stat.S_ISREG(found.st_mode)
        and found.st_nlink == 1
        and (sys.platform == "win32" or found.st_uid == os.geteuid())
        and os.access(Path(os.path.realpath(given)).parent, os.W_OK)
        and _standard_output(found) is None
    )


def _beside(target: Path) -> Path:
    """The name of a temporary file in the folder of the target."""
    return target.with_name(f".{target.name[:200]}.{secrets.token_hex(4)}")


def _made(path: Path) -> BinaryIO:
    """A new file, whose mode the system takes from the umask."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, _NEW_FILE), "w+b")


def _copy(file: BinaryIO, given: str, found: os.stat_result) -> None:
    """Write the content straight into what is there."""
    file.seek(0)
    with _opened(given, found) as target:
        shutil.copyfileobj(file, target)


def _opened(given: str, found: os.stat_result) -> BinaryIO:
    descriptor = _standard_output(found)
    if descriptor is not None:
        # Opened by its name, /dev/stdout would lose what was written to it before.
        sys.stdout.flush()
        return os.fdopen(os.dup(descriptor), "wb")
    return os.fdopen(os.open(given, os.O_WRONLY | (os.O_TRUNC if stat.S_ISREG(found.st_mode) else 0)), "wb")


def _standard_output(found: os.stat_result) -> int | None:
    """The descriptor of standard output or standard error, if that is what was found."""
    for descriptor in _STANDARD_OUTPUTS:
        try:
            if os.path.samestat(found, os.fstat(descriptor)):
                return descriptor
        except OSError:
            continue  # it is closed
    return None


def locked(file: BinaryIO) -> bool:
    """Keep other processes from locking an open file until it is closed; false when one has locked it already.

    Windows and some file systems have no such lock, and do without.
    """
    try:
        import fcntl  # noqa: PLC0415 (not on Windows)
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise
    return True
