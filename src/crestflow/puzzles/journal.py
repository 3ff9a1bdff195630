"""The journal of a run that makes puzzles: one JSON line for each game, written through as soon as it is finished.

The first line says which games. A line that a kill has cut short is dropped when the journal is opened again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Self

from crestflow.files import locked
from crestflow.protocol import RulesError
from crestflow.puzzles.format import WRONG_CONTENT, from_row, to_row
from crestflow.puzzles.puzzle import Puzzle

_FORMAT: Final = "crestflow-puzzles-journal"
_VERSION: Final = 1


class PuzzleJournal:
    """The puzzles of the games that are finished so far. Use it in a ``with`` statement: one process at a time may."""

    def __init__(self, path: Path, kind: str, seed: int) -> None:
        self._path = path
        self._kind = kind
        self._header: dict[str, Any] = {"format": _FORMAT, "version": _VERSION, "game": kind, "seed": seed}
        self._games: list[list[Puzzle]] = []

    def __enter__(self) -> Self:
        self._file = self._path.open("a+b")
        try:
            if not locked(self._file):
                raise RulesError(
                    f"{self._path}: another process is writing it", cause="puzzles-journal-locked", file=str(self._path)
                )
            self._read()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[list[Puzzle]]:
        """The puzzles of each finished game, in the order of their numbers from 0."""
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def add(self, puzzles: list[Puzzle]) -> None:
        """Store what the next game gave."""
        self._append([to_row(puzzle) for puzzle in puzzles])
        self._games.append(puzzles)

    def _append(self, content: object) -> None:
        self._file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole != len(data):
            self._file.truncate(whole)
        lines = data[:whole].splitlines()
        if not lines:
            self._append(self._header)
            return
        try:
            if json.loads(lines[0]) != self._header:
                raise ValueError
            self._games = [[from_row(self._kind, row) for row in json.loads(line)] for line in lines[1:]]
        except WRONG_CONTENT:
            raise RulesError(
                f"{self._path} is not the journal of these puzzles; choose another --out, or remove it",
                cause="puzzles-journal-other",
                file=str(self._path),
            ) from None
