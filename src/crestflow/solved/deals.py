"""The solved deals that come with the package, and what they say about a position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from crestflow.games.kamon import KamonState
from crestflow.protocol import OPPOSITE, Colour, Reason, State, opponent
from crestflow.solved.strategy import OpeningStrategy
from crestflow.vocabulary import Value

PATH: Final = Path(__file__).with_name("deals.json")


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """A deal whose value is proven from the first move on."""

    seed: int
    """`Kamon.deal` of this seed gives the setup."""
    setup: str
    value: Value
    """For Black, who begins."""
    best: str | None
    """A first move that reaches the value; ``None`` when every one loses."""
    reason: Reason
    """How one game with best play ends."""
    length: int
    """The plies of that game."""
    strategies: Mapping[Colour, OpeningStrategy]
    """The opening of a strategy for each player who gets something."""

    def value_for(self, player: Colour) -> Value:
        """What the deal gives a player with best play."""
        return self.value if player == "black" else OPPOSITE[self.value]


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position early in a solved deal."""

    value: Value | None
    """Proven, for the player to move; ``None`` where a draw is sure and the opponent may have given more away."""
    move: str | None
    """A move that reaches it; ``None`` where every move loses."""


@cache
def solved_deals() -> tuple[SolvedDeal, ...]:
    """All solved deals, by seed.

    >>> len(solved_deals()) > 0
    True
    """
    return tuple(_deal(content) for content in json.loads(PATH.read_text("utf-8"))["deals"])


def _deal(content: dict[str, Any]) -> SolvedDeal:
    texts: dict[Colour, str] = content["strategies"]
    strategies = {player: OpeningStrategy.read(player, text) for player, text in texts.items()}
    return SolvedDeal(**{**content, "strategies": strategies})


@cache
def _by_setup() -> dict[str, SolvedDeal]:
    return {deal.setup: deal for deal in solved_deals()}


def solved_deal(setup: str) -> SolvedDeal | None:
    """The solved deal with this setup, if there is one."""
    return _by_setup().get(setup)


def deal_of_the_day(day: date) -> SolvedDeal:
    """The same deal for everybody on a day of the calendar."""
    deals = solved_deals()
    return deals[(day - date(1970, 1, 1)).days % len(deals)]


def known_position(state: State) -> KnownPosition | None:
    """What the solved deals say about a position, if they say anything.

    They know the positions in which the player to move has followed a strategy, and those in which the opponent has
    followed a winning one: there every move loses.
    """
    if not isinstance(state, KamonState) or state.layout.wild or not state.from_start or state.outcome is not None:
        return None
    deal = solved_deal(state.setup)
    if deal is None:
        return None
    mover, other = state.turn, opponent(state.turn)
    own, theirs = deal.strategies.get(mover), deal.strategies.get(other)
    move = own.move_after(state.moves) if own else None
    followed = theirs is not None and theirs.followed_in(state.moves)
    if move is not None:
        value = deal.value_for(mover)
        return KnownPosition(value if value == "win" or followed else None, move)
    if followed and deal.value_for(other) == "win":
        return KnownPosition("loss", None)
    return None
