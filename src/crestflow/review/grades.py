"""Grades of the moves that were played, and the accuracy of each player. Nothing here asks the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crestflow.protocol import Colour
from crestflow.review.constants import LEVEL_ACCURACIES, SLIP
from crestflow.review.positions import ReviewedPosition
from crestflow.vocabulary import MISTAKE_GRADES, Kind, MoveGrade, Value


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was played, graded."""

    ply: int
    """Counted from 1."""
    player: Colour
    move: str
    grade: MoveGrade
    value: Value | None
    """What is proven of the move, for its player."""
    share: int
    """The part of the points to expect after it, in thousandths."""
    best: str
    """The best move of the position."""

    @property
    def mistake(self) -> bool:
        """Whether the move gave something up."""
        return self.grade in MISTAKE_GRADES

    def to_dict(self) -> dict[str, object]:
        """The move as JSON holds it."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class PlayerAccuracy:
    """How much a player kept of the points to expect."""

    percent: int
    level: int
    """The level that keeps about as much."""
    moves: int
    """How many moves count: those with a choice, in positions not proven lost."""

    def to_dict(self) -> dict[str, int]:
        """The accuracy as JSON holds it."""
        return {name: getattr(self, name) for name in self.__slots__}


def graded(positions: Sequence[ReviewedPosition], played: Sequence[str]) -> tuple[ReviewedMove, ...]:
    """Every move that was played, with its grade."""
    return tuple(_graded(ply, positions[ply - 1], move) for ply, move in enumerate(played, 1))


def _graded(ply: int, position: ReviewedPosition, move: str) -> ReviewedMove:
    value = next(each.value for each in position.moves if each.move == move)
    best = position.best or move
    return ReviewedMove(ply, position.turn, move, grade(position, move), value, position.share_of(move), best)


def grade(position: ReviewedPosition, move: str) -> MoveGrade:
    """The grade of a legal move.

    Proofs decide where there are some. A move that gives up less than a slip is good, whatever is proven: where
    everything loses, or nearly does, no move is a mistake.
    """
    values = {each.move: each.value for each in position.moves}
    value, best = values.pop(move), position.best == move
    if values and value is not None and value == position.value != "loss":
        worse = ("draw", "loss") if value == "win" else ("loss",)
        if all(other in worse for other in values.values()):
            return "only"
        best = best or value == "draw"
    if position.share_before(move) - position.share_of(move) < SLIP:
        return "best" if best else "good"
    if value == "loss":
        return "losing"
    return "missed_win" if position.value == "win" and value == "draw" else "slip"


@dataclass(frozen=True, slots=True)
class KeptPoints:
    """The points that a player could expect before each move that counts and after it, added up, in thousandths."""

    expected: int
    kept: int
    moves: int

    def part(self, of: int) -> int:
        """How much was kept when everything is `of`, rounded."""
        return (2 * of * self.kept + self.expected) // (2 * self.expected)


def kept_points(player: Colour, positions: Sequence[ReviewedPosition], played: Sequence[str]) -> KeptPoints:
    """What a player kept. Moves without a choice do not count, nor those in positions that are proven lost."""
    counted = [
        (position.share_before(move), position.share_of(move))
        for position, move in zip(positions, played, strict=False)
        if position.turn == player and len(position.moves) > 1 and position.value != "loss"
    ]
    return KeptPoints(sum(share for share, _ in counted), sum(share for _, share in counted), len(counted))


def accuracy(kind: Kind, points: KeptPoints) -> PlayerAccuracy | None:
    """The accuracy that kept points come to; ``None`` when no move counts."""
    if not points.moves:
        return None
    return PlayerAccuracy(points.part(100), nearest_level(kind, points.part(1000)), points.moves)


def nearest_level(kind: Kind, thousandths: int) -> int:
    """The level whose players keep about as much; of two that are equally near, the lower one.

    >>> nearest_level("kamon", 0)
    1
    """
    levels = LEVEL_ACCURACIES[kind]
    return 1 + min(range(len(levels)), key=lambda at: abs(levels[at] - thousandths))
