"""Measures that both games' drawings share. `tools.generate` gives each of them, under its name, to the page."""

from __future__ import annotations

from typing import NamedTuple

CASING = 1.65
"""How much wider than a golden line its dark casing is."""

# Verdict badges, in heights of a badge.
BADGE_LETTERS = 0.56
BADGE_MIN_WIDTH = 1.9
BADGE_PADDING = 0.85
"""What a badge is wider than its letters, both ends together."""
BADGE_EDGE = 0.1
BADGE_DASHES = (0.2, 0.14)


class BadgePaint(NamedTuple):
    """The colours of a badge, as the palette names them."""

    fill: str
    edge: str
    ink: str
    dashed: bool = False


BADGE_PAINTS = {
    "win": BadgePaint("win", "win", "on-win"),
    "loss": BadgePaint("surface", "loss", "loss"),
    "draw": BadgePaint("surface", "draw", "draw", dashed=True),
    "score": BadgePaint("surface", "line-strong", "ink"),
}
"""How a badge is painted, by the kind of verdict."""
