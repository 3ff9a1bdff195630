"""The public way to pictures: a state and options in, SVG text or PNG bytes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypedDict, Unpack

import resvg_py

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.render.kamon import board
from crestflow.render.kamon import drawing as kamon
from crestflow.render.pantarei import drawing as pantarei
from crestflow.render.pantarei.chips import Direction
from crestflow.render.pantarei.snake_layout import CANVASES, SnakeShape
from crestflow.render.svg import palette
from crestflow.render.svg.document import Picture, document
from crestflow.render.svg.palette import Contrast, ThemeName
from crestflow.render.svg.style import Style

NARROWEST, WIDEST = 16, 8192
"""The limits of a PNG's width in pixels."""


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
    style = _style(theme, contrast, edition, marks)
    picture, style = _picture(state, style, size, shape, dict(show))
    return document(picture, style, size=size, background=background)


def png(state: State, *, width: int = 1200, **options: Unpack[Options]) -> bytes:
    """Draw a state as a PNG file of that width; the options are those of `svg`."""
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    drawing = svg(state, size=width, **options)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def _style(name: ThemeName | Literal["page"], contrast: Contrast, edition: Edition, marks: bool) -> Style:
    if edition not in EDITIONS:
        raise ValueError(f"no edition {edition!r}: choose {' or '.join(EDITIONS)}")
    if name == "page":
        return Style(palette.variables(), name, edition, marks)
    key = name if contrast == "normal" else f"{name}-high"
    return Style(palette.theme(name, contrast), key, edition, marks)


def _picture(
    state: State, style: Style, size: float | None, shape: SnakeShape, show: dict[str, Any]
) -> tuple[Picture, Style]:
    """The picture, and the style in the detail that its size allows."""
    if isinstance(state, KamonState):
        if size is not None:
            scale = size / board.extent(show.get("coordinates", True))[0]
            style = replace(style, detail=kamon.detail_for(scale), scale=scale)
        return kamon.KamonDrawing(state, style, **show).picture(), style
    if isinstance(state, PantareiState):
        if shape not in CANVASES:
            raise ValueError(f"no shape {shape!r}: choose {' or '.join(CANVASES)}")
        if size is not None:
            scale = size / CANVASES[shape].width
            style = replace(style, detail=pantarei.detail_for(scale, len(state.stacks), shape), scale=scale)
        return pantarei.PantareiDrawing(state, style, shape, **show).picture(), style
    raise TypeError(f"cannot draw a {type(state).__name__}")
