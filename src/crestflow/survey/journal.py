"""The journal of a survey: a line for each board that is finished.

A board stands in the journal again only when more is known about it than the first time; the last line counts.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Generic

from crestflow.journal import Journal
from crestflow.protocol import RulesError, quoted
from crestflow.survey.plan import Row, RowPlan, SurveyRow, row_content

_FORMAT: Final = "crestflow-survey"
_VERSION: Final = 1


class SurveyJournal(Journal, Generic[Row]):
    """The boards that a survey has finished so far."""

    def __init__(self, path: Path, plan: RowPlan[Row]) -> None:
        super().__init__(path, {"format": _FORMAT, "version": _VERSION, **plan.question})
        self._plan = plan
        self._boards: dict[int, Row] = {}

    @property
    def boards(self) -> list[Row]:
        """The finished boards of the plan, in the order of their seeds."""
        return [self._boards[seed] for seed in self._plan.seeds if seed in self._boards]

    def missing(self, *, retry: bool = False) -> list[int]:
        """The seeds still to solve; with `retry` also those of boards that a limit left open."""
        return [seed for seed in self._plan.seeds if self._is_missing(seed, retry)]

    def _is_missing(self, seed: int, retry: bool) -> bool:
        found = self._boards.get(seed)
        return found is None or (retry and not found.complete)

    def add(self, board: Row) -> bool:
        """Store a finished board; false, and nothing changes, when as much is known about it already."""
        known = self._boards.get(board.seed)
        if known is not None and (known.complete or not (board.complete or _filled(board) > _filled(known))):
            return False
        # First in memory: Ctrl-C between the two must not keep a board that is in the journal out of the table.
        self._boards[board.seed] = board
        self._append(row_content(board))
        return True

    def _take(self, header: bytes, lines: Sequence[bytes]) -> None:
        self._check(header)
        for number, line in enumerate(lines, 2):
            try:
                board = self._plan.read(json.loads(line))
                self._boards[board.seed] = board
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                raise RulesError(
                    f"{self.path}: line {number} is damaged",
                    cause="survey-journal-damaged",
                    file=str(self.path),
                    line=number,
                ) from None

    def _check(self, line: bytes) -> None:
        try:
            header = json.loads(line)
        except (ValueError, RecursionError):
            header = None
        if not isinstance(header, dict) or header.get("format") != _FORMAT or header.get("version") != _VERSION:
            raise RulesError(
                f"{self.path} is not the journal of a survey", cause="survey-no-journal", file=str(self.path)
            )
        for name, wanted in self._plan.question.items():
            found = header.get(name)
            if found != wanted:
                shown = quoted(str(found))[1:-1]
                raise RulesError(
                    f"{self.path} belongs to another survey: its {name} is {shown}, not {wanted}; "
                    "choose another --out, or remove it",
                    cause="survey-other",
                    file=str(self.path),
                    name=name,
                    found=shown,
                    wanted=str(wanted),
                )


def _filled(board: SurveyRow) -> int:
    """How many of a board's columns hold something."""
    return sum(value is not None and value not in ("", [], {}) for value in row_content(board).values())
