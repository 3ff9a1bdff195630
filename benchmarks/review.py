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


def level_points(engine: Engine, kind: Kind, level: int, games: int) -> KeptPoints:
    """What both players of some games kept together."""
    found = []
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        state = played_game(engine, kind, level, seed)
        positions = review(state).positions
        found += [kept_points(player, positions, state.moves) for player in PLAYERS]
    return KeptPoints(
        sum(each.expected for each in found), sum(each.kept for each in found), sum(each.moves for each in found)
    )


def main() -> None:
    """Print a row for each level."""
    games = int(os.environ.get("CRESTFLOW_GAMES", "2"))
    top = int(os.environ.get("CRESTFLOW_TOP", "6"))
    only = os.environ.get("CRESTFLOW_GAME")
    engine = Engine(64)
    for kind in KINDS if only is None else [each for each in KINDS if each == only]:
        print(f"{kind}, thousandths of the points to expect, {games} games of each level against itself")
        for level in range(1, top + 1):
            began = time.process_time()
            points = level_points(engine, kind, level, games)
            spent = time.process_time() - began
            print(f"  level {level}: {points.part(1000)} ({points.moves} moves, {spent:.0f} s)", flush=True)
