"""Limits on a search, and the checks of what callers ask for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeAlias

from crestflow.protocol import GameOver, State

TimeSource: TypeAlias = Callable[[], float]
"""Seconds since some fixed moment."""

TIME_SOURCE: Final[TimeSource] = time.perf_counter

SLICE: Final = 1 << 16
"""Positions per call into the engine: some twenty milliseconds, after which limits and stops are looked at."""

TEAM_SLICE: Final = 4 * SLICE
"""The same for each thread of a team: between two slices all threads wait for each other."""

MAX_NODES: Final = (1 << 63) - 1
_SEEDS: Final = 1 << 64


class SearchLimits:
    """How many positions and how many seconds a call may use; the clock starts when the limits are made."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, clock: TimeSource = TIME_SOURCE) -> None:
        if nodes is not None:
            check_number("nodes", nodes, 1, MAX_NODES)
        if seconds is not None and not seconds > 0:  # not a number is not above 0 either
            raise ValueError(f"seconds is {seconds!r}, but has to be a number above 0")
        self.nodes = nodes
        self.seconds = seconds
        self._clock = clock
        self._started = clock()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    def next_slice(self, visited: int, threads: int = 1) -> int:
        """How many positions the next call may visit, all threads together; 0 when a limit is reached."""
        if self.seconds is not None and self.elapsed >= self.seconds:
            return 0
        most = SLICE if threads == 1 else TEAM_SLICE * threads
        return most if self.nodes is None else max(0, min(most, self.nodes - visited))


def check_number(name: str, number: object, least: int, most: int) -> None:
    """Refuse what is not a whole number in the given range."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{name} is {number!r}, but has to be a whole number")
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}, but has to lie between {least} and {most}")


def check_seed(seed: int) -> None:
    """Refuse a seed that does not fit into 64 bits."""
    check_number("seed", seed, 0, _SEEDS - 1)


def check_running(state: State) -> None:
    """Refuse a finished game."""
    if state.outcome is not None:
        raise GameOver(f"there is nothing to search: {state.outcome}")
