"""Six ring patterns, one for each Kamon colour, so that colour is never the only cue.

Rings fill a box of 100 by 100 and are printed in `currentColor`: red a solid band, orange dashes, yellow
beads, green a double line, blue a wave, pink teeth. `BOLD_RINGS` say the same with fewer and thicker
strokes for tokens that get few pixels. The board's sides wear the pattern of their colour on a straight band.
"""

from __future__ import annotations

from math import pi

from crestflow.render.svg.shapes import num, polar, tag

_MIDDLE = (50.0, 50.0)
_INK = "currentColor"


def _circle(radius: float, width: float, **more: str) -> str:
    return tag("circle", cx=50, cy=50, r=radius, fill="none", stroke=_INK, stroke_width=width, **more)


def _dashes(count: int, radius: float, width: float, share: float) -> str:
    """A broken circle with `count` dashes, each `share` of its arc long and the first one centred on top."""
    arc = 2 * pi * radius / count
    turn = -90 - 180 * share / count
    pattern = f"{num(arc * share)} {num(arc * (1 - share))}"
    return _circle(radius, width, stroke_dasharray=pattern, transform=f"rotate({num(turn)} 50 50)")


def _beads(count: int, radius: float, size: float) -> str:
    places = (polar(radius, 360 * k / count, _MIDDLE) for k in range(count))
    return "".join(tag("circle", cx=x, cy=y, r=size, fill=_INK) for x, y in places)


def _wave(count: int, radius: float, swing: float, width: float) -> str:
    x, y = polar(radius, 0, _MIDDLE)
    data = f"M{num(x)} {num(y)}"
    for half in range(2 * count):
        out = swing if half % 2 == 0 else -swing
        bend = polar(radius + out, 180 * (half + 0.5) / count, _MIDDLE)
        end = polar(radius, 180 * (half + 1) / count, _MIDDLE)
        data += f"Q{num(bend[0])} {num(bend[1])} {num(end[0])} {num(end[1])}"
    return tag("path", d=data + "Z", fill="none", stroke=_INK, stroke_width=width, stroke_linejoin="round")


def _teeth(count: int, outer: float, inner: float) -> str:
    data = ""
    for k in range(count):
        left, right = (
            polar(outer, 360 * (k - 0.5) / count, _MIDDLE),
            polar(outer, 360 * (k + 0.5) / count, _MIDDLE),
        )
        tip = polar(inner, 360 * k / count, _MIDDLE)
        arc = f"A{num(outer)} {num(outer)} 0 0 1 {num(right[0])} {num(right[1])}"
        data += f"M{num(left[0])} {num(left[1])}{arc}L{num(tip[0])} {num(tip[1])}Z"
    return tag("path", d=data, fill=_INK)


RINGS = {
    "red": _circle(43.5, 5.6),
    "orange": _dashes(6, 43.5, 5.6, 0.6),
    "yellow": _beads(16, 43.3, 3.5),
    "green": _circle(46, 2.7) + _circle(39.6, 2.7),
    "blue": _wave(12, 43, 7.5, 3.4),
    "pink": _teeth(16, 48.5, 38.5),
}
BOLD_RINGS = {
    "red": _circle(43.5, 8.5),
    "orange": _dashes(4, 43.5, 9, 0.52),
    "yellow": _beads(9, 42.5, 5.6),
    "green": _circle(46.5, 4.6) + _circle(36.2, 4.6),
    "blue": _wave(7, 42.5, 11, 5.6),
    "pink": _teeth(9, 49.2, 34.5),
}


def side_pattern(colour: str, length: float, width: float, ink: str, *, bold: bool = False) -> str:
    """The pattern of a colour along a straight band centred on the origin, `length` by `width`."""
    half, pen = length / 2, width * (0.17 if bold else 0.12)
    if colour == "green":
        data = "".join(f"M{num(-half)} {num(y)}H{num(half)}" for y in (-0.19 * width, 0.19 * width))
        return tag("path", d=data, stroke=ink, stroke_width=pen * 0.85, stroke_linecap="round")
    if colour == "yellow":
        count = 13 if bold else 22
        size = pen * (1.15 if bold else 1.05)
        beads = (-half + length * k / (count - 1) for k in range(count))
        return "".join(tag("circle", cx=x, cy=0, r=size, fill=ink) for x in beads)
    count = 8 if bold else 14
    swell = num(length / count / 4)
    curl = f"q{swell} {num(-0.37 * width)} {num(length / count / 2)} 0t{num(length / count / 2)} 0"
    data = f"M{num(-half)} 0" + curl * count
    return tag("path", d=data, fill="none", stroke=ink, stroke_width=pen, stroke_linecap="round")
