"""Tournaments: fair pairings, all cores, clocks, foreign programs, ratings with intervals, sequential tests."""

from crestflow.arena.pool import WorkerFailed
from crestflow.arena.rating import Score, elo, ratings
from crestflow.arena.sprt import Sprt
from crestflow.arena.time_control import TimeControl
from crestflow.arena.tournament import (
    GameRunner,
    Played,
    PlayerFactory,
    ProgramEntry,
    Task,
    pairings,
    play,
    tournament,
)

__all__ = [
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
    "tournament",
]
