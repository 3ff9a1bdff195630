"""Solved deals on the page: the deal of the day, perfect play from the first move, and what is said afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from crestflow.games import game
from crestflow.protocol import State
from crestflow.solved import deal_of_the_day, known_position, solved_deal
from tests.web.game_page import GamePage
from tests.web.test_views import problems, set_theme

NewPage = Callable[..., Page]

DAY = date(2026, 11, 15)
OPTIONS = {"against": "computer", "level": "perfect", "colour": "black", "wild": False}


def with_options(page: Page, **changes: object) -> None:
    kept = json.dumps(OPTIONS | changes)
    page.evaluate("kept => localStorage.setItem('crestflow.table.kamon', kept)", kept)


def test_the_deal_of_the_day_is_the_package_s(new_page: NewPage) -> None:
    page = new_page("")
    page.clock.set_fixed_time(f"{DAY.isoformat()}T12:00:00")
    with_options(page)
    page.reload()
    page.get_by_role("button", name="Deal of the day", exact=True).click()
    page.get_by_role("button", name="Play the deal of the day").click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert GamePage(page).saved["origin"] == deal_of_the_day(DAY).setup


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dialog_is_for_everybody(new_page: NewPage, theme: str) -> None:
    page = new_page("")
    set_theme(page, theme)
    page.reload()
    page.get_by_role("button", name="Deal of the day", exact=True).click()
    expect(page.get_by_role("dialog", name="Deal of the day")).to_be_visible()
    assert problems(page) == []


def test_perfect_play_answers_from_the_first_move_as_in_python(new_page: NewPage) -> None:
    """The computer sits where the deal gives something; the reference rules and the package referee its moves."""
    page = new_page("")
    with_options(page)
    page.reload()
    page.get_by_role("button", name="Deal of the day", exact=True).click()
    page.get_by_role("button", name="Lost for you").click()
    page.get_by_role("grid").wait_for()
    at = GamePage(page)
    computer = "white" if at.person == "black" else "black"
    state: State = game("kamon").start(at.saved["origin"])
    for played in range(6):
        if state.turn == computer:
            known = known_position(state)
            assert known is not None
            assert known.move is not None
            at.wait_for_moves(played + 1)
            assert at.moves[played] == known.move
            expect(page.get_by_text(f"played {known.move} (proven best)")).to_be_visible()
            state = state.play(known.move)
        else:
            move = at.legal_cells()[-1]
            at.cell(move).click()
            state = state.play(move)


def test_afterwards_the_page_says_what_perfect_play_gives(new_page: NewPage) -> None:
    page = new_page("")
    with_options(page, level=1)
    page.reload()
    page.get_by_role("button", name="Deal of the day", exact=True).click()
    page.get_by_role("button", name="Won for you").click()
    page.get_by_role("grid").wait_for()
    at = GamePage(page)
    deal = solved_deal(at.saved["origin"])
    assert deal is not None
    expect(page.get_by_text("This deal is solved")).to_have_count(0)
    if deal.value_for("black") != "win":
        at.wait_for_moves(1)  # the deal is won for White: the computer begins
    at.cell(at.legal_cells()[0]).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.get_by_role("complementary")).to_contain_text("This deal is solved")
    expect(page.get_by_role("complementary")).to_contain_text("The deal gives you more than you got.")
    assert game("kamon").deal(deal.seed).setup == deal.setup
