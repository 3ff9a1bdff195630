"""Pantareï's tiles: lacquered scales, alone or in stacks.

A tile wears as many bands as its value, over face and wall, so that buried values stay readable. A stack
is drawn around the middle of its lowest face; every further tile stands `THICKNESS` higher.
"""

from __future__ import annotations

from crestflow.games.pantarei.tiles import Stack, Tile
from crestflow.render.pantarei.measures import COLLAR_LINE, FACE, THICKNESS
from crestflow.render.svg.cased_line import cased_line
from crestflow.render.svg.glyphs import write
from crestflow.render.svg.shapes import Point, num, soft_front, soft_reach, soft_rectangle, tag
from crestflow.render.svg.style import Detail, Style, gradient

# In widths of a tile.
BAND = 0.062
BANDS = {0: (), 1: (0.0,), 2: (-0.17, 0.17), 3: (-0.30, 0.0, 0.30)}


def finish(tile: Tile) -> str:
    """The lacquer of a tile, as the palette names it."""
    return {"black": "dark", "white": "light", None: "mid"}[tile.colour]


def rise(stack: Stack, width: float) -> float:
    """How much higher the top face of a stack lies than that of a single tile."""
    return (len(stack) - 1) * THICKNESS * width


def draw_stack(
    style: Style, stack: Stack, width: float, lift: float = 0.0, *, lifted: int | None = None, shadow: bool = True
) -> str:
    """A stack and its shadow on the ground. Its upper tiles may be lifted: so many of them, or all."""
    left = 0 if lifted is None else len(stack) - lifted
    parts = []
    for level, tile in enumerate(stack):
        y = -level * THICKNESS * width - (lift if level >= left else 0.0)
        parts.append(wall(style, tile, width, y))
        if level in (left - 1, len(stack) - 1):
            parts.append(face(style, tile, width, y))
    ground = soft_rectangle(width * 1.03, width * FACE * 1.03, 1.4 * THICKNESS * width)
    return (tag("path", d=ground, fill=style["shadow"], opacity=".24") if shadow else "") + "".join(parts)


def collar(width: float, y: float, grow: float = 1.09) -> str:
    """Path data around the face at height `y`: the place for marks."""
    return soft_rectangle(width * grow, width * FACE * (grow + 0.02), y)


def wide_collar(width: float, y: float) -> str:
    """A collar that leaves a gap around the face, for marks that stand beside another."""
    return collar(width, y, 1.1)


def gold_collar(style: Style, stack: Stack, width: float, lift: float = 0.0) -> str:
    """The mark of a chosen or winning stack."""
    return cased_line(style, collar(width, -rise(stack, width) - lift), width * COLLAR_LINE)


def wall(style: Style, tile: Tile, width: float, y: float) -> str:
    """The side of a tile whose face lies at height `y`, with the ends of its bands."""
    lacquer, thick = f"scale-{finish(tile)}", THICKNESS * width
    parts = [
        tag(
            "path",
            d=soft_front(width, width * FACE, y + thick) + f"V{num(y)}H{num(-width / 2)}Z",
            fill=style[f"{lacquer}-wall"],
            stroke=style[f"{lacquer}-rim"],
            stroke_width=_rim(width),
            stroke_linejoin="round",
        )
    ]
    if style.detail is not Detail.TINY:
        # A lit edge keeps two tiles of one colour apart.
        parts.append(
            tag(
                "path",
                d=soft_front(width * 0.985, width * FACE, y + width * 0.022),
                fill="none",
                stroke=style[f"{lacquer}-hi"],
                stroke_width=width * 0.014,
            )
        )
        for share in BANDS[tile.value]:
            top = soft_reach(share * width, width, width * FACE) + y
            parts.append(_band(style, lacquer, width, share * width, (top, top + thick)))
    return "".join(parts)


def face(style: Style, tile: Tile, width: float, y: float) -> str:
    """The top of a tile at height `y`: its bands and its value, or the neutral mark."""
    lacquer = f"scale-{finish(tile)}"
    parts = [
        tag(
            "path",
            d=soft_rectangle(width, width * FACE, y),
            fill=gradient(style, lacquer),
            stroke=style[f"{lacquer}-rim"],
            stroke_width=_rim(width),
        )
    ]
    if style.detail is not Detail.TINY:
        for share in BANDS[tile.value]:
            reach = soft_reach(share * width, width, width * FACE) * 0.985
            parts.append(_band(style, lacquer, width, share * width, (y - reach, y + reach)))
    if style.fine:
        inner = soft_rectangle(width * 0.93, width * FACE * 0.90, y)
        parts.append(tag("path", d=inner, fill="none", stroke="#ffffff", stroke_opacity=".2", stroke_width=_rim(width)))
    parts.append(_value(style, tile, width, y) if tile.colour else _eddy(style, width, y))
    return "".join(parts)


def _value(style: Style, tile: Tile, width: float, y: float) -> str:
    """The numeral: in a medallion, or alone and large on a thumbnail."""
    lacquer = f"scale-{finish(tile)}"
    ink = style[f"{lacquer}-value"]
    if style.detail is Detail.TINY:
        return write(str(tile.value), 0, y, width * 0.5, ink, weight=1.9)
    medallion = tag(
        "circle",
        cy=y,
        r=width * 0.225,
        fill=style[f"{lacquer}-2"],
        stroke=style[f"{lacquer}-mark"],
        stroke_width=width * 0.03,
    )
    return medallion + write(str(tile.value), 0, y, width * (0.235 if style.fine else 0.27), ink, weight=1.75)


def _eddy(style: Style, width: float, y: float) -> str:
    """The neutral tile's mark: a ring that does not quite close."""
    return tag(
        "ellipse",
        cy=y,
        rx=width * 0.2,
        ry=width * 0.14,
        fill="none",
        stroke=style["scale-mid-mark"],
        stroke_width=width * 0.038,
        stroke_linecap="round",
        stroke_dasharray=f"{num(width * 0.9)} {num(width * 0.2)}",
        transform=f"rotate(-20 0 {num(y)})",
    )


def _band(style: Style, lacquer: str, width: float, x: float, span: Point) -> str:
    """A band at `x` over the `span` from top to bottom."""
    data = f"M{num(x)} {num(span[0])}V{num(span[1])}"
    return tag("path", d=data, stroke=style[f"{lacquer}-mark"], stroke_width=width * BAND)


def _rim(width: float) -> float:
    return max(1.0, width * 0.016)
