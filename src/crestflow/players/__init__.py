"""Computer players, by name."""

from __future__ import annotations

from crestflow.players.player import ComputerPlayer, Player, SeededPlayer, begin_game
from crestflow.players.random import RandomPlayer
from crestflow.vocabulary import LEVELS

_LEVELS = {str(level): level for level in LEVELS}

NAMES = ("random", *_LEVELS)
"""The names of the computer players: random, and the levels of the engine."""


def player(name: str, seed: int = 0) -> ComputerPlayer:
    """The player of a name in `NAMES`.

    >>> player("random").name
    'random player'
    """
    if name == "random":
        return RandomPlayer(seed)
    if name not in NAMES:
        raise ValueError(f"no player {name!r}; there are {', '.join(NAMES)}")
    from crestflow.players.engine import EnginePlayer  # noqa: PLC0415 (starting the engine takes a moment)

    return EnginePlayer(_LEVELS[name], seed)


__all__ = ["NAMES", "ComputerPlayer", "Player", "RandomPlayer", "SeededPlayer", "begin_game", "player"]
