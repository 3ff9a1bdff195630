"""Positions worth drawing: starts, middles, and every way in which the games end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import crestflow
from crestflow.games.kamon import KamonState
from crestflow.protocol import State


def played(name: str, seed: int, moves: int | None = None) -> State:
    """A random game up to that many moves, or to its end."""
    rng = random.Random(seed)
    state: State = crestflow.game(name).deal(seed=seed)
    while state.outcome is None and (moves is None or len(state.moves) < moves):
        state = state.play(rng.choice(state.legal_moves()))
    return state


def ended(name: str, reason: str) -> State:
    """The first random game that ends for this reason."""
    games = (played(name, seed) for seed in range(3000))
    return next(state for state in games if state.outcome is not None and state.outcome.reason == reason)


def after_the_blank() -> State:
    """A wild game in which the blank was covered last, so that anything may follow."""
    games = (played("kamon:wild", seed, 9) for seed in range(3000))
    return next(
        state
        for state in games
        if isinstance(state, KamonState) and state.outcome is None and state.last == state.layout.blank
    )


MAKERS: dict[str, Callable[[], State]] = {
    "kamon start": lambda: played("kamon", 7, 0),
    "kamon middle": lambda: played("kamon", 3, 14),
    "kamon connection": lambda: ended("kamon", "connection"),
    "kamon loop": lambda: ended("kamon", "loop"),
    "kamon blockade": lambda: ended("kamon", "blockade"),
    "kamon draw": lambda: ended("kamon", "exhausted"),
    "kamon:wild after the blank": after_the_blank,
    "pantarei start": lambda: played("pantarei", 7, 0),
    "pantarei middle": lambda: played("pantarei", 3, 14),
    "pantarei seven": lambda: ended("pantarei", "seven"),
    "pantarei eight": lambda: read("W1/B1B1W2W2N/B2B3/W3W1W1B2B2W3B1B3/W3W2B3 w s"),
    "pantarei three stacks": lambda: read("B1B1B1B2B2B2/B3B3B3W1W1W1/W2W2W2W3W3NW3 b s"),
    "pantarei without swap": lambda: read("B1B1B1B2B2B2/B3/B3B3W1W1W1/W2W2W2W3W3N/W3 b -"),
}
"""How each position is found. It takes a moment, so it is done when a test first needs one."""


def read(position: str) -> State:
    return crestflow.game("pantarei").read(position)


@pytest.fixture(scope="session")
def positions() -> dict[str, State]:
    """All positions by name."""
    return {name: make() for name, make in MAKERS.items()}


@pytest.fixture(params=MAKERS)
def state(request: pytest.FixtureRequest, positions: dict[str, State]) -> State:
    """Each of the positions in turn."""
    return positions[request.param]


@pytest.fixture(params=[name for name in MAKERS if name.startswith("kamon")])
def kamon_state(request: pytest.FixtureRequest, positions: dict[str, State]) -> State:
    """Each position of Kamon in turn."""
    return positions[request.param]


@pytest.fixture(params=[name for name in MAKERS if name.startswith("pantarei")])
def pantarei_state(request: pytest.FixtureRequest, positions: dict[str, State]) -> State:
    """Each position of Pantareï in turn."""
    return positions[request.param]
