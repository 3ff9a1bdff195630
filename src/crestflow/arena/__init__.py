"""Tournaments between players: fair pairings, all cores, ratings with error bars.

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

from crestflow.arena.rating import Score, elo, ratings
from crestflow.arena.tournament import Entrants, Played, PlayerFactory, Task, pairings, play, scores, tournament

__all__ = [
    "Entrants",
    "Played",
    "PlayerFactory",
    "Score",
    "Task",
    "elo",
    "pairings",
    "play",
    "ratings",
    "scores",
    "tournament",
]
