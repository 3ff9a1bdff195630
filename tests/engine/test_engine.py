"""`Engine` as its users see it: limits, stops, threads, levels, and what happens when something is wrong."""

from __future__ import annotations

import itertools
import random
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
import wasmtime

import crestflow
from crestflow.engine import Engine, EngineError, EngineUnavailable, OutOfMemory, Solution, Stopped
from crestflow.engine import host as host_module
from crestflow.engine._abi import MAX_NODES_PER_CALL
from crestflow.engine.host import WASM, Host
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.limits import SLICE
from crestflow.games.kamon import KamonState
from tests.engine.kamon_oracle import Minimax, deal, random_position
from tests.games import vectors

STARTS = [crestflow.game(name).deal(seed=3) for name in crestflow.GAMES]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=32)


@pytest.fixture(scope="module")
def hard() -> KamonState:
    """A position that takes much longer than any test should."""
    return random_position(random.Random(5), 2)


@pytest.fixture(scope="module")
def finished() -> crestflow.State:
    return vectors.replay(vectors.GAMES[0])[-1]


def test_the_same_seed_gives_the_same_games(engine: Engine) -> None:
    for state in STARTS:
        first = engine.playouts(state, 3000, seed=5)
        assert first == Engine(table_mib=1).playouts(state, 3000, seed=5)
        assert first != engine.playouts(state, 3000, seed=6)
        assert sum(first.values()) == 3000


def test_the_same_limit_gives_the_same_answer(hard: KamonState) -> None:
    answers = set()
    for _ in range(2):
        solution = Engine(table_mib=16).solve(hard, nodes=150_000)
        answers.add((solution.value, solution.best, solution.nodes, solution.complete))
    assert len(answers) == 1


def test_a_limit_in_nodes_says_so(engine: Engine, hard: KamonState) -> None:
    solution = engine.solve(hard, nodes=5000, moves=True)
    assert (solution.value, solution.complete) == (None, False)
    assert 5000 <= solution.nodes < 20_000


def test_a_limit_in_seconds_is_kept(engine: Engine, hard: KamonState) -> None:
    """By a clock that shows another tenth of a second each time it is asked."""
    times = itertools.count()
    slow = Engine(table_mib=16, clock=lambda: next(times) / 10)
    solution = slow.solve(hard, seconds=1.0)
    assert not solution.complete
    assert 0.8 <= solution.seconds <= 1.1
    assert solution.nodes < engine.solve(hard, nodes=20 * SLICE).nodes
    assert slow.choose_with_proof(hard, "perfect", seconds=1.0).seconds <= 1.2


def test_progress_grows(engine: Engine, hard: KamonState) -> None:
    seen: list[Solution] = []
    engine.solve(hard, nodes=400_000, progress=seen.append)
    assert len(seen) >= 5
    assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)


def stop_from_a_thread(engine: Engine) -> None:
    thread = threading.Thread(target=engine.stop)
    thread.start()
    thread.join()


def test_stop_from_another_thread(engine: Engine, hard: KamonState) -> None:
    solution = engine.solve(hard, seconds=600, progress=lambda _: stop_from_a_thread(engine))
    assert not solution.complete
    assert solution.seconds < 300
    done = threading.Event()

    def keep_stopping() -> None:
        while not done.wait(0.05):
            engine.stop()

    thread = threading.Thread(target=keep_stopping)
    thread.start()
    with pytest.raises(Stopped):
        engine.perft(hard, 30)
    done.set()
    thread.join()


def test_the_interpreter_runs_on_while_the_engine_searches(hard: KamonState) -> None:
    """This thread wakes up several times during one call into the engine, the longest there is."""
    host, wakes, done = Host(), 0, threading.Event()
    KamonAdapter(hard).load(host)
    host.call("kamon_solve_start", 0)

    def search() -> None:
        host.call("kamon_solve_step", MAX_NODES_PER_CALL)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.wait(0.001):
        wakes += 1
    thread.join()
    assert wakes > 3  # with the interpreter lock held it would be one or two, before the call


