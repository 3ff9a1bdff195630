"""What a certificate claims about a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from crestflow.protocol import Colour, opponent
from crestflow.vocabulary import PLAYERS, Value

Goal: TypeAlias = Literal["win", "hold"]
"""``"win"``: the player wins. ``"hold"``: the player does not lose."""

GOALS: Final[tuple[Goal, ...]] = get_args(Goal)


@dataclass(frozen=True, slots=True)
class Claim:
    """A player has a strategy that reaches a goal, whatever the other player does.

    >>> print(Claim("white", "hold"))
    white does not lose
    """

    player: Colour
    goal: Goal

    def __post_init__(self) -> None:
        if self.player not in PLAYERS or self.goal not in GOALS:
            raise ValueError(f"{self.player!r} and {self.goal!r} make no claim")

    def __str__(self) -> str:
        return f"{self.player} {'wins' if self.goal == 'win' else 'does not lose'}"

    def met_by(self, winner: Colour | None) -> bool:
        """Whether an end of the game with that winner fulfils the claim.

        >>> Claim("white", "hold").met_by(None), Claim("white", "win").met_by(None)
        (True, False)
        """
        return winner == self.player or (winner is None and self.goal == "hold")


def claims_for(value: Value, turn: Colour) -> tuple[Claim, ...]:
    """The claims that together say that a position is worth `value` for the player to move.

    >>> [str(claim) for claim in claims_for("draw", "white")]
    ['white does not lose', 'black does not lose']
    >>> [str(claim) for claim in claims_for("loss", "white")]
    ['black wins']
    """
    other = opponent(turn)
    if value == "draw":
        return Claim(turn, "hold"), Claim(other, "hold")
    return (Claim(turn if value == "win" else other, "win"),)


def value_of(claims: Sequence[Claim], turn: Colour) -> Value | None:
    """What claims that hold say about a position, if it is all there is to say.

    >>> value_of(claims_for("loss", "black"), "black"), value_of([Claim("black", "hold")], "black")
    ('loss', None)
    """
    for value in get_args(Value):
        if set(claims_for(value, turn)) <= set(claims):
            found: Value = value
            return found
    return None
