"""Who can sit at a board besides a person."""

from crestflow.players.chance import RandomPlayer
from crestflow.players.player import Player

__all__ = ["Player", "RandomPlayer"]
