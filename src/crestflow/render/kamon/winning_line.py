"""The winning line of Kamon: golden rings around the winning stones, joined by links.

A line through the stones would hide what they cover. So every winning stone wears a ring around its
engraving, and short links join ring to ring; a chain also reaches out to the two sides it connects.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from crestflow.games.kamon.geometry import INDEX, OPPOSITE_SIDES
from crestflow.protocol import Chain, Loop
from crestflow.render.kamon import measures
from crestflow.render.kamon.board import BAND_INNER, BAND_OUTER, CENTRES
from crestflow.render.kamon.measures import CELL
from crestflow.render.svg.cased_line import cased_line
from crestflow.render.svg.shapes import Point, num, polar, polyline
from crestflow.render.svg.style import Style

RING, STUD = measures.RING * CELL, measures.STUD * CELL

SIDE_DIRECTIONS = {"green": (0, 180), "yellow": (300, 120), "blue": (60, 240)}
"""The direction in which each side lies, in degrees clockwise from the top, in the order of `OPPOSITE_SIDES`."""


def draw_winning_line(style: Style, shape: Chain | Loop) -> str:
    """Rings around the winning stones, and the links between them."""
    width = measures.WINNING_LINE if style.fine else measures.WINNING_LINE_BOLD
    return cased_line(style, winning_path(shape), CELL * width)


def winning_path(shape: Chain | Loop) -> str:
    """Path data of the whole line: the links, then the rings."""
    places = [CENTRES[name] for name in shape.cells]
    if isinstance(shape, Loop):
        links = [_link(here, there) for here, there in pairwise([*places, places[0]])]
    else:
        links = [_link(here, there) for here, there in pairwise(places)] + _anchors(shape)
    return "".join(links + [_circle(place, RING) for place in places])


def _circle(centre: Point, radius: float) -> str:
    x, y = centre
    half = f"a{num(radius)} {num(radius)} 0 1 1 0 "
    return f"M{num(x)} {num(y - radius)}{half}{num(2 * radius)}{half}{num(-2 * radius)}Z"


def _link(here: Point, there: Point) -> str:
    """A straight piece from the ring around one point to the ring around another."""
    share = RING / hypot(there[0] - here[0], there[1] - here[1])
    start = (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)
    end = (there[0] + (here[0] - there[0]) * share, there[1] + (here[1] - there[1]) * share)
    return polyline([start, end])


def _anchors(chain: Chain) -> list[str]:
    """The two pieces that tie the ends of a chain to the sides they touch."""
    first, last = chain.cells[0], chain.cells[-1]
    for colour, side, opposite in OPPOSITE_SIDES:
        toward, away = SIDE_DIRECTIONS[colour]
        for start, end in ((first, last), (last, first)):
            if side >> INDEX[start] & 1 and opposite >> INDEX[end] & 1:
                return [_anchor(start, toward), _anchor(end, away)]
    return []


def _anchor(name: str, degrees: float) -> str:
    """From the ring around a cell straight to a stud in the middle of the side in that direction."""
    across, down = polar(1.0, degrees)
    x, y = CENTRES[name]
    reach = (BAND_INNER + BAND_OUTER) / 2 - (x * across + y * down)
    stud = (x + across * reach, y + down * reach)
    return polyline([(x + across * RING, y + down * RING), stud]) + _circle(stud, STUD)
