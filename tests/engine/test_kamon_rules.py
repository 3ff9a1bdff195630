"""The engine's Kamon rules against the reference rules, placement by placement, and against the recorded vectors."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest

from crestflow.engine import Engine
from crestflow.engine._abi import KamonWinningShape, KamonWonByOut
from crestflow.engine.batch import KamonBatch
from crestflow.engine.host import Host
from crestflow.engine.kamon import KamonAdapter, token_codes
from crestflow.games.kamon.geometry import (
    BOTTOM,
    CELLS,
    INDEX,
    LOWER_LEFT,
    LOWER_RIGHT,
    TOP,
    UPPER_LEFT,
    UPPER_RIGHT,
)
from crestflow.protocol import Chain, Colour, Loop, Reason
from tests.engine.kamon_oracle import deal, random_position
from tests.games import vectors

PERFT = [row for row in vectors.PERFT if row["game"] == "kamon"]
REASONS: Final = (None, "connection", "loop", "exhausted", "blockade")
WINNERS: Final = ("black", "white", None)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=16)


@pytest.mark.slow
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_look_the_same(seed: int, wild: bool) -> None:
    """Legal cells, stones, outcome and reason on every one of some 27,000 placements; and every reason occurs."""
    games = 920
    states = [deal(1000 * seed + game, wild=wild) for game in range(games)]
    batch = KamonBatch(games, seed=seed, wild=wild)
    for game, state in enumerate(states):
        batch.tokens[game] = list(token_codes(state.layout))
    batch.start()
    plies, met = 0, Counter[str]()
    while batch.running.any():
        batch.step_at_random()
        for game, state in enumerate(states):
            if state.outcome is not None:
                continue
            after = state.play(CELLS[batch.moves[game]])
            states[game] = after
            plies += 1
            assert int(batch.legal[game]) == sum(1 << INDEX[move] for move in after.legal_moves()), str(after)
            assert (int(batch.stones[game, 0]), int(batch.stones[game, 1])) == (after.black, after.white)
            ended = after.outcome
            assert REASONS[batch.reason[game]] == (ended and ended.reason), str(after)
            assert WINNERS[batch.winner[game]] == (ended and ended.winner)
            if ended is not None:
                met[ended.reason] += 1
    assert plies > 25_000
    assert all(met[reason] >= 1 for reason in REASONS if reason is not None), met


@pytest.mark.parametrize("row", PERFT, ids=vectors.label)
def test_recorded_counts(engine: Engine, row: dict[str, Any]) -> None:
    state = vectors.start(row)
    assert [engine.perft(state, depth) for depth in range(1, 5)] == row["counts"]


@pytest.mark.parametrize("stones", [20, 26, 30])
@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_counts_to_the_end_of_the_game(engine: Engine, stones: int, wild: bool) -> None:
    """Late positions, where games end inside the counted depth in every way they can."""

    def count(state: Any, depth: int) -> int:
        return 1 if depth == 0 else sum(count(state.play(move), depth - 1) for move in state.legal_moves())

    chance = random.Random(stones)
    for _ in range(8):
        state = random_position(chance, stones, wild=wild)
        for depth in range(5):
            assert engine.perft(state, depth) == count(state, depth), str(state)


def test_playouts_agree_with_random_games_of_the_reference_rules(engine: Engine) -> None:
    """Shares of the four reasons, each within five standard errors of what the reference rules give."""
    chance, seen = random.Random(1), Counter[tuple[Colour | None, Reason]]()
    start = deal(5)
    for _ in range(1500):
        state = start
        while (outcome := state.outcome) is None:
            state = state.play(chance.choice(state.legal_moves()))
        seen[outcome.winner, outcome.reason] += 1
    counted = engine.playouts(start, 150_000, seed=4)
    assert sum(counted.values()) == 150_000
    for end in seen.keys() | counted.keys():
        share = counted[end] / 150_000
        assert abs(seen[end] / 1500 - share) < 5 * max(share * (1 - share) / 1500, 1e-6) ** 0.5 + 1e-3, end


@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_what_won_is_drawn_alike(wild: bool) -> None:
    """The same chain or loop, cell by cell, and the same enclosed cells as the reference rules find."""
    chance, host, met = random.Random(2), Host(), Counter[str]()
    for seed in range(400):
        state = deal(seed, wild=wild)
        while state.outcome is None:
            state = state.play(chance.choice(state.legal_moves()))
        KamonAdapter(state).load(host)
        host.call("kamon_won_by")
        found = host.answer(KamonWonByOut)
        shape, side = found.shape, found.side
        stones = tuple(CELLS[cell] for cell in found.cells)
        inside = tuple(CELLS[cell] for cell in found.inside)
        match state.outcome.won_by:
            case Chain(expected):
                assert (shape, stones, inside) == (KamonWinningShape.CHAIN, expected, ())
                ends = {"green": TOP | BOTTOM, "yellow": UPPER_LEFT | LOWER_RIGHT, "blue": UPPER_RIGHT | LOWER_LEFT}
                sides = list(ends.values())[side]
                assert sides >> INDEX[stones[0]] & sides >> INDEX[stones[-1]] & 1
            case Loop(expected, enclosed):
                assert (shape, stones, inside) == (KamonWinningShape.RING, expected, enclosed)
            case _:
                assert shape == KamonWinningShape.NO_SHAPE
        met[state.outcome.reason] += 1
    assert met["connection"] > 50
    assert met["loop"] > 5
