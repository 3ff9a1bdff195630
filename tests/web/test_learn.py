"""The lessons on the page, played from the first step to the last: right moves, wrong ones, and what is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.learn.lessons import CHAPTERS, GAMES, lessons, position
from tests.parts import each_choice

NewPage = Callable[..., Page]

_HOLD_POSITIONS = """() => {
  const post = Worker.prototype.postMessage, held = [];
  Worker.prototype.postMessage = function (...message) {
    held.push(() => post.apply(this, message));
  };
  window.release = () => {
    Worker.prototype.postMessage = post;
    for (const send of held) send();
  };
}"""
"""What the page asks the engine waits until `release()`."""


def steps(game: str, chapter: str = "rules") -> list[dict[str, Any]]:
    """The steps of the only lesson of a chapter."""
    (lesson,) = lessons(game, chapter)
    found: list[dict[str, Any]] = lesson["steps"]
    return found


def right_move(game: str, step: dict[str, Any]) -> str:
    """A move that the step accepts."""
    moves: list[str] = position(game, step).legal_moves() if step["accept"] == "any" else step["accept"]
    return moves[0]


def wrong_move(game: str, step: dict[str, Any]) -> str | None:
    """A legal move that the step does not accept, and that is no swap unless the step wants one."""
    if step["accept"] == "any":
        return None
    others = [move for move in position(game, step).legal_moves() if move not in step["accept"]]
    return next((move for move in others if "x" not in move), None)


def praise_for(step: dict[str, Any], move: str) -> str:
    own = [praise["text"] for praise in step.get("praise", []) if move in praise["moves"]]
    return str([*own, step["right"]][0])


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


def fail_once(page: Page, game: str, step: dict[str, Any]) -> None:
    """Make a wrong move, read why it is wrong, and take it back if the opponent has answered it."""
    move = wrong_move(game, step)
    if move is None:
        return
    MAKERS[game](page, step, move)
    expect(page.locator(".feedback")).to_contain_text("Not quite. ")
    if move in step.get("refutations", {}):
        expect(page.locator(".feedback")).to_contain_text(re.compile(r"(White|Black) wins"))
        expect(page.get_by_role("button", name="Try again")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".feedback")).to_be_empty()
    else:
        reasons = [reason["text"] for reason in step.get("reasons", []) if move in reason["moves"]]
        expect(page.locator(".feedback")).to_have_text(f"Not quite. {[*reasons, step.get('wrong')][0]}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_lesson_can_be_played_to_its_end(new_page: NewPage, game: str, chapter: str) -> None:
    found = lessons(game, chapter)
    page = new_page(f"#/learn/{game}/{found[0]['id']}")
    for at, lesson in enumerate(found, 1):
        for number, step in enumerate(lesson["steps"], 1):
            expect(page.get_by_role("heading", level=2)).to_have_text(step["title"])
            fail_once(page, game, step)
            move = right_move(game, step)
            MAKERS[game](page, step, move)
            expect(page.locator(".feedback")).to_have_text(f"Right! {praise_for(step, move)}")
            if number < len(lesson["steps"]):
                expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
                page.keyboard.press("Enter")
        kept = json.loads(page.evaluate(f"localStorage['crestflow.learn.{game}.{lesson['id']}']"))
        assert kept["done"] == [True] * len(lesson["steps"])
        theme = lesson.get("theme")
        ways = page.get_by_role("link", name="Puzzles on this")
        assert [way.get_attribute("href") for way in ways.all()] == [f"#/puzzles/{game}/{theme}"] * bool(theme)
        if chapter == "strategy" and at < len(found):
            expect(page.get_by_role("link", name="Next lesson: ")).to_be_focused()
            page.keyboard.press("Enter")
    name = "Play a game" if chapter == "strategy" else "Play at level 1 with the coach"
    expect(page.get_by_role("link", name=name)).to_be_focused()


def test_the_first_game_is_at_level_one(new_page: NewPage) -> None:
    page = new_page("#/play/kamon/first")
    expect(page.get_by_text("Computer, level 1")).to_be_visible()


def test_the_right_move_is_shown_on_request(new_page: NewPage) -> None:
    page, step = new_page("#/learn/kamon/rules"), steps("kamon")[0]
    page.get_by_role("button", name="Show me").click()
    MAKERS["kamon"](page, step, step["accept"][0])
    expect(page.locator(".feedback")).to_have_text(f"Right! {step['right']}")


def test_a_swap_where_a_move_is_wanted_is_told_apart(new_page: NewPage) -> None:
    page = new_page("#/learn/pantarei/rules")
    page.get_by_role("button", name="Step 2:").click()
    make_pantarei_move(page, steps("pantarei")[1], "4x7")
    expect(page.locator(".feedback")).to_contain_text("That was a swap")


def test_a_press_where_nothing_is_legal_is_answered(new_page: NewPage) -> None:
    page = new_page("#/learn/kamon/rules")
    page.get_by_role("button", name="Step 2:").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("kamon")[1]["title"])
    for cell, reason in (("d2", "The blank can never be covered."), ("a1", "The first stone may not go in a corner.")):
        page.locator(f'[role="grid"] [data-cell="{cell}"]').click(force=True)
        expect(page.locator(".feedback")).to_have_text(reason)
    page.get_by_role("button", name="Step 3:").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("kamon")[2]["title"])
    expect(page.locator("main [aria-busy]").first).to_have_attribute("aria-busy", "false")
    page.locator('[role="grid"] [data-cell="a1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".feedback")).to_contain_text("Cover a green token or a bird.")


def test_a_press_on_the_board_of_the_step_before_counts_for_nothing(new_page: NewPage) -> None:
    page = new_page("#/learn/kamon/rules")
    page.get_by_role("button", name="Step 2:").click()
    board = page.locator("main [aria-busy]").first
    expect(board).to_have_attribute("aria-busy", "false")
    page.evaluate(_HOLD_POSITIONS)
    page.get_by_role("button", name="Step 3:").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("kamon")[2]["title"])
    for cell in ("a1", right_move("kamon", steps("kamon")[1])):
        page.locator(f'[role="grid"] [data-cell="{cell}"]').click(force=True)
    expect(page.locator(".feedback")).to_have_text("")
    page.evaluate("window.release()")
    expect(board).to_have_attribute("aria-busy", "false")
    page.locator('[role="grid"] [data-cell="a1"]').click(force=True)
    expect(page.locator(".feedback")).to_contain_text("Cover a green token or a bird.")


def test_the_ban_on_swaps_is_felt(new_page: NewPage) -> None:
    page = new_page("#/learn/pantarei/rules")
    page.get_by_role("button", name="Step 7:").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("pantarei")[6]["title"])
    page.locator('[role="grid"] [data-stack="4"]').click()
    page.locator('[role="grid"] [data-stack="12"]').click(force=True)
    expect(page.locator(".feedback")).to_have_text("No swap now: your opponent has just swapped.")


def test_a_lesson_goes_on_where_it_was_left(new_page: NewPage) -> None:
    page = new_page("#/learn/kamon/rules")
    page.get_by_role("button", name="Step 3:").click()
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_have_text(steps("kamon")[2]["title"])


def test_the_list_of_lessons_leads_to_each_and_to_the_other_game(new_page: NewPage) -> None:
    page = new_page("#/")
    page.locator('a[href="#/learn/kamon/quick"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Kamon in one minute")
    page.get_by_role("link", name="All lessons").click()
    for chapter in CHAPTERS:
        for lesson in lessons("kamon", chapter):
            link = page.locator(f'a[href="#/learn/kamon/{lesson["id"]}"]')
            expect(link).to_contain_text(lesson["title"])
            expect(link).to_contain_text(lesson["summary"])
    page.get_by_role("link", name="Pantareï", exact=True).click()
    expect(page.locator('a[href="#/learn/pantarei/uncover"]')).to_be_visible()


def test_the_list_shows_what_is_done(new_page: NewPage) -> None:
    page = new_page("#/learn/kamon/needed-cell")
    (step,) = lessons("kamon", "strategy")[0]["steps"]
    MAKERS["kamon"](page, step, step["accept"][0])
    expect(page.locator(".feedback")).to_contain_text("Right!")
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator('a[href="#/learn/kamon/needed-cell"]')).to_contain_text("Done")
    expect(page.locator('a[href="#/learn/kamon/one-reply"]')).to_contain_text("1 step")


@pytest.mark.parametrize("language", ["en", "fr", "pl", "cs"])
def test_the_buttons_of_a_lifted_stack_cover_nothing_on_a_phone(new_page: NewPage, language: str) -> None:
    page = new_page("#/learn/pantarei/rules", viewport={"width": 360, "height": 740}, locale=language)
    page.locator('[role="grid"] [data-stack="6"]').click()
    tools = page.locator(".snake .tools")
    expect(tools.get_by_role("button")).to_have_count(4)
    lowest = max(box["y"] + box["height"] for box in map(_box, tools.get_by_role("button").all()))
    assert lowest <= _box(page.locator(".actions"))["y"]


def _box(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box
    return box


def test_the_rules_have_a_table_of_contents(new_page: NewPage) -> None:
    page = new_page("#/rules/kamon")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("link", name="Blockade", exact=True).click()
    expect(page.get_by_role("heading", name="Blockade", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Blockade", exact=True)).to_be_focused()
    headings = page.locator("main :is(h2, h3)").all_text_contents()
    assert contents.get_by_role("link").all_text_contents() == headings
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Pantareï").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Pantareï")
    expect(contents.get_by_role("link", name="Swap", exact=True)).to_be_visible()


@pytest.mark.parametrize(("kind", "height"), each_choice(["kamon", "pantarei"], [720, 800]))
def test_a_game_with_a_coach_does_not_scroll_its_panel(new_page: Callable[..., Page], kind: str, height: int) -> None:
    hidden: dict[str, int] = {}
    for language in ("en", "fr", "pl", "cs"):
        page = new_page(f"#/play/{kind}/first", viewport={"width": 1280, "height": height}, locale=language)
        if kind == "pantarei":
            page.locator(".card .button").first.click()
        page.locator('[role="grid"] :is(button.legal, button.able)').first.wait_for()
        if kind == "kamon":
            page.locator('[role="grid"] button.legal').first.click()
            page.locator('[data-ply="2"]').wait_for()
        panel = page.get_by_role("complementary").first
        hidden[language] = panel.evaluate("panel => panel.scrollHeight - panel.clientHeight")
    assert hidden == dict.fromkeys(hidden, 0)
