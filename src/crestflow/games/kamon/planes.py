"""A position of Kamon as planes of zeros and ones, for programs that learn.

The cells lie in a 7 × 7 square, row by row, each row a step further to the left than the one above it: neighbours of
a cell are then to its left and right, above and below, above to the right and below to the left. ::

    . . . a1 a2 a3 a4
    . . b1 b2 b3 b4 b5
    . c1 c2 c3 c4 c5 c6
    d1 d2 d3 d4 d5 d6 d7
    e1 e2 e3 e4 e5 e6 .
    f1 f2 f3 f4 f5 . .
    g1 g2 g3 g4 . . .
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from crestflow.games.kamon.geometry import COORDINATES
from crestflow.games.kamon.rules import KamonState
from crestflow.games.kamon.tokens import Layout
from crestflow.protocol import Colour
from crestflow.vocabulary import CREST_COLOURS, CREST_SYMBOLS

PLANES: Final = (
    "own stones",
    "opponent's stones",
    "legal moves",
    "last cell",
    *CREST_COLOURS,
    *CREST_SYMBOLS,
    "blank",
    "board",
    "black to move",
)
"""What each plane shows: 1 where it holds."""

SQUARES: Final = tuple((row, (across - row + 9) // 2) for row, across in COORDINATES)
"""Row and column of each cell in the square."""


_FLAT: Final = np.array([7 * row + column for row, column in SQUARES])


@lru_cache(maxsize=256)
def _tokens(layout: Layout) -> npt.NDArray[np.int8]:
    """The planes that stay the same for a whole game, as 49 × 19."""
    found = np.zeros((49, len(PLANES)), np.int8)
    for square, token in zip(_FLAT, layout.tokens, strict=True):
        for name in ("blank",) if token is None else (token.colour, token.symbol):
            found[square, PLANES.index(name)] = 1
    found[_FLAT, PLANES.index("board")] = 1
    return found


def _bits(cells: int) -> npt.NDArray[np.uint8]:
    """A set of cells as zeros and ones in reading order."""
    return np.unpackbits(np.frombuffer(cells.to_bytes(8, "little"), np.uint8), bitorder="little")[: len(SQUARES)]


def planes(state: KamonState, viewer: Colour) -> npt.NDArray[np.int8]:
    """The planes of a position as a player sees it, 7 × 7 × 19."""
    found = _tokens(state.layout).copy()
    own, other = (state.black, state.white) if viewer == "black" else (state.white, state.black)
    found[_FLAT, 0] = _bits(own)
    found[_FLAT, 1] = _bits(other)
    found[_FLAT, 2] = _bits(state.legal)
    if state.last is not None:
        found[_FLAT[state.last], 3] = 1
    found[_FLAT, -1] = state.turn == "black"
    return found.reshape(7, 7, len(PLANES))
