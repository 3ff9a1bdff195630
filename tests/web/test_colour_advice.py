"""Advice on the colour in Pantareï, on request: before a game, after it, and in an analysis; as in the terminal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from crestflow.engine import Engine
from crestflow.games.pantarei import PANTAREI
from crestflow.i18n import speaking
from crestflow.records.share import encode
from crestflow.tui.sentences import colour_advice
from tests.web.game_page import GamePage
from tests.web.saved_games import Saved, keep

NewPage = Callable[..., Page]
OpenGame = Callable[..., GamePage]


def said(setup: str, language: str = "en") -> list[str]:
    """What the terminal says: the advice, what each colour may expect, and why."""
    with speaking(language):
        return colour_advice(Engine().advise(setup)).splitlines()


def compare(shown: Locator, lines: list[str]) -> None:
    """The page says the same sentences, the reason before the numbers."""
    advice, black, white, reason = lines
    expect(shown.locator("p")).to_have_text(f"{advice} {reason}")
    expect(shown.locator("li")).to_have_text([black, white])


def test_a_hint_at_the_colour_choice(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two")
    at.page.get_by_role("button", name="Hint: which colour is better?").click()
    shown = at.page.locator(".colour-advice")
    expect(shown).to_be_visible()
    sentence, numbers = shown.locator("p").inner_text(), shown.locator("li").all_inner_texts()
    at.take_black()
    advice, black, white, reason = said(at.saved["origin"])
    assert sentence == f"{advice} {reason}"
    assert numbers == [black, white]


def test_the_computer_takes_the_advised_colour(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/new")
    at.page.get_by_role("button", name="Let the computer choose").click()
    expect(at.page.get_by_role("grid")).to_be_visible()
    assert at.person is not None
    assert Engine().advise(at.saved["origin"]).colour != at.person


@pytest.mark.parametrize("language", ["en", "fr", "pl", "cs"])
def test_after_the_game(new_page: NewPage, language: str) -> None:
    game = Saved("pantarei", None, seed=9)
    page = new_page(locale=language)
    keep(page, game)
    page.goto(page.url.split("#")[0] + f"#/play/pantarei/{game.identity}")
    page.locator(".afterwards").get_by_role("button").click()
    compare(page.locator(".colour-advice"), said(PANTAREI.deal(9).setup, language))


@pytest.mark.parametrize("seed", [7, 8])
def test_in_an_analysis_before_the_first_move(new_page: NewPage, seed: int) -> None:
    start = PANTAREI.deal(seed)
    page = new_page(f"#{encode(start)}")
    page.get_by_role("button", name="Which colour is better?").click()
    compare(page.locator(".colour-advice"), said(start.setup))


def test_an_analysis_has_no_advice_once_a_move_is_played(new_page: NewPage) -> None:
    start = PANTAREI.deal(7)
    page = new_page(f"#{encode(start.play(start.legal_moves()[0]))}")
    expect(page.locator(".course svg")).to_be_visible()
    expect(page.get_by_role("button", name="Which colour is better?")).to_have_count(0)


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, {"width": 640, "height": 360}])
def test_the_advice_fits_a_phone(open_game: OpenGame, size: dict[str, int]) -> None:
    at = open_game("#/play/pantarei/two", viewport=size, has_touch=True, is_mobile=True)
    at.page.get_by_role("button", name="Hint", exact=True).tap()
    expect(at.page.locator(".colour-advice")).to_be_visible()
    assert at.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    at.page.get_by_role("button", name="Take White").tap()
    expect(at.page.get_by_role("grid")).to_be_visible()
