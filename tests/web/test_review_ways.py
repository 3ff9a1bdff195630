"""The ways into a review and out of it: from the analysis, to puzzles on a mistake, back to the variations."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from crestflow.puzzles import THEMES
from crestflow.records import Record, Variation, encode, encode_record
from crestflow.vocabulary import PLAYERS
from tests.web.conftest import NewPage
from tests.web.saved_games import played
from tests.web.test_review import PATIENCE, late_game, open_review, reviewed

PHONE = {"width": 360, "height": 640}


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_the_analysis_of_a_game_leads_to_its_review_and_back(new_page: NewPage, kind: str) -> None:
    """With the variations that the link holds."""
    state = played(kind, moves=6)
    other = next(move for move in state.origin.legal_moves() if move != state.moves[0])
    fragment = encode_record(Record.from_state(state).with_variations([Variation(ply=0, moves=(other,))]))
    page = new_page(f"#{fragment}")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page).to_have_url(re.compile(rf"#/review/{kind}/~{fragment}$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-node]")).to_have_count(len(state.moves) + 1)
    expect(page).to_have_url(re.compile(rf"#{fragment}$"))


def test_a_game_of_a_few_moves_is_not_worth_a_review(new_page: NewPage) -> None:
    page = new_page(f"#{encode(played('kamon', moves=3))}")
    expect(page.locator("[data-node]")).to_have_count(3)
    expect(page.get_by_role("button", name="Review", exact=True)).to_be_disabled()


def test_the_review_of_a_link_counts_the_mistakes_of_the_player_named(new_page: NewPage) -> None:
    whole = played("pantarei", moves=6)
    mistakes = reviewed("pantarei").mistakes
    assert mistakes
    for player in PLAYERS:
        page = new_page(f"#/review/pantarei/~{encode(whole)}/{player}")
        expect(page.locator(".said")).to_be_visible(timeout=PATIENCE)
        count = sum(move.player == player for move in mistakes)
        expect(page.locator(".said .count")).to_have_text([f"mistake 1 of {count}"] if count else [])


def test_a_mistake_leads_to_puzzles_on_its_theme(new_page: NewPage) -> None:
    found = reviewed("kamon")
    end = found.positions[0].end
    assert found.mistakes[0].ply == 1
    assert end is not None
    assert end.reason in THEMES["kamon"]
    page = open_review(new_page, late_game())
    link = page.get_by_role("link", name="Puzzles on this: ")
    expect(link).to_have_attribute("href", f"#/puzzles/kamon/{end.reason}")
    link.click()
    expect(page.locator('[data-phase="solving"]')).to_be_visible()


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_each_theme_shows_a_board_when_it_comes_into_view(new_page: NewPage, kind: str) -> None:
    page = new_page(f"#/puzzles/{kind}", viewport=PHONE)
    cards = page.locator("main ul a")
    expect(cards).to_have_count(len(THEMES[kind]) + 1)
    cards.last.wait_for()
    expect(cards.last.locator(".look svg")).to_have_count(0)
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.locator(".look svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
