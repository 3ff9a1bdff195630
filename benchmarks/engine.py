"""What the engine does per second: in wasmtime, natively, and beside OpenSpiel's Havannah on the same 37 cells.

Every ratio is of times taken in turns in this one run. OpenSpiel and a native build are measured where they are installed
(``pip install open_spiel ziglang``).
"""

from __future__ import annotations

import random
import statistics
import subprocess
import time
from collections.abc import Callable
from importlib import import_module

import crestflow
from benchmarks._native import NativeHost
from crestflow.engine.games import adapter_for
from crestflow.engine.host import DONE, Host
from crestflow.protocol import State

GAMES = 1 << 17
ROUNDS = 5
FIRST_SOLVER = {12: 0.02, 10: 0.04, 8: 0.19, 6: 0.7}
"""Mean seconds of a native research program on random positions with so many stones, on one core of this kind."""

POSITIONS = {12: 20, 10: 20, 8: 12, 6: 5}


def best_of(rounds: int, *tasks: Callable[[], float]) -> list[float]:
    """The best speed of each task, the tasks taken in turns."""
    return [max(speeds) for speeds in zip(*([task() for task in tasks] for _ in range(rounds)), strict=True)]


def playouts(host: Host, state: State, games: int) -> float:
    """Random games per second."""
    adapter = adapter_for(state)
    adapter.load(host)
    host.call(f"{adapter.prefix}_playouts_start", 1, 0)
    begin = time.process_time()
    host.call(f"{adapter.prefix}_playouts_step", games)
    return games / (time.process_time() - begin)


def perft(host: Host, state: State, depth: int) -> float:
    """Leaves per second."""
    adapter = adapter_for(state)
    adapter.load(host)
    host.call(f"{adapter.prefix}_perft_start", depth)
    begin = time.process_time()
    while host.call(f"{adapter.prefix}_perft_step", 1 << 22) != DONE:
        pass
    return int.from_bytes(host.read(8), "little") / (time.process_time() - begin)


def solve(host: Host, state: State) -> tuple[float, int]:
    """Seconds to the exact value, and positions visited."""
    adapter = adapter_for(state)
    begin = time.process_time()
    adapter.load(host)
    host.call(f"{adapter.prefix}_solve_start", 0)
    while host.call(f"{adapter.prefix}_solve_step", 1 << 20) != DONE:
        pass
    return time.process_time() - begin, adapter.solve_answer(host).nodes


def havannah(rollouts: int) -> float | None:
    """Random games of Havannah per second by OpenSpiel's own C++ rollouts; ``None`` where it is not installed."""
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        return None
    state = spiel.load_game("havannah(board_size=4)").new_initial_state()
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    begin = time.process_time()
    evaluator.evaluate(state)
    return rollouts / (time.process_time() - begin)


def random_positions(stones: int, number: int) -> list[State]:
    """Unfinished positions from random play."""
    choose, found, seed = random.Random(stones), [], 0
    while len(found) < number:
        state = crestflow.game("kamon").deal(seed := seed + 1)
        while state.outcome is None and len(state.moves) < stones:
            state = state.play(choose.choice(state.legal_moves()))
        if state.outcome is None:
            found.append(state)
    return found


def native_host() -> NativeHost | None:
    """The native build, where it can be made."""
    try:
        return NativeHost()
    except (OSError, subprocess.CalledProcessError):
        return None


def report_games(wasm: Host, native: NativeHost | None) -> None:
    """Random games and leaves per second."""
    for name, games, depth in (("kamon", GAMES, 8), ("pantarei", GAMES // 8, 5)):
        state = crestflow.game(name).deal(seed=1)
        hosts = [wasm] if native is None else [wasm, native]
        speeds = best_of(ROUNDS, *(lambda host=host: playouts(host, state, games) for host in hosts))  # type: ignore[misc]
        beside = "" if native is None else f", {speeds[0] / speeds[1]:.2f} of the native build"
        print(f"  {name:<10}{speeds[0] / 1e6:6.2f} M random games/s{beside}")
        speeds = best_of(3, *(lambda host=host: perft(host, state, depth) for host in hosts))  # type: ignore[misc]
        beside = "" if native is None else f", {speeds[0] / speeds[1]:.2f} of the native build"
        print(f"  {'':<10}{speeds[0] / 1e6:6.0f} M leaves/s in perft({depth}){beside}")


def report_havannah(wasm: Host) -> None:
    """Beside OpenSpiel."""
    state = crestflow.game("kamon").deal(seed=1)
    ours, theirs = best_of(3, lambda: playouts(wasm, state, GAMES), lambda: havannah(20_000) or 0.0)
    if theirs:
        print(f"  Kamon in wasmtime plays {ours / theirs:.1f} times as many games/s as OpenSpiel's Havannah ({theirs:,.0f})")
    else:
        print("  OpenSpiel is not installed: no comparison")


def report_solving(wasm: Host, native: NativeHost | None) -> None:
    """Solve times by the number of stones."""
    print("  stones   positions   mean s    max s   nodes/position   of native   of the first solver")
    for stones, number in POSITIONS.items():
        states = random_positions(stones, number)
        answers = [solve(wasm, state) for state in states]
        mean = statistics.mean(seconds for seconds, _ in answers)
        most, nodes = max(seconds for seconds, _ in answers), statistics.mean(count for _, count in answers)
        ratio = "–" if native is None else f"{mean / statistics.mean(solve(native, state)[0] for state in states):.2f}"
        print(
            f"  {stones:>6}{number:>12}{mean:>9.3f}{most:>9.3f}{nodes:>17,.0f}{ratio:>12}{mean / FIRST_SOLVER[stones]:>22.2f}"
        )


def main() -> None:
    """Measure and print."""
    print("Engine: one core, times of this run")
    wasm, native = Host(), native_host()
    for host in (wasm, native):
        if host is not None:
            host.call("table_allow", 512)
    report_games(wasm, native)
    report_havannah(wasm)
    report_solving(wasm, native)


if __name__ == "__main__":
    main()
