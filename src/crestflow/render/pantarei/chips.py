"""Round chips beside Pantareï's stacks: the direction of a move, and that two stacks may be swapped."""

from __future__ import annotations

from typing import Literal

from crestflow.render.pantarei.measures import (
    ARROW_LEFT,
    ARROW_PEN,
    ARROW_RIGHT,
    CHIP_EDGE,
    CHIP_UNITS,
    SWAP_ARROWS,
    SWAP_PEN,
)
from crestflow.render.svg.shapes import num, tag
from crestflow.render.svg.style import Style

Direction = Literal["l", "r"]


def direction_chip(style: Style, direction: Direction, x: float, y: float, radius: float) -> str:
    """An arrow to the left or right of the line of play, on ink."""
    arrow = ARROW_LEFT if direction == "l" else ARROW_RIGHT
    return _chip(style, arrow, x, y, radius, ground="ink", ink="paper", pen=ARROW_PEN)


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
