"""The one protocol both games speak: `Game`, `State`, `Outcome`, and the errors.

A `Game` makes states; a `State` is a position that knows whose turn it is, what may be played and whether the game has
ended. States never change: `play` returns a new one. Moves, setups and positions cross the border as texts; what the
texts look like is settled in ``docs/texts.md``.
"""

from crestflow.protocol.errors import GameOver, IllegalMove, MalformedText, RulesError, check_text, quoted
from crestflow.protocol.game import Game, S, State, Symmetry, notebook_drawing, positions, restored, slots
from crestflow.protocol.outcome import OPPOSITE, Chain, Colour, Loop, Outcome, Reason, Shape, Tower, opponent

__all__ = [
    "OPPOSITE",
    "Chain",
    "Colour",
    "Game",
    "GameOver",
    "IllegalMove",
    "Loop",
    "MalformedText",
    "Outcome",
    "Reason",
    "RulesError",
    "S",
    "Shape",
    "State",
    "Symmetry",
    "Tower",
    "check_text",
    "notebook_drawing",
    "opponent",
    "positions",
    "quoted",
    "restored",
    "slots",
]
