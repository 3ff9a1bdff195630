"""Crests and rings, drawn once and stamped onto many tokens."""

from __future__ import annotations

from functools import cache

from crestflow.render.kamon.crests import CRESTS, SMALL_CRESTS
from crestflow.render.kamon.rings import BOLD_RINGS, RINGS
from crestflow.render.svg.shapes import num, tag


def _drawings() -> dict[str, str]:
    """Every crest and ring by its identifier, in its box of 100 by 100."""
    sets = {"crest": CRESTS, "crest-small": SMALL_CRESTS, "ring": RINGS, "ring-bold": BOLD_RINGS}
    return {f"{kind}-{name}": drawing for kind, drawings in sets.items() for name, drawing in drawings.items()}


@cache
def stamps() -> dict[str, str]:
    """Every crest and ring as a group to `<use>`. Unlike symbols, groups are not clipped, which renders faster."""
    return {name: tag("g", drawing, id=name, fill="currentColor") for name, drawing in _drawings().items()}


def symbol_sheet() -> str:
    """All crests and rings as symbols in one SVG file that shows nothing, for a page to draw from."""
    drawings = ((name, tag("g", drawing, fill="currentColor")) for name, drawing in _drawings().items())
    sheet = (tag("symbol", drawing, id=name, viewBox="0 0 100 100") for name, drawing in drawings)
    return tag("svg", *sheet, xmlns="http://www.w3.org/2000/svg")


def stamp(identifier: str, size: float, colour: str, x: float = 0.0, y: float = 0.0) -> str:
    """A crest or ring as a square of `size` centred on (x, y), printed in `colour`."""
    place = f"translate({num(x - size / 2)} {num(y - size / 2)}) scale({size / 100:.4g})"
    return tag("use", href=f"#{identifier}", transform=place, color=colour)
