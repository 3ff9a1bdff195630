"""What a drawing is made with: colours, edition, and how much detail the pixels can carry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from math import inf
from typing import Literal

from crestflow.render.crests import CRESTS, SMALL_CRESTS
from crestflow.render.palette import Theme
from crestflow.render.rings import BOLD_RINGS, RINGS
from crestflow.render.shapes import tag

Edition = Literal["colours", "classic"]
"""What Kamon's tokens show: see `crestflow.games.kamon.themes`."""


class Detail(IntEnum):
    """How fine a drawing may be. The step down comes where a token or tile gets too few pixels."""

    TINY = 0
    """Thumbnails: silhouettes and colours; no rings, no coordinates."""
    SMALL = 1
    """Phones: bold rings, simplified crests."""
    FULL = 2
    """Everything."""


@dataclass(frozen=True)
class Style:
    """How to draw: the colours, a key that keeps the gradients of different themes apart, and options."""

    colours: Theme
    key: str
    edition: Edition = "colours"
    marks: bool = True
    detail: Detail = Detail.FULL
    scale: float = inf
    """Pixels per unit of the drawing; infinite when it may be enlarged at will."""

    def __getitem__(self, name: str) -> str:
        return self.colours[name]

    def legible(self, height: float, most: float) -> float:
        """A height for letters: as designed, or more where that would be under ten pixels, up to `most`."""
        return min(max(height, 10 / self.scale), most)

    @property
    def fine(self) -> bool:
        return self.detail is Detail.FULL


def gradient(style: Style, name: str) -> str:
    """A paint that runs from the colour `name`-1 at the top to `name`-2 at the bottom."""
    return f"url(#{style.key}-{name})"


def gradients(style: Style) -> dict[str, str]:
    """The gradients of a style by their identifier."""
    found = {}
    for name in ("black", "white", "scale-dark", "scale-light", "scale-mid"):
        stops = (
            tag("stop", offset="0", stop_color=style[f"{name}-1"]),
            tag("stop", offset="1", stop_color=style[f"{name}-2"]),
        )
        identifier = f"{style.key}-{name}"
        found[identifier] = tag("linearGradient", *stops, id=identifier, x1="0", y1="0", x2="0", y2="1")
    return found


@cache
def symbols() -> dict[str, str]:
    """Every crest and ring as an SVG symbol by its identifier; `<use>` them with a `color`."""
    sets = (("crest", CRESTS), ("crest-small", SMALL_CRESTS), ("ring", RINGS), ("ring-bold", BOLD_RINGS))
    return {
        f"{kind}-{name}": tag(
            "symbol", tag("g", drawing, fill="currentColor"), id=f"{kind}-{name}", viewBox="0 0 100 100"
        )
        for kind, drawings in sets
        for name, drawing in drawings.items()
    }


def symbol_sheet() -> str:
    """All symbols as one SVG file without anything to see, for a page to draw from."""
    return tag("svg", *symbols().values(), xmlns="http://www.w3.org/2000/svg")


def place_symbol(identifier: str, size: float, colour: str, x: float = 0.0, y: float = 0.0) -> str:
    """A symbol as a square of `size` centred on (x, y), printed in `colour`."""
    return tag("use", href=f"#{identifier}", x=x - size / 2, y=y - size / 2, width=size, height=size, color=colour)


def definitions(style: Style, parts: Iterable[str]) -> str:
    """The `<defs>` a drawing needs: exactly the symbols and gradients it refers to."""
    known = symbols() | gradients(style)
    used = {name for part in parts for name in re.findall(r'(?:href="#|url\(#)([\w-]+)', part)}
    return tag("defs", *(known[name] for name in sorted(used))) if used else ""
