"""The rules on arrays judge every position as the reference rules do."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.arrays import (
    ArrayRules,
    flood,
    key_of,
    lowest_cell,
    reading_order,
    state_of,
    without_lowest,
    word,
)
from crestflow.games.kamon.geometry import ALL, CELLS, NEAR, cells_of
from crestflow.games.kamon.geometry import flood as reference_flood

GAMES = ("kamon", "kamon:wild")
Edge = tuple[KamonState, int, KamonState]
"""A position, a move, and the position after it."""


def edges(name: str, seed: int, games: int) -> Iterator[Edge]:
    """Every legal move of every position of random games in which the players avoid the end as long as they can."""
    chance = random.Random(seed)
    for _ in range(games):
        state = crestflow.game(name).deal(seed=chance.getrandbits(32))
        assert isinstance(state, KamonState)
        while state.outcome is None:
            children = [state.play(move) for move in state.legal_moves()]
            yield from ((state, child.last, child) for child in children if child.last is not None)
            state = chance.choice([child for child in children if child.outcome is None] or children)


@pytest.mark.parametrize("name", GAMES)
def test_moves_and_endings_are_those_of_the_reference_rules(name: str) -> None:
    """Position by position: legal moves, keys, wins, draws."""
    reasons = set()
    for state, cell, child in edges(name, 6, 25):
        rules = ArrayRules(state.layout)
        positions = rules.positions(state.ply, np.array([key_of(state)], dtype=np.uint64))
        assert int(positions.black[0]) == word(state.black)
        assert int(positions.white[0]) == word(state.white)
        assert int(positions.legal[0]) == word(sum(1 << CELLS.index(move) for move in state.legal_moves()))
        after, keys, won, drawn = rules.after(state.ply, positions, np.array([cell]))
        outcome = child.outcome
        assert bool(won[0]) == (outcome is not None and outcome.winner is not None), str(child)
        assert bool(drawn[0]) == (outcome is not None and outcome.winner is None), str(child)
        assert int(keys[0]) == key_of(child)
        if outcome is None:
            assert int(after.legal[0]) == word(sum(1 << CELLS.index(move) for move in child.legal_moves()))
        else:
            reasons.add(outcome.reason)
    assert reasons == {"connection", "loop", "exhausted", "blockade"}


def test_many_positions_at_once_are_judged_like_each_alone() -> None:
    found = edges("kamon", 5, 60)
    by_game: dict[tuple[object, int], list[Edge]] = {}
    for edge in found:
        by_game.setdefault((edge[0].layout, edge[0].ply), []).append(edge)
    assert max(map(len, by_game.values())) > 8
    for (_, ply), group in by_game.items():
        rules = ArrayRules(group[0][0].layout)
        positions = rules.positions(ply, np.array([key_of(state) for state, _, _ in group], dtype=np.uint64))
        _, _, won, drawn = rules.after(ply, positions, np.array([cell for _, cell, _ in group]))
        outcomes = [child.outcome for _, _, child in group]
        assert won.tolist() == [outcome is not None and outcome.winner is not None for outcome in outcomes]
        assert drawn.tolist() == [outcome is not None and outcome.winner is None for outcome in outcomes]


@pytest.mark.parametrize("name", GAMES)
def test_a_key_stands_for_one_position(name: str) -> None:
    seen: dict[tuple[object, int], KamonState] = {}
    for _, _, child in edges(name, 7, 3):
        key = key_of(child)
        assert 0 < key < 1 << 64
        assert state_of(child.layout, key) == child
        assert seen.setdefault((child.layout, key), child) == child
    start = crestflow.game(name).deal(seed=1)
    assert isinstance(start, KamonState)
    assert state_of(start.layout, key_of(start)) == start


CELL_SETS = st.integers(0, ALL)


@given(CELL_SETS, CELL_SETS)
def test_a_flood_reaches_what_the_reference_flood_does(start: int, through: int) -> None:
    words = [np.array([word(cells)], dtype=np.uint64) for cells in (start, through)]
    assert int(flood(words[0], words[1])[0]) == word(reference_flood(start, through))


@given(CELL_SETS)
def test_cells_come_in_reading_order(cells: int) -> None:
    rest = np.array([word(cells)], dtype=np.uint64)
    assert int(reading_order(rest)[0]) == cells
    for cell in cells_of(cells):
        assert lowest_cell(rest)[0] == cell
        rest = without_lowest(rest)
    assert not rest[0]


def test_a_flood_steps_to_the_neighbours_only() -> None:
    for cell, near in enumerate(NEAR):
        for other in range(len(CELLS)):
            words = [np.array([word(cells)], dtype=np.uint64) for cells in (1 << cell, 1 << cell | 1 << other)]
            reached = int(flood(words[0], words[1])[0])
            assert (reached == word(1 << cell | 1 << other)) == bool((near | 1 << cell) >> other & 1)
