"""Round chips beside Pantareï's stacks: which way one tile or two can go, and that two stacks may be swapped."""

from __future__ import annotations

from typing import Literal

from crestflow.render.pantarei.measures import (
    ARROW_LEFT,
    ARROW_PEN,
    ARROW_RIGHT,
    CHIP_EDGE,
    CHIP_UNITS,
    DOUBLE_ARROW_LEFT,
    DOUBLE_ARROW_RIGHT,
    SWAP_ARROWS,
    SWAP_PEN,
)
from crestflow.render.svg.shapes import num, tag
from crestflow.render.svg.style import Style

Direction = Literal["l", "r", "l2", "r2"]
"""How the text of a move ends: towards the head or the tail, with one tile or two."""

_ARROWS = {1: {-1: ARROW_LEFT, 1: ARROW_RIGHT}, 2: {-1: DOUBLE_ARROW_LEFT, 1: DOUBLE_ARROW_RIGHT}}


def carried(direction: Direction) -> int:
    """How many tiles such a move takes."""
    return 2 if direction.endswith("2") else 1


def direction_chip(style: Style, direction: Direction, flow: int, y: float, radius: float) -> str:
    """An arrow for each tile, on ink, the way that the tiles come on the drawing.

    `flow` is 1 where the snake runs to the right, and -1 in the rows that run back.
    """
    towards_tail = 1 if direction.startswith("r") else -1
    arrow = _ARROWS[carried(direction)][towards_tail * flow]
    return _chip(style, arrow, 0, y, radius, ground="ink", ink="paper", pen=ARROW_PEN)


def swap_chip(style: Style, x: float, y: float, radius: float) -> str:
    """Two opposed arrows, on paper."""
    return _chip(style, SWAP_ARROWS, x, y, radius, ground="surface", ink="ink", pen=SWAP_PEN)


def _chip(style: Style, data: str, x: float, y: float, radius: float, *, ground: str, ink: str, pen: float) -> str:
    disc = tag("circle", r=CHIP_UNITS, fill=style[ground], stroke=style["ink"], stroke_width=CHIP_EDGE)
    sign = tag(
        "path",
        d=data,
        fill="none",
        stroke=style[ink],
        stroke_width=pen,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return tag("g", disc, sign, transform=f"translate({num(x)} {num(y)}) scale({num(radius / CHIP_UNITS)})")
