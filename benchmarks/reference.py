"""How fast the reference rules play through the public API, on one core."""

from __future__ import annotations

import random
import time

import crestflow
from crestflow.protocol import State

SECONDS = 3.0

KAMON_GOAL = 2000
"""Random games of Kamon per second. The only public implementation, in TypeScript, does about 170."""


def random_game(state: State, choose: random.Random) -> int:
    """Play one random game and return its number of moves."""
    while state.outcome is None:
        state = state.play(choose.choice(state.legal_moves()))
    return len(state.moves)


def measure(name: str) -> tuple[float, float]:
    """Random games per second, deals included, and moves per second."""
    rules, choose = crestflow.game(name), random.Random(1)
    games = moves = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < SECONDS:
        moves += random_game(rules.deal(games), choose)
        games += 1
    return games / spent, moves / spent


def main() -> None:
    """Measure each game and print a table."""
    print("Reference rules: random games through the public API, one core")
    for name in crestflow.GAMES:
        games, moves = measure(name)
        goal = f"   {games / KAMON_GOAL:.2f} of the goal of {KAMON_GOAL:,}" if name == "kamon" else ""
        print(f"  {name:<12}{games:>8,.0f} games/s {moves:>10,.0f} moves/s{goal}")
