"""Where things are drawn."""

from __future__ import annotations

import re
from math import dist

import pytest

from crestflow.games.kamon.geometry import CELLS, NEAR, cells_of
from crestflow.render.kamon.board import CENTRES
from crestflow.render.kamon.measures import CELL
from crestflow.render.pantarei.snake_layout import CANVASES, lay_out
from crestflow.render.svg.shapes import soft_front, soft_reach


def test_neighbouring_cells_are_drawn_side_by_side() -> None:
    centres = [CENTRES[name] for name in CELLS]
    for cell, near in enumerate(NEAR):
        distances = [dist(centres[cell], centres[other]) for other in cells_of(near)]
        assert distances == pytest.approx([CELL * 3**0.5] * len(distances))


@pytest.mark.parametrize("shape", CANVASES)
@pytest.mark.parametrize("stacks", range(1, 20))
def test_stacks_lie_apart_and_on_the_canvas(shape: str, stacks: int) -> None:
    canvas = CANVASES[shape]  # type: ignore[index]
    laid = lay_out(stacks, canvas)
    assert len(laid.places) == stacks
    for x, _ in laid.places:
        assert laid.tile / 2 <= x <= canvas.width - laid.tile / 2
    for here, there in zip(laid.places, laid.places[1:], strict=False):
        assert dist(here, there) > laid.tile
    assert all(0 <= x <= canvas.width for x, _ in laid.course.points)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.7736, 0.9])
def test_tiles_are_drawn_where_their_bands_end(share: float) -> None:
    """The curves of a tile and the formula for its bands describe the same outline, to half a unit."""
    width, height = 100.0, 70.0
    points = [float(value) for value in re.findall(r"-?[\d.]+", soft_front(width, height))]
    curve = list(zip(points[::2], points[1::2], strict=True))[3:7]  # the right quarter: from the middle to the end
    places = [_on_curve(curve, k / 200) for k in range(201)]
    nearest = min(places, key=lambda place: abs(place[0] - share * width / 2))
    assert nearest[1] == pytest.approx(soft_reach(nearest[0], width, height), abs=0.5)


def _on_curve(curve: list[tuple[float, float]], t: float) -> tuple[float, float]:
    """The point of a cubic curve at parameter t."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x, y = (sum(w * point[axis] for w, point in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y
