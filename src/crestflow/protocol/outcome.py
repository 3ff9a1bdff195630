"""How a game ends: the winner, the reason, and the shape on the board that won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from crestflow import vocabulary

Colour: TypeAlias = vocabulary.Player
"""A player, by the colour of the stones or tiles."""

Reason: TypeAlias = vocabulary.Reason
"""How a game ends on the board."""

OPPOSITE: Final[Mapping[vocabulary.Value, vocabulary.Value]] = {"win": "loss", "draw": "draw", "loss": "win"}
"""What a value for one player is for the other."""


def opponent(colour: Colour) -> Colour:
    """The other player.

    >>> opponent("black")
    'white'
    """
    return "white" if colour == "black" else "black"


@dataclass(frozen=True, slots=True)
class Chain:
    """The stones that join two opposite sides, in order from one side to the other."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """The stones of a ring, in order around it, and the cells inside that are not the winner's."""

    cells: tuple[str, ...]
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tower:
    """The stack of seven or more tiles: its number from the left, from 1."""

    stack: int


Shape: TypeAlias = Chain | Loop | Tower


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (``None`` for a draw), the reason, and the shape on the board that won it.

    Two outcomes are equal when winner and reason are; `won_by` is there to be drawn and explained.

    >>> Outcome("black", "connection", Chain(("a1", "b2"))) == Outcome(winner="black", reason="connection")
    True
    """

    winner: Colour | None
    reason: Reason
    won_by: Shape | None = field(default=None, compare=False)

    def __str__(self) -> str:
        """The end in a few words.

        >>> print(Outcome("black", "loop"))
        black has won (loop)
        """
        if self.winner is None:
            return f"the game is drawn ({self.reason})"
        return f"{self.winner} has won ({self.reason})"

    def to_dict(self) -> dict[str, str | None]:
        """Winner and reason as a row for a table.

        >>> Outcome(None, "stuck").to_dict()
        {'winner': None, 'reason': 'stuck'}
        """
        return {"winner": self.winner, "reason": self.reason}
