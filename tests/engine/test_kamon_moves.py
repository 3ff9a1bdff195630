"""The values of all moves as they are found, and the best move by distance."""

from __future__ import annotations

import random

import pytest

from crestflow.engine import Engine, Solution
from crestflow.engine.limits import SLICE
from crestflow.games.kamon import KamonState
from tests.engine.kamon_oracle import random_position

FIRST_TURN = 2048
"""Positions that each move may use in the first round; every round doubles it."""


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


def won(chance: random.Random, engine: Engine, stones: int, value: str = "win") -> KamonState:
    while True:
        state = random_position(chance, stones)
        if engine.solve(state).value == value:
            return state


@pytest.mark.parametrize("stones", [12, 14, 20])
def test_every_value_arrives_once(engine: Engine, stones: int) -> None:
    state = random_position(random.Random(stones), stones)
    found = list(engine.solve_moves(state))
    assert sorted(move for move, _ in found) == sorted(state.legal_moves())
    assert dict(found) == engine.solve(state, moves=True).moves


def test_quick_proofs_do_not_wait_for_slow_ones(engine: Engine) -> None:
    """The first win is known after a few times the work that it takes alone, however hard the other moves are."""
    chance = random.Random(4)
    for _ in range(6):
        state = won(chance, engine, 11)
        costs = [
            solution.nodes
            for move in state.legal_moves()
            if (after := state.play(move)).outcome is None and (solution := engine.solve(after)).value == "loss"
        ]
        seen: list[Solution] = []
        engine.solve(state, moves=True, progress=seen.append)
        first = next(solution.nodes for solution in seen if "win" in solution.moves.values())
        moves = len(state.legal_moves())
        assert first <= 4 * moves * max(min(costs, default=0), FIRST_TURN) + SLICE


def test_a_win_settles_the_position_before_the_other_moves_are_known(engine: Engine) -> None:
    chance, early = random.Random(5), 0
    for _ in range(8):
        state = won(chance, engine, 10)
        seen: list[Solution] = []
        solution = engine.solve(state, moves=True, progress=seen.append)
        for partial in seen:
            assert (partial.value == "win") == ("win" in partial.moves.values())
            assert (partial.best is None) == (partial.value is None)
            early += partial.value == "win" and not partial.complete
        first_win = next(move for move, value in solution.moves.items() if value == "win")
        assert solution.moves[solution.best or ""] == solution.moves[first_win] == "win"
    assert early > 0


def test_a_node_limit_ends_the_values_early(engine: Engine) -> None:
    state = random_position(random.Random(9), 8)
    assert len(list(engine.solve_moves(state, nodes=SLICE))) < len(state.legal_moves())


@pytest.mark.parametrize("value", ["win", "loss"])
def test_perfect_play_takes_the_quickest_win_and_the_longest_defence(engine: Engine, value: str) -> None:
    chance = random.Random(6)
    for stones in (12, 13, 15, 17, 20):
        state = won(chance, engine, stones, value)
        distance = engine.solve(state, distance=True).distance
        choice = engine.choose_with_proof(state, "perfect")
        assert choice.proven
        after = state.play(choice.move)
        left = 0 if after.outcome is not None else engine.solve(after, distance=True).distance
        assert left is not None
        assert distance == left + 1, str(state)


@pytest.mark.parametrize("value", ["win", "loss"])
def test_an_analysis_ranks_by_distance(engine: Engine, value: str) -> None:
    chance = random.Random(7)
    for stones in (14, 16, 18):
        state = won(chance, engine, stones, value)
        solution = engine.solve(state, distance=True)
        report = engine.analyse(state, nodes=10_000_000).result()
        assert report.complete
        assert report.moves[0].value == value
        assert len(report.line) == solution.distance
        assert report.line[0] == report.moves[0].move
        assert sorted(each.move for each in report.moves) == sorted(state.legal_moves())
        for move in report.line:
            state = state.play(move)
        assert state.outcome is not None
