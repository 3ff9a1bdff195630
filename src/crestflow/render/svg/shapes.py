"""Small builders of SVG text: numbers, elements, and the few outlines both games share.

Everything here returns strings. Nothing knows a game or a colour.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

ROOT3 = sqrt(3)


def num(value: float) -> str:
    """Write a coordinate with at most two decimals, so that files stay small and equal everywhere.

    >>> num(2.0), num(1.005), num(-0.001)
    ('2', '1', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def opacity(share: float) -> str:
    """Write an opacity as short as it can be.

    >>> opacity(0.38), opacity(1)
    ('.38', '1')
    """
    return f"{share:g}".removeprefix("0")


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write one element; `_` in an attribute stands for `-`, and None leaves the attribute out.

    >>> tag("circle", r=2.5, stroke_width=1, fill=None)
    '<circle r="2.5" stroke-width="1"/>'
    """
    head = name
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else num(value)
            head += f" {key.rstrip('_').replace('_', '-')}={quoteattr(text)}"
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def text_tag(name: str, content: str, **attributes: str) -> str:
    """Write an element that holds plain text."""
    return tag(name, escape(content), **attributes)


def moved(x: float, y: float, *children: str) -> str:
    """A group whose children are drawn around (x, y)."""
    return tag("g", *children, transform=f"translate({num(x)} {num(y)})")


def polar(radius: float, degrees: float, centre: Point = (0.0, 0.0)) -> Point:
    """The point `radius` away from `centre`; 0 degrees is up, and degrees grow clockwise."""
    angle = radians(degrees)
    return centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)


def polyline(points: list[Point], *, closed: bool = False) -> str:
    """Path data through the points."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if closed else "")


def hexagon(radius: float, *, pointed: bool = True, centre: Point = (0.0, 0.0)) -> list[Point]:
    """Corners of a regular hexagon; `pointed` ones stand on a corner, as Kamon's cells do."""
    return [polar(radius, 60 * k + (0 if pointed else 30), centre) for k in range(6)]


def rounded(corners: list[Point], cut: float) -> str:
    """Path data of a polygon whose corners are rounded over the share `cut` of each edge."""
    parts: list[str] = []
    for k, (x, y) in enumerate(corners):
        (px, py), (nx, ny) = corners[k - 1], corners[(k + 1) % len(corners)]
        start = f"{num(x + (px - x) * cut)} {num(y + (py - y) * cut)}"
        end = f"{num(x + (nx - x) * cut)} {num(y + (ny - y) * cut)}"
        parts.append(f"{'L' if parts else 'M'}{start}Q{num(x)} {num(y)} {end}")
    return "".join(parts) + "Z"


# A soft rectangle is a superellipse |x|^p + |y|^p = 1. One cubic curve per quarter with this handle meets
# it at the ends and in the middle of the quarter.
SOFTNESS = 2.7
_HANDLE = (8 * 2 ** (-1 / SOFTNESS) - 4) / 3


def soft_front(width: float, height: float, y: float = 0.0) -> str:
    """Path data along the lower half of a soft rectangle centred on (0, y), from left to right."""
    return f"M{num(-width / 2)} {num(y)}" + _soft_half(width / 2, height / 2, y)


def soft_rectangle(width: float, height: float, y: float = 0.0) -> str:
    """Path data around a soft rectangle centred on (0, y)."""
    return soft_front(width, height, y) + _soft_half(-width / 2, -height / 2, y) + "Z"


def _soft_half(across: float, down: float, y: float) -> str:
    """Half a soft rectangle from (-across, y) over (0, y + down) to (across, y)."""
    near, far = y + down * _HANDLE, y + down
    corners = (-across, near, -across * _HANDLE, far, 0, far, across * _HANDLE, far, across, near, across, y)
    text = [num(value) for value in corners]
    return f"C{' '.join(text[:6])}C{' '.join(text[6:])}"


def soft_reach(x: float, width: float, height: float) -> float:
    """How far above or below its middle line a soft rectangle reaches at `x`."""
    share = min(1.0, abs(2 * x / width))
    return height / 2 * float((1 - share**SOFTNESS) ** (1 / SOFTNESS))
