"""The measurement of the levels' accuracy: games that were kept are not played again, and what the numbers mean."""

from __future__ import annotations

import random
import statistics
from pathlib import Path

import pytest

from benchmarks.levels import engine_digest
from benchmarks.review import FIRST_SEED, GamePoints, GameResults, added, interval, played_points, rising, spread
from crestflow.review.grades import KeptPoints


def test_games_of_an_earlier_run_are_not_played_again(tmp_path: Path) -> None:
    """These points belong to no real game, so they can only come from the file."""
    path = tmp_path / "review.jsonl"
    players = (KeptPoints(1000, 777, 3), KeptPoints(0, 0, 0))
    GameResults(path).add(GamePoints(engine_digest(), "kamon", 2, FIRST_SEED, players))
    kept = path.read_bytes()
    assert played_points("kamon", [2], 1, GameResults(path)) == {2: [players]}
    assert path.read_bytes() == kept


def test_games_of_another_engine_do_not_count(tmp_path: Path) -> None:
    results = GameResults(tmp_path / "review.jsonl")
    results.add(GamePoints("another", "kamon", 2, FIRST_SEED, (KeptPoints(1, 1, 1),)))
    assert results.find(engine_digest(), "kamon", 2, FIRST_SEED) is None


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    """Games with a known part that is kept, and of different lengths."""
    chance, truth, hits = random.Random(14), 0.8, 0
    for _ in range(400):
        lengths = [chance.randrange(4_000, 12_000) for _ in range(30)]
        games = [KeptPoints(length, round(length * chance.uniform(0.6, 1.0)), 10) for length in lengths]
        bounds = interval(games)
        assert bounds is not None
        hits += bounds[0] <= truth <= bounds[1]
    assert 0.9 < hits / 400 < 0.99


def test_one_game_has_no_interval() -> None:
    assert interval([KeptPoints(1000, 800, 5)]) is None


def test_players_without_a_choice_have_no_accuracy() -> None:
    found = [KeptPoints(1000, 500, 2), KeptPoints(0, 0, 0), KeptPoints(2000, 2000, 3)]
    assert spread(found) == pytest.approx(statistics.stdev([0.5, 1.0]))
    assert spread(found[:2]) is None


def test_the_row_rises_and_keeps_what_rises_already() -> None:
    points = [KeptPoints(1000, kept, 5) for kept in (600, 700, 650, 900)]
    row = rising(points)
    assert row == sorted(row)
    assert (row[0], row[3]) == (600, 900)
    assert abs(row[1] - added(points[1:3]).part(1000)) <= 1
    assert rising([points[0], points[1], points[3]]) == [600, 700, 900]
