"""Reports on Pantareï: counted by hand on invented games, and drawn from played ones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from crestflow.chance import SplitMix64
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour
from crestflow.report.page import page
from crestflow.report.pantarei_findings import group_of, pantarei_findings, winning_stack
from crestflow.report.pantarei_report import pantarei_report
from crestflow.survey.pantarei import SnakePlan, SurveyedGame, SurveyedSnake
from crestflow.survey.table import write_table
from tests.cli.run import here

Capture = pytest.CaptureFixture[str]
ABOUT = {"game": "pantarei", "seed": 0, "level": 1, "boards": 3}


def random_game(seed: int, first: Colour) -> tuple[SurveyedGame, PantareiState]:
    """Moves at random to the end."""
    state, chance = PANTAREI.deal(seed, first=first), SplitMix64(seed)
    while state.outcome is None:
        legal = state.legal_moves()
        state = state.play(legal[chance.below(len(legal))])
    return SurveyedGame(first, state.outcome.winner, state.outcome.reason, tuple(state.moves), (0.1, -0.3)), state


def snake_of(seed: int, *winners: Colour | None) -> SurveyedSnake:
    """A snake whose games have these winners, Black first and then White first; the moves are random."""
    games = [random_game(seed, first)[0] for first in ("black", "white")]
    games = [replace(game, winner=winner) for game, winner in zip(games, winners, strict=True)]
    return SurveyedSnake(seed, PANTAREI.deal(seed).setup, "black", tuple(games), "0")


SNAKES = [snake_of(1, "black", "white"), snake_of(2, "black", "black"), snake_of(3, None, "white")]


def test_points_are_counted_for_the_first_mover_and_for_the_picker() -> None:
    found = pantarei_findings(ABOUT, SNAKES)
    assert (found.boards, found.games) == (3, 6)
    assert found.first.value == pytest.approx((1 + 1 + 1 + 0 + 0.5 + 1) / 6)
    assert found.draws.value == pytest.approx(1 / 6)
    assert found.by_colour["black"].value == pytest.approx(2.5 / 3)
    assert found.by_colour["white"].value == pytest.approx(2 / 3)
    # Black is advised: the picker's games are those in which White moves first.
    assert found.choices["advised"].value == pytest.approx(1 / 3)
    assert found.choices["other"].value == pytest.approx(0.5 / 3)


def test_snakes_are_grouped_by_who_wins_both_games() -> None:
    assert [group_of(snake) for snake in SNAKES] == ["first", "black", "other"]
    assert group_of(snake_of(4, "white", "black")) == "second"
    assert group_of(snake_of(4, "white", "white")) == "white"
    found = pantarei_findings(ABOUT, SNAKES)
    assert sum(each.value for each in found.groups.values()) == pytest.approx(1)


def test_swaps_are_weighed() -> None:
    found = pantarei_findings(ABOUT, SNAKES)
    assert found.swap_best.value == 0.5
    assert found.swap_gain is not None
    assert found.swap_gain.value == pytest.approx(-0.1)
    swaps = sum("x" in move for snake in SNAKES for game in snake.games for move in game.moves)
    assert found.swaps is not None
    assert found.swaps.value == pytest.approx(swaps / 6)


def test_winning_stacks_are_those_of_the_last_position() -> None:
    seen = set()
    for seed in range(40):
        game, end = random_game(seed, "black")
        stack = winning_stack(PANTAREI.deal(seed).setup, game)
        if game.reason != "seven":
            assert stack is None
            continue
        assert stack is not None
        tallest = max(end.stacks, key=len)
        assert stack.winner == game.winner
        assert stack.own == sum(tile.colour == game.winner for tile in tallest)
        assert stack.below == tallest[-1 - stack.added].colour
        assert stack.added == (2 if game.moves[-1].endswith(("l2", "r2")) else 1)
        seen.add(stack.added)
    assert seen == {1, 2}


def test_the_page_has_a_section_for_each_question_and_whole_pictures() -> None:
    report = pantarei_report(ABOUT, SNAKES)
    assert [part.name for part in report.sections] == ["first-mover", "snakes", "choice", "lengths", "stacks", "swaps"]
    assert page(report).count("<figure>") == sum(part.draw is not None for part in report.sections) == 5


def test_one_snake_is_enough_for_a_report(capsys: Capture, tmp_path: Path) -> None:
    plan = SnakePlan(1, seed=3, level=1)
    write_table(tmp_path / "snakes.parquet", plan, [plan.solve(3)])
    ran = here(capsys, "report", str(tmp_path / "snakes.parquet"), "--out", str(tmp_path / "report"), "--json")
    assert ran.status == 0
    said = json.loads(ran.out)
    assert (said["snakes"], said["games"]) == (1, 2)
    assert said == json.loads((tmp_path / "report" / "report.json").read_text("utf-8"))
    assert (tmp_path / "report" / "first-mover.svg").exists()
