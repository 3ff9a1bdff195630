"""`crestflow bench`: fixed searches whose node counts are the engine's fingerprint, and how fast they run here."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from crestflow.cli.common import Commands, add_json, examples, print_json
from crestflow.engine import Engine
from crestflow.games import game
from crestflow.i18n import t
from crestflow.i18n.numbers import number
from crestflow.protocol import State

POSITIONS = 8
"""How many positions of each game are searched."""

PLIES = {"kamon": 14, "kamon:wild": 16, "pantarei": 12}
"""How many moves are played before the search: deep enough to be solved in a moment."""

NODES = 300_000


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "bench",
        description=t(
            "Search fixed positions and print how many nodes were visited. The sum is the fingerprint of the engine: "
            "it is the same on every machine, and differs as soon as the search does."
        ),
        epilog=examples("crestflow bench"),
    )
    add_json(parser)
    parser.set_defaults(run=run)


def positions(name: str) -> Iterator[State]:
    """The positions: dealt from fixed seeds, then always the move in the middle of the list."""
    rules = game(name)
    for seed in range(POSITIONS):
        state: State = rules.deal(seed)
        while state.outcome is None and len(state.moves) < PLIES[name]:
            legal = state.legal_moves()
            state = state.play(legal[len(legal) // 2])
        if state.outcome is None:
            yield state


def run(args: argparse.Namespace) -> int:
    """Search every position and print the sums."""
    engine, results = Engine(64), {}
    for name in PLIES:
        nodes, begin = 0, time.perf_counter()
        for state in positions(name):
            nodes += engine.solve(state, moves=True, nodes=NODES).nodes
        results[name] = (nodes, time.perf_counter() - begin)
    fingerprint = sum(nodes for nodes, _ in results.values())
    if args.json:
        speeds = {name: nodes / seconds for name, (nodes, seconds) in results.items()}
        counts = {name: nodes for name, (nodes, _) in results.items()}
        print_json({"fingerprint": fingerprint, "nodes": counts, "nodes_per_second": speeds})
        return 0
    for name, (nodes, seconds) in results.items():
        speed = t(
            "{nodes} nodes, {speed} nodes/s", nodes=number(nodes, ">12,"), speed=number(nodes / seconds, ">12,.0f")
        )
        print(f"{name:<12}{speed}")
    print(t("fingerprint {nodes}", nodes=f"{fingerprint:>12,}"))
    return 0
