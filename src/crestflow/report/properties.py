"""Simple properties of a Kamon deal that might tell who wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from crestflow.games.kamon.geometry import AROUND, CELLS, COORDINATES, INDEX
from crestflow.games.kamon.notation import read_setup
from crestflow.games.kamon.tokens import Layout, Token

_CENTRE: Final = INDEX["d4"]
_MIDDLE: Final = (_CENTRE, *(cell for cell in AROUND[_CENTRE] if cell is not None))


def _pairs(layout: Layout, share: Callable[[Token, Token], bool]) -> float:
    """How many pairs of neighbouring cells share something."""
    found = 0
    for cell, around in enumerate(AROUND):
        for near in around:
            here, there = layout.tokens[cell], None if near is None else layout.tokens[near]
            if here is not None and there is not None and share(here, there):
                found += 1
    return found / 2


def _distance(cell: int) -> float:
    """Steps from the centre."""
    row, across = COORDINATES[cell]
    down, right = abs(row - 3), abs(across)
    return down + max(0, right - down) / 2


def _different(layout: Layout, part: Callable[[Token], str]) -> float:
    tokens = [layout.tokens[cell] for cell in _MIDDLE]
    return len({part(token) for token in tokens if token is not None})


def _first_replies(layout: Layout) -> float:
    """White's replies to a first move that lie on the border, on average over the first moves."""
    border = [cell for cell in range(len(CELLS)) if None in AROUND[cell]]
    first = [cell for cell in range(len(CELLS)) if layout.opening >> cell & 1]
    return sum(sum(layout.following[cell] >> near & 1 for near in border) for cell in first) / len(first)


PROPERTIES: Final[dict[str, Callable[[Layout], float]]] = {
    "neighbours of one colour": lambda layout: _pairs(layout, lambda a, b: a.colour == b.colour),
    "neighbours of one symbol": lambda layout: _pairs(layout, lambda a, b: a.symbol == b.symbol),
    "blank's distance from the centre": lambda layout: _distance(layout.blank),
    "first moves": lambda layout: layout.opening.bit_count(),
    "colours in the middle": lambda layout: _different(layout, lambda token: token.colour),
    "symbols in the middle": lambda layout: _different(layout, lambda token: token.symbol),
    "replies on the border": _first_replies,
}
"""Each property by its name; all are numbers."""


def properties_of(setup: str, *, wild: bool = False) -> list[float]:
    """The properties of a deal, in the order of `PROPERTIES`."""
    layout = read_setup(setup, wild=wild)
    return [measure(layout) for measure in PROPERTIES.values()]
