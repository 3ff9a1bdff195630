"""Distance: plies to the end with best play, against a plain minimax, and played out by the reference rules."""

from __future__ import annotations

import random

import pytest

from crestflow.engine import Engine, Solution
from crestflow.games.kamon import KamonState
from crestflow.protocol import opponent
from tests.engine.kamon_oracle import random_position
from tests.games import vectors


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


class DistanceMinimax:
    """Value and distance by looking at everything that can happen."""

    def __init__(self) -> None:
        self._known: dict[KamonState, tuple[int, int]] = {}

    def of(self, state: KamonState) -> tuple[int, int]:
        """1, 0 or -1 for the player to move, and the plies to the end: few in a win, many in a loss."""
        outcome = state.outcome
        if outcome is not None:
            return (0 if outcome.winner is None else -1), 0
        if state not in self._known:
            replies = [self.of(state.play(move)) for move in state.legal_moves()]
            options = [(-worth, plies + 1) for worth, plies in replies]
            self._known[state] = max(options, key=lambda option: (option[0], -option[0] * option[1]))
        return self._known[state]


def check_line(state: KamonState, solution: Solution) -> None:
    """The reference rules play the line, and it ends as announced."""
    assert solution.complete
    assert solution.distance == len(solution.line)
    assert solution.best == solution.line[0]
    winner = {"win": state.turn, "loss": opponent(state.turn), "draw": None}[solution.value or ""]
    for move in solution.line:
        assert state.outcome is None
        state = state.play(move)
    assert state.outcome is not None
    assert state.outcome.winner == winner


@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
@pytest.mark.parametrize("stones", [25, 26, 27, 28, 30, 32, 34, 35])
def test_late_positions_against_minimax(engine: Engine, stones: int, wild: bool) -> None:
    chance = random.Random(stones)
    for _ in range(6 if stones < 27 else 20):
        state = random_position(chance, stones, wild=wild)
        worth, plies = DistanceMinimax().of(state)
        solution = engine.solve(state, distance=True)
        assert (solution.value, solution.distance) == ({1: "win", 0: "draw", -1: "loss"}[worth], plies), str(state)
        check_line(state, solution)


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_earlier_positions_against_minimax(engine: Engine, wild: bool) -> None:
    chance = random.Random(2)
    for stones in (24, 25, 25) if wild else (22, 23, 24, 24, 24):
        state = random_position(chance, stones, wild=wild)
        worth, plies = DistanceMinimax().of(state)
        solution = engine.solve(state, distance=True)
        assert (solution.value, solution.distance) == ({1: "win", 0: "draw", -1: "loss"}[worth], plies), str(state)
        check_line(state, solution)


@pytest.mark.parametrize("stones", [12, 13, 16, 17])
def test_every_step_of_a_line_is_one_ply_nearer_the_end(engine: Engine, stones: int) -> None:
    """Each position of the line is solved anew: it is as far from the end as the line says."""
    state = random_position(random.Random(stones), stones)
    solution = engine.solve(state, distance=True)
    check_line(state, solution)
    assert solution.distance is not None
    for played, move in enumerate(solution.line[:6], start=1):
        state = state.play(move)
        assert engine.solve(state, distance=True).distance == solution.distance - played


@pytest.mark.parametrize("row", vectors.SOLVED[:12], ids=vectors.label)
def test_lines_of_recorded_solutions_end_as_announced(engine: Engine, row: dict[str, object]) -> None:
    state = vectors.replay(row)[-1]
    assert isinstance(state, KamonState)
    solution = engine.solve(state, distance=True, moves=True)
    assert solution.value == row["value"]
    check_line(state, solution)


def test_a_small_table_changes_the_work_but_not_the_distance() -> None:
    state = random_position(random.Random(12), 13)
    large, small = (Engine(table_mib=size).solve(state, distance=True) for size in (64, 1))
    assert (small.value, small.distance) == (large.value, large.distance)
    check_line(state, small)


def test_the_answer_is_the_same_again(engine: Engine) -> None:
    state = random_position(random.Random(12), 14)
    one, other = engine.solve(state, distance=True), Engine(table_mib=64).solve(state, distance=True)
    assert (one.nodes, one.distance, one.line) == (other.nodes, other.distance, other.line)


def test_a_limit_leaves_the_distance_open(engine: Engine) -> None:
    state = random_position(random.Random(1), 12)
    value = engine.solve(state)
    assert value.value != "draw"
    limited = engine.solve(state, distance=True, nodes=value.nodes + 1000)
    assert limited.value == value.value
    assert limited.distance is None
    assert not limited.complete
    assert limited.nodes < value.nodes + 100_000
