"""Whole boards of Kamon, and positions of 4, 6 and 8 stones by one and by two threads.

    python -m benchmarks whole                     24 deals with all cores, then the comparison
    make bench ARGS=whole

Settings come from the environment: ``WHOLE_THREADS``, ``WHOLE_TABLE`` (MiB), ``WHOLE_FILE`` (finished deals, a JSON
object a line, which are not solved again), ``WHOLE_AGAINST`` (a program to compare with: it gets ``SETUP MOVE ...``
lines and prints value, nodes and seconds for each), ``WHOLE_PROOF`` (``no``: no certificates, whose writing takes one
to three times as long as the solving by one thread). The size of a proof is that of its certificate: the positions that
need a reply, and bytes. The seconds are those of the solving alone.
"""

from __future__ import annotations

import os
import random
import shlex
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import crestflow
from benchmarks._json_lines import append_line, read_lines
from crestflow.engine import Engine, cores
from crestflow.protocol import State

SEEDS = range(9001, 9025)
"""Not used for tuning; 9003 and 9018 also served to see where threads lose time."""

POSITIONS = {8: 20, 6: 12, 4: 6}
PROJECT = Path(__file__).resolve().parent.parent


def finished(file: Path) -> dict[int, dict[str, Any]]:
    """The deals that have been solved already, by their seed."""
    return {row["seed"]: row for row in read_lines(file)}


def solve_deal(engine: Engine, seed: int, threads: int, *, proof: bool) -> dict[str, Any]:
    """One whole board, with the size of its certificate if `proof`."""
    state = crestflow.game("kamon").deal(seed)
    with tempfile.TemporaryDirectory() as folder:
        solution = engine.solve(state, threads=threads, certificate=Path(folder, "proof.cfp") if proof else None)
    written = solution.certificate
    return {
        "seed": seed,
        "value": solution.value,
        "first_move": solution.best,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 1),
        "threads": threads,
        "proof_positions": None if written is None else written.positions,
        "proof_bytes": None if written is None else written.size,
    }


def table_row(row: dict[str, Any]) -> str:
    """A deal for the printed table. Rows that an earlier version has written know no proof."""
    sizes = (row.get(name) for name in ("proof_positions", "proof_bytes"))
    words = (
        *(row["seed"], row["value"], row["first_move"], f"{row['nodes']:,}", row["seconds"], row["threads"]),
        *("–" if size is None else f"{size:,}" for size in sizes),
    )
    return "| " + " | ".join(map(str, words)) + " |"


def report_deals(threads: int, table_mib: int, file: Path, *, proof: bool) -> None:
    """Solve what is not solved yet, and print the table."""
    known = finished(file)
    columns = ("seed", "value", "first move", "nodes", "seconds", "threads", "positions of the proof", "bytes")
    print("| " + " | ".join(columns) + " |\n" + "| --- " * len(columns) + "|")
    for seed in SEEDS:
        if seed not in known:
            known[seed] = solve_deal(Engine(table_mib), seed, threads, proof=proof)
            append_line(file, known[seed])
        print(table_row(known[seed]), flush=True)
    seconds = sorted(row["seconds"] for row in known.values())
    print(f"median {statistics.median(seconds):.0f} s, 90 % within {seconds[round(0.9 * len(seconds)) - 1]:.0f} s")


def positions(stones: int, number: int) -> list[State]:
    """Unfinished positions from random play that avoids to end the game."""
    chance = random.Random(90 + stones)
    found: list[State] = []
    while len(found) < number:
        state: State = crestflow.game("kamon").deal(chance.getrandbits(32))
        while len(state.moves) < stones:
            going_on = [after for move in state.legal_moves() if (after := state.play(move)).outcome is None]
            if not going_on:
                break
            state = chance.choice(going_on)
        else:
            found.append(state)
    return found


def seconds_of(engine: Engine, state: State, threads: int) -> float:
    """Wall time."""
    begin = time.perf_counter()
    engine.solve(state, threads=threads)
    return time.perf_counter() - begin


def seconds_against(program: str, states: list[State]) -> float:
    """The mean of what another program says it took."""
    asked = "".join(f"{state.setup} {' '.join(state.moves)}\n" for state in states)
    done = subprocess.run(shlex.split(program), input=asked, capture_output=True, text=True, check=True)
    return statistics.mean(float(line.split()[2]) for line in done.stdout.splitlines())


def report_comparison(against: str | None) -> None:
    """Mean seconds by one and by two threads, on the same positions in turns."""
    engine = Engine(1024)
    for stones, number in POSITIONS.items():
        states = positions(stones, number)
        both = [(seconds_of(engine, state, 1), seconds_of(engine, state, 2)) for state in states]
        one, two = (statistics.mean(column) for column in zip(*both, strict=True))
        text = f"  {stones} stones: {one:.3f} s, with two threads {two:.3f} s ({one / two:.2f} times as fast)"
        if against is not None:
            other = seconds_against(against, states)
            text += f"; {one / other:.2f} and {two / other:.2f} of the other program's {other:.3f} s"
        print(text, flush=True)


def main() -> None:
    """Measure and print."""
    setting = os.environ.get
    threads = int(setting("WHOLE_THREADS", str(cores())))
    file = Path(setting("WHOLE_FILE", str(PROJECT / "build" / "bench" / "whole.jsonl")))
    print("Kamon, mean seconds on the same positions")
    report_comparison(setting("WHOLE_AGAINST"))
    print(f"Whole boards of Kamon with {threads} threads")
    proof = setting("WHOLE_PROOF", "yes") != "no"
    report_deals(threads, int(setting("WHOLE_TABLE", "3072")), file, proof=proof)


if __name__ == "__main__":
    main()
