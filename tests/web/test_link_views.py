"""The views of play by link in every state: nothing for axe to find, nothing too wide, no English left over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser import Watch
from tests.server.client import bearer, new_key
from tests.web.link import CUT, STATUS, Hosts, Made, make
from tests.web.test_languages import PHONE, english, left_over
from tests.web.test_views import IN_THEMES, SIZES, problems_in_themes, themes_of

NewPage = Callable[..., Page]

UNKNOWN = "#/game/AAAAAAAAAAAA"


def act(made: Made, colour: str, kind: str, **fields: Any) -> None:
    """Let a player do something, over the API: the page's words depend on its language."""
    answer = httpx.post(
        f"{made.truth.url}api/games/{made.truth.id}/actions",
        json={"type": kind, "key": new_key(), **fields},
        headers=bearer(made.seats[colour].rsplit("/", 1)[1]),
    )
    assert answer.status_code == 200, answer.text


def move(made: Made) -> None:
    """Whoever is to move plays anything."""
    view = made.truth.view()
    act(made, view["turn"], "move", move=view["legal"][0], seen=view["version"])


def open_link(page: Page, host: Hosts, link: str) -> None:
    """Come to a link from outside, and wait for what is shown there."""
    page.goto("about:blank")
    page.goto(host.first + link)
    page.locator("main h1").first.wait_for(state="attached")


def tour(page: Page, host: Hosts, size: str) -> Iterator[str]:
    """Every state of the views of play by link, one after the other on one page; yields its name."""
    clock = {"type": "fischer", "initial_seconds": 600, "increment_seconds": 5}
    make(host.first, listed=True, name="Zoë", clock=clock)
    made = make(host.first, name="Zoë", clock={"type": "days", "days": 2})
    yield from before_the_game(page, host, made)
    yield from (during_the_game if size == "desk" else at_the_phone)(page, made)
    act(made, "black", "resign")
    act(made, "black", "offer_rematch", setup="new")
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".offer")).to_be_visible()
    yield "over, a rematch is offered"
    open_link(page, host, "#/online")
    expect(page.locator("section.seats")).to_be_visible()
    yield "the own games"


def before_the_game(page: Page, host: Hosts, made: Made) -> Iterator[str]:
    """The lobby and the form, a new game without an opponent, an invitation, a link to nothing."""
    open_link(page, host, UNKNOWN)
    expect(page.get_by_role("alert")).to_be_visible()
    yield "no such game"
    open_link(page, host, "#/online/pantarei")
    expect(page.locator("section.panel li").first).to_be_visible()
    page.locator("form fieldset").nth(2).get_by_role("radio").nth(1).check()
    expect(page.locator("form select")).to_have_count(2)
    yield "online"
    page.locator("form button.primary").click()
    expect(page.locator(".invitation input")).to_be_visible()
    yield "waiting for the opponent"
    open_link(page, host, made.seats["white"])
    expect(page.locator("form .mine")).to_be_visible()
    yield "invited"


def during_the_game(page: Page, made: Made) -> Iterator[str]:
    """As a player in both tabs, with offers, with the links, without a network."""
    page.locator("form button.primary").click()
    page.locator("#tab-chat").wait_for()
    move(made)
    act(made, "black", "say", text="42")
    act(made, "black", "offer_draw")
    expect(page.locator(".unread")).to_be_visible()
    expect(page.locator(".offer button")).to_have_count(2)
    yield "a draw is offered, something was said"
    page.locator("#tab-chat").click()
    act(made, "white", "say", text="43")
    expect(page.locator(".erase")).to_be_visible()
    yield "the chat"
    page.locator("#tab-moves").click()
    move(made)
    act(made, "white", "ask_takeback")
    expect(page.locator(".offer button")).to_have_count(0)
    expect(page.locator(".offer")).to_be_visible()
    yield "a take-back is asked"
    page.locator(".actions button").last.click()
    expect(page.locator("dialog input")).to_have_count(2)
    yield "links"
    page.keyboard.press("Escape")
    page.locator(".actions button").nth(2).click()
    page.get_by_role("alert").wait_for()
    yield "resigning"
    page.context.set_offline(True)
    expect(page.locator(".link p")).to_be_visible()
    yield "without a network"
    page.context.set_offline(False)
    expect(page.locator(".link p")).to_have_count(0)


