"""Several threads on one table: the same values as one thread, no data races, and nothing left behind."""

from __future__ import annotations

import random
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import crestflow
from crestflow.engine import MAX_THREADS, Engine, Solution, cores
from crestflow.engine._abi import Status
from crestflow.engine.adapter import adapter_for
from crestflow.engine.checkpoint import ENTRY_BYTES, collect
from crestflow.engine.host import Host
from crestflow.engine.team import TeamHost
from tests.engine.kamon_oracle import Minimax, random_position
from tests.engine.test_build import BUILD, needs_compiler, run
from tests.games import vectors


@pytest.mark.parametrize("row", vectors.SOLVED, ids=vectors.label)
def test_recorded_solutions_with_two_threads(row: dict[str, Any]) -> None:
    state = vectors.replay(row)[-1]
    value_only = TEAM.solve(state, threads=2)
    assert value_only.value == row["value"]
    assert value_only.best is not None
    assert row["move_values"][value_only.best] == row["value"]
    assert TEAM.solve(state, moves=True, threads=2).moves == row["move_values"]


TEAM = Engine(table_mib=16)


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_many_threads_on_a_table_that_is_too_small(wild: bool) -> None:
    """Eight threads that take each other's entries away, against one thread with room."""
    crowded, alone, chance = Engine(table_mib=1), Engine(table_mib=64), random.Random(31)
    for _ in range(6):
        state = random_position(chance, 12, wild=wild)
        many, one = crowded.solve(state, moves=True, threads=8), alone.solve(state, moves=True)
        assert many.moves == one.moves, str(state)
        assert many.value == one.value == crowded.solve(state, threads=8).value


def proven_in(host: Host) -> frozenset[bytes]:
    entries = collect(host, "", every_move=False).entries
    return frozenset(entries[at : at + ENTRY_BYTES] for at in range(0, len(entries), ENTRY_BYTES))


@pytest.mark.slow
def test_what_is_proven_stays_known_while_the_table_grows() -> None:
    """Three threads double the table in several slices, in which they visit nothing."""
    setup = "YnPgOmBr/GgOfGbOrBn/PbRfOgRb--Gn/PfOnGmObRnYgBb/PnYmBfRgGrPm/BmBgRmYbPr/RrGfYrYf"
    state = crestflow.game("kamon").start(setup)
    for move in ("b5", "e3", "d1", "e1"):
        state = state.play(move)
    host, adapter = TeamHost(3), adapter_for(state)
    adapter.load(host)
    host.solve_start("kamon", every_move=False)
    visited, proven = 0, list[frozenset[bytes]]()
    while not host.solve_step("kamon", 1 << 18):
        nodes = adapter.solution(host, 0.0).nodes
        if nodes == visited:
            proven.append(proven_in(host))
        elif proven:
            break
        visited = nodes
    assert len(proven) > 3
    assert len(proven[0]) > 10_000
    assert all(each == proven[0] for each in proven)


@pytest.mark.slow
def test_draws_with_threads_against_minimax() -> None:
    minimax, chance, draws = Minimax(), random.Random(4), 0
    while draws < 12:
        state = random_position(chance, chance.randrange(27, 33))
        if minimax.worth(state) == 0:
            draws += 1
            assert TEAM.solve(state, moves=True, threads=4).moves == minimax.moves(state), str(state)


def solve_in(host: Host, state: crestflow.State) -> int:
    adapter = adapter_for(state)
    adapter.load(host)
    host.solve_start(adapter.prefix, every_move=False)
    while not host.solve_step(adapter.prefix, 5000):
        pass
    return adapter.solution(host, 0.0).nodes


def test_a_team_of_one_visits_what_the_plain_engine_visits() -> None:
    plain, team, chance = Host(), TeamHost(1), random.Random(3)
    for _ in range(4):
        state = random_position(chance, 13)
        assert solve_in(team, state) == solve_in(plain, state)


