"""The colours of the screen: the palette of the drawings as Textual themes."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme as TextualTheme

from crestflow.render.svg import palette
from crestflow.render.svg.palette import ColourTheme, Contrast, ThemeName

COLOUR_THEMES: Final[dict[str, tuple[ThemeName, Contrast]]] = {
    "dark": ("dark", "normal"),
    "light": ("light", "normal"),
    "dark-high": ("dark", "high"),
    "light-high": ("light", "high"),
}
"""The themes by the name that is given on the command line, each with its contrast."""


def colours(name: str) -> ColourTheme:
    """The palette of a theme."""
    return palette.theme(*COLOUR_THEMES[name])


def textual_theme(name: str) -> TextualTheme:
    """A theme for the widgets around the board."""
    shades = colours(name)
    return TextualTheme(
        name=f"crestflow-{name}",
        primary=shades["accent"],
        secondary=shades["gold"],
        accent=shades["accent"],
        foreground=shades["ink"],
        background=shades["paper"],
        surface=shades["surface"],
        panel=shades["surface-2"],
        success=shades["win"],
        error=shades["loss"],
        dark=COLOUR_THEMES[name][0] == "dark",
    )
