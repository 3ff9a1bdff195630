"""The lessons and the drawings of the rules page, replayed with the reference rules."""

from __future__ import annotations

import json
from typing import Any

import pytest

import crestflow
from crestflow.protocol import State
from tools.messages.source import WEB

LEARN = WEB / "learn"


def loaded(name: str) -> Any:
    return json.loads((LEARN / f"{name}.json").read_text(encoding="utf-8"))


LESSONS = {name: loaded(name) for name in ("kamon", "pantarei")}
STEPS = [
    pytest.param(name, step, id=f"{name} {number}")
    for name, lesson in LESSONS.items()
    for number, step in enumerate(lesson["steps"], 1)
]
PICTURES = loaded("pictures")


def wins(state: State) -> set[str]:
    """The moves that win at once."""
    ends = {move: state.play(move).outcome for move in state.legal_moves()}
    return {move for move, outcome in ends.items() if outcome is not None and outcome.winner == state.turn}


def safe(state: State) -> set[str]:
    """The moves after which the opponent cannot win at once."""
    after = {move: state.play(move) for move in state.legal_moves()}
    return {move for move, next_state in after.items() if next_state.outcome is None and not wins(next_state)}


@pytest.mark.parametrize("name", list(LESSONS))
def test_a_lesson_has_ten_steps(name: str) -> None:
    assert LESSONS[name]["game"] == name
    assert len(LESSONS[name]["steps"]) == 10


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_accepts_what_its_goal_says(name: str, step: dict[str, Any]) -> None:
    state: State = crestflow.game(name).read(step["position"])
    legal, accepted = set(state.legal_moves()), step["accept"]
    assert state.outcome is None
    match step["goal"]:
        case "legal":
            assert accepted == "any"
        case "win":
            assert set(accepted) == wins(state)
        case "safe":
            assert not wins(state)
            assert set(accepted) == safe(state)
        case "listed":
            assert set(accepted) < legal
        case other:
            pytest.fail(f"no goal {other!r}")
    assert accepted
    assert ("wrong" in step) == (step["goal"] != "legal")


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_step_says_whose_move_it_is(name: str, step: dict[str, Any]) -> None:
    state: State = crestflow.game(name).read(step["position"])
    other = "White" if state.turn == "black" else "Black"
    assert f"you are {other}".lower() not in step["task"].lower()


@pytest.mark.parametrize(
    ("number", "shown"),
    [(2, lambda token: token.colour == "green"), (3, lambda token: token.symbol == "mountain")],
)
def test_kamon_steps_two_and_three_accept_the_colour_and_the_symbol(number: int, shown: Any) -> None:
    step = LESSONS["kamon"]["steps"][number - 1]
    state = crestflow.game("kamon").read(step["position"])
    cells = crestflow.games.kamon.geometry.CELLS
    expected = [move for move in state.legal_moves() if shown(state.layout.tokens[cells.index(move)])]
    assert step["accept"] == expected


def test_pantarei_steps_accept_exactly_the_moves_they_describe() -> None:
    steps = LESSONS["pantarei"]["steps"]
    game = crestflow.game("pantarei")
    start = game.read(steps[3]["position"])
    onto_white = [move for move in start.legal_moves() if "x" not in move and _lands_on(start, move) == "white"]
    assert steps[3]["accept"] == onto_white
    swapping = game.read(steps[5]["position"])
    assert steps[5]["accept"] == [move for move in swapping.legal_moves() if "x" in move]


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
    pages = "".join((games / name / "Rules.svelte").read_text(encoding="utf-8") for name in ("kamon", "pantarei"))
    assert [name for name in PICTURES if f'name="{name}"' not in pages] == []
