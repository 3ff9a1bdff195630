"""The body of the snake: the course that it follows, its ribbon, its head and its tail.

Rows run to and fro and are joined by half turns; tiles lie on it at equal distances. All lengths are in
units of the drawing.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from crestflow.render.pantarei import measures
from crestflow.render.pantarei.measures import ROW_STEPS, TURN_BULGE, TURN_STEPS
from crestflow.render.svg.shapes import Point, num, polyline, tag
from crestflow.render.svg.style import Style


class Course:
    """A line through points that knows how far along it each place lies."""

    def __init__(self, points: list[Point]) -> None:
        self.points = points
        steps = (hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))
        self.marks = list(accumulate(steps, initial=0.0))
        self.length = self.marks[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """The place that far from the start, and the direction there as an angle."""
        k = min(max(bisect(self.marks, distance) - 1, 0), len(self.points) - 2)
        (ax, ay), (bx, by) = self.points[k], self.points[k + 1]
        share = (distance - self.marks[k]) / (self.marks[k + 1] - self.marks[k])
        return ax + (bx - ax) * share, ay + (by - ay) * share, atan2(by - ay, bx - ax)

    def until(self, distance: float) -> Course:
        """The part of the course up to that distance."""
        x, y, _ = self.at(distance)
        return Course([*self.points[: bisect(self.marks, distance - 1e-6)], (x, y)])

    def aside(self, distance: float, offset: float) -> Point:
        """The place that far along and `offset` to the left of the way."""
        x, y, angle = self.at(distance)
        return x + sin(angle) * offset, y - cos(angle) * offset


def winding(rows: int, ends: tuple[float, float], limits: tuple[float, float], pitch: float, swing: float) -> Course:
    """A course of `rows`, `pitch` apart, each with one gentle wave of height `swing`.

    It begins on y = 0, running to the right; `ends` are the x of its first and last point, and `limits` how
    far its turns reach to the left and to the right.
    """
    bulge = pitch * TURN_BULGE
    points: list[Point] = []
    for row in range(rows):
        y, last = row * pitch, row == rows - 1
        begin = points[-1][0] if points else ends[0]
        turn_at = limits[0] + bulge if row % 2 else limits[1] - bulge
        end = ends[1] if last else turn_at
        for k in range(ROW_STEPS + 1):
            share = k / ROW_STEPS
            points.append((begin + (end - begin) * share, y + swing * sin(2 * pi * share) * sin(pi * share)))
        if not last:
            outward = -bulge if row % 2 else bulge
            turns = (pi * k / TURN_STEPS for k in range(1, TURN_STEPS + 1))
            points += [(end + outward * sin(turn), y + pitch / 2 * (1 - cos(turn))) for turn in turns]
    return Course(_distinct(points))


def _distinct(points: list[Point]) -> list[Point]:
    """The points without immediate repetitions, which would have no direction."""
    return [here for here, before in zip(points, [None, *points], strict=False) if here != before]


def ribbon(style: Style, course: Course, width: float, tail: float) -> str:
    """The body from head to tail: full to the distance `tail`, then tapering to a point."""
    body = tag(
        "path",
        d=ribbon_outline(course, width, tail),
        fill=style["river"],
        stroke=style["river-edge"],
        stroke_width=width * measures.BODY_EDGE,
        stroke_linejoin="round",
    )
    return body + (_currents(style, course, width, tail) if style.fine else "")


def ribbon_outline(course: Course, width: float, tail: float) -> str:
    """Path data around the body."""

    def half(distance: float) -> float:
        share = max(0.0, distance - tail) / (course.length - tail)
        return width / 2 * (1 - float(share**measures.TAIL_TAPER))

    places = _ribbon_places(course, width)
    edge = [course.aside(d, half(d)) for d in places] + [course.aside(d, -half(d)) for d in reversed(places)]
    return polyline(edge, closed=True)


def current_line(course: Course, width: float, tail: float, lane: float) -> str:
    """Path data of the line of flow that runs `lane` widths beside the middle of the body."""
    start, end = measures.CURRENT_START * width, tail + (course.length - tail) * measures.CURRENT_END

    def drift(distance: float) -> float:
        sway = sin(distance / width * measures.CURRENT_WAVE + lane * measures.CURRENT_PHASE)
        return width * (lane + measures.CURRENT_DRIFT * sway)

    return polyline([course.aside(d, drift(d)) for d in _ribbon_places(course, width) if start < d <= end])


def _ribbon_places(course: Course, width: float) -> list[float]:
    """The distances along the course at which the body is drawn."""
    step = width / measures.RIBBON_STEPS
    return [k * step for k in range(int(course.length / step) + 1)] + [course.length]


def _currents(style: Style, course: Course, width: float, tail: float) -> str:
    """Broken lines of flow along the body."""
    dashes = " ".join(num(width * share) for share in measures.CURRENT_DASHES)
    return "".join(
        tag(
            "path",
            d=current_line(course, width, tail, lane),
            fill="none",
            stroke=style["river-2"],
            stroke_width=width * measures.CURRENT_LINE,
            stroke_dasharray=dashes,
            stroke_dashoffset=lane * width * measures.CURRENT_DASH_SHIFT,
            stroke_linecap="round",
        )
        for lane in measures.CURRENT_LANES
    )


# The head looks to the left, seen from above; one unit is half the body's width.
_HEAD = (
    "M.5-.98C.1-1 0-1.06-.42-1.24C-.95-1.44-1.5-1.22-1.98-.86C-2.5-.5-2.86-.3-2.86 0"
    "C-2.86 .3-2.5 .5-1.98 .86C-1.5 1.22-.95 1.44-.42 1.24C0 1.06 .1 1 .5 .98"
)
_CROWN = "M.3 0C-.3-.16-.62-.5-1.02-.52C-1.34-.36-1.7-.14-2.02 0C-1.7 .14-1.34 .36-1.02 .52C-.62 .5-.3 .16 .3 0Z"
_BROW = "M-2.3-.4C-1.9-.66-1.5-.94-1.02-.98"
_EYE = "M-1.94-.66C-1.74-.92-1.46-.98-1.26-.9C-1.42-.68-1.66-.58-1.94-.66Z"
_TONGUE = "M-2.84 0H-3.3C-3.5 0-3.56-.14-3.76-.2M-3.3 0C-3.5 0-3.56 .14-3.76 .2"


def head(style: Style, course: Course, width: float) -> str:
    """A narrow, watchful head at the start of the course."""
    x, y, angle = course.at(0)
    edge, shade = style["river-edge"], style["river-2"]
    parts = [tag("path", d=_TONGUE, fill="none", stroke=style["loss"], stroke_width=0.09, stroke_linecap="round")]
    parts.append(tag("path", d=_HEAD, fill=style["river"], stroke=edge, stroke_width=0.064, stroke_linejoin="round"))
    if style.fine:
        parts.append(tag("path", d=_CROWN, fill=shade, fill_opacity=".55"))
    for flip in ("1", "-1"):
        side = tag("path", d=_EYE, fill=style["ink"])
        if style.fine:
            side += tag("path", d=_BROW, fill="none", stroke=edge, stroke_width=0.08, stroke_linecap="round")
        parts.append(tag("g", side, transform=f"scale(1 {flip})"))
    place = f"translate({num(x)} {num(y)}) rotate({num(degrees(angle))}) scale({num(width / 2)})"
    return tag("g", *parts, transform=place)