def test_every_thread_does_its_part() -> None:
    """Between two slices each thread has visited some positions of its own: the sum is more than one slice."""
    host, state = TeamHost(3), random_position(random.Random(2), 6)
    adapter = adapter_for(state)
    adapter.load(host)
    host.solve_start("kamon", every_move=False)
    working: set[int] = set()
    threads: set[int] = set()
    step = type(host._others[0]).call

    def call(self: Host, name: str, *arguments: int) -> int:
        working.add(id(self))
        threads.add(threading.get_ident())
        return step(self, name, *arguments)

    for other in host._others:
        other.call = call.__get__(other)  # type: ignore[method-assign]
    for _ in range(5):
        assert not host.solve_step("kamon", 30_000)
    # On a busy machine one thread may be done before the other begins, and then serves both.
    assert len(working) == 2
    assert threading.get_ident() not in threads


def test_threads_do_not_search_what_one_thread_would_not() -> None:
    """A position whose best move is found early: threads that tried other moves meanwhile would visit far more."""
    state = crestflow.game("kamon").start(
        "RbYgGgRr/OfYrPmPgGn/YfObBnBgRnOr/GbOnPfBrBbYnPn/BfOgRgPbGfOm/YbRmGmYmBm/RfPr--Gr"
    )
    for move in ["f1", "d6", "d7", "d2", "c3", "e1"]:
        state = state.play(move)
    one, many = (Engine(table_mib=128).solve(state, threads=threads) for threads in (1, 8))
    assert one.value == many.value == "win"
    assert many.nodes < 2 * one.nodes


def test_a_limit_on_nodes_holds_for_all_threads_together() -> None:
    solution = Engine(table_mib=16).solve(random_position(random.Random(2), 4), nodes=100_000, threads=4)
    assert not solution.complete
    assert 0 < solution.nodes < 130_000


def test_a_team_can_be_stopped_and_used_again() -> None:
    engine, seen = Engine(table_mib=16), []

    def stop_at_once(partial: Solution) -> None:
        seen.append(partial)
        engine.stop()

    stopped = engine.solve(random_position(random.Random(2), 2), threads=2, progress=stop_at_once)
    assert not stopped.complete
    assert len(seen) == 1
    late = random_position(random.Random(5), 22)
    assert engine.solve(late, threads=2).value == engine.solve(late).value
    assert engine.solve(late, threads=3).value == engine.solve(late).value


def test_an_analysis_proves_with_threads() -> None:
    engine, state = Engine(table_mib=16), random_position(random.Random(6), 20)
    report = engine.analyse(state, nodes=5_000_000, threads=2).result()
    assert report.complete
    assert {each.move: each.value for each in report.moves} == engine.solve(state, moves=True).moves


@pytest.mark.parametrize("threads", [0, -1, MAX_THREADS + 1])
def test_an_impossible_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="threads is"):
        TEAM.solve(random_position(random.Random(1), 20), threads=threads)


def test_the_plain_engine_has_one_thread() -> None:
    host, state = Host(), random_position(random.Random(1), 20)
    adapter_for(state).load(host)
    assert host.address("kamon_team_start", 2, 0) == Status.BAD_ARGUMENT & 0xFFFFFFFF
    assert host.address("thread_begin", 1) == Status.BAD_ARGUMENT & 0xFFFFFFFF


def test_there_is_a_core() -> None:
    assert 1 <= cores() <= MAX_THREADS


@pytest.mark.long(seconds=20)
@needs_compiler
def test_threads_are_clean_under_thread_sanitizer(tmp_path: Path) -> None:
    built = run(sys.executable, BUILD, "--race", "--output", tmp_path / "race")
    assert built.returncode == 0, built.stderr
    for positions, threads, seed in (("6", "8", "1"), ("3", "32", "2")):
        done = run(tmp_path / "race", positions, threads, seed)
        assert done.returncode == 0, done.stdout + done.stderr[-3000:]
