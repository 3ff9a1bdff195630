"""The match of `benchmarks/pantarei.py`: how it begins, and who gets the points."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.pantarei import Allowance, Chooser, chosen_start, match, search
from crestflow.engine import Engine
from crestflow.engine.host import Host
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import opponent

SEEDS = range(700, 706)


@pytest.fixture(scope="module")
def searching() -> Chooser:
    host = Host()
    return lambda state: search(host, state, 2_000)


@pytest.fixture(scope="module")
def starts() -> list[PantareiState]:
    engine = Engine(table_mib=16)
    return [chosen_start(engine, seed) for seed in SEEDS]


def chance_player() -> Chooser:
    chance = random.Random(5)
    return lambda state: chance.choice(state.legal_moves())


@given(
    milliseconds=st.sampled_from([20.0, 50.0, 500.0]),
    slow=st.floats(500, 20_000),
    ratio=st.floats(1, 1.6),
    moves=st.integers(8, 20),
)
def test_searches_take_the_time_on_average(milliseconds: float, slow: float, ratio: float, moves: int) -> None:
    """Positions with few stacks, late in a game, are searched faster than those with many."""
    allowance, spent = Allowance(milliseconds), 0.0
    games = 60
    for _ in range(games):
        for move in range(moves):
            positions = allowance.positions()
            taken = positions / (slow * (1 + (ratio - 1) * move / moves))
            assert taken < 12 * milliseconds
            allowance.took(positions, taken)
            spent += taken
    assert spent / games / moves == pytest.approx(milliseconds, rel=0.02)


def score(capsys: pytest.CaptureFixture[str]) -> tuple[float, float]:
    """The share and its standard error, both in per cent."""
    found = re.search(r"([\d.]+)% ± ([\d.]+)% of 12 games", capsys.readouterr().out)
    assert found
    return float(found[1]), float(found[2])


def test_the_colour_that_was_not_picked_begins(starts: list[PantareiState]) -> None:
    engine = Engine(table_mib=16)
    for seed, start in zip(SEEDS, starts, strict=True):
        dealt = PANTAREI.deal(seed)
        assert start.setup == dealt.setup
        assert not start.moves
        advice = engine.advise(dealt)
        worth = {"black": advice.black.score, "white": advice.white.score}
        assert worth[start.turn] < worth[opponent(start.turn)]


def test_a_player_against_itself_scores_half(
    searching: Chooser, starts: list[PantareiState], capsys: pytest.CaptureFixture[str]
) -> None:
    match("itself", searching, searching, starts)
    assert score(capsys) == (50.0, 0.0)


def test_the_stronger_player_gets_the_points_with_either_colour(
    searching: Chooser, starts: list[PantareiState], capsys: pytest.CaptureFixture[str]
) -> None:
    match("stronger", searching, chance_player(), starts)
    assert score(capsys)[0] > 80
    match("weaker", chance_player(), searching, starts)
    assert score(capsys)[0] < 20