def test_several_engines_in_threads() -> None:
    positions = [random_position(random.Random(seed), 14) for seed in range(8)]
    alone = [Engine(table_mib=16).solve(state, moves=True).moves for state in positions]
    together: dict[int, Any] = {}

    def work(index: int) -> None:
        together[index] = Engine(table_mib=16).solve(positions[index], moves=True).moves

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(positions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[index] for index in range(len(positions))] == alone


def test_an_analysis_ranks_every_legal_move(engine: Engine) -> None:
    for state in STARTS:
        reports = list(engine.analyse(state, nodes=60_000))
        assert reports
        for report in reports:
            assert sorted(each.move for each in report.moves) == sorted(state.legal_moves())
        scores = [each.score for each in reports[-1].moves if each.value is None]
        assert scores == sorted(scores, reverse=True)


def test_an_analysis_has_a_report_however_short_the_time(engine: Engine) -> None:
    for state in STARTS:
        report = engine.analyse(state, seconds=1e-9).result()
        assert {each.move for each in report.moves} == set(state.legal_moves())


def test_an_analysis_leaves_the_engine_free_and_ends_when_it_is_used(engine: Engine, hard: KamonState) -> None:
    analysis = engine.analyse(hard, nodes=10_000_000)
    assert next(analysis).moves
    assert engine.perft(hard, 1) == len(hard.legal_moves())
    with pytest.raises(EngineError, match="something else"):
        next(analysis)


def test_an_analysis_can_be_stopped(engine: Engine, hard: KamonState) -> None:
    analysis = engine.analyse(hard, seconds=60)
    for reports, report in enumerate(analysis, 1):
        assert not report.complete
        if reports == 3:
            engine.stop()
    assert reports <= 4


def test_an_analysis_proves_what_it_can(engine: Engine) -> None:
    state = random_position(random.Random(4), 25)
    report = engine.analyse(state, nodes=2_000_000).result()
    assert report.complete
    assert {each.move: each.value for each in report.moves} == Minimax().moves(state)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_levels_play_legal_and_repeatable_moves(engine: Engine, level: int) -> None:
    for state in STARTS:
        first = engine.choose(state, level, seed=9)
        assert first in state.legal_moves()
        assert first == engine.choose(state, level, seed=9)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_weak_levels_vary(engine: Engine, level: int) -> None:
    for state in STARTS:
        assert len({engine.choose(state, level, seed=seed) for seed in range(30)}) > 1


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_from_level_3_on_nobody_walks_into_an_immediate_loss(engine: Engine, level: int) -> None:
    chance, tested = random.Random(level), 0
    while tested < 25:
        state = random_position(chance, 20)
        safe = {move for move in state.legal_moves() if not loses_at_once(state.play(move))}
        if safe and len(safe) < len(state.legal_moves()):
            tested += 1
            assert engine.choose(state, level, seed=tested) in safe, str(state)


def loses_at_once(state: crestflow.State) -> bool:
    """Whether the player to move can win with the next move."""
    return any(
        (end := state.play(move).outcome) is not None and end.winner == state.turn for move in state.legal_moves()
    )


def test_perfect_plays_the_best_and_says_so(engine: Engine) -> None:
    state, minimax = random_position(random.Random(12), 25), Minimax()
    choice = engine.choose_with_proof(state, "perfect")
    assert choice.proven
    assert minimax.moves(state)[choice.move] == engine.solve(state).value


