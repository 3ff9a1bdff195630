"""Puzzles offered one after another, and the rating and streak that are kept; the prompt and the screen share it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from crestflow.puzzles import Puzzle, puzzle_of_the_day
from crestflow.puzzles.attempt import PuzzleAttempt
from crestflow.puzzles.progress import PuzzleProgress, read_progress, write_progress


class PuzzleSeries:
    """Puzzles of one game for one player."""

    def __init__(self, puzzles: Iterable[Puzzle], kind: str, path: Path) -> None:
        """`path` is the file with the player's progress; raises `RulesError` when it holds something else."""
        self._left = list(puzzles)
        self._single = len(self._left) == 1
        self._path = path
        self.kind = kind
        self.progress = read_progress(path).get(kind, PuzzleProgress())

    def next_puzzle(self) -> Puzzle | None:
        """The puzzle nearest to the player's rating; a single one is offered even when it was solved before."""
        if self._single:
            return self._left.pop() if self._left else None
        puzzle = self.progress.next_puzzle(self._left)
        if puzzle is not None:
            self._left.remove(puzzle)
        return puzzle

    def count(self, attempt: PuzzleAttempt) -> int:
        """Keep the score of an attempt that has ended; returns how the rating changed."""
        # Read again, for another program may have written in the meantime.
        games = read_progress(self._path)
        self.progress = games.get(self.kind, PuzzleProgress())
        change = self.progress.count(attempt.puzzle, attempt.score, solved=attempt.solved)
        today = date.today()  # noqa: DTZ011 (the day where the player is)
        if attempt.solved and attempt.puzzle == puzzle_of_the_day(self.kind, today):
            self.progress.count_day(today)
        write_progress(self._path, {**games, self.kind: self.progress})
        return change

    def leave(self, attempt: PuzzleAttempt) -> int | None:
        """Leave an attempt before its end: after a wrong move it counts; returns how the rating changed, if it does."""
        return self.count(attempt) if attempt.wrong_moves else None
