"""The positions of one ply of a strategy: sorted distinct keys, in memory while they are few, else in files.

Keys come in sorted arrays that overlap. While there are few, they wait in memory. When there are many, they are merged
into a sorted run, which is written to a file; in the end the runs are merged, range by range, into one file. So memory
is bounded however many keys there are.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Keys: TypeAlias = NDArray[np.uint64]

IN_MEMORY: Final = 1 << 24
"""Keys that are held in memory at once: 128 MiB of them, and as much again while they are sorted."""


def distinct(parts: list[Keys]) -> Keys:
    """The keys of all parts in rising order, each once; NumPy's own `unique` hashes, which takes longer."""
    if not parts:
        return np.empty(0, dtype=np.uint64)
    keys = np.concatenate(parts)
    keys.sort()
    new = np.empty(len(keys), dtype=np.bool_)
    new[:1] = True
    np.not_equal(keys[1:], keys[:-1], out=new[1:])
    return keys[new]


class Frontier:
    """The keys of one ply in rising order."""

    def __init__(self, keys: Keys | Path) -> None:
        self._path = keys if isinstance(keys, Path) else None
        self._keys: Keys = np.memmap(keys, dtype=np.uint64, mode="r") if isinstance(keys, Path) else keys

    def __len__(self) -> int:
        return len(self._keys)

    def blocks(self, size: int) -> Iterator[Keys]:
        """The keys in rising order, `size` at a time."""
        for start in range(0, len(self._keys), size):
            yield np.array(self._keys[start : start + size])

    def key(self, place: int) -> int:
        """The key at a place."""
        return int(self._keys[place])

    def discard(self) -> None:
        """Delete the file, if there is one."""
        if self._path is not None:
            self._keys = np.empty(0, dtype=np.uint64)
            self._path.unlink()


class FrontierBuilder:
    """Collects the keys of the next ply."""

    def __init__(self, folder: Path, in_memory: int = IN_MEMORY) -> None:
        self._folder = folder
        self._in_memory = in_memory
        self._waiting: list[Keys] = []
        self._waiting_count = 0
        self._runs: list[Path] = []

    def add(self, keys: Keys) -> None:
        """Take keys; they may be there already."""
        self._waiting.append(keys)
        self._waiting_count += len(keys)
        if self._waiting_count > self._in_memory:
            merged = self._merged()
            if len(merged) > self._in_memory // 2:
                self._runs.append(self._new_file())
                merged.tofile(self._runs[-1])
            else:
                self._waiting = [merged]
                self._waiting_count = len(merged)

    def finish(self) -> Frontier:
        """All keys, each once."""
        last = self._merged()
        if not self._runs:
            return Frontier(last)
        if len(last):
            self._runs.append(self._new_file())
            last.tofile(self._runs[-1])
        target = self._new_file()
        with target.open("wb") as file:
            for part in _ranges([np.memmap(run, dtype=np.uint64, mode="r") for run in self._runs], self._in_memory):
                part.tofile(file)
        for run in self._runs:
            run.unlink()
        return Frontier(target)

    def _merged(self) -> Keys:
        merged = distinct(self._waiting)
        self._waiting, self._waiting_count = [], 0
        return merged

    def _new_file(self) -> Path:
        with tempfile.NamedTemporaryFile(dir=self._folder, suffix=".keys", delete=False) as file:
            return Path(file.name)


def _ranges(runs: list[Keys], in_memory: int) -> Iterator[Keys]:
    """The union of sorted runs in rising order, at most about `in_memory` keys at a time."""
    step = max(1, in_memory // len(runs))
    starts = [0] * len(runs)
    while any(start < len(run) for start, run in zip(starts, runs, strict=True)):
        # No run has more than `step` keys up to the smallest of these.
        windows = [run[start : start + step] for start, run in zip(starts, runs, strict=True)]
        limit = min(window[-1] for window in windows if len(window))
        taken = [window[: int(np.searchsorted(window, limit, "right"))] for window in windows]
        yield distinct(taken)
        starts = [start + len(part) for start, part in zip(starts, taken, strict=True)]
