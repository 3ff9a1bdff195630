"""Links and texts: the page and the Python package understand each other to the letter."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from crestflow.games import game
from crestflow.protocol import State
from crestflow.records import decode, encode, read_record, replay

GAMES = ("kamon", "kamon:wild", "pantarei")


def some_game(name: str, seed: int, plies: int = 12) -> State:
    chance, state = random.Random(seed), game(name).deal(seed)
    while len(state.moves) < plies and state.outcome is None:
        state = state.play(chance.choice(state.legal_moves()))
    return state


def shared(page: Page, what: str) -> str:
    """A text of the share dialog."""
    page.get_by_role("button", name="Share").click()
    text = page.get_by_role("textbox", name=what, exact=True).input_value()
    page.keyboard.press("Escape")
    return text


@pytest.mark.parametrize("name", GAMES)
def test_links_go_round(new_page: Callable[..., Page], name: str) -> None:
    state = some_game(name, seed=11)
    page = new_page("#" + encode(state))
    expect(page.locator("[data-node]")).to_have_count(len(state.moves))
    link = shared(page, "Link")
    assert link.rpartition("#")[2] == encode(state)
    assert decode(link).moves == state.moves
    assert shared(page, "Position") == str(state)
    assert shared(page, "Moves").split() == state.moves


def test_a_damaged_link_is_refused_in_words(new_page: Callable[..., Page]) -> None:
    page = new_page("#" + encode(some_game("kamon", seed=1))[:-1] + "A")
    expect(page.get_by_role("alert")).to_contain_text("missing or changed")


@pytest.mark.parametrize("name", GAMES)
def test_records_go_round(new_page: Callable[..., Page], name: str) -> None:
    state = some_game(name, seed=12, plies=100)
    page = new_page("#" + encode(state))
    expect(page.locator("[data-node]")).to_have_count(len(state.moves))
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    text = download.value.path().read_text("utf-8")
    assert replay(read_record(text)) == state
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open…").click()
    page.get_by_label("A link, a setup, a position or a record").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("[data-node]")).to_have_count(len(state.moves))


@pytest.mark.parametrize("language", ["en", "fr", "pl", "cs"])
def test_words_stay_inside_their_buttons_on_a_phone(new_page: Callable[..., Page], language: str) -> None:
    fragment = "#" + encode(some_game("kamon", seed=13, plies=4))
    page = new_page(fragment, locale=language, viewport={"width": 360, "height": 640})
    page.locator(".actions .button.icon").last.click()
    buttons = page.locator("dialog .files .button")
    expect(buttons).to_have_count(4)
    spilt = buttons.evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"
    )
    assert spilt == []


@pytest.mark.parametrize(("kind", "magic"), [("PNG", b"\x89PNG"), ("SVG", b"<svg"), ("Animated GIF", b"GIF89a")])
def test_pictures(new_page: Callable[..., Page], kind: str, magic: bytes) -> None:
    page = new_page("#" + encode(some_game("kamon", seed=13, plies=4)))
    expect(page.locator("[data-node]")).to_have_count(4)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=kind).click()
    content = download.value.path().read_bytes()
    assert content.startswith(magic)
    assert b"var(--" not in content


@pytest.mark.parametrize(
    ("make_text", "complaint"),
    [
        (lambda: "nonsense", "neither a setup"),
        (lambda: "B1/B1", "instead of 3"),
        (lambda: json.dumps({"format": "crestflow-record"}), "not a record"),
        (lambda: str(some_game("kamon", seed=14)).replace(" ", "  ", 1), "three parts"),
    ],
    ids=["nonsense", "tiles missing", "no record", "a space too many"],
)
def test_bad_texts_are_refused_in_words(
    new_page: Callable[..., Page], make_text: Callable[[], str], complaint: str
) -> None:
    page = new_page("#/analyse/kamon")
    page.get_by_role("button", name="Open…").click()
    page.get_by_label("A link, a setup, a position or a record").fill(make_text())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(complaint)


def test_the_editor_refuses_impossible_positions(new_page: Callable[..., Page]) -> None:
    page = new_page("#/analyse/kamon")
    page.get_by_role("button", name="Edit").click()
    page.get_by_role("radio", name="White").check()
    page.locator('[role="grid"] [data-cell]:not([aria-label*="blank"])').first.click()
    expect(page.get_by_text("Black has as many stones as White, or one more.")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse this")).to_be_disabled()
