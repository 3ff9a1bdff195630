"""The public way to pictures: a state and options in, SVG text or PNG bytes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack

import resvg_py

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.render.kamon.drawing import KamonDrawing, draw_kamon
from crestflow.render.pantarei.chips import Direction
from crestflow.render.pantarei.drawing import PantareiDrawing, draw_pantarei
from crestflow.render.pantarei.snake_layout import SnakeShape
from crestflow.render.registry import drawing_of
from crestflow.render.svg import palette
from crestflow.render.svg.document import Picture, document
from crestflow.render.svg.palette import Contrast, ThemeName
from crestflow.render.svg.style import Style

MIN_WIDTH, MAX_WIDTH = 16, 8192
"""The limits of a picture's width in pixels."""


Draw: TypeAlias = Callable[[Any, Style, float | None, SnakeShape, Mapping[str, Any]], tuple[Picture, Style]]
"""From a state, a style, a width in pixels, the shape of a snake and what to show, to a picture in its style."""

DRAWINGS: dict[type[State], Draw] = {KamonState: draw_kamon, PantareiState: draw_pantarei}
"""How each game is drawn."""


_SAME: Final = {"state", "style", "shape"}
SHOWN: Final[dict[type[State], frozenset[str]]] = {
    state: frozenset(field.name for field in fields(drawing)) - _SAME
    for state, drawing in ((KamonState, KamonDrawing), (PantareiState, PantareiDrawing))
}
"""What the drawing of each game can show."""


class Show(TypedDict, total=False):
    """What a drawing shows; each game takes those that have a meaning in it, as fields of its drawing."""

    coordinates: bool
    legal: bool
    covered: bool
    verdicts: Mapping[str, str]
    hint: str | None
    chosen: int | None
    targets: Mapping[int, Direction]
    swaps: frozenset[int]


class Options(Show, total=False):
    """Everything `svg` takes besides the state and the size."""

    theme: ThemeName | Literal["page"]
    contrast: Contrast
    edition: Edition
    background: bool
    marks: bool
    shape: SnakeShape


def svg(
    state: State,
    *,
    theme: ThemeName | Literal["page"] = "light",
    contrast: Contrast = "normal",
    edition: Edition = "colours",
    size: float | None = None,
    background: bool = True,
    marks: bool = True,
    shape: SnakeShape = "wide",
    **show: Unpack[Show],
) -> str:
    """Draw a state as a complete SVG file.

    `size` is the width in pixels the drawing is meant for: below certain sizes fine parts give way to bold
    ones; without it everything is drawn. The theme `page` draws with the custom properties of `css` instead
    of fixed colours, for an SVG inside a page. `marks` are the ring patterns of Kamon's colours; `shape` lays
    Pantareï's snake out for a desk or for a phone. What else can be shown (`coordinates`, `legal`, …) are
    the fields of `KamonDrawing` and `PantareiDrawing`.
    """
    _check_show(state, size, show)
    style = _style(theme, contrast, edition, marks)
    picture, style = drawing_of(state, DRAWINGS)(state, style, size, shape, show)
    return document(picture, style, size=size, background=background)


def png(state: State, *, width: int = 1200, **options: Unpack[Options]) -> bytes:
    """Draw a state as a PNG file of that width; the options are those of `svg`."""
    check_width(width)
    drawing = svg(state, size=width, **options)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def check_width(width: int) -> None:
    """Raise `ValueError` unless a picture may be that many pixels wide."""
    if not MIN_WIDTH <= width <= MAX_WIDTH:
        raise ValueError(f"a picture is {MIN_WIDTH} to {MAX_WIDTH} pixels wide, not {width}")


def _check_show(state: State, size: float | None, show: Mapping[str, Any]) -> None:
    """Raise an error that names what cannot be drawn."""
    if size is not None and not size > 0:
        raise ValueError(f"size is {size!r}, but has to be a number of pixels above 0")
    known = SHOWN.get(type(state), frozenset(show))
    for name in show:
        if name not in known:
            raise TypeError(
                f"a drawing of {state.game.kind} has no option {name!r}; there are {', '.join(sorted(known))}"
            )
    for move in show.get("verdicts", ()):
        state.action(move)


def _style(name: ThemeName | Literal["page"], contrast: Contrast, edition: Edition, marks: bool) -> Style:
    if edition not in EDITIONS:
        raise ValueError(f"no edition {edition!r}: choose {' or '.join(EDITIONS)}")
    if name == "page":
        return Style(palette.variables(), name, edition, marks)
    key = name if contrast == "normal" else f"{name}-high"
    return Style(palette.theme(name, contrast), key, edition, marks)
