"""Crestflow: Kamon and Pantareï, two abstract games for two.

>>> import crestflow
>>> state = crestflow.game("kamon").deal(seed=7)
>>> while state.outcome is None:
...     state = state.play(state.legal_moves()[0])
>>> state.outcome.winner, state.outcome.reason
('white', 'blockade')
"""

from crestflow.games import GAMES, game
from crestflow.protocol import (
    Chain,
    Colour,
    Game,
    GameOver,
    IllegalMove,
    Loop,
    MalformedText,
    Outcome,
    RulesError,
    State,
    Symmetry,
    Tower,
)

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Chain",
    "Colour",
    "Game",
    "GameOver",
    "IllegalMove",
    "Loop",
    "MalformedText",
    "Outcome",
    "RulesError",
    "State",
    "Symmetry",
    "Tower",
    "game",
]
