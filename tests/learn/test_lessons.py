"""The lessons and the drawings of the rules page, replayed with the reference rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

import crestflow
from crestflow.games.kamon.geometry import CELLS
from crestflow.protocol import State
from crestflow.puzzles import puzzles
from tests.learn.lessons import CHAPTERS, GAMES, LEARN, STEPS, lessons, loaded, position, safe, wins

EACH_STEP = pytest.mark.parametrize(("game", "step"), [pytest.param(game, step, id=name) for game, name, step in STEPS])
PICTURES = loaded("pictures")


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_quick_start_a_lesson_of_ten_steps_and_six_strategies(game: str) -> None:
    chapters = {chapter: lessons(game, chapter) for chapter in CHAPTERS}
    assert [(lesson["id"], len(lesson["steps"])) for lesson in chapters["quick"]] == [("quick", 4)]
    assert [(lesson["id"], len(lesson["steps"])) for lesson in chapters["rules"]] == [("rules", 10)]
    assert len(chapters["strategy"]) >= 6
    names = [lesson["id"] for chapter in chapters.values() for lesson in chapter]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("chapter", ["quick", "rules"])
def test_a_lesson_begins_with_the_aim(game: str, chapter: str) -> None:
    first = lessons(game, chapter)[0]["steps"][0]
    assert first["goal"] == "win"


@EACH_STEP
def test_a_step_accepts_what_its_goal_says(game: str, step: dict[str, Any]) -> None:
    state, accepted = position(game, step), step["accept"]
    assert state.outcome is None
    match step["goal"]:
        case "legal":
            assert accepted == "any"
        case "win":
            assert set(accepted) == set(wins(state))
        case "safe":
            assert not wins(state)
            assert set(accepted) == safe(state)
        case "best":
            assert any(claim.get("move") in accepted for claim in step["claims"])
        case "listed":
            assert set(accepted) < set(state.legal_moves())
        case other:
            pytest.fail(f"no goal {other!r}")
    assert accepted


@EACH_STEP
def test_every_move_gets_words(game: str, step: dict[str, Any]) -> None:
    legal = set(position(game, step).legal_moves())
    accepted = legal if step["accept"] == "any" else set(step["accept"])
    reasons = {move for reason in step.get("reasons", []) for move in reason["moves"]}
    refuted = set(step.get("refutations", {}))
    praised = {move for praise in step.get("praise", []) for move in praise["moves"]}
    assert accepted <= legal
    assert praised <= accepted
    assert (reasons | refuted) <= legal - accepted
    if "wrong" not in step:
        assert reasons | refuted == legal - accepted


@EACH_STEP
def test_a_step_says_whose_move_it_is(game: str, step: dict[str, Any]) -> None:
    other = "White" if position(game, step).turn == "black" else "Black"
    assert f"you are {other}".lower() not in step["task"].lower()


@EACH_STEP
def test_a_step_never_speaks_of_left_and_right(game: str, step: dict[str, Any]) -> None:
    """The drawn snake winds, so these words would be wrong in every other row of it."""
    if game == "pantarei":
        words = " ".join(step[field] for field in ("text", "task", "right", "wrong") if field in step)
        assert not re.search(r"\b(to|on|towards) the (left|right)\b(?! distance)", words)


@pytest.mark.parametrize(("game", "name", "step"), STEPS, ids=[name for _, name, _ in STEPS])
def test_a_refutation_is_a_legal_answer(game: str, name: str, step: dict[str, Any]) -> None:
    state = position(game, step)
    for move, reply in step.get("refutations", {}).items():
        assert reply in state.play(move).legal_moves(), name


def test_praise_in_kamon_fits_what_was_followed() -> None:
    _, _, colour_or_symbol, dark, *_ = lessons("kamon", "rules")[0]["steps"]
    assert colour_or_symbol["praise"][0]["moves"] == _fitting(colour_or_symbol, colour="green")
    assert dark["praise"][0]["moves"] == _fitting(dark, colour="yellow")


def _fitting(step: dict[str, Any], *, colour: str) -> list[str]:
    state: Any = position("kamon", step)
    return [move for move in state.legal_moves() if state.layout.tokens[CELLS.index(move)].colour == colour]


def test_pantarei_accepts_exactly_the_moves_it_describes() -> None:
    steps = {step["title"]: step for step in lessons("pantarei", "rules")[0]["steps"]}
    step = steps["Whose stack is it?"]
    start: Any = position("pantarei", step)
    onto_white = [move for move in start.legal_moves() if "x" not in move and _lands_on(start, move) == "white"]
    assert step["accept"] == onto_white


def _lands_on(state: Any, move: str) -> str | None:
    """The colour of the top tile on which a single tile would land."""
    number, step = int(move[:-1]), 1 if move.endswith("r") else -1
    value = state.stacks[number - 1][-1].value
    colour: str | None = state.stacks[number - 1 + step * value][-1].colour
    return colour


@pytest.mark.parametrize("name", list(PICTURES))
def test_a_drawing_of_the_rules_page_is_a_game_that_ended_as_told(name: str) -> None:
    picture = PICTURES[name]
    state: State = crestflow.game(picture["game"]).start(picture["setup"])
    for move in picture["moves"].split():
        state = state.play(move)
    assert (state.outcome.reason if state.outcome else None) == picture["ended"]


def test_every_drawing_is_on_a_rules_page() -> None:
    games = LEARN.parent / "games"
    pages = "".join((games / kind / "Rules.svelte").read_text(encoding="utf-8") for kind in ("kamon", "pantarei"))
    assert [name for name in PICTURES if f'name="{name}"' not in pages] == []


def test_the_drawings_of_the_lessons_exist() -> None:
    named = [step["picture"]["name"] for _, _, step in STEPS if "picture" in step]
    assert named
    assert set(named) <= set(PICTURES)


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzles_of_a_lesson_are_about_a_theme_of_its_game(game: str) -> None:
    """The opening and the choice of a colour have no puzzles; every other lesson about strategy has."""
    themes = {lesson["id"]: lesson.get("theme") for lesson in lessons(game, "strategy")}
    assert [name for name, theme in themes.items() if theme is None] == [list(themes)[-1]]
    for theme in filter(None, themes.values()):
        assert puzzles(game, theme=theme)
