"""What each level keeps of the points to expect, by the review of its games against itself.

    python -m benchmarks review

The rows go to the levels of ``contract/review.toml``. By default a short run; for more, set:

- ``CRESTFLOW_GAMES``: games of each level (default 2);
- ``CRESTFLOW_TOP``: the highest level (default 6; levels 7 and 8 take many minutes);
- ``CRESTFLOW_GAME``: ``kamon`` or ``pantarei`` alone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

import crestflow
from crestflow.engine import Engine
from crestflow.protocol import State
from crestflow.review import review
from crestflow.review.grades import KeptPoints, kept_points
from crestflow.vocabulary import KINDS, PLAYERS, Kind

FIRST_SEED = 1000
LONGEST = 200
"""So many plies at most: weak players of Pantareï may go on for long."""


def played_game(engine: Engine, kind: Kind, level: int, seed: int) -> State:
    """A game of a level against itself."""
    state = crestflow.game(kind).deal(seed=seed)
    while state.outcome is None and state.ply < LONGEST:
        state = state.play(engine.choose(state, level, seed=1000 * seed + state.ply))
    return state


def level_points(engine: Engine, kind: Kind, level: int, seed: int) -> KeptPoints:
    """What both players of a game kept together."""
    state = played_game(engine, kind, level, seed)
    positions = review(state).positions
    return added([kept_points(player, positions, state.moves) for player in PLAYERS])


def added(points: Sequence[KeptPoints]) -> KeptPoints:
    """Several of them together."""
    return KeptPoints(
        sum(each.expected for each in points), sum(each.kept for each in points), sum(each.moves for each in points)
    )


def rising(found: Sequence[KeptPoints]) -> list[int]:
    """The thousandths of each level, where a level that kept less than the one below shares its points with it.

    With few games chance puts neighbours in the wrong order; pooling them is the isotonic regression. Levels that
    were pooled differ by one, so that the row rises.
    """
    pools: list[list[KeptPoints]] = []
    for each in found:
        pools.append([each])
        while len(pools) > 1 and added(pools[-2]).part(1000) >= added(pools[-1]).part(1000):
            last = pools.pop()
            pools[-1] += last
    row = [added(pool).part(1000) + at - len(pool) // 2 for pool in pools for at in range(len(pool))]
    return [max(row[: at + 1]) for at in range(len(row))]


def main() -> None:
    """Play a game at each level, then another one, and print what is known after each round."""
    games = int(os.environ.get("CRESTFLOW_GAMES", "2"))
    top = int(os.environ.get("CRESTFLOW_TOP", "6"))
    only = os.environ.get("CRESTFLOW_GAME")
    engine = Engine(64)
    for kind in KINDS if only is None else [each for each in KINDS if each == only]:
        found: list[list[KeptPoints]] = [[] for _ in range(top)]
        for seed in range(FIRST_SEED, FIRST_SEED + games):
            for level in range(1, top + 1):
                found[level - 1].append(level_points(engine, kind, level, seed))
            points = [added(each) for each in found]
            print(f"{kind}, {seed - FIRST_SEED + 1} games of each level against itself, {time.process_time():.0f} s")
            print(f"  measured: {[each.part(1000) for each in points]} of {[each.moves for each in points]} moves")
            print(f"  rising:   {rising(points)}", flush=True)
