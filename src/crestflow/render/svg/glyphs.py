"""A small alphabet of our own, drawn with one round pen.

Drawings must look the same where no font is installed, so they carry their letters as paths. A glyph
is a width and its strokes; a stroke is a starting point and relative path data, which lets a whole
word become a single path. Digits stand 10 units high on the base line y = 10.
"""

from __future__ import annotations

from typing import Literal

from crestflow.render.svg.shapes import num, tag

Stroke = tuple[float, float, str]
Glyph = tuple[float, tuple[Stroke, ...]]

HEIGHT = 10.0
GAP = 2.4

_BOWL_LEFT: Stroke = (5.4, 6.9, "a2.7 3.1 0 1 0-5.4 0a2.7 3.1 0 1 0 5.4 0z")
_BOWL_RIGHT: Stroke = (0, 6.9, "a2.7 3.1 0 1 0 5.4 0a2.7 3.1 0 1 0-5.4 0z")

GLYPHS: dict[str, Glyph] = {
    "0": (6, ((0, 3.2, "a3 3.2 0 0 1 6 0v3.6a3 3.2 0 0 1-6 0z"),)),
    "1": (3.2, ((0.2, 2.2, "l2.7-2.2v10"),)),
    "2": (6, ((0.2, 2.9, "a2.8 2.9 0 0 1 5.6 0c0 2.6-5.8 4.6-5.8 7.1h6"),)),
    "3": (6, ((0.3, 1.5, "c.8-1 1.7-1.5 2.7-1.5c1.6 0 2.7 1 2.7 2.4c0 1.4-1.1 2.3-3 2.3"),
              (2.7, 4.7, "c2 0 3.3 1 3.3 2.6c0 1.6-1.3 2.7-3.1 2.7c-1.3 0-2.3-.5-3-1.5"))),
    "4": (6.2, ((4.6, 10, "v-10l-4.6 7h6.2"),)),
    "5": (6, ((5.3, 0, "h-4.3l-.5 4.5c.8-.6 1.6-.9 2.5-.9c1.8 0 3 1.3 3 3.1s-1.3 3.3-3.2 3.3s-2.2-.5-2.9-1.4"),)),
    "6": (6, ((4.9, 0, "c-3 1.2-4.9 3.9-4.9 6.9a3 3.1 0 1 0 6 0a3 3.1 0 1 0-6 0"),)),
    "7": (5.8, ((0, 0, "h5.8l-3.6 10"),)),
    "8": (6, ((0.6, 2.4, "a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0z"),
              (0, 7.4, "a3 2.6 0 1 1 6 0a3 2.6 0 1 1-6 0z"))),
    "9": (6, ((1.1, 10, "c3-1.2 4.9-3.9 4.9-6.9a3 3.1 0 1 0-6 0a3 3.1 0 1 0 6 0"),)),
    "a": (5.4, (_BOWL_LEFT, (5.4, 3.8, "v6.2"))),
    "b": (5.4, (_BOWL_RIGHT, (0, 0, "v10"))),
    "c": (5, ((5, 5, "a2.8 3.1 0 1 0 0 3.8"),)),
    "d": (5.4, (_BOWL_LEFT, (5.4, 0, "v10"))),
    "e": (5.4, ((0.1, 6.9, "h5.3a2.7 3.1 0 1 0-.7 2"),)),
    "f": (3.8, ((3.8, 0.5, "c-.4-.3-.8-.5-1.3-.5c-1 0-1.5.7-1.5 1.9v8.1"), (0, 3.9, "h3.4"))),
    "g": (5.4, (_BOWL_LEFT, (5.4, 3.8, "v6.6c0 1.8-1.1 2.8-2.8 2.8c-1 0-1.8-.3-2.4-.9"))),
    "i": (0.2, ((0.1, 3.8, "v6.2"), (0.1, 0.9, "v.01"))),
    "l": (0.2, ((0.1, 0, "v10"),)),
    "n": (4.9, ((0, 3.8, "v6.2"), (0, 6.6, "c0-1.8 1-2.9 2.5-2.9c1.5 0 2.4 1 2.4 2.7v3.6"))),
    "o": (5.6, ((0, 6.9, "a2.8 3.1 0 1 0 5.6 0a2.8 3.1 0 1 0-5.6 0z"),)),
    "r": (3.1, ((0, 3.8, "v6.2"), (0, 6.6, "c.2-1.9 1.3-3 3.1-2.7"))),
    "s": (4.3, ((4.2, 4.8, "c-.5-.7-1.2-1-2-1s-2 .6-2 1.5c0 2.3 4.2 1 4.2 3.2c0 1-.9 1.6-2.1 1.6s-1.8-.4-2.2-1"),)),
    "w": (7.2, ((0, 3.8, "l1.8 6.2l1.8-5.6l1.8 5.6l1.8-6.2"),)),
    "+": (5, ((0, 5.6, "h5"), (2.5, 3.1, "v5"))),
    "−": (5, ((0, 5.6, "h5"),)),
    "×": (4.2, ((0, 4.2, "l4.2 4.2"), (4.2, 4.2, "l-4.2 4.2"))),
    ".": (0.2, ((0.1, 9.9, "v.01"),)),
    " ": (2.6, ()),
}  # fmt: skip


def outline(text: str) -> tuple[float, str]:
    """The width of a text and its path data, from x = 0 in glyph units."""
    x, parts = 0.0, []
    for sign in text.replace("-", "−"):
        if sign not in GLYPHS:
            raise ValueError(f"no glyph for {sign!r}")
        width, strokes = GLYPHS[sign]
        parts += [f"M{num(x + left)} {num(top)}{data}" for left, top, data in strokes]
        x += width + GAP
    return max(0.0, x - GAP), "".join(parts)


def write(
    text: str,
    x: float,
    y: float,
    height: float,
    colour: str,
    *,
    weight: float = 1.5,
    anchor: Literal["start", "middle", "end"] = "middle",
    halo: str | None = None,
) -> str:
    """Draw a text whose digits are `height` high and vertically centred on `y`.

    `weight` is the width of the pen in glyph units; `halo` puts a wider pen of that colour beneath.
    """
    scale = height / HEIGHT
    width, data = outline(text)
    left = x - width * scale * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    place = f"translate({num(left)} {num(y - height / 2)}) scale({scale:.4g})"
    pens = [(colour, weight)] if halo is None else [(halo, weight + 3.2), (colour, weight)]
    strokes = [tag("path", d=data, stroke=pen, stroke_width=wide) for pen, wide in pens]
    return tag(
        "g",
        *strokes,
        transform=place,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