def test_finished_games_are_refused_in_words(engine: Engine, finished: crestflow.State) -> None:
    assert engine.perft(finished, 0) == 1
    assert engine.perft(finished, 3) == 0
    for call in (engine.solve, engine.choose, engine.analyse):
        with pytest.raises(crestflow.GameOver, match="black has won"):
            call(finished)
    with pytest.raises(crestflow.GameOver):
        engine.playouts(finished, 10)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda engine, state: engine.perft(state, -1), ValueError),
        (lambda engine, state: engine.perft(state, 10**9), ValueError),
        (lambda engine, state: engine.perft(state, 2.5), TypeError),
        (lambda engine, state: engine.playouts(state, -5), ValueError),
        (lambda engine, state: engine.playouts(state, 5, seed=-1), ValueError),
        (lambda engine, state: engine.playouts(state, 5, seed=1 << 64), ValueError),
        (lambda engine, state: engine.solve(state, nodes=0), ValueError),
        (lambda engine, state: engine.solve(state, nodes=10**30), ValueError),
        (lambda engine, state: engine.solve(state, seconds=-1.0), ValueError),
        (lambda engine, state: engine.solve(state, seconds=float("nan")), ValueError),
        (lambda engine, state: engine.choose(state, 0), ValueError),
        (lambda engine, state: engine.choose(state, 9), ValueError),
        (lambda engine, state: engine.choose(state, "best"), ValueError),
        (lambda engine, state: engine.analyse(state, nodes=-1), ValueError),
        (lambda engine, _: engine.solve("a2"), TypeError),
    ],
)
def test_absurd_wishes_are_refused(engine: Engine, call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call(engine, STARTS[0])
    assert engine.perft(STARTS[0], 1) == len(STARTS[0].legal_moves())


@pytest.mark.parametrize("table_mib", [0, -1, 5000, 1 << 40])
def test_absurd_tables_are_refused(table_mib: int) -> None:
    with pytest.raises(ValueError, match="table_mib"):
        Engine(table_mib=table_mib)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineUnavailable, match=r"engine\.wasm cannot be read"):
        Engine(wasm=tmp_path / "engine.wasm")


@pytest.mark.parametrize("kept", [0, 4, 100, 5000, -1])
def test_a_truncated_file_is_recognised(tmp_path: Path, kept: int) -> None:
    (tmp_path / "engine.wasm").write_bytes(WASM.read_bytes()[:kept])
    with pytest.raises(EngineUnavailable, match="damaged"):
        Engine(wasm=tmp_path / "engine.wasm")


def test_a_module_of_another_version_is_refused(tmp_path: Path) -> None:
    foreign = tmp_path / "engine.wasm"
    foreign.write_bytes(b"\0asm\1\0\0\0")
    with pytest.raises(EngineUnavailable):
        Engine(wasm=foreign)


OWN_MEMORY = next(
    each.type for each in host_module.compiled(WASM)[1].exports if isinstance(each.type, wasmtime.MemoryType)
)


def allow_memory(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Give new engines no more than `size` bytes."""
    plain_store = wasmtime.Store

    def small_store(engine: wasmtime.Engine) -> wasmtime.Store:
        store = plain_store(engine)
        store.set_limits(memory_size=size)
        return store

    monkeypatch.setattr(wasmtime, "Store", small_store)


def test_no_memory_to_start_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    allow_memory(monkeypatch, 1 << 20)
    with pytest.raises(OutOfMemory, match="cannot start"):
        Engine()


def test_no_memory_for_a_table_is_said_in_words(monkeypatch: pytest.MonkeyPatch, hard: KamonState) -> None:
    allow_memory(monkeypatch, OWN_MEMORY.limits.min << 16)
    engine = Engine()
    assert engine.perft(hard, 1) == len(hard.legal_moves())
    with pytest.raises(OutOfMemory, match="smallest table"):
        engine.solve(hard)


def test_a_table_that_may_not_grow_is_used_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_position(random.Random(6), 14)
    value = Engine().solve(state).value
    allow_memory(monkeypatch, (OWN_MEMORY.limits.min << 16) + (1 << 20))
    assert Engine().solve(state).value == value


def test_the_module_is_compiled_once(tmp_path: Path) -> None:
    copy = tmp_path / "engine.wasm"
    shutil.copy(WASM, copy)
    assert host_module.compiled(copy)[1] is host_module.compiled(copy)[1]


def test_wild_games_differ(engine: Engine) -> None:
    assert engine.perft(deal(1, wild=True), 3) > engine.perft(deal(1), 3)
