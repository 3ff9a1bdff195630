"""Kamon's pieces: tokens of both editions, and the stones that cover them."""

from __future__ import annotations

from crestflow.games.kamon.editions import number
from crestflow.games.kamon.tokens import Token
from crestflow.protocol import Colour
from crestflow.render.svg.glyphs import write
from crestflow.render.svg.shapes import hexagon, rounded, tag
from crestflow.render.svg.style import Style, gradient, stamp

# How many pixels wide a print must be for fine crests and rings, for bold rings, and for counting six crests.
FINE_FROM, RINGS_FROM, COUNTABLE_FROM = 34, 19, 44

# Where the classic edition puts one to six crests: x, y and size in radii of the token.
COUNTS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 0, 1.28),),
    2: ((-0.43, 0, 0.8), (0.43, 0, 0.8)),
    3: ((0, -0.42, 0.72), (-0.43, 0.32, 0.72), (0.43, 0.32, 0.72)),
    4: ((-0.37, -0.37, 0.64), (0.37, -0.37, 0.64), (-0.37, 0.37, 0.64), (0.37, 0.37, 0.64)),
    5: ((-0.42, -0.42, 0.56), (0.42, -0.42, 0.56), (0, 0, 0.56), (-0.42, 0.42, 0.56), (0.42, 0.42, 0.56)),
    6: tuple((x, y, 0.5) for y in (-0.56, 0, 0.56) for x in (-0.3, 0.3)),
}


def token(style: Style, shown: Token | None, radius: float) -> str:
    """A round token centred on the origin: disc, ring and crest, or the classic crests on ivory."""
    if shown is None:
        return _disc(style, "blank", radius) + tag("circle", r=radius * 0.12, fill=style["k-blank-ink"])
    if style.edition == "classic":
        return _disc(style, "blank", radius) + print_token(style, shown, radius, style["k-blank-ink"])
    return _disc(style, shown.colour, radius) + print_token(style, shown, radius, style[f"k-{shown.colour}-ink"])


def _disc(style: Style, colour: str, radius: float) -> str:
    return tag(
        "circle",
        r=radius,
        fill=style[f"k-{colour}"],
        stroke=style["token-edge"],
        stroke_width=max(0.8, radius * 0.028),
    )


def print_token(style: Style, shown: Token, radius: float, ink: str) -> str:
    """What a token shows, without its disc, in one ink: also how a stone is engraved."""
    pixels = 2 * radius * style.scale
    if style.edition == "classic":
        return _print_classic(shown, radius, ink, countable=pixels >= COUNTABLE_FROM)
    fine = pixels >= FINE_FROM
    crest = f"{'crest' if fine else 'crest-small'}-{shown.symbol}"
    if not style.marks or pixels < RINGS_FROM:
        return stamp(crest, radius * 1.4, ink)
    ring = f"{'ring' if fine else 'ring-bold'}-{shown.colour}"
    return stamp(ring, 2 * radius, ink) + stamp(crest, radius * (1.17 if fine else 1.12), ink)


def _print_classic(shown: Token, radius: float, ink: str, *, countable: bool) -> str:
    """One to six crests; where six could not be counted, a numeral beside one crest."""
    count = number(shown)
    if countable:
        return "".join(
            stamp(f"crest-{shown.symbol}", size * radius, ink, x * radius, y * radius) for x, y, size in COUNTS[count]
        )
    digit = write(str(count), -0.48 * radius, 0, 0.86 * radius, ink, weight=1.9)
    return digit + stamp(f"crest-small-{shown.symbol}", 0.98 * radius, ink, 0.35 * radius, 0)


def stone(style: Style, colour: Colour, covered: Token | None, size: float, *, engraved: bool = True) -> str:
    """A stone that fills the cell of radius `size`; the token it covers stays legible in it."""
    body = rounded(hexagon(size * 0.92), 0.2)
    shadow = tag("path", d=body, fill=style["shadow"], opacity=".26", transform=f"translate(0 {size * 0.055:.2f})")
    face = tag(
        "path",
        d=body,
        fill=gradient(style, colour),
        stroke=style[f"{colour}-rim"],
        stroke_width=max(1.0, size * 0.03),
    )
    shine = tag(
        "path",
        d=rounded(hexagon(size * 0.855), 0.2),
        fill="none",
        stroke="#ffffff",
        stroke_opacity=".13" if colour == "black" else ".7",
        stroke_width=size * 0.025,
    )
    parts = shadow + face + (shine if style.fine else "")
    if not engraved:
        return parts
    if covered is None:
        return parts + tag("circle", r=size * 0.08, fill=style[f"k-blank-on-{colour}"])
    tone = "blank" if style.edition == "classic" else covered.colour
    radius = size * (0.46 if style.fine else 0.54)
    return parts + print_token(style, covered, radius, style[f"k-{tone}-on-{colour}"])


def golden_hexagon(style: Style, size: float) -> str:
    """The mark on the stone placed last."""
    return cased(style, rounded(hexagon(size * 0.775), 0.17), size * (0.09 if style.fine else 0.13))


def cased(style: Style, data: str, width: float, **more: str) -> str:
    """A golden line in its dark casing, legible on any ground."""
    casing = tag(
        "path",
        d=data,
        fill="none",
        stroke=style["gold-edge"],
        stroke_width=width * 1.65,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    line = tag(
        "path",
        d=data,
        fill="none",
        stroke=style["gold"],
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )
    return casing + line
