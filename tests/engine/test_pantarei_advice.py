"""Advice on the colour: symmetric, repeatable, by the curves that were fitted, and refused where it makes no sense."""

from __future__ import annotations

import json
import random
import threading
from math import exp, log
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crestflow
from benchmarks._reliability import ScoredGame, bins_of, cross_validated, drawing, fit, log_loss
from benchmarks.pantarei_advice import FIRST_SEED, NODES, row_of, scored
from crestflow.engine import Advice, Engine, ExpectedScore, Stopped
from crestflow.engine._abi import MATE
from crestflow.engine.advice import ADVICE_NODES, PATH, ScoreCalibration, calibration_for, calibrations, least_nodes
from crestflow.engine.host import Host
from crestflow.games.pantarei import PANTAREI
from crestflow.games.pantarei.notation import CODES
from crestflow.games.pantarei.tiles import TILES
from crestflow.players.engine import EnginePlayer
from crestflow.protocol import opponent

FEW = 10_000
SETUPS = st.permutations([CODES[tile] for tile in TILES]).map("/".join)
EXCHANGED = str.maketrans("BW", "WB")


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=16)


def mirrored(setup: str) -> str:
    return "/".join(reversed(setup.split("/")))


@settings(max_examples=25)
@given(SETUPS)
def test_the_other_end_of_the_snake_changes_nothing(engine: Engine, setup: str) -> None:
    advice, image = engine.advise(setup, nodes=FEW), engine.advise(mirrored(setup), nodes=FEW)
    assert (image.colour, image.black, image.white) == (advice.colour, advice.black, advice.white)


@settings(max_examples=25)
@given(SETUPS)
def test_exchanged_tiles_exchange_the_advice(engine: Engine, setup: str) -> None:
    advice, image = engine.advise(setup, nodes=FEW), engine.advise(setup.translate(EXCHANGED), nodes=FEW)
    assert (image.black, image.white) == (advice.white, advice.black)
    assert {advice.colour, image.colour} in ({"black", "white"}, {None})


@settings(max_examples=25)
@given(SETUPS)
def test_the_better_colour_is_advised(engine: Engine, setup: str) -> None:
    advice = engine.advise(setup, nodes=FEW)
    for worth in advice.values.values():
        assert 0 < worth.expected.low < worth.expected.value < worth.expected.high < 1
    if advice.colour is None:
        assert advice.black == advice.white
    else:
        other = advice.values[opponent(advice.colour)]
        assert advice.values[advice.colour].expected.value > other.expected.value


def test_neither_colour_is_better_on_a_snake_that_is_its_own_image(engine: Engine) -> None:
    half = "B1/B2/W3/B3/W1/B1/W2/W2/B3"
    setup = f"{half}/N/{mirrored(half).translate(EXCHANGED)}"
    assert engine.advise(setup, nodes=FEW).colour is None


def test_the_same_positions_give_the_same_advice(engine: Engine) -> None:
    setup = PANTAREI.deal(3).setup
    advice = engine.advise(setup, nodes=FEW)
    engine.choose(PANTAREI.deal(4), 6)
    engine.solve(crestflow.game("kamon").deal(1), nodes=2000)
    assert engine.advise(setup, nodes=FEW) == advice == Engine(table_mib=64).advise(setup, nodes=FEW)


def test_a_game_in_which_nobody_moved_is_as_good_as_its_setup(engine: Engine) -> None:
    advice = engine.advise(PANTAREI.deal(3).setup, nodes=FEW)
    for first in PANTAREI.first_players:
        assert engine.advise(PANTAREI.deal(3, first=first), nodes=FEW) == advice


def test_a_colour_is_worth_what_its_opponent_does_not_get(engine: Engine) -> None:
    """The first mover is scored by the analysis, which searches in another way and must come to nearly the same."""
    for seed in range(6):
        start = PANTAREI.deal(seed)
        advice = engine.advise(start, nodes=100_000)
        for colour, worth in advice.values.items():
            opened = PANTAREI.start(start.setup, first=opponent(colour))
            assert abs(worth.score + engine.analyse(opened, depth=5).result().moves[0].score) < 120
            assert calibration_for(100_000).expected(-worth.score).reverse == worth.expected


