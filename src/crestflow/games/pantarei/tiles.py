"""The nineteen tiles of Pantareï, the scales of the snake."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from crestflow.protocol import Colour


class Tile(NamedTuple):
    """A scale: black or white with a value of 1 to 3, or the neutral one without a value."""

    colour: Colour | None
    value: int


Stack: TypeAlias = tuple[Tile, ...]
"""Tiles on one place from bottom to top."""

Snake: TypeAlias = tuple[Stack, ...]
"""The stacks from left to right."""

NEUTRAL = Tile(None, 0)
COPIES = 3
"""How often each valued tile of each colour exists."""

TILES: tuple[Tile, ...] = (
    *(Tile("black", value) for value in (1, 2, 3) for _ in range(COPIES)),
    *(Tile("white", value) for value in (1, 2, 3) for _ in range(COPIES)),
    NEUTRAL,
)
