"""Kamon's board without anything on it: where cells lie, the coloured sides, the coordinates.

A cell is a hexagon of radius `CELL` standing on a corner; the centre of the board is the origin.
"""

from __future__ import annotations

from crestflow.games.kamon.geometry import CELLS, COORDINATES, ROW_LENGTHS, ROWS
from crestflow.render.kamon.measures import CELL
from crestflow.render.kamon.rings import side_pattern
from crestflow.render.svg.glyphs import write
from crestflow.render.svg.shapes import ROOT3, Point, hexagon, moved, polyline, rounded, tag
from crestflow.render.svg.style import Detail, Style

BAND_INNER, BAND_OUTER, EDGE = 5.66 * CELL, 6.2 * CELL, 6.38 * CELL
"""How far from the centre the coloured sides begin and end, and where the board ends."""

SIDES = ("green", "blue", "yellow", "green", "blue", "yellow")
"""Clockwise from the top."""

CENTRES: dict[str, Point] = {
    name: (across * ROOT3 / 2 * CELL, (row - 3) * 1.5 * CELL)
    for name, (row, across) in zip(CELLS, COORDINATES, strict=True)
}


def extent(coordinates: bool) -> tuple[float, float]:
    """Width and height of the drawing."""
    margin = 0.62 * CELL if coordinates else 0.14 * CELL
    return 2 * (EDGE * 2 / ROOT3 + margin), 2 * (EDGE + margin)


def frame(style: Style) -> str:
    """The board and its six coloured sides, each with the pattern of its colour."""
    edge = rounded(hexagon(EDGE * 2 / ROOT3, pointed=False), 0.03)
    board = tag("path", d=edge, fill=style["board"], stroke=style["board-edge"], stroke_width=0.05 * CELL)
    return board + "".join(
        tag("g", _side(style, colour), transform=f"rotate({60 * k})") for k, colour in enumerate(SIDES)
    )


def _side(style: Style, colour: str) -> str:
    """The top side; the others are this one turned."""
    gap, middle, width = 0.07 * CELL, (BAND_INNER + BAND_OUTER) / 2, BAND_OUTER - BAND_INNER
    outer, inner = BAND_OUTER / ROOT3 - gap, BAND_INNER / ROOT3 - gap
    corners = [(-outer, -BAND_OUTER), (outer, -BAND_OUTER), (inner, -BAND_INNER), (-inner, -BAND_INNER)]
    band = tag(
        "path",
        d=polyline(corners, closed=True),
        fill=style[f"k-{colour}"],
        stroke=style["token-edge"],
        stroke_width=0.03 * CELL,
        stroke_linejoin="round",
    )
    if not style.marks or style.detail is Detail.TINY:
        return band
    length = 2 * (middle / ROOT3 - gap - 0.26 * CELL)
    pattern = side_pattern(colour, length, width, style[f"k-{colour}-ink"], bold=not style.fine)
    return band + moved(0, -middle, pattern)


def empty_cell(style: Style, *, lit: bool = False) -> str:
    """The ground of a cell; `lit` when it lies inside a winning loop."""
    return tag(
        "path",
        d=polyline(hexagon(CELL * 0.97), closed=True),
        fill=style["cell-legal" if lit else "cell"],
        stroke=style["cell-edge"],
        stroke_width=0.02 * CELL,
    )


def legal_cell(style: Style) -> str:
    """The ground of a cell that may be covered now: highlighted, raised, with a thick outline."""
    shadow = tag("path", d=rounded(hexagon(CELL * 0.95), 0.12), fill=style["shadow"], opacity=".24")
    ground = tag(
        "path",
        d=rounded(hexagon(CELL * 0.93), 0.12),
        fill=style["cell-legal"],
        stroke=style["cell-legal-edge"],
        stroke_width=CELL * (0.05 if style.fine else 0.08),
    )
    return moved(0, 0.06 * CELL, shadow) + ground


def coordinate_places() -> list[tuple[str, float, float, str]]:
    """The letters and numbers around the board: text, x, y, and the ink.

    Row letters stand on the left, and around the other sides the number of the cell where each line begins.
    """
    signs = []
    for row, (letter, length) in enumerate(zip(ROWS, ROW_LENGTHS, strict=True)):
        y = (row - 3) * 1.5 * CELL
        x = EDGE * 2 / ROOT3 - abs(y) / ROOT3 + 0.3 * CELL
        signs.append((letter, -x, y, "ink-2"))
        if length > 4:
            signs.append((str(length), x, y, "ink-3"))
    for place in range(4):
        x = CENTRES[f"a{place + 1}"][0]
        signs += [(str(place + 1), x, sign * (EDGE + 0.32 * CELL), "ink-3") for sign in (-1, 1)]
    return signs


def coordinates(style: Style) -> str:
    """The letters and numbers around the board."""
    height = style.legible(0.25 * CELL, most=0.38 * CELL)
    return "".join(write(text, x, y, height, style[ink], weight=1.15) for text, x, y, ink in coordinate_places())
