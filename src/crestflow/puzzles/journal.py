"""The journal of a run that makes puzzles: a line for each game that is finished."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from crestflow.journal import Journal
from crestflow.protocol import RulesError
from crestflow.puzzles.format import WRONG_CONTENT, from_row, to_row
from crestflow.puzzles.puzzle import Puzzle

_FORMAT: Final = "crestflow-puzzles-journal"
_VERSION: Final = 1


class PuzzleJournal(Journal):
    """The puzzles of the games that are finished so far."""

    def __init__(self, path: Path, kind: str, seed: int) -> None:
        super().__init__(path, {"format": _FORMAT, "version": _VERSION, "game": kind, "seed": seed})
        self._kind = kind
        self._games: list[list[Puzzle]] = []

    def __iter__(self) -> Iterator[list[Puzzle]]:
        """The puzzles of each finished game, in the order of their numbers from 0."""
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def add(self, puzzles: list[Puzzle]) -> None:
        """Store what the next game gave."""
        self._append([to_row(puzzle) for puzzle in puzzles])
        self._games.append(puzzles)

    def _take(self, header: bytes, lines: Sequence[bytes]) -> None:
        try:
            if json.loads(header) != self._header:
                raise ValueError
            self._games = [[from_row(self._kind, row) for row in json.loads(line)] for line in lines]
        except WRONG_CONTENT:
            raise RulesError(
                f"{self.path} is not the journal of these puzzles; choose another --out, or remove it",
                cause="puzzles-journal-other",
                file=str(self.path),
            ) from None
