"""Verdict badges: a proven win is filled, a loss outlined, a draw dashed, a score plain with its sign."""

from __future__ import annotations

from crestflow.render.svg.glyphs import outline, write
from crestflow.render.svg.measures import (
    BADGE_DASHES,
    BADGE_EDGE,
    BADGE_LETTERS,
    BADGE_MIN_WIDTH,
    BADGE_PADDING,
    BADGE_PAINTS,
)
from crestflow.render.svg.shapes import tag
from crestflow.render.svg.style import Style
from crestflow.vocabulary import VALUES


def verdict_kind(text: str) -> str:
    """Which kind of verdict a text is.

    >>> [verdict_kind(text) for text in ("win 7", "draw", "+1.4")]
    ['win', 'draw', 'score']
    """
    word = text.partition(" ")[0]
    return word if word in VALUES else "score"


def badge(style: Style, text: str, x: float, y: float, height: float) -> str:
    """A pill that holds a verdict (`win 7`, `loss 12`, `draw`, `+1.4`), centred on (x, y)."""
    paint = BADGE_PAINTS[verdict_kind(text)]
    letters = height * BADGE_LETTERS
    width = max(height * BADGE_MIN_WIDTH, outline(text)[0] * letters / 10 + height * BADGE_PADDING)
    pill = tag(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill=style[paint.fill],
        stroke=style[paint.edge],
        stroke_width=height * BADGE_EDGE,
        stroke_dasharray=" ".join(f"{height * share:.2f}" for share in BADGE_DASHES) if paint.dashed else None,
    )
    return pill + write(text, x, y, letters, style[paint.ink], weight=1.75)
