"""The ladder of levels: each one beats the one below, not always; and how the benchmark measures it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.levels import PairResult, PairResults, measured, row, setups
from crestflow.arena import Score, pairings, scores, tournament
from crestflow.vocabulary import KINDS, Kind


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("step", range(2, 7))
def test_each_level_beats_the_one_below(game: Kind, step: int) -> None:
    assert 0.6 < measured(game, step, 60, 7, PairResults(None)).mean < 0.95


@pytest.mark.parametrize("game", KINDS)
def test_level_1_is_no_random_mover(game: Kind) -> None:
    played = tournament(pairings(game, ["random", "1"], 40, seed=7), workers=0)
    assert scores(played)["1", "random"].mean > 0.6


def test_every_step_has_the_same_setups_with_the_sides_exchanged() -> None:
    for one, other in setups("pantarei", 5, 10, 3):
        assert (one.black, one.white) == (other.white, other.black) == ("4", "5")
        assert (one.seed, one.first, one.pair) == (other.seed, other.first, other.pair)
    seeds = [[one.seed for one, _ in setups("pantarei", step, 10, 3)] for step in (2, 5)]
    assert seeds[0] == seeds[1]


def test_a_run_goes_on_where_another_one_stopped(tmp_path: Path) -> None:
    path = tmp_path / "levels.jsonl"
    measured("kamon", 2, 6, 0, PairResults(path))
    kept = path.read_text(encoding="utf-8")
    together = measured("kamon", 2, 10, 0, PairResults(path))
    assert together == measured("kamon", 2, 10, 0, PairResults(None))
    lines = path.read_text(encoding="utf-8")
    assert lines.startswith(kept)
    assert len(lines.splitlines()) == 5
    assert measured("kamon", 2, 10, 0, PairResults(path)) == together
    assert path.read_text(encoding="utf-8") == lines


def test_results_of_another_engine_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "levels.jsonl"
    others = PairResults(path)
    for pair in range(3):
        others.add(PairResult("another", "kamon", 2, 0, pair, 0.25))
    assert measured("kamon", 2, 6, 0, PairResults(path)) == measured("kamon", 2, 6, 0, PairResults(None))


@pytest.mark.parametrize(
    ("pairs", "start"),
    [
        ((1.0, 0.5, 1.0, 0.5), "| 4 against 3 | 8 | 75.0 % | "),
        ((1.0, 0.5, 1.0, 1.0), "| 4 against 3 | 8 | 87.5 % ! | "),
        ((0.5, 0.5), "| 4 against 3 | 4 | 50.0 % ! | "),
    ],
)
def test_steps_that_are_too_small_or_too_great_are_marked(pairs: tuple[float, ...], start: str) -> None:
    assert row(4, Score(pairs)).startswith(start)
