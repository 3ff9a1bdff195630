"""Distance: how long a solved Kamon game lasts with best play, and the line that shows it."""

from __future__ import annotations

from dataclasses import replace

from crestflow.engine._abi import Status
from crestflow.engine.host import Host
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.limits import SearchLimits
from crestflow.engine.results import Solution
from crestflow.engine.workbench import Workbench
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.rules import STONES


def measured(bench: Workbench, host: Host, state: KamonState, solution: Solution, limits: SearchLimits) -> Solution:
    """A complete solution with distance, line, and the move of the line as the best one.

    A limit or a stop leaves the distance open; the solution is then no longer complete.
    """
    if solution.value == "draw":
        return _drawn(bench, host, state, solution, limits)
    adapter = KamonAdapter(state)
    adapter.load(host)
    adapter.distance_start(host, won=solution.value == "win")
    before, visited, done = solution.nodes, solution.nodes, False
    while not done and not bench.stopped and (batch := limits.next_slice(visited)):
        done = host.call("kamon_distance_step", batch) == Status.DONE
        visited = before + adapter.distance(host)[2]
    solution = replace(solution, nodes=visited, seconds=limits.elapsed)
    if not done:
        return replace(solution, complete=False)
    distance, line, _ = adapter.distance(host)
    return replace(solution, distance=distance, line=line, best=line[0])


def _drawn(bench: Workbench, host: Host, state: KamonState, solution: Solution, limits: SearchLimits) -> Solution:
    """A drawn game always lasts until the last stone. Its line takes a move that draws in each position."""
    line, best, visited = [], solution.best, solution.nodes
    while best is not None:
        line.append(best)
        state = state.play(best)
        if state.outcome is not None:
            distance = len(line)
            return replace(solution, nodes=visited, seconds=limits.elapsed, distance=distance, line=tuple(line))
        adapter, before, done = KamonAdapter(state), visited, False
        adapter.load(host)
        host.call("kamon_solve_start", 0)
        while not done and not bench.stopped and (batch := limits.next_slice(visited)):
            done = host.call("kamon_solve_step", batch) == Status.DONE
            visited = before + adapter.solution(host, limits.elapsed).nodes
        best = adapter.solution(host, limits.elapsed).best if done else None
    left = STONES - state.ply + len(line)
    return replace(solution, nodes=visited, seconds=limits.elapsed, distance=left, complete=False)
