"""The arena: fair pairings, the same again for the same seed, honest error bars."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.arena import Score, elo, pairings, play, ratings, tournament
from crestflow.records import load_record, replay
from tests.cli.run import apart, here


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_every_setup_is_played_with_both_sides(name: str) -> None:
    tasks = pairings(name, ["random", "1", "2"], 10, seed=5)
    assert len(tasks) == 3 * 10
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.black, one.white) == (other.white, other.black)
        assert (one.seed, one.first, one.pair) == (other.seed, other.first, other.pair)
    beginners = Counter(task.first for task in tasks)
    assert beginners == ({"black": 18, "white": 12} if name == "pantarei" else {"black": 30})


def test_on_a_ladder_only_neighbours_meet() -> None:
    tasks = pairings("kamon", ["1", "2", "3"], 2, ladder=True)
    assert {frozenset((task.black, task.white)) for task in tasks} == {frozenset("12"), frozenset("23")}


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_games_are_played_to_the_end_and_again_the_same(name: str) -> None:
    for task in pairings(name, ["random", "1"], 4):
        played = play(task)
        assert replay(played.record).outcome is not None
        assert played.score(task.black) + played.score(task.white) == 1
        assert play(task) == played


def test_a_tournament_on_two_cores_gives_what_one_core_gives() -> None:
    tasks = pairings("pantarei", ["random", "1"], 6)
    together = {played.task: played.record for played in tournament(tasks, 2)}
    assert together == {task: play(task).record for task in tasks}


@given(st.floats(0.01, 0.99))
def test_elo_is_the_logistic_scale(score: float) -> None:
    assert math.isclose(1 / (1 + 10 ** (-elo(score) / 400)), score)


def test_elo_at_the_ends() -> None:
    assert elo(0) == -math.inf
    assert elo(1) == math.inf
    assert elo(0.5) == 0


@given(st.lists(st.sampled_from([0, 0.25, 0.5, 0.75, 1.0]), min_size=2, max_size=50))
def test_the_error_bar_is_that_of_the_pairs(pairs: list[float]) -> None:
    score = Score(tuple(pairs))
    variance = sum((pair - score.mean) ** 2 for pair in pairs) / (len(pairs) - 1)
    assert math.isclose(score.error, 1.96 * math.sqrt(variance / len(pairs)), abs_tol=1e-12)
    assert score.games == 2 * len(pairs)


def test_ratings_explain_all_results_at_once() -> None:
    points = {}
    true = {"a": 0.0, "b": 100.0, "c": 250.0}
    for one, other in permutations(true, 2):
        points[one, other] = 10_000 / (1 + 10 ** ((true[other] - true[one]) / 400))
    found = ratings(list(true), points)
    assert all(abs(found[name] - true[name]) < 1 for name in true)


def test_the_command_writes_records_and_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["arena", "kamon", "--players", "random", "1", "--games", "4", "--workers", "1"]
    ran = here(capsys, *arguments, "--records", str(tmp_path / "games"))
    assert ran.status == 0
    assert "1         random          4" in ran.out
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 4
    assert all(load_record(path).result is not None for path in files)
    as_json = json.loads(apart(*arguments, "--json").out)
    assert as_json["meetings"][0]["games"] == 4
    assert as_json["ratings"]["random"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "1", "--games", "4"], "two different players"),
        (["--players", "1", "9"], "invalid choice: '9'"),
        (["--players", "1", "2", "--games", "5"], "the number is even"),
        (["--players", "1", "2", "--games", "0"], "the number is even"),
    ],
)
def test_bad_tournaments_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    ran = here(capsys, "arena", "kamon", *arguments)
    assert ran.status == 2
    assert message in ran.err
