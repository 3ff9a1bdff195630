"""What the engine answers with: values, levels, and small frozen records.

Levels go from 1 to 8, each beating the one below in most games, and ``"perfect"``. What a level does - how far it
searches, how much it solves, how much it errs - stands in ``contract/abi.toml`` and happens inside the engine, so that
Python and the page play alike. From level 3 on none plays into an immediate loss when another move exists. Levels 1
to 4 vary their play with the seed, the others up to 8 their opening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from crestflow.certificates import WrittenCertificate
from crestflow.engine._abi import PERFECT_LEVEL, PROVEN, WINNERS
from crestflow.protocol import Colour, Reason, State, notebook_drawing
from crestflow.vocabulary import Value

Level: TypeAlias = int | Literal["perfect"]
"""1 to 8, or ``"perfect"``."""

LEVELS: Final[tuple[Level, ...]] = (*range(1, PERFECT_LEVEL), "perfect")


def level_number(level: Level) -> int:
    """The number by which the engine knows a level.

    >>> level_number(5), level_number("perfect")
    (5, 9)
    """
    if level not in LEVELS or isinstance(level, bool):
        raise ValueError(f"there is no level {level!r}: levels are 1 to {PERFECT_LEVEL - 1} and 'perfect'")
    return PERFECT_LEVEL if level == "perfect" else int(level)


def proven_value(score: int) -> Value | None:
    """What a score proves; draws are proven by the solver only.

    >>> proven_value(29_997), proven_value(120), proven_value(-29_990)
    ('win', None, 'loss')
    """
    if abs(score) <= PROVEN:
        return None
    return "win" if score > 0 else "loss"


def count_ends(ended: Sequence[int], reasons: Sequence[Reason | None]) -> Counter[tuple[Colour | None, Reason]]:
    """Finished games by winner and reason, from one number for each pair of them."""
    found: Counter[tuple[Colour | None, Reason]] = Counter()
    for place, games in enumerate(ended):
        winner, reason = WINNERS[place // len(reasons)], reasons[place % len(reasons)]
        if games and reason is not None:
            found[winner, reason] = games
    return found


@dataclass(frozen=True, slots=True)
class Solution:
    """An exact answer, or as much of it as was found before a limit or a stop.

    While a search runs, progress callbacks receive the same record with ``complete=False``.
    """

    value: Value | None
    """The position's worth for the player to move; ``None`` when it is not known."""
    best: str | None
    """A move that reaches the value; ``None`` when it is not known.

    With the distance it is a quickest win or a longest defence, else the one that was proven first.
    """
    nodes: int
    """Positions visited."""
    seconds: float
    complete: bool
    """Whether everything asked for is known."""
    moves: Mapping[str, Value] = field(default_factory=dict)
    """The value of each legal move, when asked for and as far as it is known, in the order in which it was found."""
    distance: int | None = None
    """Plies to the end when the winner hurries and the loser holds out, when asked for.

    In Pantareï an upper bound: within so many plies the winner wins. A drawn game of Pantareï has none.
    """
    line: tuple[str, ...] = ()
    """The moves of such a game, when the distance was asked for; in Pantareï empty where none was found in time."""
    certificate: WrittenCertificate | None = None
    """What was written, when a certificate was asked for."""

    def to_dict(self) -> dict[str, object]:
        """The solution as a row for a table.

        The values of the moves are a text such as ``a2=win b5=loss``, the line is its moves, and of a certificate the
        row has the number of positions and bytes.
        """
        row = {name: getattr(self, name) for name in self.__slots__ if name not in {"moves", "line", "certificate"}}
        return row | {
            "moves": " ".join(f"{move}={value}" for move, value in self.moves.items()),
            "line": " ".join(self.line),
            "certificate_positions": self.certificate and self.certificate.positions,
            "certificate_size": self.certificate and self.certificate.size,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move, and whether it is proven that no other one is worth more."""

    move: str
    proven: bool
    nodes: int
    seconds: float
    proven_moves: int = 0
    """Of how many legal moves the solver knows the value; 0 where it was not asked."""

    def to_dict(self) -> dict[str, object]:
        """The choice as a row for a table."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class MoveReport:
    """One legal move in an analysis."""

    move: str
    value: Value | None
    """Its exact worth, when proven."""
    score: int
    """An estimate for the player to move: 100 points are one unit of log-odds."""

    def to_dict(self) -> dict[str, object]:
        """The move as a row for a table."""
        return {"move": self.move, "value": self.value, "score": self.score}


@dataclass(frozen=True, slots=True)
class Report:
    """The legal moves, best first, as an analysis stands."""

    moves: tuple[MoveReport, ...]
    depth: int
    nodes: int
    seconds: float
    complete: bool
    """Whether the value of every move is proven."""
    line: tuple[str, ...] = ()
    """What both players would play, by the search so far."""
    state: State | None = field(default=None, compare=False, repr=False)
    """The position that was analysed."""

    def to_dicts(self) -> list[dict[str, object]]:
        """A row for each move, best first, for a table."""
        return [
            {"rank": rank, **move.to_dict(), "depth": self.depth, "nodes": self.nodes}
            for rank, move in enumerate(self.moves, 1)
        ]

    def _repr_svg_(self) -> str | None:
        """The position with what is known about its moves, as notebooks show it."""
        return None if self.state is None else notebook_drawing(self.state, self)
