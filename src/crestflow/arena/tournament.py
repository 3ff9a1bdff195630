"""Playing a tournament: every setup twice with the sides exchanged, on all cores, the same again for the same seed."""

from __future__ import annotations

import atexit
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import TypeAlias

from crestflow.arena.rating import Score
from crestflow.chance import SplitMix64
from crestflow.games import game
from crestflow.players import NAMES, Player, begin_game, player
from crestflow.protocol import Colour, State
from crestflow.records import Players, Record, RecordedPlayer
from crestflow.vocabulary import PLAYERS

PlayerFactory: TypeAlias = Callable[[], Player]
"""Makes a player, such as the player's class. Each process makes its own, so it has to be picklable for several."""

Entrants: TypeAlias = Mapping[str, PlayerFactory]
"""The players that the package does not know by name, each with the name it has in the tournament."""


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
        }


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
def _known_player(name: str) -> Player:
    """The package's player of that name; one for each process, since an engine takes memory and time to start."""
    return player(name)


# Engines are freed before Python takes its modules apart.
atexit.register(_known_player.cache_clear)


class Seats:
    """The players of one process, each made when it is first needed."""

    def __init__(self, entrants: Entrants | None = None) -> None:
        self._entrants = dict(entrants or {})
        self._made: dict[str, Player] = {}
        known = [name for name in self._entrants if name in NAMES]
        if known:
            raise ValueError(f"{known[0]!r} is a player of the package; give yours another name")

    def player(self, name: str) -> Player:
        """The player of that name."""
        if name not in self._entrants:
            return _known_player(name)
        if name not in self._made:
            self._made[name] = self._entrants[name]()
        return self._made[name]


def play(task: Task, entrants: Entrants | None = None) -> Played:
    """Play one game.

    Raises what a player raises, and `IllegalMove` or `MalformedText` for a move that may not be played; a note names
    the player.
    """
    return _play(task, Seats(entrants))


def _play(task: Task, seats: Seats) -> Played:
    state = game(task.game).deal(task.seed, first=task.first)
    players: dict[Colour, Player] = {"black": seats.player(task.black), "white": seats.player(task.white)}
    for colour, seat in players.items():
        begin_game(seat, task.seed + PLAYERS.index(colour) & 2**64 - 1)
    while state.outcome is None:
        state = _turn(state, players[state.turn], getattr(task, state.turn))
    names = Players(black=RecordedPlayer(name=task.black), white=RecordedPlayer(name=task.white))
    return Played(task, Record.from_state(state, players=names))


def _turn(state: State, seat: Player, name: str) -> State:
    """The state after a player's move; an error gets a note that says whose it is."""
    try:
        return state.play(seat.choose(state))
    except Exception as error:
        error.add_note(f"This happened when {name} was to move in {state}")
        raise


_seats_of_process = Seats()


def _enter(entrants: Entrants) -> None:
    """Tell a worker process who takes part."""
    global _seats_of_process  # noqa: PLW0603 (a worker process plays for one tournament, which starts it with this)
    _seats_of_process = Seats(entrants)


def _play_in_worker(task: Task) -> Played:
    return _play(task, _seats_of_process)


def tournament(
    tasks: Sequence[Task], workers: int | None = None, *, entrants: Entrants | None = None
) -> Iterator[Played]:
    """Play the games on several cores and yield each when it is done, in no fixed order.

    `entrants` are players of your own, by the names that the tasks use. With ``workers=0`` all games are played one
    after the other in this process, where a player may be anything; otherwise its factory has to be picklable.
    """
    if workers == 0:
        seats = Seats(entrants)
        for task in tasks:
            yield _play(task, seats)
        return
    Seats(entrants)  # refuse wrong names here, not in every process
    pool = ProcessPoolExecutor(workers or os.cpu_count(), initializer=_enter, initargs=(dict(entrants or {}),))
    try:
        waiting = {pool.submit(_play_in_worker, task) for task in tasks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


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
