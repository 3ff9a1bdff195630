"""Why a colour is the better one in Pantareï, in a fact that a player can count on the snake.

Each fact goes along with the advice: over the snakes of the calibration, the colour that is ahead in it is the advised
one in more than two cases of three (``docs/engine-pantarei.md``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from crestflow.games.pantarei import PANTAREI
from crestflow.games.pantarei.notation import read_setup
from crestflow.protocol import Colour, opponent

ColourFact = Literal["middle", "moves", "neighbours"]

MIDDLE_PLACES: Final = 9
"""How many places in the middle of the snake count as its middle."""


@dataclass(frozen=True, slots=True)
class ColourReason:
    """A fact that speaks for a colour, counted for it and for the other one."""

    fact: ColourFact
    own: int
    other: int


def _middle(setup: str, colour: Colour) -> int:
    """How many tiles lie on the middle places."""
    owners = _owners(setup)
    beside = (len(owners) - MIDDLE_PLACES) // 2
    return owners[beside : beside + MIDDLE_PLACES].count(colour)


def _moves(setup: str, colour: Colour) -> int:
    """How many moves of tiles there would be to begin with."""
    return sum("x" not in move for move in PANTAREI.start(setup, first=colour).legal_moves())


def _neighbours(setup: str, colour: Colour) -> int:
    """How many pairs of tiles lie side by side."""
    owners = _owners(setup)
    return sum(pair == (colour, colour) for pair in pairwise(owners))


FACTS: Final[dict[ColourFact, Callable[[str, Colour], int]]] = {
    "middle": _middle,
    "moves": _moves,
    "neighbours": _neighbours,
}
"""How each fact is counted; the one that most often agrees with the advice comes first."""


def colour_reason(setup: str, colour: Colour) -> ColourReason | None:
    """The first fact that speaks for a colour; ``None`` when none of them does."""
    for fact, count in FACTS.items():
        own, other = count(setup, colour), count(setup, opponent(colour))
        if own > other:
            return ColourReason(fact, own, other)
    return None


def _owners(setup: str) -> list[Colour | None]:
    return [tile.colour for (tile,) in read_setup(setup)]
