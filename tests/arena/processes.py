"""Which processes are there: for tests that look whether any is left."""

from __future__ import annotations

import contextlib
from pathlib import Path


def programs_in(folder: Path) -> list[int]:
    """The process ids that programs have left in a folder."""
    return [int(path.stem) for path in folder.glob("*.pid")]


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits for its parent to notice does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def parent(pid: int) -> int:
    """The process that has started one."""
    return int(Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[1])


def descendants(pid: int) -> set[int]:
    """The processes below one."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*"):
        child = int(path.name)
        with contextlib.suppress(OSError):
            children.setdefault(parent(child), []).append(child)
    found, waiting = set(), [pid]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found.add(child)
            waiting.append(child)
    return found
