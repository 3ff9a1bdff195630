"""What a terminal can show, by the variables that terminals and their users set."""

from __future__ import annotations

from collections.abc import Mapping

from crestflow.render.svg.palette import ThemeName
from crestflow.render.terminal.colour_codes import ColourMode

_FORCED: dict[str, ColourMode] = {"0": "none", "false": "none", "1": "16", "2": "256", "3": "truecolor"}
"""What the values of `FORCE_COLOR` ask for; any other asks for colours, as many as there are."""

_TRUE_COLOUR_TERMINALS = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm")
_TRUE_COLOUR_PROGRAMS = ("iTerm.app", "WezTerm", "ghostty", "vscode")

_DARK_NUMBERS = (*range(7), 8)
"""Those of the 16 colours of `COLORFGBG` that make a dark background."""


def colour_mode(environment: Mapping[str, str], *, terminal: bool) -> ColourMode:
    """How many colours to draw with, on a terminal or elsewhere.

    `NO_COLOR` forbids them, `FORCE_COLOR` asks for them where there is no terminal, or for so many.

    >>> colour_mode({"TERM": "xterm-256color"}, terminal=True), colour_mode({"TERM": "xterm"}, terminal=True)
    ('256', '16')
    >>> colour_mode({"TERM": "xterm", "COLORTERM": "truecolor"}, terminal=True)
    'truecolor'
    >>> colour_mode({"FORCE_COLOR": "2"}, terminal=False), colour_mode({"TERM": "xterm"}, terminal=False)
    ('256', 'none')
    """
    if environment.get("NO_COLOR"):
        return "none"
    forced = environment.get("FORCE_COLOR", "").lower()
    if forced:
        return _FORCED.get(forced) or _known(environment)
    return "none" if not terminal or environment.get("TERM") == "dumb" else _known(environment)


def _known(environment: Mapping[str, str]) -> ColourMode:
    term = environment.get("TERM", "")
    if (
        environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
        or term.endswith("-direct")
        or any(name in term for name in _TRUE_COLOUR_TERMINALS)
        or environment.get("TERM_PROGRAM") in _TRUE_COLOUR_PROGRAMS
        or "WT_SESSION" in environment
    ):
        return "truecolor"
    return "256" if "256" in term else "16"


def background(environment: Mapping[str, str]) -> ThemeName:
    """Whether the terminal is light or dark: `COLORFGBG` says it, as in ``0;15``; without it, dark.

    >>> background({"COLORFGBG": "0;15"}), background({"COLORFGBG": "15;default;0"}), background({})
    ('light', 'dark', 'dark')
    """
    number = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if number.isdecimal() and int(number) not in _DARK_NUMBERS else "dark"
