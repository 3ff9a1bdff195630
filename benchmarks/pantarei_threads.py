"""What threads gain in Pantareï: proofs and scores of the same positions by one thread and by several, in turns.

    python -m benchmarks pantarei_threads

By the clock: give the machine nothing else to do. Processor time is printed beside it; on a busy machine it says how
much faster threads would be if each had a core of its own. Settings:

- ``CRESTFLOW_THREADS``: how many threads (default 2);
- ``CRESTFLOW_SNAKES``: how many snakes, the deals of seeds 0, 1, 2, … (default 6);
- ``CRESTFLOW_PLIES``: turns that level 5 plays before the proofs and before the scores (default ``6 3``); late scores
  say little, since proofs soon end them;
- ``CRESTFLOW_DEPTH``: how deep every move is scored (default 10);
- ``CRESTFLOW_RUNS``: how often everything is done (default 2).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import NamedTuple

from benchmarks.pantarei_proofs import positions
from crestflow.engine import Engine
from crestflow.games.pantarei import PANTAREI, PantareiState

LEVEL = 5


class Taken(NamedTuple):
    """Positions visited, and seconds by the clock and of the processor."""

    nodes: int
    clock: float
    processor: float


Work = Callable[[int], int]
"""Done by so many threads; says how many positions they have visited."""


def measured(work: Work, threads: int) -> Taken:
    """What a piece of work takes."""
    clock, processor = time.perf_counter(), time.process_time()
    nodes = work(threads)
    return Taken(nodes, time.perf_counter() - clock, time.process_time() - processor)


def total(rows: list[Taken]) -> Taken:
    """The sums."""
    return Taken(*(sum(column) for column in zip(*rows, strict=True)))


def compare(name: str, works: list[Work], threads: int, runs: int) -> None:
    """Do every piece of work by one thread and by several, and print how the sums compare."""
    print(f"  {name}", flush=True)
    rows: list[tuple[Taken, Taken]] = []
    for work in works * runs:
        rows.append((measured(work, 1), measured(work, threads)))
        print(f"    {rows[-1][0].clock:.2f} and {rows[-1][1].clock:.2f} s", flush=True)
    one, several = total([row[0] for row in rows]), total([row[1] for row in rows])
    faster, with_cores = one.clock / several.clock, threads * one.processor / several.processor
    print(f"    positions: {one.nodes / 1e6:.1f} and {several.nodes / 1e6:.1f} million")
    print(f"    by the clock: {one.clock:.1f} and {several.clock:.1f} s, {faster:.2f} times as fast")
    print(f"    processor: {one.processor:.1f} and {several.processor:.1f} s, {with_cores:.2f} times with a core each")


def main() -> None:
    """Measure and print."""
    setting = os.environ.get
    threads, runs = int(setting("CRESTFLOW_THREADS", "2")), int(setting("CRESTFLOW_RUNS", "2"))
    proof_plies, score_plies = map(int, setting("CRESTFLOW_PLIES", "6 3").split())
    depth, snakes = int(setting("CRESTFLOW_DEPTH", "10")), range(int(setting("CRESTFLOW_SNAKES", "6")))
    engine = Engine(1024)

    def states(plies: int) -> list[PantareiState]:
        return [state for seed in snakes for _, state in positions(engine, seed, LEVEL, [plies])]

    print(f"Pantareï: 1 and {threads} threads", flush=True)
    engine.analyse(PANTAREI.deal(0), depth=1, threads=threads).result()  # the first time threads are started

    def score(state: PantareiState) -> Work:
        return lambda count: engine.analyse(state, depth=depth, threads=count).result().nodes

    def solve(state: PantareiState) -> Work:
        return lambda count: engine.solve(state, threads=count).nodes

    scored = [score(state) for state in states(score_plies)]
    compare(f"every move scored to depth {depth}, after {score_plies} turns", scored, threads, runs)
    compare(f"proofs, after {proof_plies} turns", [solve(state) for state in states(proof_plies)], threads, runs)
