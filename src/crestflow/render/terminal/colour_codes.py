"""Colours as control sequences of a terminal: in 24 bits, or the nearest of 256 or of 16 colours."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Literal

from crestflow.render.svg.palette import channels

ColourMode = Literal["truecolor", "256", "16", "none"]
COLOUR_MODES: tuple[ColourMode, ...] = ("truecolor", "256", "16", "none")

_Channels = tuple[int, int, int]

# xterm's: eight dark colours, then eight bright ones. Terminals differ in the shades, not in the order.
_SIXTEEN: tuple[_Channels, ...] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255)),
    (255, 255, 255),
)
_BLACK, _WHITE = 0, 15

_STEPS = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE = 16
# A cube of 6 steps for each channel, then 24 greys.
_CUBE_AND_GREYS: tuple[_Channels, ...] = (
    *product(_STEPS, _STEPS, _STEPS),
    *((level, level, level) for level in range(8, 239, 10)),
)

READABLE = 3.0
"""The least contrast of a text with its ground where the terminal has few colours."""


def colour_codes(ink: str | None, ground: str | None, mode: ColourMode) -> list[str]:
    """The parameters of the control sequence for these colours; None leaves the terminal's own.

    >>> colour_codes("#ff0000", None, "truecolor"), colour_codes("#ff0000", "#ffffff", "256")
    (['38;2;255;0;0'], ['38;5;196', '48;5;231'])
    >>> colour_codes("#ff0000", "#ffffff", "16")
    ['91', '107']
    """
    if mode == "16":
        return _of_sixteen(ink, ground)
    codes = []
    for layer, colour in ((38, ink), (48, ground)):
        if colour is not None and mode == "truecolor":
            codes.append("{};2;{};{};{}".format(layer, *channels(colour)))
        elif colour is not None and mode == "256":
            codes.append(f"{layer};5;{_FIRST_OF_CUBE + _nearest(channels(colour), _CUBE_AND_GREYS)}")
    return codes


def _of_sixteen(ink: str | None, ground: str | None) -> list[str]:
    """Two different shades can have the same nearest colour; the text is then black or white, whichever can be read."""
    front = None if ink is None else _nearest(channels(ink), _SIXTEEN)
    back = None if ground is None else _nearest(channels(ground), _SIXTEEN)
    if front is not None and back is not None and contrast(_SIXTEEN[front], _SIXTEEN[back]) < READABLE:
        front = max(_BLACK, _WHITE, key=lambda number: contrast(_SIXTEEN[number], _SIXTEEN[back]))
    codes = [] if front is None else [str(_number(front, 30, 90))]
    return codes if back is None else [*codes, str(_number(back, 40, 100))]


def _number(colour: int, dark: int, bright: int) -> int:
    return dark + colour if colour < 8 else bright + colour - 8


@cache
def _nearest(colour: _Channels, among: tuple[_Channels, ...]) -> int:
    return min(range(len(among)), key=lambda at: sum((a - b) ** 2 for a, b in zip(colour, among[at], strict=True)))


def contrast(one: _Channels, other: _Channels) -> float:
    """The contrast of two colours as WCAG defines it, from 1 to 21.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: _Channels) -> float:
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
