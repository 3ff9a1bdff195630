"""Exact values: against recorded solutions, against plain minimax, under symmetry, and played out to the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from crestflow.engine import Choice, Engine
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.endings import closes_loop, connects
from crestflow.games.kamon.geometry import INDEX
from tests.engine.kamon_oracle import Minimax, random_position, symmetric
from tests.games import vectors


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


@pytest.mark.parametrize("row", vectors.SOLVED, ids=vectors.label)
def test_recorded_solutions(engine: Engine, row: dict[str, Any]) -> None:
    state = vectors.replay(row)[-1]
    value_only, every_move = engine.solve(state), engine.solve(state, moves=True)
    assert value_only.value == every_move.value == row["value"]
    assert every_move.moves == row["move_values"]
    assert value_only.best is not None
    assert row["move_values"][value_only.best] == row["value"]
    assert value_only.complete
    assert every_move.complete


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
@pytest.mark.parametrize("stones", [24, 25, 26, 27, 28, 30, 32, 34, 35])
def test_late_positions_against_minimax(engine: Engine, stones: int, wild: bool) -> None:
    """The value of every move, in positions chosen so that draws are common."""
    chance, minimax = random.Random(stones), Minimax()
    for _ in range(12 if stones < 28 else 40):
        check_every_move(engine, minimax, random_position(chance, stones, wild=wild))


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_draws_against_minimax(engine: Engine, wild: bool) -> None:
    """Draws are rare and easily missed: thirty of them, with the value of every move."""
    chance, minimax, draws = random.Random(1), Minimax(), 0
    while draws < 30:
        state = random_position(chance, chance.randrange(28, 35), wild=wild)
        if minimax.worth(state) == 0:
            draws += 1
            check_every_move(engine, minimax, state)


def check_every_move(engine: Engine, minimax: Minimax, state: KamonState) -> None:
    expected = minimax.moves(state)
    found = engine.solve(state, moves=True)
    assert found.moves == expected, str(state)
    assert found.best is not None
    assert expected[found.best] == found.value == engine.solve(state).value


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_symmetry_changes_no_value(engine: Engine, wild: bool) -> None:
    chance = random.Random(3)
    for _ in range(12):
        state = random_position(chance, 16, wild=wild)
        twin, cells = symmetric(state, chance)
        one, other = engine.solve(state, moves=True), engine.solve(twin, moves=True)
        assert one.value == other.value, str(state)
        assert {cells[move]: value for move, value in one.moves.items()} == other.moves


def hold_to_it(engine: Engine, state: KamonState, claim: str) -> int:
    """Play the claimed result out with the reference rules against every reply; the number of games it took."""
    outcome = state.outcome
    if outcome is not None:
        winner_moved_last = outcome.winner is not None
        assert claim == ("loss" if winner_moved_last else "draw"), str(state)
        return 1
    if claim == "win":
        best = engine.solve(state).best
        assert best is not None
        return hold_to_it(engine, state.play(best), "loss")
    assert claim == "loss"
    return sum(hold_to_it(engine, state.play(move), "win") for move in state.legal_moves())


@pytest.mark.slow
def test_claimed_wins_hold_against_every_reply() -> None:
    engine, chance, played = Engine(table_mib=16), random.Random(8), 0
    for _ in range(14):
        state = random_position(chance, 23)
        value = engine.solve(state).value
        assert value is not None
        if value != "draw":
            played += hold_to_it(engine, state, value)
    assert played > 100


def filled_threats(state: KamonState) -> list[str]:
    """Moves that take the mover's own chance of a loop away, by filling the only cell it would enclose."""
    own = state.black if state.turn == "black" else state.white
    uncovered = [cell for cell in range(37) if not (state.black | state.white) >> cell & 1]
    threats = [cell for cell in uncovered if closes_loop(own | 1 << cell, cell) and not connects(own | 1 << cell, cell)]
    return [
        move
        for move in state.legal_moves()
        for cell in threats
        if INDEX[move] != cell and not closes_loop(own | 1 << cell | 1 << INDEX[move], cell)
    ]


@pytest.mark.slow
def test_a_stone_that_fills_its_own_loop_ends_the_threat(engine: Engine) -> None:
    """A cell that closes a loop around a single cell wins only while that cell is not the owner's."""
    chance, minimax, found = random.Random(11), Minimax(), 0
    while found < 25:
        state = random_position(chance, chance.randrange(24, 29))
        for move in filled_threats(state):
            after = state.play(move)
            if after.outcome is None:
                found += 1
                check_every_move(engine, minimax, state)
                check_every_move(engine, minimax, after)


@pytest.mark.parametrize("table_mib", [1, 64])
def test_a_small_table_gives_the_same_values(table_mib: int) -> None:
    chance, small = random.Random(21), Engine(table_mib=table_mib)
    values = [small.solve(random_position(chance, 12)).value for _ in range(6)]
    chance, large = random.Random(21), Engine(table_mib=256)
    assert values == [large.solve(random_position(chance, 12)).value for _ in range(6)]


def test_a_choice_counts_the_moves_whose_value_is_proven() -> None:
    """Each count is at most what the values of all moves say, and never falls."""
    engine, counted = Engine(table_mib=64), 0
    for seed in range(6):
        state = random_position(random.Random(seed), 12)
        values = engine.solve(state, moves=True).moves
        losing = sum(value == "loss" for value in values.values())
        running: list[Choice] = []
        choice = engine.choose_with_proof(state, "perfect", progress=running.append)
        counts = [each.proven_moves for each in [*running, choice]]
        assert choice.proven
        assert counts == sorted(counts)
        most = losing if losing == len(values) else losing + 1
        assert counts[-1] <= most, str(state)
        counted += counts[-1]
    assert counted > 0
