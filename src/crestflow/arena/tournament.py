"""Playing a tournament: every setup twice with the sides exchanged, on all cores, the same again for the same seed."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from crestflow.arena.match import play_game
from crestflow.arena.pool import run_tasks
from crestflow.arena.time_control import TimeControl
from crestflow.chance import SplitMix64
from crestflow.games import game
from crestflow.players import Player, player
from crestflow.players.forfeit import ForfeitCause
from crestflow.players.ugi import ProgramTimeouts, UgiPlayer
from crestflow.protocol import Colour
from crestflow.records import Record


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
    forfeit: ForfeitCause | None = None
    """Why the loser lost, where no rule of the game says so."""

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


@dataclass(frozen=True, slots=True)
class ProgramEntry:
    """A foreign program that takes part: its command, options and time-outs."""

    command: str
    options: tuple[tuple[str, str], ...] = ()
    timeouts: ProgramTimeouts | None = None

    def __call__(self) -> UgiPlayer:
        return UgiPlayer(self.command, dict(self.options), self.timeouts)


PlayerFactory: TypeAlias = Callable[[], Player | UgiPlayer]
"""Makes a player in the process in which it plays; it has to be picklable."""


class GameRunner:
    """Plays tasks one after another in one process, with one player for each name."""

    def __init__(self, entries: Mapping[str, PlayerFactory] | None = None, control: TimeControl | None = None) -> None:
        """Names that are not in `entries` are those of `crestflow.players`."""
        self._entries = dict(entries or {})
        self._control = control or TimeControl()
        self._players: dict[str, Player | UgiPlayer] = {}

    def __call__(self, task: Task) -> Played:
        """Play one game."""
        state = game(task.game).deal(task.seed, first=task.first)
        seats: dict[Colour, Player | UgiPlayer] = {"black": self._seat(task.black), "white": self._seat(task.white)}
        played = play_game(state, seats, task.seed, self._control)
        return Played(task, played.record, played.forfeit)

    def _seat(self, name: str) -> Player | UgiPlayer:
        if name not in self._players:
            self._players[name] = self._entries[name]() if name in self._entries else player(name)
        return self._players[name]

    def close(self) -> None:
        """End the programs, and free the engines."""
        for seat in self._players.values():
            if isinstance(seat, UgiPlayer):
                seat.close()
        self._players.clear()


_here = GameRunner()

# Engines are freed before Python takes its modules apart.
atexit.register(_here.close)


def play(task: Task) -> Played:
    """Play one game between players of ours, in this process."""
    return _here(task)


def tournament(
    tasks: Sequence[Task],
    workers: int | None = None,
    *,
    entries: Mapping[str, PlayerFactory] | None = None,
    control: TimeControl | None = None,
) -> Iterator[Played]:
    """Play the games in several processes and yield each when it is done, in no fixed order.

    Close the iterator to stop at once; games that are not over are lost.
    """
    size = min(workers or os.cpu_count() or 1, len(tasks))
    return run_tasks(GameRunner(entries, control), tasks, size)