def at_the_phone(page: Page, made: Made) -> Iterator[str]:
    """The same at the table of a phone, where the chat, the links and what is needed seldom are sheets."""
    page.locator("form button.primary").click()
    page.locator("[data-tool=chat]").wait_for()
    move(made)
    act(made, "black", "say", text="42")
    act(made, "black", "offer_draw")
    expect(page.locator(".badge")).to_be_visible()
    expect(page.locator(".offer button")).to_have_count(2)
    yield "a draw is offered, something was said"
    page.locator("[data-tool=chat]").click()
    act(made, "white", "say", text="43")
    expect(page.locator(".erase")).to_be_visible()
    yield "the chat"
    page.keyboard.press("Escape")
    move(made)
    act(made, "white", "ask_takeback")
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.locator("[data-tool=undo]")).to_be_disabled()
    yield "a take-back is asked"
    page.locator("[data-tool=share]").click()
    expect(page.locator("dialog input")).to_have_count(2)
    yield "links"
    page.keyboard.press("Escape")
    page.locator("[data-tool=more]").click()
    yield "more"
    page.locator(".actions button").nth(2).click()
    page.get_by_role("alert").wait_for()
    yield "resigning"
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    expect(page.locator(".notice")).to_be_visible()
    yield "without a network"
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_be_hidden()


def spectator(page: Page, host: Hosts) -> None:
    """A stranger's game of Pantareï with a move in it."""
    made = make(host.first, "pantarei", name="Zoë")
    move(made)
    open_link(page, host, made.watch)
    expect(page.locator("[data-ply]")).to_have_count(1)


@pytest.mark.slow(seconds=20)
@pytest.mark.parametrize(("size", "themes"), IN_THEMES)
def test_axe_finds_nothing(new_page: NewPage, host: Hosts, watch: Watch, size: str, themes: str) -> None:
    watch.forgive(CUT, STATUS.format(404))
    page = new_page(home=host.first, viewport=SIZES[size])
    found = {}

    def check(number: int, stop: str) -> None:
        page.wait_for_timeout(50)
        wide = page.evaluate("document.documentElement.scrollWidth") - SIZES[size]["width"]
        complaints = problems_in_themes(page, themes_of(number, size, themes)) + (
            [f"{wide} pixels too wide"] if wide > 0 else []
        )
        if complaints:
            found[stop] = complaints

    for number, stop in enumerate(tour(page, host, size), 1):
        check(number, stop)
    spectator(page, host)
    check(0, "watching")
    assert found == {}


# English is the language of the tour above, which looks at the width of each stop, too.
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr", "pl", "cs"])
def test_every_language_is_spoken_and_fits_a_phone(new_page: NewPage, host: Hosts, watch: Watch, language: str) -> None:
    watch.forgive(CUT, STATUS.format(404))
    page = new_page(home=host.first, viewport=PHONE, locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    forgotten = re.compile(r"(?!)") if language == "en" else english(language)
    wide: dict[str, int] = {}
    left: dict[str, set[str]] = {}

    def check(stop: str) -> None:
        wide[stop] = page.evaluate("document.documentElement.scrollWidth") - PHONE["width"]
        left[stop] = left_over(page, forgotten)

    for stop in tour(page, host, "phone"):
        check(stop)
    spectator(page, host)
    check("watching")
    assert {stop: pixels for stop, pixels in wide.items() if pixels > 0} == {}
    assert {stop: texts for stop, texts in left.items() if texts} == {}
