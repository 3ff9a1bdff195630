"""The lessons on the page, played from the first step to the last: right moves, wrong ones, and what is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crestflow.games import game

LEARN = Path(__file__).parents[2] / "web" / "src" / "learn"
NewPage = Callable[..., Page]


def steps(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((LEARN / f"{name}.json").read_text(encoding="utf-8"))["steps"]
    return found


def wanted(name: str, step: dict[str, Any]) -> str:
    """A move that the step accepts."""
    moves: list[str] = game(name).read(step["position"]).legal_moves() if step["accept"] == "any" else step["accept"]
    return moves[0]


def make_kamon_move(page: Page, _: dict[str, Any], move: str) -> None:
    page.locator(f'[role="grid"] [data-cell="{move}"]').click()


def make_pantarei_move(page: Page, step: dict[str, Any], move: str) -> None:
    """Choose a stack, say that both tiles go where they should, and point at where the move ends."""
    source, way, rest = _parts(move)
    page.locator(f'[role="grid"] [data-stack="{source}"]').click()
    if way == "x":
        target = int(rest)
    else:
        value = int(step["position"].split()[0].split("/")[source - 1][-1])
        target = source + (value if way == "r" else -value)
        if rest == "2":
            page.get_by_role("button", name="Two tiles", exact=True).click()
    page.locator(f'[role="grid"] [data-stack="{target}"]').click()


def _parts(move: str) -> tuple[int, str, str]:
    parts = re.fullmatch(r"(\d+)([lrx])(\d*)", move)
    assert parts, move
    return int(parts[1]), parts[2], parts[3]


MAKERS = {"kamon": make_kamon_move, "pantarei": make_pantarei_move}


@pytest.mark.parametrize("name", list(MAKERS))
def test_a_lesson_can_be_played_to_its_end(new_page: NewPage, name: str) -> None:
    page = new_page(f"#/learn/{name}")
    for number, step in enumerate(steps(name), 1):
        expect(page.get_by_role("heading", level=2)).to_have_text(step["title"])
        MAKERS[name](page, step, wanted(name, step))
        expect(page.locator(".feedback")).to_have_text(f"Right! {step['right']}")
        if number < 10:
            expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Play a game")).to_be_focused()
    kept = json.loads(page.evaluate(f"localStorage['crestflow.learn.{name}']"))
    assert kept == {"at": 9, "done": [True] * 10}


def test_a_wrong_move_is_explained_and_the_right_one_shown(new_page: NewPage) -> None:
    page, step = new_page("#/learn/kamon"), steps("kamon")[4]
    page.get_by_role("button", name="Step 5: Connection").click()
    make_kamon_move(page, step, "g4")
    expect(page.locator(".feedback")).to_have_text(f"Not quite. {step['wrong']}")
    page.get_by_role("button", name="Show me").click()
    make_kamon_move(page, step, "d4")
    expect(page.locator(".feedback")).to_have_text(f"Right! {step['right']}")


def test_a_swap_where_a_move_is_wanted_is_told_apart(new_page: NewPage) -> None:
    page = new_page("#/learn/pantarei")
    make_pantarei_move(page, steps("pantarei")[0], "4x7")
    expect(page.locator(".feedback")).to_contain_text("That was a swap")


def test_a_lesson_goes_on_where_it_was_left(new_page: NewPage) -> None:
    page = new_page("#/learn/kamon")
    page.get_by_role("button", name="Step 3:").click()
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("kamon")[2]["title"])
