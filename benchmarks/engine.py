"""What the engine does per second: in wasmtime, natively, and beside OpenSpiel's Havannah on the same 37 cells.

Every ratio is of times taken in turns in this one run. OpenSpiel and a native build are measured where they can be had
(``pip install open_spiel ziglang``).
"""

from __future__ import annotations

import random
import statistics
import subprocess
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module

import crestflow
from benchmarks._native import NativeHost, built
from crestflow.engine._abi import PerftOut, Status
from crestflow.engine.adapter import adapter_for
from crestflow.engine.host import Host
from crestflow.protocol import State

GAMES = 1 << 17
ROUNDS = 5
FIRST_SOLVER = {12: 0.02, 10: 0.04, 8: 0.19, 6: 0.7}
"""Mean seconds of the first native solver, on other random positions with so many stones and a quiet machine: a rough
measure, since single positions differ a hundredfold."""

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
    while host.call(f"{adapter.prefix}_perft_step", 1 << 22) != Status.DONE:
        pass
    return host.answer(PerftOut).leaves / (time.process_time() - begin)


def solve(host: Host, state: State) -> tuple[float, int]:
    """Seconds to the exact value, and positions visited."""
    adapter = adapter_for(state)
    begin = time.process_time()
    adapter.load(host)
    host.call(f"{adapter.prefix}_solve_start", 0)
    while host.call(f"{adapter.prefix}_solve_step", 1 << 20) != Status.DONE:
        pass
    return time.process_time() - begin, adapter.solution(host, 0.0).nodes


def havannah(rollouts: int) -> float | None:
    """Random games of Havannah per second by OpenSpiel's own C++ rollouts; ``None`` where it is not installed."""
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        return None
    game = spiel.load_game("havannah(board_size=4)")
    # Two simulations of tree search, each of which only evaluates by rollouts: the tree costs nothing beside them.
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts // 2, seed=1)
    bot = spiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=2, max_memory_mb=100, solve=False, seed=1, verbose=False
    )
    begin = time.process_time()
    bot.mcts_search(game.new_initial_state())
    return rollouts / (time.process_time() - begin)


def random_positions(stones: int, number: int) -> list[State]:
    """Unfinished positions from random play."""
    choose, seed = random.Random(stones), 0
    found: list[State] = []
    while len(found) < number:
        state = crestflow.game("kamon").deal(seed := seed + 1)
        while state.outcome is None and len(state.moves) < stones:
            state = state.play(choose.choice(state.legal_moves()))
        if state.outcome is None:
            found.append(state)
    return found


def native_host() -> list[Host]:
    """The native build, where it can be made."""
    try:
        return [NativeHost(built())]
    except (OSError, subprocess.CalledProcessError):
        return []


def beside(hosts: list[Host], measure: Callable[[Host], float]) -> tuple[float, str]:
    """The speed of the first host, and in words what part of the second one's that is."""
    speeds = best_of(ROUNDS, *(partial(measure, host) for host in hosts))
    return speeds[0] / 1e6, f", {speeds[0] / speeds[1]:.2f} of the native build" if len(speeds) > 1 else ""


def report_games(hosts: list[Host]) -> None:
    """Random games and leaves per second."""
    for name, games, depth in (("kamon", GAMES, 8), ("pantarei", GAMES // 8, 5)):
        state = crestflow.game(name).deal(seed=1)
        speed, ratio = beside(hosts, partial(playouts, state=state, games=games))
        print(f"  {name:<10}{speed:6.2f} M random games/s{ratio}")
        speed, ratio = beside(hosts, partial(perft, state=state, depth=depth))
        print(f"  {'':<10}{speed:6.0f} M leaves/s in perft({depth}){ratio}")


def report_havannah(wasm: Host) -> None:
    """Beside OpenSpiel."""
    state = crestflow.game("kamon").deal(seed=1)
    ours, theirs = best_of(3, lambda: playouts(wasm, state, GAMES), lambda: havannah(20_000) or 0.0)
    if theirs:
        ratio = ours / theirs
        print(f"  {ratio:.1f} random games of Kamon in the time of one of Havannah by OpenSpiel ({theirs:,.0f}/s)")
    else:
        print("  OpenSpiel is not installed: no comparison")


def report_solving(hosts: list[Host]) -> None:
    """Solve times by the number of stones."""
    print("  stones   positions   mean s    max s   nodes/position   of native   of the first solver")
    for stones, number in POSITIONS.items():
        states = random_positions(stones, number)
        answers = [solve(hosts[0], state) for state in states]
        mean, nodes = (statistics.mean(column) for column in zip(*answers, strict=True))
        most = max(seconds for seconds, _ in answers)
        native = [statistics.mean(solve(host, state)[0] for state in states) for host in hosts[1:]]
        ratio = f"{mean / native[0]:.2f}" if native else "–"
        row = f"  {stones:>6}{number:>12}{mean:>9.3f}{most:>9.3f}{nodes:>17,.0f}"
        print(f"{row}{ratio:>12}{mean / FIRST_SOLVER[stones]:>22.2f}")


def main() -> None:
    """Measure and print."""
    print("Engine: one core, times of this run")
    hosts = [Host(), *native_host()]
    for host in hosts:
        host.call("table_allow", 512)
    report_games(hosts)
    report_havannah(hosts[0])
    report_solving(hosts)


if __name__ == "__main__":
    main()
