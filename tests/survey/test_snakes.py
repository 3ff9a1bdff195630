"""Surveys of Pantareï: games that follow from the seed, a journal that goes on, a file that loses nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from crestflow.games.pantarei import PANTAREI
from crestflow.protocol import State
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.pantarei import SnakePlan, SurveyedSnake, game_result
from crestflow.survey.table import read_table, write_table
from tests.cli.run import here

Capture = pytest.CaptureFixture[str]
PLAN = SnakePlan(3, seed=5, level=2)


@pytest.fixture(scope="module")
def snakes() -> list[SurveyedSnake]:
    return [PLAN.solve(seed) for seed in PLAN.seeds]


def test_games_are_refereed_and_begin_with_either_colour(snakes: list[SurveyedSnake]) -> None:
    for seed, snake in zip(PLAN.seeds, snakes, strict=True):
        assert snake.setup == PANTAREI.deal(seed).setup
        assert [game.first for game in snake.games] == ["black", "white"]
        for game in snake.games:
            state: State = PANTAREI.start(snake.setup, first=game.first)
            for move in game.moves:
                state = state.play(move)
            assert state.outcome is not None
            assert (state.outcome.winner, state.outcome.reason) == (game.winner, game.reason)
            assert all(-1 <= gain <= 1 for gain in game.swap_gains)


def test_the_same_seed_gives_the_same_games(snakes: list[SurveyedSnake]) -> None:
    assert PLAN.solve(6) == snakes[1]
    assert snakes[0].games != snakes[1].games


def test_results_are_the_first_mover_s(snakes: list[SurveyedSnake]) -> None:
    for game in (game for snake in snakes for game in snake.games):
        wanted = "draw" if game.winner is None else "first" if game.winner == game.first else "second"
        assert game_result(game) == wanted


def test_the_file_gives_back_what_was_written(snakes: list[SurveyedSnake], tmp_path: Path) -> None:
    path = tmp_path / "snakes.parquet"
    write_table(path, PLAN, snakes)
    about, rows = read_table(path)
    assert about == {"game": "pantarei", "seed": 5, "level": 2, "boards": 3}
    assert rows == snakes


def test_the_journal_knows_what_is_finished(snakes: list[SurveyedSnake], tmp_path: Path) -> None:
    path = tmp_path / "snakes.journal"
    with SurveyJournal(path, PLAN) as journal:
        assert journal.add(snakes[1])
        assert not journal.add(snakes[1])
        assert journal.missing(retry=True) == [5, 7]
    with SurveyJournal(path, PLAN) as journal:
        assert journal.boards == [snakes[1]]


def test_the_command_goes_on_with_more_snakes(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "snakes.parquet"
    survey = f"survey pantarei --seed 5 --level 2 --workers 1 --json --out {out}".split()
    assert json.loads(here(capsys, *survey, "--boards", "1").out)["finished"] == 1
    said = json.loads(here(capsys, *survey, "--boards", "2").out)
    assert (said["game"], said["level"], said["finished"]) == ("pantarei", 2, 2)
    assert said["first"] + said["second"] + said["draw"] == 4
    assert read_table(out)[1] == [PLAN.solve(5), PLAN.solve(6)]
    survey.remove("--json")
    told = here(capsys, *survey, "--boards", "2").out
    assert re.fullmatch(rf"{re.escape(str(out))}: 2 of 2 snakes, 4 games: (\d for the \w+ mover(, )?)+\.\n", told)
    polish = here(capsys, *survey, "--boards", "2", language="pl").out
    assert polish.startswith(f"{out}: węże 2 z 2, 4 partie: ")
    other = here(capsys, *survey[:4], "--level", "3", "--boards", "1", "--out", str(out))
    assert other.status == 2
    assert "level is 2, not 3" in other.err
