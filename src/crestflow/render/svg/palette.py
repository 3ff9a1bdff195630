"""The colours of Crestflow: paper, ink and lacquer, in light and dark, at normal and high contrast.

One table of names serves every drawing. A stand-alone SVG gets the resolved values (`theme`); a drawing
that lives in a page refers to them as CSS custom properties (`variables`), which `stylesheet` defines.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

ThemeName = Literal["light", "dark"]
Contrast = Literal["normal", "high"]
ColourTheme = Mapping[str, str]

LIGHT = {
    # Paper and ink. ink-3 is the faintest that may carry text; line is decoration only.
    "paper": "#f4eee1",
    "surface": "#fcf8f0",
    "surface-2": "#e9e0cf",
    "ink": "#211d1a",
    "ink-2": "#564d44",
    "ink-3": "#6b6156",
    "line": "#d9cdb8",
    "line-strong": "#877b6b",
    "accent": "#26466f",
    "on-accent": "#fdf8ee",
    # Gold means "look here" and nothing else; its casing lets it read on any ground.
    "gold": "#d8981a",
    "gold-edge": "#211d1a",
    # Kamon's six colours, and the ink printed on each.
    "k-red": "#b30917",
    "k-red-ink": "#fff6e8",
    "k-orange": "#dc830f",
    "k-orange-ink": "#211d1a",
    "k-yellow": "#f2ef87",
    "k-yellow-ink": "#211d1a",
    "k-green": "#5cb68b",
    "k-green-ink": "#211d1a",
    "k-blue": "#1967b4",
    "k-blue-ink": "#fff6e8",
    "k-pink": "#fdb5da",
    "k-pink-ink": "#211d1a",
    "k-blank": "#fffaf0",
    "k-blank-ink": "#211d1a",
    "token-edge": "#211d1a",
    # The same colours engraved in a stone: light enough for black, deep enough for white.
    "k-red-on-black": "#ee7470",
    "k-red-on-white": "#b01a25",
    "k-orange-on-black": "#e0913a",
    "k-orange-on-white": "#96530a",
    "k-yellow-on-black": "#d9d67a",
    "k-yellow-on-white": "#6c6410",
    "k-green-on-black": "#68bd95",
    "k-green-on-white": "#1f7350",
    "k-blue-on-black": "#6fabe6",
    "k-blue-on-white": "#1a5fa6",
    "k-pink-on-black": "#eaa6c9",
    "k-pink-on-white": "#a8437f",
    "k-blank-on-black": "#c9c0b2",
    "k-blank-on-white": "#5d554c",
    # Kamon's board.
    "board": "#e2d6bf",
    "board-edge": "#bfae8f",
    "cell": "#ebe2d1",
    "cell-edge": "#d3c6ae",
    "cell-legal": "#ffe7ad",
    "cell-legal-edge": "#211d1a",
    "token-dim": ".34",
    "black-1": "#45403b",
    "black-2": "#191714",
    "black-rim": "#0d0c0b",
    "white-1": "#ffffff",
    "white-2": "#ece4d5",
    "white-rim": "#211d1a",
    # Pantareï's river and scales.
    "river": "#c3d2d3",
    "river-2": "#8fa9ad",
    "river-edge": "#6d8b90",
    "scale-dark-1": "#454b58",
    "scale-dark-2": "#23262d",
    "scale-dark-wall": "#15171c",
    "scale-dark-rim": "#0b0c0f",
    "scale-dark-mark": "#c9dbe0",
    "scale-dark-hi": "#757d8e",
    "scale-dark-value": "#f6f8f6",
    "scale-light-1": "#fffaee",
    "scale-light-2": "#efe1c6",
    "scale-light-wall": "#dcc7a0",
    "scale-light-rim": "#6d5a3d",
    "scale-light-mark": "#7a2c1c",
    "scale-light-hi": "#fff7e4",
    "scale-light-value": "#3a1710",
    "scale-mid-1": "#b8cbbd",
    "scale-mid-2": "#8faa9a",
    "scale-mid-wall": "#728f7f",
    "scale-mid-rim": "#3f5548",
    "scale-mid-mark": "#2c4036",
    "scale-mid-hi": "#d3e2d7",
    # Verdicts: their shape and sign carry the meaning, the hue only helps.
    "win": "#1f6b49",
    "on-win": "#ffffff",
    "loss": "#a01a20",
    "draw": "#564d44",
    "shadow": "#3c2d14",
}

DARK_CHANGES = {
    "paper": "#171513",
    "surface": "#211e1b",
    "surface-2": "#2c2824",
    "ink": "#f3ecdf",
    "ink-2": "#c3b8a7",
    "ink-3": "#a2978a",
    "line": "#3b352e",
    "line-strong": "#867a6a",
    "accent": "#a9c4e8",
    "on-accent": "#14202f",
    "gold": "#efbe55",
    "gold-edge": "#171513",
    "k-red": "#bd1522",
    "k-blue": "#2270bf",
    "k-blank": "#efe6d5",
    "token-edge": "#171513",
    "board": "#2a2622",
    "board-edge": "#4a4239",
    "cell": "#211e1b",
    "cell-edge": "#38322b",
    "cell-legal": "#6a5428",
    "cell-legal-edge": "#f3ecdf",
    "black-1": "#3a3632",
    "black-2": "#0b0a09",
    "black-rim": "#968a7b",
    "white-1": "#f4ecde",
    "white-2": "#cfc4b2",
    "white-rim": "#f4ecde",
    "river": "#2b3d41",
    "river-2": "#41595f",
    "river-edge": "#6d8b90",
    "scale-dark-1": "#4d5462",
    "scale-dark-2": "#2a2e37",
    "scale-dark-wall": "#1b1e25",
    "scale-dark-rim": "#8f97a6",
    "scale-light-1": "#fff7e6",
    "scale-light-2": "#e8d8ba",
    "scale-light-wall": "#cbb48a",
    "scale-light-rim": "#5a4a30",
    "win": "#7fd3a6",
    "on-win": "#10231a",
    "loss": "#ff9a94",
    "draw": "#c3b8a7",
    "shadow": "#000000",
}

HIGH_CHANGES: dict[ThemeName, dict[str, str]] = {
    "light": {
        "paper": "#ffffff",
        "surface": "#ffffff",
        "surface-2": "#ececec",
        "ink": "#000000",
        "ink-2": "#1c1c1c",
        "ink-3": "#333333",
        "line": "#767676",
        "line-strong": "#000000",
        "accent": "#00316e",
        "board": "#ffffff",
        "board-edge": "#000000",
        "cell": "#e4e4e4",
        "cell-edge": "#767676",
        "cell-legal": "#ffe07a",
        "cell-legal-edge": "#000000",
        "token-dim": ".28",
        "white-rim": "#000000",
        "river": "#d6e2e4",
    },
    "dark": {
        "paper": "#000000",
        "surface": "#000000",
        "surface-2": "#1a1a1a",
        "ink": "#ffffff",
        "ink-2": "#eeeeee",
        "ink-3": "#cccccc",
        "line": "#8a8a8a",
        "line-strong": "#ffffff",
        "accent": "#bcd8ff",
        "board": "#000000",
        "board-edge": "#ffffff",
        "cell": "#000000",
        "cell-edge": "#6a6a6a",
        "cell-legal": "#7a5c12",
        "cell-legal-edge": "#ffffff",
        "token-dim": ".28",
        "black-rim": "#ffffff",
        "scale-dark-rim": "#ffffff",
    },
}


def theme(name: ThemeName = "light", contrast: Contrast = "normal") -> ColourTheme:
    """All colours of one theme, resolved.

    >>> theme("dark")["k-red"], theme("dark")["k-pink"]
    ('#bd1522', '#fdb5da')
    """
    if name not in ("light", "dark"):
        raise ValueError(f"no theme {name!r}: choose light, dark or page")
    if contrast not in ("normal", "high"):
        raise ValueError(f"no contrast {contrast!r}: choose normal or high")
    colours = LIGHT | DARK_CHANGES if name == "dark" else dict(LIGHT)
    return MappingProxyType(colours | HIGH_CHANGES[name] if contrast == "high" else colours)


def variables() -> ColourTheme:
    """Every colour as a reference to its CSS custom property, for drawings that live in a page."""
    return MappingProxyType({name: f"var(--{name})" for name in LIGHT})


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour.

    >>> channels("#b30917")
    (179, 9, 23)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, ground: str, share: float) -> str:
    """What a colour of that opacity looks like on a ground.

    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "#" + "".join(f"{round(top * share + under * (1 - share)):02x}" for top, under in pairs)


def is_dark(colours: ColourTheme) -> bool:
    """Whether a theme has light ink on dark paper."""
    return sum(channels(colours["ink"])) > sum(channels(colours["paper"]))
