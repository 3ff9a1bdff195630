"""A position of Pantareï as planes of zeros and ones, for programs that learn: a row for each place of the snake."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from crestflow.games.pantarei.rules import SEVEN, PantareiState
from crestflow.games.pantarei.tiles import TILES, Tile
from crestflow.protocol import Colour
from crestflow.vocabulary import PLAYERS

LAYERS: Final = SEVEN - 1
"""Stacks of a game that goes on are at most so high. Of the stack that won, the upper six tiles are shown."""

KINDS: Final = ("own 1", "own 2", "own 3", "opponent's 1", "opponent's 2", "opponent's 3", "neutral")
"""The tiles, as a player sees them."""

PLANES: Final = (
    *(f"{kind}, {'on top' if layer == 0 else f'under {layer}'}" for layer in range(LAYERS) for kind in KINDS),
    "stack",
    "may swap",
    "passed",
    "black to move",
    "repeated",
)
"""What each plane shows: 1 where it holds. The last four are the same at all places."""


def _kind(tile: Tile, viewer: Colour) -> int:
    """The place of a tile in `KINDS`."""
    if tile.colour is None:
        return KINDS.index("neutral")
    return KINDS.index(f"own {tile.value}" if tile.colour == viewer else f"opponent's {tile.value}")


_KIND_OF: Final = {viewer: {tile: _kind(tile, viewer) for tile in TILES} for viewer in PLAYERS}


def planes(state: PantareiState, viewer: Colour) -> npt.NDArray[np.int8]:
    """The planes of a position as a player sees it, 19 × 47."""
    found = np.zeros((len(TILES), len(PLANES)), np.int8)
    kind_of, width, kinds = _KIND_OF[viewer], len(PLANES), len(KINDS)
    found.ravel()[
        [
            place * width + layer * kinds + kind_of[tile]
            for place, stack in enumerate(state.stacks)
            for layer, tile in enumerate(stack[: -LAYERS - 1 : -1])
        ]
    ] = 1
    found[: len(state.stacks), LAYERS * kinds] = 1
    found[:, LAYERS * kinds + 1 :] = state.may_swap, state.passes > 0, state.turn == "black", state.repeats > 1
    return found
