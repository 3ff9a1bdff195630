"""Getting around: both games everywhere, the games played here, the way on from a damaged link, no server behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from crestflow.records.share import encode
from tests.deployment import ForkServer, Server, started
from tests.web.saved_games import Saved, keep, played

NewPage = Callable[..., Page]
LANGUAGES = ("en", "fr", "pl", "cs")
LOST = Saved("kamon", 2, day=14, moves=9, resigned="black")
WON = Saved("kamon", 2, day=13, moves=9, resigned="white", seed=8)
PEOPLE = Saved("pantarei", None, day=12, seed=4)
RUNNING = Saved("pantarei", 4, day=11, moves=8)
OLD = Saved("kamon", 5, day=10, old=True)
GAMES = (LOST, WON, PEOPLE, RUNNING, OLD)


def current(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name=name).locator("[aria-current=page]")


@pytest.mark.parametrize("view", ["learn", "puzzles", "rules", "analyse"])
def test_the_other_game_is_one_press_away(new_page: NewPage, view: str) -> None:
    page = new_page(f"#/{view}/kamon")
    for game in ("Pantareï", "Kamon", "Pantareï"):
        page.get_by_role("navigation", name="Game").get_by_role("link", name=game).click()
        expect(current(page, "Game")).to_have_text(game)
        expect(current(page, "Main")).to_have_text(view.title())
    # The bar remembers which game somebody looks at, over views that belong to none.
    page.goto(page.url.split("#")[0] + "#/settings")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pantareï")


def test_home_leads_to_everything_of_both_games(new_page: NewPage) -> None:
    page = new_page()
    for name, kind in (("Kamon", "kamon"), ("Pantareï", "pantarei")):
        card = page.get_by_role("article", name=name)
        hrefs = card.get_by_role("link").evaluate_all("links => links.map((link) => link.hash)")
        places = ("play/{}/new", "play/{}/two", "learn/{}/quick", "rules/{}", "analyse/{}", "online/{}", "puzzles/{}")
        assert set(hrefs) == {f"#/{place.format(kind)}" for place in places}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_home_fits_the_window(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale)
    for games in ((), GAMES):
        keep(page, *games)
        page.get_by_role("article").first.wait_for()
        page.wait_for_timeout(200)
        height, width = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert height <= 800
        assert width <= 1280


_DOTS = """() => [...document.querySelectorAll(".facts")].flatMap((facts) => {
  const left = facts.getBoundingClientRect().left;
  const cut = parseFloat(getComputedStyle(facts).clipPath.split(" ").at(-1)) || 0;
  let above = -1;
  return [...facts.children].map((fact) => {
    const { left: begin, top } = fact.getBoundingClientRect();
    const first = top > above + 2;
    above = top;
    const before = getComputedStyle(fact, "::before").content !== "none";
    const after = getComputedStyle(fact, "::after").content !== "none";
    // The dot before the first fact of a line lies where the list is cut off.
    const hidden = begin + parseFloat(getComputedStyle(fact).paddingLeft) <= left + cut + 1;
    return !after && before && hidden === first;
  });
})"""


@pytest.mark.parametrize("width", [360, 1280])
def test_no_line_of_facts_ends_or_begins_with_a_dot(new_page: NewPage, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    page.get_by_role("article").first.wait_for()
    kept = page.evaluate(_DOTS)
    assert len(kept) > 2
    assert all(kept)


def test_the_keys_of_a_row_stand_on_one_line(new_page: NewPage) -> None:
    page = new_page("#/settings")
    rows = page.locator("dt:has(kbd)").evaluate_all(
        "all => all.map(row => new Set([...row.children].map(key => key.getBoundingClientRect().top)).size)"
    )
    assert len(rows) > 8
    assert set(rows) == {1}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_list_of_games_fits_a_phone(new_page: NewPage, locale: str) -> None:
    page = new_page("#/games", locale=locale, viewport={"width": 360, "height": 640})
    keep(page, *GAMES)
    expect(page.locator("main li time")).to_have_count(len(GAMES))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    cut = page.locator("main li :is(.badge, time, a, button)").evaluate_all(
        "parts => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.outerHTML)"
    )
    assert [part for part in cut if "<time" not in part] == []


def row(page: Page, saved: Saved) -> Locator:
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.locator(f'a[href$="{saved.identity}"]'))


def test_my_games(new_page: NewPage) -> None:
    page = new_page()
    keep(page, *GAMES)
    page.get_by_role("link", name="All games: 5").click()
    expect(current(page, "Main")).to_have_text("Play")
    expect(page.get_by_role("region", name="Running").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("region", name="Finished").get_by_role("listitem")).to_have_count(4)
    expect(row(page, LOST)).to_contain_text("lost")
    expect(row(page, LOST)).to_contain_text("resignation, move 9")
    expect(row(page, WON)).to_contain_text("won")
    expect(row(page, PEOPLE)).to_contain_text(f": seven, move {len(PEOPLE.state.moves)}")
    expect(row(page, RUNNING)).to_contain_text("8 moves")
    outcome = OLD.state.outcome
    assert outcome is not None
    expect(row(page, OLD)).to_contain_text("won" if str(outcome.winner) == "black" else "lost")
    expect(row(page, OLD)).to_contain_text(f"{outcome.reason}, move {len(OLD.state.moves)}")
    score = page.get_by_role("region", name="Score")
    expect(score.get_by_role("row").filter(has_text="level 2")).to_contain_text("1 : 1")
    expect(score.get_by_role("row").filter(has_text="level 5")).to_contain_text("1 : 0")
    page.get_by_role("radio", name="Pantareï").first.check()
    expect(page.get_by_role("region", name="Finished").get_by_role("listitem")).to_have_count(1)


def test_a_game_is_deleted_and_comes_back(new_page: NewPage) -> None:
    page = new_page("#/games")
    keep(page, LOST, WON)
    score = page.get_by_role("region", name="Score").get_by_role("row").filter(has_text="level 2")
    row(page, LOST).get_by_role("button", name="Delete this game").click()
    expect(score).to_contain_text("1 : 0")
    page.get_by_role("button", name="Bring it back").click()
    expect(score).to_contain_text("1 : 1")
    row(page, LOST).get_by_role("button", name="Delete this game").click()
    page.reload()
    expect(page.get_by_role("region", name="Finished").get_by_role("listitem")).to_have_count(1)
    expect(row(page, LOST)).to_have_count(0)


def test_a_finished_game_is_reviewed_and_a_running_one_goes_on(new_page: NewPage) -> None:
    page = new_page("#/games")
    keep(page, WON, RUNNING)
    row(page, WON).get_by_role("link", name="Review Kamon").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")
    expect(page.get_by_role("slider", name="Who was winning")).to_have_attribute("aria-valuemax", "9")
    page.goto(page.url.split("#")[0] + "#/games")
    row(page, RUNNING).get_by_role("link", name="Continue Pantareï").click()
    expect(page.locator("[data-ply]")).to_have_count(8)


def test_a_share_link_is_part_of_analysing(new_page: NewPage) -> None:
    page = new_page("#" + encode(played("pantarei", moves=5)))
    expect(current(page, "Main")).to_have_text("Analyse")
    expect(current(page, "Game")).to_have_text("Pantareï")


def test_a_damaged_link_leads_on(new_page: NewPage) -> None:
    damaged = "#" + encode(played("kamon", moves=5))[:-3]
    page = new_page(damaged)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Analyse Pantareï").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("link", name="Play Kamon")).to_be_visible()


def test_a_file_host_says_before_the_press_that_play_by_link_needs_a_server(new_page: NewPage) -> None:
    """No request is made for it, so the watch over the console finds nothing."""
    page = new_page()
    card = page.get_by_role("article", name="Kamon")
    expect(card).to_contain_text("no server here")
    card.get_by_role("link", name="By link").click()
    expect(page.get_by_role("heading", name="There is no game server here")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_game_server_offers_play_by_link(new_page: NewPage, fork_server: ForkServer, folder: Path) -> None:
    # A server of its own: at another one somebody may be waiting.
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/around.db")) as (server,):
        page = new_page(home=f"{server.url}/")
        card = page.get_by_role("article", name="Kamon")
        expect(card).not_to_contain_text("no server here")
        card.get_by_role("link", name="By link").click()
        expect(page.get_by_role("region", name="Lobby")).to_contain_text("Nobody is waiting")
        page.close()


def test_sound_is_offered_once(new_page: NewPage) -> None:
    page = new_page()
    invitation = page.get_by_role("button", name="Turn sound on")
    expect(page.get_by_role("link", name="Play Kamon")).to_be_visible()
    expect(invitation).to_have_count(0)
    keep(page, WON)
    invitation.click()
    expect(invitation).to_have_count(0)
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Sound").click()
    page.reload()
    expect(page.get_by_role("link", name="Play Kamon")).to_be_visible()
    expect(invitation).to_have_count(0)
