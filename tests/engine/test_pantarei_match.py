"""The match of `benchmarks/pantarei.py`: how it begins, and who gets the points."""

from __future__ import annotations

import random
import re

import pytest

from benchmarks.pantarei import Chooser, chosen_start, match, search
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
