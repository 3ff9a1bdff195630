"""What a review knows about each position, and how a proof about one says something about its neighbours.

Nothing here asks the engine: the same findings always give the same positions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from crestflow.engine import MoveReport
from crestflow.protocol import OPPOSITE, Colour, Outcome, Reason
from crestflow.review.constants import SCORE_SCALE
from crestflow.vocabulary import Value

PROVEN_SHARES: Final[Mapping[Value, int]] = {"win": 1000, "draw": 500, "loss": 0}


def estimated_share(score: int) -> int:
    """The part of the points to expect by a score, in thousandths; a proof alone makes it 0 or 1000.

    >>> [estimated_share(score) for score in (-3000, -100, 0, 100)]
    [1, 269, 500, 731]
    """
    share = math.floor(1000 / (1 + math.exp(-score / SCORE_SCALE)) + 0.5)
    return min(999, max(1, share))


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How a line of play ends on the board."""

    winner: Colour | None
    reason: Reason
    cell: str | None = None
    """A cell inside the loop that won, the first in reading order."""

    def to_dict(self) -> dict[str, object]:
        """The end as JSON holds it."""
        return {"winner": self.winner, "reason": self.reason, "cell": self.cell}


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """A position of the game, for the player to move."""

    turn: Colour
    value: Value | None
    """What is proven."""
    moves: tuple[MoveReport, ...]
    """The legal moves in the order of the rules; none after the end."""
    line: tuple[str, ...]
    """What both would play, from the best move on."""
    distance: int | None = None
    """Plies to the end, where they are known: in Kamon with best play, in Pantareï by the quickest win found."""
    end: LineEnd | None = None
    """How the line ends, where it goes on to the end."""

    def share_of(self, move: str) -> int:
        """The part of the points to expect after a move, in thousandths; never more than the position is worth."""
        report = next(each for each in self.moves if each.move == move)
        if report.value is not None:
            return PROVEN_SHARES[report.value]
        most = 999 if self.value is None else PROVEN_SHARES[self.value]
        return min(estimated_share(report.score), most)

    @property
    def best(self) -> str | None:
        """The best move: the first of the line where that reaches the end, else the one with the greatest share.

        Never one that is proven to be worth less than the position, for then another one keeps its value.
        """
        if not self.moves:
            return None
        if self.distance is not None and self.line:
            return self.line[0]
        able = [each for each in self.moves if self.value is None or each.value in (None, self.value)]
        return max(able, key=lambda each: (self.share_of(each.move), each.score)).move

    @property
    def share(self) -> int:
        """The part of the points to expect, in thousandths."""
        if self.value is not None:
            return PROVEN_SHARES[self.value]
        return 500 if self.best is None else self.share_of(self.best)

    def share_before(self, move: str) -> int:
        """The share that a move is measured against, in thousandths.

        It is that of the position where something is proven of the move. Otherwise it is that of the best move: a
        position may be proven by the move before it, and then perhaps none of its own moves is.
        """
        unproven = next(each for each in self.moves if each.move == move).value is None
        return self.share_of(self.best) if unproven and self.best is not None else self.share

    def to_dict(self) -> dict[str, object]:
        """The position as JSON holds it."""
        return {
            "turn": self.turn,
            "value": self.value,
            "share": self.share,
            "best": self.best,
            "line": list(self.line),
            "distance": self.distance,
            "end": None if self.end is None else self.end.to_dict(),
        }


def finished(turn: Colour, outcome: Outcome) -> ReviewedPosition:
    """The last position of a game that ended on the board."""
    value: Value = "draw" if outcome.winner is None else "win" if outcome.winner == turn else "loss"
    return ReviewedPosition(turn, value, (), ())


def carried(positions: Sequence[ReviewedPosition], played: Sequence[str]) -> list[ReviewedPosition]:
    """The positions with the proofs of their neighbours: what is proven after a move is proven of the move.

    `played[i]` leads from `positions[i]` to the next one. Proofs go back from the end to the start first, then forward.
    """
    found = list(positions)
    for at in range(len(played) - 1, -1, -1):
        after = found[at + 1].value
        if after is not None:
            found[at] = with_move_value(found[at], played[at], OPPOSITE[after])
        found[at] = replace(found[at], value=found[at].value or _value_of(found[at].moves))
    for at, move in enumerate(played):
        value = next(each.value for each in found[at].moves if each.move == move)
        if value is not None and found[at + 1].value is None:
            found[at + 1] = replace(found[at + 1], value=OPPOSITE[value])
    return found


def with_move_value(position: ReviewedPosition, move: str, value: Value) -> ReviewedPosition:
    """The position after something was proven of one of its moves."""
    moves = (replace(each, value=value) if each.move == move else each for each in position.moves)
    return replace(position, moves=tuple(moves))


def _value_of(moves: Sequence[MoveReport]) -> Value | None:
    """What the values of the moves say about the position: one win is enough, anything less needs them all."""
    values = [each.value for each in moves]
    if "win" in values:
        return "win"
    if not values or None in values:
        return None
    return "draw" if "draw" in values else "loss"
