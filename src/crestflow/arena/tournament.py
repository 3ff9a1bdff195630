"""Playing a tournament: every setup twice with the sides exchanged, on all cores, the same again for the same seed."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from crestflow.chance import SplitMix64
from crestflow.games import game
from crestflow.players import Player, player
from crestflow.protocol import Colour
from crestflow.records import Players, Record, RecordedPlayer
from crestflow.vocabulary import PLAYERS


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: the pair it belongs to, who sits where, and the seed of setup and chance."""

    game: str
    pair: int
    black: str
    white: str
    first: Colour
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played."""

    task: Task
    record: Record

    def score(self, name: str) -> float:
        """What a player of the game scored: 1, a half or 0."""
        result = self.record.result
        if result is None or result.winner is None:
            return 0.5
        return 1.0 if name == getattr(self.task, result.winner) else 0.0


def pairings(name: str, players: Sequence[str], games: int, *, seed: int = 0, ladder: bool = False) -> list[Task]:
    """The games of a tournament: `games` (an even number) between each two players, or, on a ladder, each two next.

    Every setup is played twice, so that neither luck of the deal nor the right to begin favours anyone. Where either
    colour may begin, black and white begin by turns.
    """
    tasks, first_players = [], game(name).first_players
    for meeting, (a, b) in enumerate(pairwise(players) if ladder else combinations(players, 2)):
        chance = SplitMix64(seed + meeting)
        for pair in range((games + 1) // 2):
            first = first_players[pair % len(first_players)]
            setup = chance.next()
            tasks.append(Task(name, pair, a, b, first, setup))
            tasks.append(Task(name, pair, b, a, first, setup))
    return tasks


@cache
def _player(name: str) -> Player:
    """The player of that name; one for each process, since an engine takes memory and time to start."""
    return player(name)


# Engines are freed before Python takes its modules apart.
atexit.register(_player.cache_clear)


def play(task: Task) -> Played:
    """Play one game."""
    state = game(task.game).deal(task.seed, first=task.first)
    seats: dict[Colour, Player] = {"black": _player(task.black), "white": _player(task.white)}
    for colour, seat in seats.items():
        seat.new_game(task.seed + PLAYERS.index(colour) & 2**64 - 1)
    while state.outcome is None:
        state = state.play(seats[state.turn].choose(state))
    names = Players(black=RecordedPlayer(name=task.black), white=RecordedPlayer(name=task.white))
    return Played(task, Record.from_state(state, players=names))


def tournament(tasks: Sequence[Task], workers: int | None = None) -> Iterator[Played]:
    """Play the games on several cores and yield each when it is done, in no fixed order."""
    pool = ProcessPoolExecutor(workers or os.cpu_count())
    try:
        waiting = {pool.submit(play, task) for task in tasks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)
