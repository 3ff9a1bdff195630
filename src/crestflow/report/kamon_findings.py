"""What a survey of Kamon tells: the numbers behind every picture, each with its interval."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from crestflow.report.properties import PROPERTIES, properties_of
from crestflow.report.statistics import Estimate, Prediction, mean, predict, share
from crestflow.survey.plan import SurveyedBoard
from crestflow.vocabulary import KamonReason

RESULTS: Final = ("black", "white", "draw")
REASONS: Final[tuple[KamonReason, ...]] = get_args(KamonReason)
_SCORE: Final = {"black": 1.0, "white": 0.0, "draw": 0.5}

FirstCellSource = Literal["played", "moves", "best"]
"""Where the numbers of first cells come from: random stones, the values of all first moves, or winning first moves."""


@dataclass(frozen=True, slots=True)
class FirstCell:
    """What a survey tells about beginning on a cell."""

    boards: int
    black: Estimate
    """Black's share of the points; with the source ``best``, how often a winning first move is here."""


@dataclass(frozen=True, slots=True)
class KamonFindings:
    """Everything that a report on Kamon shows."""

    about: dict[str, Any]
    boards: int
    solved: int
    results: dict[str, Estimate]
    reasons: dict[str, Estimate]
    lengths: Counter[int]
    length: Estimate | None
    advantage: Estimate | None
    """Black's share of the points less White's: what it is worth to have begun."""
    winning_moves: Estimate | None
    """The share of first moves that win, where the values of all are known and one of them wins."""
    first_cells: dict[str, FirstCell]
    source: FirstCellSource
    prediction: Prediction | None
    nodes: Estimate | None

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return {
            "survey": self.about,
            "boards": self.boards,
            "solved": self.solved,
            "unsolved": self.boards - self.solved,
            "results": {name: each.as_json() for name, each in self.results.items()},
            "reasons": {name: each.as_json() for name, each in self.reasons.items()},
            "lengths": {str(length): count for length, count in sorted(self.lengths.items())},
            "length": _json(self.length),
            "first_move_advantage": _json(self.advantage),
            "winning_first_moves": _json(self.winning_moves),
            "first_cells_from": self.source,
            "first_cells": {
                cell: {"boards": each.boards, "black": each.black.as_json()} for cell, each in self.first_cells.items()
            },
            "prediction": None if self.prediction is None else self.prediction.as_json(),
            "nodes": _json(self.nodes),
        }


def _json(estimate: Estimate | None) -> dict[str, float] | None:
    return None if estimate is None else estimate.as_json()


def result_of(board: SurveyedBoard) -> str | None:
    """Who wins with best play: black, white or a draw; ``None`` when it is not known."""
    return None if board.value is None else board.winner or "draw"


def kamon_findings(about: dict[str, Any], boards: Sequence[SurveyedBoard]) -> KamonFindings:
    """Count what a survey has found."""
    solved = [(board, result) for board in boards if (result := result_of(board)) is not None]
    results = Counter(result for _, result in solved)
    reasons = Counter(board.reason for board, _ in solved if board.reason is not None)
    lengths = [board.length for board, _ in solved if board.length is not None]
    source, cells = _first_cells(solved)
    decided = [(board, result) for board, result in solved if result != "draw"]
    wild = about["game"] == "kamon:wild"
    return KamonFindings(
        about=about,
        boards=len(boards),
        solved=len(solved),
        results={name: share(results[name], len(solved)) for name in RESULTS},
        reasons={name: share(reasons[name], reasons.total()) for name in REASONS},
        lengths=Counter(lengths),
        length=mean(lengths),
        advantage=_advantage([_SCORE[result] for _, result in solved]),
        winning_moves=mean(_winning_shares(solved)),
        first_cells=cells,
        source=source,
        prediction=predict(
            list(PROPERTIES),
            [properties_of(board.setup, wild=wild) for board, _ in decided],
            [result == "black" for _, result in decided],
        ),
        nodes=mean([board.nodes for board, _ in solved]),
    )


def _advantage(points: Sequence[float]) -> Estimate | None:
    """Black's wins less White's, from the interval of Black's share of the points."""
    if not points:
        return None
    black = share(sum(points), len(points))
    return Estimate(2 * black.value - 1, 2 * black.low - 1, 2 * black.high - 1)


def _first_cells(solved: Sequence[tuple[SurveyedBoard, str]]) -> tuple[FirstCellSource, dict[str, FirstCell]]:
    points: dict[str, list[float]] = defaultdict(list)
    if any(board.played for board, _ in solved):
        for board, result in solved:
            points[board.played[0]].append(_SCORE[result])
        return "played", _counted(points)
    worth = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    if any(board.moves for board, _ in solved):
        for board, _ in solved:
            for cell, value in board.moves.items():
                points[cell].append(worth[value])
        return "moves", _counted(points)
    won = [board.best for board, result in solved if result == "black" and board.best is not None]
    return "best", {cell: FirstCell(len(won), share(count, len(won))) for cell, count in Counter(won).items()}


def _counted(points: dict[str, list[float]]) -> dict[str, FirstCell]:
    return {cell: FirstCell(len(each), share(sum(each), len(each))) for cell, each in sorted(points.items())}


def _winning_shares(solved: Sequence[tuple[SurveyedBoard, str]]) -> list[float]:
    """For each won whole deal with known moves, the share of first moves that win."""
    return [
        sum(value == "win" for value in board.moves.values()) / len(board.moves)
        for board, _ in solved
        if board.moves and board.value == "win" and not board.played
    ]