@pytest.mark.parametrize(
    ("start", "error", "says"),
    [
        ("B1/W2", crestflow.MalformedText, "instead of 3"),
        (PANTAREI.deal(1).setup.replace("B1", "B9", 1), crestflow.MalformedText, "B9"),
        (crestflow.game("kamon").deal(1).setup, crestflow.MalformedText, "place 1"),
        (crestflow.game("kamon").deal(1), TypeError, "Kamon"),
        (None, TypeError, "NoneType"),
        (PANTAREI.deal(1).play(PANTAREI.deal(1).legal_moves()[0]), ValueError, "colours are taken"),
        (PANTAREI.read(f"{PANTAREI.deal(1).setup} w -"), ValueError, "colours are taken"),
    ],
)
def test_advice_is_about_a_setup(engine: Engine, start: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        engine.advise(start)


@pytest.mark.parametrize("nodes", [0, FEW - 1, -5, 1 << 64])
def test_searches_that_no_curve_is_for_are_refused(engine: Engine, nodes: int) -> None:
    with pytest.raises(ValueError, match="nodes"):
        engine.advise(PANTAREI.deal(1), nodes=nodes)


def test_a_stop_ends_it() -> None:
    engine = Engine(table_mib=16)
    failures: list[BaseException] = []

    def ask() -> None:
        try:
            engine.advise(PANTAREI.deal(1), nodes=1 << 40)
        except Stopped as error:
            failures.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    while thread.is_alive():
        engine.stop()  # again and again: the first may come before the search
        thread.join(0.02)
    assert len(failures) == 1


def test_the_curves_are_there_for_the_usual_search_and_come_from_enough_games() -> None:
    content = json.loads(PATH.read_text("utf-8"))
    assert content["games"] >= 400
    assert [each.nodes for each in calibrations()] == sorted(NODES)
    assert calibration_for(ADVICE_NODES).nodes == calibration_for(ADVICE_NODES + 1).nodes == ADVICE_NODES
    assert calibration_for(ADVICE_NODES - 1).nodes < ADVICE_NODES
    assert least_nodes() == FEW
    for each in calibrations():
        assert each.slope > 0


@given(st.floats(-2000, 2000), st.floats(-2000, 2000))
def test_a_higher_score_is_never_worth_less(one: float, other: float) -> None:
    curve = calibration_for(ADVICE_NODES)
    low, high = sorted((one, other))
    assert curve.expected(low).value <= curve.expected(high).value
    for score in (one, other):
        expected = curve.expected(score)
        assert 0 <= expected.low <= expected.value <= expected.high <= 1


def test_a_proven_start_is_worth_all_or_nothing() -> None:
    curve = calibration_for(ADVICE_NODES)
    assert curve.expected(MATE - 21) == ExpectedScore(1.0, 1.0, 1.0)
    assert curve.expected(20 - MATE).reverse == ExpectedScore(1.0, 1.0, 1.0)


def test_the_interval_is_that_of_the_log_odds() -> None:
    curve = ScoreCalibration(FEW, 0.2, 0.9, ((0.01, 0.002), (0.002, 0.04)))
    expected = curve.expected(150)
    spread = 1.96 * (0.01 + 2 * 1.5 * 0.002 + 2.25 * 0.04) ** 0.5
    assert [log(x / (1 - x)) for x in (expected.low, expected.value, expected.high)] == pytest.approx(
        [0.2 + 1.35 - spread, 0.2 + 1.35, 0.2 + 1.35 + spread]
    )


def test_advice_is_a_row_of_a_table(engine: Engine) -> None:
    advice = engine.advise(PANTAREI.deal(1), nodes=FEW)
    row = advice.to_dict()
    assert row["colour"] == advice.colour
    assert row["white_low"] == advice.white.expected.low
    assert isinstance(advice, Advice)
    assert 2 * FEW <= advice.nodes < 2 * FEW + 4096


def simulated(games: int, intercept: float, slope: float) -> list[ScoredGame]:
    chance, made = random.Random(5), []
    for number in range(games):
        score = chance.gauss(50, 120)
        wins = chance.random() < 1 / (1 + exp(-intercept - slope * score / 100))
        made.append(ScoredGame(number // 2, score, float(wins)))
    return made


def test_the_fit_finds_the_curve_that_made_the_results() -> None:
    curve = fit(simulated(6000, -0.3, 0.8))
    (a, _), (_, b) = curve.covariance
    assert abs(curve.intercept + 0.3) < 4 * a**0.5 < 0.2
    assert abs(curve.slope - 0.8) < 4 * b**0.5 < 0.2


def test_the_plot_shows_predictions_that_come_true_on_the_diagonal() -> None:
    pairs = cross_validated(simulated(4000, -0.3, 0.8))
    bins = bins_of(pairs, 5)
    assert sum(each.games for each in bins) == len(pairs) == 4000
    for each in bins:
        assert abs(each.predicted - each.observed) < 4 * each.error
    assert log_loss(pairs) < log_loss([(0.5, result) for _, result in pairs])
    assert drawing(bins, "title", "across", "up").count("<circle") == len(bins)


def test_the_benchmark_plays_and_scores_a_game(engine: Engine) -> None:
    row = {name: str(value) for name, value in row_of(EnginePlayer(7), Host(), FIRST_SEED, "white").items()}
    (game,) = scored([row], FEW)
    assert game.result in (0.0, 0.5, 1.0)
    assert game.score == -engine.advise(PANTAREI.deal(FIRST_SEED), nodes=FEW).black.score
