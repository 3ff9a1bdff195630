"""Round chips beside Pantareï's stacks: the way a move goes, and that two stacks may be swapped."""

from __future__ import annotations

from typing import Literal

from crestflow.render.svg.shapes import num, tag
from crestflow.render.svg.style import Style

Way = Literal["l", "r"]

_LEFT = "M3-6L-4 0L3 6"
_RIGHT = "M-3-6L4 0L-3 6"
_BOTH = "M-6-3.5H5M2-7L5.5-3.5L2 0M6 3.5H-5M-2 0L-5.5 3.5L-2 7"


def way_chip(style: Style, way: Way, x: float, y: float, radius: float) -> str:
    """An arrow to the left or right of the line of play, on ink."""
    return _chip(style, _LEFT if way == "l" else _RIGHT, x, y, radius, ground="ink", ink="paper", pen=3)


def swap_chip(style: Style, x: float, y: float, radius: float) -> str:
    """Two opposed arrows, on paper."""
    return _chip(style, _BOTH, x, y, radius, ground="surface", ink="ink", pen=2.2)


def _chip(style: Style, data: str, x: float, y: float, radius: float, *, ground: str, ink: str, pen: float) -> str:
    disc = tag("circle", r=12, fill=style[ground], stroke=style["ink"], stroke_width=1.9)
    sign = tag(
        "path",
        d=data,
        fill="none",
        stroke=style[ink],
        stroke_width=pen,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return tag("g", disc, sign, transform=f"translate({num(x)} {num(y)}) scale({num(radius / 12)})")
