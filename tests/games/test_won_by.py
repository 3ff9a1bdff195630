"""What an outcome says has won is really there on the board, checked with the naive geometry."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

import crestflow
from crestflow import Chain, Loop, State, Tower
from tests.games import play, vectors
from tests.games.boards import board
from tests.games.naive_kamon import CELLS, RADIUS, neighbours, shut_in, sides


def winners_stones(state: State) -> set[str]:
    """The cells under the winner's stones, read off the position text."""
    assert state.outcome is not None
    mark = "x" if state.outcome.winner == "black" else "o"
    marks = str(state).split()[1].replace("/", "")
    return {name for name, stone in zip(CELLS, marks, strict=True) if stone == mark}


def check_chain(state: State, chain: Chain) -> None:
    assert len(set(chain.cells)) == len(chain.cells)
    assert set(chain.cells) <= winners_stones(state)
    assert all(b in neighbours(a) for a, b in pairwise(chain.cells))
    opposite = {(colour, -end) for colour, end in sides(chain.cells[0])}
    assert opposite & sides(chain.cells[-1])
    assert len(chain.cells) >= 2 * RADIUS + 1


def check_loop(state: State, loop: Loop) -> None:
    own, ring = winners_stones(state), set(loop.cells)
    assert len(ring) == len(loop.cells) >= 6
    assert ring <= own
    assert all(b in neighbours(a) for a, b in pairwise((*loop.cells, loop.cells[0])))
    assert state.moves[-1] in ring
    assert loop.inside
    assert set(loop.inside) == shut_in(ring) - own


def check_shape(state: State) -> None:
    """The shape that goes with the reason, and nothing for a draw or a blockade."""
    if state.outcome is None:
        return
    shape = state.outcome.won_by
    match state.outcome.reason:
        case "connection":
            assert isinstance(shape, Chain)
            check_chain(state, shape)
        case "loop":
            assert isinstance(shape, Loop)
            check_loop(state, shape)
        case "seven":
            assert isinstance(shape, Tower)
            heights = [stack.count("B") + stack.count("W") + stack.count("N") for stack in str(state).split("/")]
            assert [number for number, height in enumerate(heights, 1) if height >= 7] == [shape.stack]
        case _:
            assert shape is None


@pytest.mark.parametrize("row", vectors.GAMES, ids=vectors.label)
def test_recorded_games(row: dict[str, Any]) -> None:
    check_shape(vectors.replay(row)[-1])


@given(play.games())
def test_random_games(game: list[State]) -> None:
    check_shape(game[-1])


@pytest.mark.parametrize("name", ["kamon", "kamon:wild"])
@pytest.mark.parametrize("reason", ["connection", "loop"])
def test_many_of_each(name: str, reason: str) -> None:
    """Games that wait for their ending draw out long, winding shapes."""
    lengths: Counter[int] = Counter()
    for seed in range(40):
        *_, final = play.walk(crestflow.game(name).deal(seed), play.seeded(seed), play.ending_with(reason))
        check_shape(final)
        shape = final.outcome and final.outcome.won_by
        if isinstance(shape, Chain | Loop):
            lengths[len(shape.cells)] += 1
    assert len(lengths) > 1, lengths


def test_own_stones_inside_a_ring_are_not_among_what_it_encloses() -> None:
    """Twelve stones around seven cells, with an own one in the very middle."""
    ring = "b2 b3 b4 c2 c5 d2 d6 e2 e5 f2 f3 f4"
    state = board(f"{ring} d4", "c3 c4 d3 d5 e3 a1 a2 a3 g1 g2 g3 e6", "b2")
    assert state.outcome is not None
    assert isinstance(state.outcome.won_by, Loop)
    assert set(state.outcome.won_by.cells) == set(ring.split())
    assert state.outcome.won_by.inside == ("c3", "c4", "d3", "d5", "e3", "e4")


def test_the_shape_is_no_part_of_equality() -> None:
    assert crestflow.Outcome("black", "seven", Tower(3)) == crestflow.Outcome("black", "seven", Tower(5))
