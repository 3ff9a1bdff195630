"""Tournaments between players of the computer's: fair pairings, all cores, ratings with error bars."""

from crestflow.arena.rating import Score, elo, ratings
from crestflow.arena.tournament import Played, Task, pairings, play, tournament

__all__ = ["Played", "Score", "Task", "elo", "pairings", "play", "ratings", "tournament"]
