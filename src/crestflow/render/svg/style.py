"""What a drawing is made with: colours, edition, and how much detail the pixels can carry."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from math import inf

from crestflow.games.kamon.editions import Edition
from crestflow.render.svg.palette import ColourTheme
from crestflow.render.svg.shapes import tag


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

    colours: ColourTheme
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


def definitions(style: Style, body: str, stamps: Mapping[str, str]) -> str:
    """The `<defs>` a drawing needs: exactly the stamps and gradients it refers to."""
    known = {**stamps, **gradients(style)}
    used = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', body))
    return tag("defs", *(known[name] for name in sorted(used))) if used else ""
