"""Both games as text for a terminal, in true colour or plain.

Colour only decorates: without the escape codes the text is letter for letter the plain drawing, and the
plain drawing says everything.
"""

from __future__ import annotations

from typing import Literal

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import EDITIONS, Edition
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.render.svg import palette
from crestflow.render.svg.palette import ThemeName
from crestflow.render.terminal.kamon import draw_kamon
from crestflow.render.terminal.pantarei import draw_pantarei
from crestflow.render.terminal.text_canvas import Signs, TextCanvas

ColourMode = Literal["truecolor", "none"]


def ansi(
    state: State,
    *,
    colour: ColourMode = "truecolor",
    width: int = 80,
    edition: Edition = "colours",
    theme: ThemeName = "dark",
    signs: Signs = "unicode",
    legal: bool = True,
) -> str:
    """Draw a state for a terminal of that width; `signs="ascii"` keeps to the 7-bit characters.

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
    Black to move.
    """
    if colour not in ("truecolor", "none"):
        raise ValueError(f"no colour mode {colour!r}: choose truecolor or none")
    if edition not in EDITIONS:
        raise ValueError(f"no edition {edition!r}: choose {' or '.join(EDITIONS)}")
    canvas, colours = TextCanvas(signs), palette.theme(theme)
    if isinstance(state, KamonState):
        draw_kamon(canvas, state, colours, width=width, edition=edition, legal=legal)
    elif isinstance(state, PantareiState):
        draw_pantarei(canvas, state, colours, width=width)
    else:
        raise TypeError(f"cannot draw a {type(state).__name__}")
    return canvas.text(coloured=colour == "truecolor")
