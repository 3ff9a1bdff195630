"""The keyboard's place in the page: it stays where something was pressed, though what was pressed is replaced."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.game_page import GamePage
from tests.web.link import Hosts, gather, short_game

OpenGame = Callable[..., GamePage]
NewPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def enter(page: Page, name: str) -> None:
    """Press a button by the keyboard, at once after it was reached."""
    expect(button(page, name)).to_be_enabled()
    button(page, name).focus()
    page.keyboard.press("Enter")


def begun(open_game: OpenGame, path: str, **options: object) -> Page:
    at = open_game(path, **options)
    at.page.locator('[role="grid"] button.legal').first.press("Enter")
    at.page.wait_for_function("() => location.hash && localStorage.length > 0")
    return at.page


def test_a_hint_gives_the_focus_back(open_game: OpenGame) -> None:
    page = begun(open_game, "#/play/kamon/two")
    enter(page, "Hint")
    expect(button(page, "Looking…")).to_have_count(0)
    expect(button(page, "Hint")).to_be_focused()


def test_a_button_that_was_disabled_for_a_moment_gets_the_focus_back(open_game: OpenGame) -> None:
    page = begun(open_game, "#/play/kamon/two")
    button(page, "Hint").focus()
    # A browser that draws meanwhile takes the focus away, as here.
    button(page, "Hint").evaluate("hint => { hint.disabled = true; hint.blur(); hint.disabled = false; }")
    expect(button(page, "Hint")).to_be_focused()


def test_a_question_is_answered_where_it_is_asked(open_game: OpenGame) -> None:
    page = begun(open_game, "#/play/kamon/two")
    enter(page, "Resign")
    # The harmless answer, so that pressing twice by mistake costs nothing.
    expect(button(page, "Play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Hint")).to_be_focused()
    enter(page, "Resign")
    enter(page, "Resign")
    expect(page.get_by_role("link", name="Review the game")).to_be_focused()
    enter(page, "Undo")
    expect(button(page, "Keep the result")).to_be_focused()


def test_a_question_on_a_phone(open_game: OpenGame) -> None:
    page = begun(open_game, "#/play/kamon/two", viewport=PHONE)
    enter(page, "More")
    enter(page, "Resign")
    expect(button(page, "Play on")).to_be_focused()


def test_the_game_begins_at_its_heading_when_a_colour_was_taken(open_game: OpenGame) -> None:
    page = open_game("#/play/pantarei/two").page
    enter(page, "Take Black")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[role=grid], .tools, main') !== null")


def test_another_view_begins_at_its_heading(new_page: NewPage) -> None:
    page = new_page("")
    link = page.locator("main a").first
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main h1, main h2").first).to_be_focused()


def test_what_was_left_on_purpose_is_not_taken_up_again(open_game: OpenGame) -> None:
    page = begun(open_game, "#/play/kamon/two")
    button(page, "Resign").focus()
    page.evaluate("document.activeElement.blur()")
    expect(button(page, "Undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("[data-ply]")).to_have_count(0)
    page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("path", ["", "#/rules/kamon", "#/play/pantarei/two"])
def test_the_header_can_be_skipped(new_page: NewPage, path: str) -> None:
    page = new_page(path)
    page.locator("main").wait_for()
    skip = button(page, "Skip to the content")
    assert skip.evaluate("element => element.offsetWidth") == 1
    page.keyboard.press("Tab")
    expect(skip).to_be_focused()
    assert skip.evaluate("element => element.offsetWidth") > 100
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_resigning_by_link_is_asked_where_it_was_pressed(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=6)
    party = gather(new_page, host, whole)
    party.play(whole.origin, whole.moves[:2])
    page = party.crane.page
    enter(page, "Resign")
    expect(button(page, "Play on")).to_be_focused()
