"""The layout of a snake on its canvas: the course of its body, the width of a tile, the place of each stack."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos
from typing import Literal

from crestflow.render.pantarei.measures import (
    EDGE,
    HEAD,
    LAYOUT_ROUNDS,
    NECK,
    PITCH,
    SWING,
    TAIL,
    TILE_SHARE,
    WIDEST_STEP,
)
from crestflow.render.pantarei.snake_body import Course, winding
from crestflow.render.svg.shapes import Point

SnakeShape = Literal["wide", "tall"]


@dataclass(frozen=True)
class Canvas:
    """The room for a snake."""

    width: float
    height: float
    rows: tuple[int, ...]
    """The most stacks that lie in one row, in two rows, and so on; more take one row more."""
    largest: float
    """The widest a tile may become when few stacks are left."""
    pitch: float
    """The least distance between rows."""

    def rows_for(self, stacks: int) -> int:
        """How many rows that many stacks take."""
        return next((row for row, most in enumerate(self.rows, 1) if stacks <= most), len(self.rows) + 1)


CANVASES: dict[SnakeShape, Canvas] = {
    "wide": Canvas(1200, 600, (7,), 132, 236),
    "tall": Canvas(600, 800, (3, 8), 122, 236),
}


@dataclass(frozen=True)
class SnakeLayout:
    """A snake laid out around y = 0 for its first row."""

    tile: float
    course: Course
    places: tuple[Point, ...]
    """The middle of the lowest face of each stack."""
    flow: tuple[int, ...]
    """At each stack: 1 where the body runs to the right on the drawing, -1 where it runs back."""


@cache
def lay_out(stacks: int, canvas: Canvas) -> SnakeLayout:
    """Lay out that many stacks: as large as the canvas allows, at equal distances along the body."""
    rows = canvas.rows_for(stacks)
    tile = canvas.largest
    # The turns depend on the tile, and the tile on the length of the course: a few rounds settle both.
    for _ in range(LAYOUT_ROUNDS):
        course = _course(rows, tile, canvas)
        step = (course.length - (NECK + TAIL) * tile) / max(1, stacks - 1)
        tile = (tile + min(canvas.largest, TILE_SHARE * step)) / 2
    step = min(step, WIDEST_STEP * tile)
    length = (NECK + TAIL) * tile + step * (stacks - 1)
    spare = max(0.0, course.length - length)
    course = course.until(length) if spare else course
    shift = spare / 2 if rows == 1 else 0.0
    course = Course([(x + shift, y) for x, y in course.points])
    stops = [course.at(NECK * tile + k * step) for k in range(stacks)]
    places = tuple((x, y) for x, y, _ in stops)
    return SnakeLayout(tile, course, places, tuple(-1 if cos(angle) < 0 else 1 for _, _, angle in stops))


def _course(rows: int, tile: float, canvas: Canvas) -> Course:
    tip, side = EDGE * tile, (0.5 + EDGE) * tile
    ends = (HEAD * tile + tip, tip if rows % 2 == 0 else canvas.width - tip)
    return winding(rows, ends, (side, canvas.width - side), max(PITCH * tile, canvas.pitch), SWING * tile)
