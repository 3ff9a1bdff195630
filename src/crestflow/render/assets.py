"""The design as data, so that the page draws from the same source as everything else."""

from __future__ import annotations

from typing import Any

from crestflow.games.pantarei.tiles import TILES
from crestflow.render import board, glyphs, scales
from crestflow.render.crests import CRESTS, SMALL_CRESTS
from crestflow.render.palette import Contrast, ThemeName, theme
from crestflow.render.pieces import COUNTABLE_FROM, COUNTS, FINE_FROM, RINGS_FROM
from crestflow.render.rings import BOLD_RINGS, RINGS
from crestflow.render.snake import CANVASES, Canvas, lie

_THEMES: tuple[tuple[ThemeName, Contrast], ...] = (
    ("light", "normal"),
    ("dark", "normal"),
    ("light", "high"),
    ("dark", "high"),
)


def assets() -> dict[str, Any]:
    """Colours, crests, rings, letters and both games' geometry, ready for JSON.

    >>> sorted(assets())
    ['board', 'crests', 'glyphs', 'rings', 'snake', 'themes', 'tokens']
    """
    return {
        "themes": {f"{name} {contrast}": dict(theme(name, contrast)) for name, contrast in _THEMES},
        "crests": {"full": CRESTS, "small": SMALL_CRESTS},
        "rings": {"full": RINGS, "bold": BOLD_RINGS},
        "glyphs": {"height": glyphs.HEIGHT, "gap": glyphs.GAP, "signs": glyphs.GLYPHS},
        "tokens": {
            "counts": COUNTS,
            "pixels": {"fine": FINE_FROM, "rings": RINGS_FROM, "countable": COUNTABLE_FROM},
        },
        "board": {
            "cell": board.CELL,
            "centres": board.CENTRES,
            "sides": board.SIDES,
            "band": (board.BAND_INNER, board.BAND_OUTER),
            "edge": board.EDGE,
        },
        "snake": {
            "face": scales.FACE,
            "thickness": scales.THICKNESS,
            "bands": scales.BANDS,
            "shapes": {name: _snake(canvas) for name, canvas in CANVASES.items()},
        },
    }


def _snake(canvas: Canvas) -> dict[str, Any]:
    """A canvas, and for each number of stacks the width of a tile, the places, and the river's course."""
    lies = {count: lie(count, canvas) for count in range(1, len(TILES) + 1)}
    return {
        "width": canvas.width,
        "height": canvas.height,
        "stacks": {
            count: {
                "tile": round(laid.tile, 2),
                "places": [(round(x, 2), round(y, 2)) for x, y in laid.places],
                "course": [(round(x, 1), round(y, 1)) for x, y in laid.course.points],
            }
            for count, laid in lies.items()
        },
    }
