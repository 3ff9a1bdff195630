"""From a picture to a complete SVG file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crestflow.render.svg.shapes import num, tag, text_tag
from crestflow.render.svg.style import Style, definitions


@dataclass(frozen=True)
class Picture:
    """A drawing in its own units, and what it shows in words."""

    left: float
    top: float
    width: float
    height: float
    body: str
    title: str
    description: str
    stamps: Mapping[str, str] = field(default_factory=dict)
    """Drawings that the body refers to by `<use>`, by identifier."""


def document(picture: Picture, style: Style, *, size: float | None = None, background: bool = True) -> str:
    """A stand-alone SVG with letters as paths, and a title and a description for those who listen."""
    paper = tag(
        "rect",
        x=picture.left,
        y=picture.top,
        width=picture.width,
        height=picture.height,
        fill=style["paper"],
    )
    width = picture.width if size is None else size
    return tag(
        "svg",
        text_tag("title", picture.title),
        text_tag("desc", picture.description),
        definitions(style, picture.body, picture.stamps),
        paper if background else "",
        picture.body,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=picture.title,
        width=num(width),
        height=num(width * picture.height / picture.width),
        viewBox=" ".join(num(value) for value in (picture.left, picture.top, picture.width, picture.height)),
    )
