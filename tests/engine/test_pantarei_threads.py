"""Several threads that search and solve Pantareï on one table: what they say is what one thread says."""

from __future__ import annotations

import random
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from crestflow.certificates import verify_certificate, without_past
from crestflow.engine import Engine, Report, Solution
from crestflow.engine._abi import Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.engine.team import TeamHost
from crestflow.games.pantarei import PANTAREI, PantareiState
from tests.engine.pantarei_oracle import place_of
from tests.engine.test_pantarei_solve import oracle_positions

PROOF_NODES = 600_000
SCOUT_NODES = 200_000
"""What alpha-beta may spend before the proofs begin."""


def played(seed: int, turns: int) -> PantareiState:
    """A game of at most so many random turns that do not end it, from a dealt snake."""
    chance, state = random.Random(seed), PANTAREI.deal(seed)
    for _ in range(turns):
        running = [after for move in state.legal_moves() if not (after := state.play(move)).outcome]
        state = chance.choice(running or [state])
    return state


@cache
def proven_by_one(number: int) -> list[tuple[PantareiState, Solution]]:
    """Positions with a past in which alpha-beta is not enough, with what one thread says about all their moves."""
    engine, found = Engine(table_mib=16), list[tuple[PantareiState, Solution]]()
    for seed in count():
        state = played(seed, 24)
        solution = engine.solve(state, moves=True, nodes=PROOF_NODES)
        if solution.complete and solution.nodes > SCOUT_NODES:
            found.append((state, solution))
        if len(found) == number:
            return found
    raise AssertionError


@pytest.fixture(scope="module")
def team() -> Engine:
    return Engine(table_mib=16)


@pytest.mark.parametrize("threads", [2, 5])
def test_the_values_of_one_thread(team: Engine, threads: int) -> None:
    for state, one in proven_by_one(4):
        many = team.solve(state, moves=True, threads=threads)
        assert many.complete
        assert dict(many.moves) == dict(one.moves), str(state)
        assert team.solve(state, threads=threads).value == one.value == many.value


@pytest.mark.slow
def test_many_threads_on_a_table_that_is_too_small() -> None:
    """Eight threads that take each other's entries away, against one thread with room."""
    crowded = Engine(table_mib=1)
    for state, one in proven_by_one(4):
        many = crowded.solve(state, moves=True, threads=8)
        assert dict(many.moves) == dict(one.moves), str(state)


@pytest.mark.slow
def test_threads_against_the_reference_rules() -> None:
    """Small snakes, on which play repeats itself: whatever is claimed is right, and much is found out."""
    crowded, known = Engine(table_mib=1), 0
    for state, expected in oracle_positions(17, 2):
        solution = crowded.solve(state, moves=True, nodes=2_000_000, threads=4)
        assert solution.moves.items() <= expected.items(), str(state)
        known += len(solution.moves)
    assert known >= 20


def test_a_past_is_heeded_with_threads(team: Engine) -> None:
    """Games that have gone round once, so that there are positions to avoid: whoever wins without a past still does."""
    met = 0
    for state, expected in oracle_positions(23, 1):
        again = gone_round(state)
        if again is None:
            continue
        met += 1
        value = max(expected.values(), key=("loss", "draw", "win").index)
        assert team.solve(again, nodes=1_000_000, threads=3).value in (value, None), str(again)
    assert met >= 3


def gone_round(state: PantareiState) -> PantareiState | None:
    """The same position after four turns that lead back to it, if there are any."""
    for first in state.legal_moves():
        one = state.play(first)
        if one.outcome is not None:
            continue
        for second in one.legal_moves():
            two = one.play(second)
            back = None if two.outcome is not None else _back(two, state)
            if back is not None:
                return back
    return None


def _back(two: PantareiState, goal: PantareiState) -> PantareiState | None:
    for third in two.legal_moves():
        three = two.play(third)
        if three.outcome is not None:
            continue
        for fourth in three.legal_moves():
            four = three.play(fourth)
            if four.outcome is None and place_of(four) == place_of(goal):
                return four
    return None


