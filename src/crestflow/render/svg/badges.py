"""Verdict badges: a proven win is filled, a loss outlined, a draw dashed, a score plain with its sign."""

from __future__ import annotations

from typing import NamedTuple

from crestflow.render.svg.glyphs import outline, write
from crestflow.render.svg.shapes import tag
from crestflow.render.svg.style import Style


class _Look(NamedTuple):
    fill: str
    edge: str
    ink: str
    dashed: bool = False


_LOOKS = {
    "win": _Look("win", "win", "on-win"),
    "loss": _Look("surface", "loss", "loss"),
    "draw": _Look("surface", "draw", "draw", dashed=True),
    "score": _Look("surface", "line-strong", "ink"),
}


def verdict_kind(text: str) -> str:
    """Which kind of verdict a text is.

    >>> [verdict_kind(text) for text in ("win 7", "draw", "+1.4")]
    ['win', 'draw', 'score']
    """
    word = text.partition(" ")[0]
    return word if word in ("win", "loss", "draw") else "score"


def badge(style: Style, text: str, x: float, y: float, height: float) -> str:
    """A pill that holds a verdict (`win 7`, `loss 12`, `draw`, `+1.4`), centred on (x, y)."""
    look = _LOOKS[verdict_kind(text)]
    letters = height * 0.56
    width = max(height * 1.9, outline(text)[0] * letters / 10 + height * 0.85)
    pill = tag(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill=style[look.fill],
        stroke=style[look.edge],
        stroke_width=height * 0.1,
        stroke_dasharray=f"{height * 0.2:.2f} {height * 0.14:.2f}" if look.dashed else None,
    )
    return pill + write(text, x, y, letters, style[look.ink], weight=1.75)
