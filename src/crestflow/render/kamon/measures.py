"""The measures of Kamon's drawing. `tools.generate` gives each of them, under its name, to the page."""

from __future__ import annotations

CELL = 60.0
"""The radius of a cell, in units of the drawing: the one absolute length here."""

# Radii of tokens, in radii of a cell.
TOKEN_OPEN = 0.70
"""On a cell that may be covered."""
TOKEN_CALM = 0.66
"""Where nothing is lit."""
TOKEN_RECEDING = 0.60
"""Where others may be covered."""
TOKEN_WITH_VERDICT = 0.52
TOKEN_ENGRAVED, TOKEN_ENGRAVED_BOLD = 0.46, 0.54
"""In a stone that covers it; the bold one for small drawings."""

# In radii of a cell.
VERDICT_TOKEN_RISE = 0.25
"""How far a token moves up to make room for a badge."""
BADGE_DROP, BADGE_HEIGHT = 0.5, 0.42
"""From the centre of the cell to the middle of a badge, and how high a badge is."""
ENGRAVED_BLANK_DOT = 0.08
HINT_LINE = 0.08
HINT_DASHES = (0.3, 0.2)

FADED = 0.38
"""The opacity of stones that had no part in the win."""

# The winning line, in radii of a cell.
RING = 0.555
"""The ring around a winning stone."""
STUD = 0.06
"""The small ring in which a chain ends, in the middle of each side that it joins."""
WINNING_LINE, WINNING_LINE_BOLD = 0.085, 0.13
"""How thick the golden line is."""

# In radii of a token.
BLANK_DOT = 0.12
TOKEN_EDGE = 0.028
CREST_ALONE, CREST_IN_RING, CREST_IN_BOLD_RING = 1.4, 1.17, 1.12
NUMERAL_X, NUMERAL_HEIGHT = -0.48, 0.86
"""The numeral of a classic token that is too small for its crests to be counted."""
NUMERAL_CREST_X, NUMERAL_CREST = 0.35, 0.98
"""The one crest beside the numeral."""

TOKEN_EDGE_MIN = 0.8
"""The least width of a token's edge, in units of the drawing."""

FINE_FROM, RINGS_FROM, COUNTABLE_FROM = 34, 19, 44
"""How many pixels wide a print must be for fine crests and rings, for bold rings, and for counting six crests."""

CLASSIC_PLACES: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 0, 1.28),),
    2: ((-0.43, 0, 0.8), (0.43, 0, 0.8)),
    3: ((0, -0.42, 0.72), (-0.43, 0.32, 0.72), (0.43, 0.32, 0.72)),
    4: ((-0.37, -0.37, 0.64), (0.37, -0.37, 0.64), (-0.37, 0.37, 0.64), (0.37, 0.37, 0.64)),
    5: ((-0.42, -0.42, 0.56), (0.42, -0.42, 0.56), (0, 0, 0.56), (-0.42, 0.42, 0.56), (0.42, 0.42, 0.56)),
    6: tuple((x, y, 0.5) for y in (-0.56, 0, 0.56) for x in (-0.3, 0.3)),
}
"""Where the classic edition puts one to six crests: x, y and size in radii of the token."""