def test_a_team_of_one_visits_what_the_plain_engine_visits() -> None:
    host = TeamHost(1)
    for state, one in proven_by_one(4)[:2]:
        adapter = PantareiAdapter(state)
        adapter.load(host)
        host.solve_start("pantarei", every_move=True)
        while not host.solve_step("pantarei", 5000):
            pass
        assert adapter.solution(host, 0.0).nodes == one.nodes
        assert adapter.solution(host, 0.0).moves == dict(one.moves)


def scored(host: Host, state: PantareiState, depth: int) -> Report:
    adapter = PantareiAdapter(state)
    adapter.load(host)
    adapter.search_start(host, 1 << 40, depth)
    while not host.search_step("pantarei", 5000):
        pass
    return adapter.report(host, 0.0)


def test_a_search_of_a_team_scores_every_move() -> None:
    alone, team = Host(), TeamHost(3)
    for seed in range(3):
        state = played(seed, 6)
        one, many = scored(alone, state, 4), scored(team, state, 4)
        assert many.depth == one.depth == 4
        assert [each.move for each in many.moves] == state.legal_moves()
        assert many.line[0] in state.legal_moves()
        # Others may have searched a move deeper, so scores need not be equal; a proof is one for everybody.
        for mine, theirs in zip(one.moves, many.moves, strict=True):
            assert mine.value is None or theirs.value in (mine.value, None)
            assert theirs.value is None or mine.value in (theirs.value, None)


def test_a_search_by_one_thread_of_a_team_is_the_plain_one() -> None:
    state = played(3, 6)
    assert scored(TeamHost(1), state, 5) == scored(Host(), state, 5)


def test_a_limit_on_nodes_holds_for_all_threads_together(team: Engine) -> None:
    solution = team.solve(played(1, 4), nodes=400_000, threads=4)
    assert not solution.complete
    assert SCOUT_NODES < solution.nodes < 450_000
    report = team.analyse(played(1, 4), nodes=100_000, threads=4).result()
    assert 0 < report.nodes < 130_000


def test_an_analysis_scores_and_proves_with_threads(team: Engine) -> None:
    for state, one in proven_by_one(4)[:2]:
        report = team.analyse(state, nodes=20_000_000, threads=3).result()
        assert report.complete
        assert {each.move: each.value for each in report.moves} == dict(one.moves)


def test_distances_and_certificates_of_a_team(team: Engine, tmp_path: Path) -> None:
    for number, (state, _) in enumerate(proven_by_one(4)[:2]):
        path = tmp_path / f"{number}.cfp"
        solution = team.solve(state, threads=4, distance=True, certificate=path)
        assert solution.complete
        assert solution.value == team.solve(without_past(state)).value
        assert verify_certificate(path).claims
        if solution.value != "draw":
            assert solution.distance is not None
            assert len(solution.line) <= solution.distance


def test_a_team_can_be_stopped_and_used_again() -> None:
    engine, seen = Engine(table_mib=16), []

    def stop_at_once(partial: Solution) -> None:
        seen.append(partial)
        engine.stop()

    stopped = engine.solve(played(1, 2), threads=2, progress=stop_at_once)
    assert not stopped.complete
    assert len(seen) == 1
    state, one = proven_by_one(4)[0]
    assert engine.solve(state, threads=2).value == one.value


def test_the_plain_engine_has_one_thread() -> None:
    host = Host()
    PantareiAdapter(PANTAREI.deal(1)).load(host)
    refused = Status.BAD_ARGUMENT & 0xFFFFFFFF
    assert host.address("pantarei_team_start", 2, 0) == refused
    assert host.address("pantarei_team_search", 2, 4, 1000, 0) == refused
    assert host.address("pantarei_team_step", 100, 0) == Status.NOT_STARTED & 0xFFFFFFFF
    assert host.address("pantarei_team_gather") == Status.NOT_STARTED & 0xFFFFFFFF


def test_a_thread_that_the_team_does_not_have_is_refused() -> None:
    host = TeamHost(2)
    PantareiAdapter(PANTAREI.deal(1)).load(host)
    for start in (("pantarei_team_start", 2, 0), ("pantarei_team_search", 2, 4, 1000, 0)):
        host.call(*start)
        assert host.address("pantarei_team_step", 100, 2) == Status.BAD_ARGUMENT & 0xFFFFFFFF
