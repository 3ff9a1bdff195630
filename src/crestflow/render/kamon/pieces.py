"""Kamon's pieces: tokens of both editions, and the stones that cover them."""

from __future__ import annotations

from crestflow.games.kamon.editions import number
from crestflow.games.kamon.tokens import Token
from crestflow.protocol import Colour
from crestflow.render.kamon import measures
from crestflow.render.kamon.stamps import stamp
from crestflow.render.svg.cased_line import cased_line
from crestflow.render.svg.glyphs import write
from crestflow.render.svg.shapes import hexagon, rounded, tag
from crestflow.render.svg.style import Style, gradient


def token(style: Style, shown: Token | None, radius: float) -> str:
    """A round token centred on the origin: disc, ring and crest, or the classic crests on ivory."""
    if shown is None:
        return _disc(style, "blank", radius) + tag("circle", r=radius * measures.BLANK_DOT, fill=style["k-blank-ink"])
    if style.edition == "classic":
        return _disc(style, "blank", radius) + print_token(style, shown, radius, style["k-blank-ink"])
    return _disc(style, shown.colour, radius) + print_token(style, shown, radius, style[f"k-{shown.colour}-ink"])


def _disc(style: Style, colour: str, radius: float) -> str:
    return tag(
        "circle",
        r=radius,
        fill=style[f"k-{colour}"],
        stroke=style["token-edge"],
        stroke_width=max(measures.TOKEN_EDGE_MIN, radius * measures.TOKEN_EDGE),
    )


def print_token(style: Style, shown: Token, radius: float, ink: str) -> str:
    """What a token shows, without its disc, in one ink: also how a stone is engraved."""
    pixels = 2 * radius * style.scale
    if style.edition == "classic":
        return _print_classic(shown, radius, ink, countable=pixels >= measures.COUNTABLE_FROM)
    fine = pixels >= measures.FINE_FROM
    crest = f"{'crest' if fine else 'crest-small'}-{shown.symbol}"
    if not style.marks or pixels < measures.RINGS_FROM:
        return stamp(crest, radius * measures.CREST_ALONE, ink)
    ring = f"{'ring' if fine else 'ring-bold'}-{shown.colour}"
    size = measures.CREST_IN_RING if fine else measures.CREST_IN_BOLD_RING
    return stamp(ring, 2 * radius, ink) + stamp(crest, radius * size, ink)


def _print_classic(shown: Token, radius: float, ink: str, *, countable: bool) -> str:
    """One to six crests; where six could not be counted, a numeral beside one crest."""
    count = number(shown)
    if countable:
        return "".join(
            stamp(f"crest-{shown.symbol}", size * radius, ink, x * radius, y * radius)
            for x, y, size in measures.CLASSIC_PLACES[count]
        )
    digit = write(str(count), measures.NUMERAL_X * radius, 0, measures.NUMERAL_HEIGHT * radius, ink, weight=1.9)
    return digit + stamp(
        f"crest-small-{shown.symbol}", measures.NUMERAL_CREST * radius, ink, measures.NUMERAL_CREST_X * radius, 0
    )


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
        return parts + tag("circle", r=size * measures.ENGRAVED_BLANK_DOT, fill=style[f"k-blank-on-{colour}"])
    tone = "blank" if style.edition == "classic" else covered.colour
    radius = size * (measures.TOKEN_ENGRAVED if style.fine else measures.TOKEN_ENGRAVED_BOLD)
    return parts + print_token(style, covered, radius, style[f"k-{tone}-on-{colour}"])


def last_move_mark(style: Style, size: float) -> str:
    """The mark on the stone placed last."""
    return cased_line(style, rounded(hexagon(size * 0.775), 0.17), size * (0.09 if style.fine else 0.13))
