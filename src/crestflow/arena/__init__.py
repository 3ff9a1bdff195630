"""Tournaments: fair pairings, all cores, clocks, foreign programs, ratings with intervals, sequential tests.

>>> from crestflow.arena import pairings, scores, tournament
>>> class First:
...     name = "first"
...     def choose(self, state):
...         return state.legal_moves()[0]
>>> tasks = pairings("kamon", ["first", "random"], games=4, seed=1)
>>> played = list(tournament(tasks, workers=0, entrants={"first": First}))
>>> scores(played)["first", "random"].games
4
"""

from crestflow.arena.pool import WorkerFailed
from crestflow.arena.rating import Score, elo, ratings
from crestflow.arena.sprt import Sprt
from crestflow.arena.time_control import TimeControl
from crestflow.arena.tournament import (
    Entrants,
    GameRunner,
    Played,
    PlayerFactory,
    ProgramEntry,
    Task,
    pairings,
    play,
    scores,
    tournament,
)

__all__ = [
    "Entrants",
    "GameRunner",
    "Played",
    "PlayerFactory",
    "ProgramEntry",
    "Score",
    "Sprt",
    "Task",
    "TimeControl",
    "WorkerFailed",
    "elo",
    "pairings",
    "play",
    "ratings",
    "scores",
    "tournament",
]
