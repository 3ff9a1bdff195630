"""The public way to pictures: a state and options in, SVG text or PNG bytes out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import resvg_py

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.themes import EDITIONS
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.render import board, kamon, palette, pantarei
from crestflow.render.document import Picture, document
from crestflow.render.palette import Contrast, ThemeName
from crestflow.render.snake import CANVASES, SnakeShape
from crestflow.render.style import Style


def svg(
    state: State,
    *,
    theme: ThemeName | Literal["page"] = "light",
    contrast: Contrast = "normal",
    edition: str = "colours",
    size: float | None = None,
    background: bool = True,
    marks: bool = True,
    shape: SnakeShape = "wide",
    **show: Any,
) -> str:
    """Draw a state as a complete SVG file.

    `size` is the width in pixels the drawing is meant for: below certain sizes fine parts give way to bold
    ones; without it everything is drawn. The theme `page` draws with the custom properties of `css` instead
    of fixed colours, for an SVG inside a page. `marks` are the ring patterns of Kamon's colours; `shape` lays
    Pantareï's snake out for a desk or for a phone. What else can be shown (`coordinates`, `legal`, …) are
    the fields of `KamonDrawing` and `PantareiDrawing`.
    """
    style = _style(theme, contrast, edition, marks)
    picture, style = _picture(state, style, size, shape, show)
    return document(picture, style, size=size, background=background)


def png(state: State, *, width: int = 1200, **options: Any) -> bytes:
    """Draw a state as a PNG file of that width; the options are those of `svg`."""
    if not 16 <= width <= 8192:
        raise ValueError(f"a picture is 16 to 8192 pixels wide, not {width}")
    drawing = svg(state, size=width, **options)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def _style(name: ThemeName | Literal["page"], contrast: Contrast, edition: str, marks: bool) -> Style:
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
            width, _ = board.extent(show.get("coordinates", True))
            style = replace(style, detail=kamon.detail_for(size / width), scale=size / width)
        return kamon.KamonDrawing(state, style, **show).picture(), style
    if isinstance(state, PantareiState):
        if shape not in CANVASES:
            raise ValueError(f"no shape {shape!r}: choose {' or '.join(CANVASES)}")
        if size is not None:
            scale = size / CANVASES[shape].width
            detail = pantarei.detail_for(scale, len(state.stacks), shape)
            style = replace(style, detail=detail, scale=scale)
        return pantarei.PantareiDrawing(state, style, shape, **show).picture(), style
    raise TypeError(f"cannot draw a {type(state).__name__}")
