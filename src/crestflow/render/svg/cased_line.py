"""A cased line: a golden stroke on a wider dark one, as maps draw roads."""

from __future__ import annotations

from crestflow.render.svg.measures import CASING
from crestflow.render.svg.shapes import tag
from crestflow.render.svg.style import Style


def cased_line(style: Style, data: str, width: float, **more: str) -> str:
    """A golden line in its dark casing, legible on any ground."""
    casing = tag(
        "path",
        d=data,
        fill="none",
        stroke=style["gold-edge"],
        stroke_width=width * CASING,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    line = tag(
        "path",
        d=data,
        fill="none",
        stroke=style["gold"],
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )
    return casing + line
