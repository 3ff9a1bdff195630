"""Both games as text for a terminal, in as many colours as it has or plain.

Colour only decorates: without the escape codes the text is letter for letter the plain drawing, and the
plain drawing says everything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.render.registry import drawing_of
from crestflow.render.svg import palette
from crestflow.render.svg.palette import ColourTheme, ThemeName
from crestflow.render.terminal.colour_codes import COLOUR_MODES, ColourMode
from crestflow.render.terminal.kamon import draw_kamon
from crestflow.render.terminal.pantarei import draw_pantarei
from crestflow.render.terminal.text_canvas import Signs, TerminalOptions, TextCanvas

TerminalDraw: TypeAlias = Callable[[TextCanvas, Any, ColourTheme, TerminalOptions], None]

TERMINAL_DRAWINGS: dict[type[State], TerminalDraw] = {KamonState: draw_kamon, PantareiState: draw_pantarei}
"""How each game is drawn in a terminal."""


def ansi(
    state: State,
    *,
    colour: ColourMode = "truecolor",
    width: int = 80,
    edition: Edition = "colours",
    theme: ThemeName = "dark",
    signs: Signs = "unicode",
    legal: bool = True,
    sentence: bool = True,
) -> str:
    """Draw a state for a terminal of that width; `signs="ascii"` keeps to the 7-bit characters.

    `legal` marks what may be played, `sentence` says below the drawing whose turn it is or how the game ended.

    >>> import crestflow
    >>> state = crestflow.game("pantarei").read("B1/W2N/B3W1/W3W2B2B1/W1/W3B2/W1/B1B3B3/W2B2/W3 b s")
    >>> print(ansi(state, colour="none", signs="ascii"))
                      B1
                      B2              B3
               N  W1  W2      B2      B3  B2
          B1  W2  B3  W3  W1  W3  W1  B1  W2  W3
         ---------------------------------------
    stack  1   2   3   4   5   6   7   8   9  10
    owner  b   -   w   b   w   b   w   b   b   w
    <BLANKLINE>
    Black to move. Move one or two tiles, or swap two of your stacks.
    """
    if colour not in COLOUR_MODES:
        raise ValueError(f"no colour mode {colour!r}: choose {', '.join(COLOUR_MODES)}")
    if edition not in EDITIONS:
        raise ValueError(f"no edition {edition!r}: choose {' or '.join(EDITIONS)}")
    canvas = TextCanvas(signs)
    draw = drawing_of(state, TERMINAL_DRAWINGS)
    draw(canvas, state, palette.theme(theme), TerminalOptions(width, edition, legal, sentence))
    return canvas.text(colour=colour)
