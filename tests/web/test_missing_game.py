"""Addresses of games: what a reload finds again, and what the page says of a game that this device does not have."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.game_page import GamePage

NewPage = Callable[..., Page]
OpenGame = Callable[..., GamePage]

_CRESTS = "cells => cells.map(cell => cell.getAttribute('aria-label').split(', ').slice(0, 2).join(' ')).sort()"

_NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError") } })
"""


def crests(page: Page) -> list[str]:
    """What lies on the board of Kamon: `a2 red boat` and so on."""
    cells = page.locator('[role="grid"] [data-cell]')
    expect(cells).to_have_count(37)
    return list(cells.evaluate_all(_CRESTS))


@pytest.mark.parametrize("view", ["play", "analyse", "review"])
@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_a_game_of_another_device_is_not_replaced_by_a_new_one(new_page: NewPage, view: str, kind: str) -> None:
    page = new_page(f"#/{view}/{kind}/0123456789abcdef")
    expect(page.get_by_role("heading", name="This game is not on this device")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    page.locator("main").get_by_role("link", name="Play ").click()
    page.get_by_role("grid").or_(page.get_by_role("button", name="Take Black")).first.wait_for()


def test_a_game_without_a_move_survives_a_reload_and_is_analysed(open_game: OpenGame) -> None:
    page = open_game("#/play/kamon/two").page
    dealt = crests(page)
    page.reload()
    assert crests(page) == dealt
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("complementary", name="Analysis")).to_be_visible()
    assert crests(page) == dealt


def test_a_browser_that_keeps_nothing_still_goes_from_a_game_to_its_analysis(new_page: NewPage) -> None:
    page = new_page("")
    page.add_init_script(_NO_STORAGE)
    page.reload()  # before the game is dealt: one that had a name already would be lost by the reload
    page.goto(page.url.split("#")[0] + "#/play/kamon/two")
    page.locator('[role="grid"] button.legal').first.click()
    page.locator("[data-ply]").first.wait_for()
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-node]")).to_have_count(1)
