"""Playing a tournament: every setup twice with the sides exchanged, on all cores, the same again for the same seed."""

from __future__ import annotations

import atexit
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

from crestflow.arena.match import play_game
from crestflow.arena.pool import run_tasks
from crestflow.arena.rating import Score
from crestflow.arena.time_control import TimeControl
from crestflow.chance import SplitMix64
from crestflow.games import game
from crestflow.players import NAMES, Player, player
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

    def to_dict(self) -> dict[str, str | int | None]:
        """The game as a row for a table."""
        result = self.record.result
        return {
            "game": self.task.game,
            "pair": self.task.pair,
            "black": self.task.black,
            "white": self.task.white,
            "first": self.task.first,
            "seed": self.task.seed,
            "moves": len(self.record.moves),
            "winner": None if result is None else result.winner,
            "reason": None if result is None else result.reason,
            "forfeit": self.forfeit,
        }


def pairings(name: str, players: Sequence[str], games: int, *, seed: int = 0, ladder: bool = False) -> list[Task]:
    """The games of a tournament: `games` (an even number) between each two players, or, on a ladder, each two next.

    Every setup is played twice, so that neither luck of the deal nor the right to begin favours anyone. Where either
    colour may begin, black and white begin by turns.
    """
    if twice := [player for place, player in enumerate(players) if player in players[:place]]:
        raise ValueError(f"{twice[0]!r} takes part twice")
    tasks, first_players = [], game(name).first_players
    for meeting, (a, b) in enumerate(pairwise(players) if ladder else combinations(players, 2)):
        chance = SplitMix64(seed + meeting & 2**64 - 1)
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
"""Makes a player, such as the player's class. Each process makes its own, so it has to be picklable for several."""

Entrants: TypeAlias = Mapping[str, PlayerFactory]
"""The players that the package does not know by name, each with the name it has in the tournament."""


class GameRunner:
    """Plays tasks one after another in one process, with one player for each name."""

    def __init__(self, entrants: Entrants | None = None, control: TimeControl | None = None) -> None:
        """Names that are not in `entrants` are those of `crestflow.players`."""
        self._entrants = dict(entrants or {})
        self._control = control or TimeControl()
        self._players: dict[str, Player | UgiPlayer] = {}
        if known := [name for name in self._entrants if name in NAMES]:
            raise ValueError(f"{known[0]!r} is a player of the package; give yours another name")

    def __call__(self, task: Task) -> Played:
        """Play one game."""
        state = game(task.game).deal(task.seed, first=task.first)
        seats: dict[Colour, Player | UgiPlayer] = {"black": self._seat(task.black), "white": self._seat(task.white)}
        names: dict[Colour, str] = {"black": task.black, "white": task.white}
        # A program says its own name; players in Python may share a class, and with it a name.
        own = {
            colour: name
            for colour, name in names.items()
            if name in self._entrants and not isinstance(seats[colour], UgiPlayer)
        }
        played = play_game(state, seats, task.seed, self._control, names=own)
        return Played(task, played.record, played.forfeit)

    def _seat(self, name: str) -> Player | UgiPlayer:
        if name not in self._players:
            self._players[name] = self._entrants[name]() if name in self._entrants else player(name)
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


def play(task: Task, entrants: Entrants | None = None) -> Played:
    """Play one game in this process. Who fails or breaks a rule loses it; the record says why."""
    if entrants is None:
        return _here(task)
    with closing(GameRunner(entrants)) as runner:
        return runner(task)


def tournament(
    tasks: Sequence[Task],
    workers: int | None = None,
    *,
    entrants: Entrants | None = None,
    control: TimeControl | None = None,
) -> Iterator[Played]:
    """Play the games in several processes and yield each when it is done, in no fixed order.

    `entrants` are players of your own, by the names that the tasks use. With ``workers=0`` all games are played one
    after the other in this process, where a player may be anything; otherwise its factory has to be picklable. Close
    the iterator to stop at once; games that are not over are lost.
    """
    runner = GameRunner(entrants, control)
    if workers == 0:
        return _in_turn(runner, tasks)
    return run_tasks(runner, tasks, min(workers or os.cpu_count() or 1, len(tasks)))


def _in_turn(runner: GameRunner, tasks: Sequence[Task]) -> Iterator[Played]:
    with closing(runner):
        for task in tasks:
            yield runner(task)


def scores(played: Iterable[Played]) -> dict[tuple[str, str], Score]:
    """What each player scored against each other one, from the pairs of which both games were played."""
    pairs: dict[tuple[str, str, int], list[float]] = defaultdict(list)
    for one in played:
        task = one.task
        pairs[task.black, task.white, task.pair].append(one.score(task.black))
        pairs[task.white, task.black, task.pair].append(one.score(task.white))
    means: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (a, b, _), results in sorted(pairs.items()):
        if len(results) == 2:
            means[a, b].append(sum(results) / 2)
    return {meeting: Score(tuple(values)) for meeting, values in means.items()}
