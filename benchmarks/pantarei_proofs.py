"""How long Pantareï's proofs take: processor time of `solve` after some turns of level-8 play.

    python -m benchmarks pantarei_proofs

For each snake, the deals of seeds 0, 1, 2, …, level 8 plays some turns against itself; then the position is solved,
without its past, by one thread. Every result is a line in ``build/bench/pantarei_proofs.jsonl``, and a later run by the
same engine with the same table goes on from there. Settings:

- ``CRESTFLOW_SNAKES``: how many snakes (default 5);
- ``CRESTFLOW_PLIES``: after how many turns, one number or several (default ``8``); 0 is the start itself;
- ``CRESTFLOW_LEVEL``: who plays them (default 8);
- ``CRESTFLOW_SECONDS``: processor seconds after which a position is given up (default 60);
- ``CRESTFLOW_TABLE``: MiB of the solver's table (default 1024).
"""

from __future__ import annotations

import hashlib
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict, cast

from benchmarks._json_lines import append_line, read_lines
from crestflow.certificates import without_past
from crestflow.engine import Engine
from crestflow.engine.host import WASM
from crestflow.games.pantarei import PANTAREI, PantareiState

JOURNAL = Path(__file__).resolve().parent.parent / "build" / "bench" / "pantarei_proofs.jsonl"


# Another engine plays other turns, and takes another time.
ENGINE = hashlib.sha256(WASM.read_bytes()).hexdigest()[:16]


class Solved(TypedDict):
    """What became of one position."""

    seed: int
    level: int
    plies: int
    table: int
    engine: str
    position: str
    value: str | None
    distance: int | None
    nodes: int
    seconds: float


def positions(engine: Engine, seed: int, level: int, plies: list[int]) -> Iterator[tuple[int, PantareiState]]:
    """The positions of a game after so many turns, as long as it lasts."""
    state = PANTAREI.deal(seed)
    if 0 in plies:
        yield 0, state
    while state.outcome is None and len(state.moves) < max(plies):
        state = state.play(engine.choose(state, level))
        if len(state.moves) in plies and state.outcome is None:
            yield len(state.moves), without_past(state)


def solved(engine: Engine, state: PantareiState, seconds: float) -> tuple[str | None, int | None, int, float]:
    """Value, distance, visited positions and processor seconds."""
    begin = time.process_time()

    def watch(_: object) -> None:
        if time.process_time() - begin > seconds:
            engine.stop()

    solution = engine.solve(state, progress=watch, distance=True)
    return solution.value, solution.distance, solution.nodes, time.process_time() - begin


def show(rows: list[Solved], plies: int) -> None:
    """Print the distribution."""
    seconds = sorted(row["seconds"] for row in rows if row["value"] is not None)
    values = Counter(row["value"] or "open" for row in rows)
    within = ", ".join(f"{sum(each <= most for each in seconds)} within {most} s" for most in (1, 10, 60))
    distances = [row["distance"] for row in rows if row["distance"] is not None]
    print(f"  after {plies} turns, {len(rows)} snakes: {dict(values)}; {within}")
    if seconds:
        print(f"    median of the solved {statistics.median(seconds):.1f} s, longest {seconds[-1]:.1f} s")
    if distances:
        print(f"    distance at most {statistics.median(distances):.0f} plies in the median, {max(distances)} at most")


def main() -> None:
    """Solve what the journal does not hold yet, and print the distribution."""
    snakes, level = int(os.environ.get("CRESTFLOW_SNAKES", "5")), int(os.environ.get("CRESTFLOW_LEVEL", "8"))
    plies = [int(text) for text in os.environ.get("CRESTFLOW_PLIES", "8").split()]
    limit = float(os.environ.get("CRESTFLOW_SECONDS", "60"))
    table = int(os.environ.get("CRESTFLOW_TABLE", "1024"))
    known = cast("list[Solved]", read_lines(JOURNAL))
    rows = [row for row in known if row.get("engine") == ENGINE and row["table"] == table and row["level"] == level]
    done = {(row["seed"], row["plies"]) for row in rows}
    engine = Engine(table)
    print("Pantareï: processor seconds of proofs", flush=True)
    for seed in range(snakes):
        if all((seed, number) in done for number in plies):
            continue
        for number, state in positions(engine, seed, level, plies):
            if (seed, number) in done:
                continue
            value, distance, nodes, seconds = solved(engine, state, limit)
            rows.append(
                Solved(
                    seed=seed,
                    level=level,
                    plies=number,
                    table=table,
                    engine=ENGINE,
                    position=str(state),
                    value=value,
                    distance=distance,
                    nodes=nodes,
                    seconds=round(seconds, 3),
                )
            )
            append_line(JOURNAL, rows[-1])
            print(f"  snake {seed}, {number} turns: {value}, {nodes / 1e6:.1f} M, {seconds:.1f} s", flush=True)
    for number in plies:
        show([row for row in rows if row["plies"] == number and row["seed"] < snakes], number)
