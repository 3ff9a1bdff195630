"""Two people play by link in browsers of their own, a third one watches: whole games, the lobby, and wrong links."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from crestflow.protocol import Colour, State
from crestflow.records import decode, load_record, replay
from tests.browser import Watch
from tests.parts import each_choice
from tests.web.link import PHONE, STATUS, Guest, Hosts, Party, Truth, make, short_game

NewPage = Callable[..., Page]

# So many moves are made by pointing at the board, the others by typing.
POINTED = 6

# Five minutes and three seconds for each move, of which next to nothing was used.
CLOCK = re.compile(r"^[456]:\d\d$")


def create(page: Page, whole: State, colour: Colour) -> str:
    """Fill in the form for a game with a given setup and a Fischer clock; returns the link to send."""
    name = "Kamon" if whole.game.name == "kamon" else "Pantareï"
    page.get_by_role("radio", name=name).check()
    page.get_by_role("group", name="Your colour").get_by_role("radio", name=colour.capitalize()).check()
    page.get_by_role("radio", name="Minutes for the game").check()
    page.get_by_label("Time for each player").select_option("5 minutes")
    page.get_by_label("Added with each move").select_option("3 seconds")
    page.get_by_label("Your name (if you like)").fill("Crane")
    page.get_by_text("Play a setup of your own").click()
    page.get_by_label("Setup", exact=True).fill(whole.setup)
    page.get_by_role("button", name="Create the game").click()
    return page.get_by_role("textbox", name="Link for the opponent").input_value()


def invited(new_page: NewPage, home: str, link: str, whole: State, colour: Colour) -> Guest:
    """The opponent opens the link on a phone, reads what it is about, and sits down."""
    page = new_page("#" + link.partition("#")[2], home=home, service_workers="allow", **PHONE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kamon" if whole.game.name == "kamon" else "Pantareï")
    told = page.get_by_role("main")
    expect(told).to_contain_text("Your opponent: Crane")
    expect(told).to_contain_text(f"You play {colour.capitalize()}.")
    expect(told).to_contain_text("You move first." if whole.origin.turn == colour else "Your opponent moves first.")
    expect(told).to_contain_text("5:00 + 3 s for each move")
    guest = Guest(page, touch=True)
    guest.sit_down("Otter")
    return guest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hosts", "kind"), each_choice(["one process", "two processes"], ["kamon", "pantarei"]), indirect=["hosts"]
)
def test_a_whole_game_by_link(new_page: NewPage, hosts: Hosts, tmp_path: Path, kind: str) -> None:
    # Whoever picks Black in Pantareï moves second; in Kamon Black always begins.
    whole = short_game(kind, first="black" if kind == "kamon" else "white")
    # As at a visitor's: with the service worker, which has to keep off what the game server answers.
    crane = Guest(new_page("#/online", home=hosts.first, service_workers="allow"))
    link = create(crane.page, whole, "black")
    otter = invited(new_page, hosts.last, link, whole, "white")
    heron = Guest(new_page(crane.page.url.removeprefix(hosts.first), home=hosts.first))
    party = Party(crane, otter, heron, Truth(hosts.last, crane.id))
    expect(crane.panel.get_by_role("textbox", name="Link for the opponent")).to_have_count(0)

    state = whole.origin
    party.all_see(state)
    for move in whole.moves[:POINTED]:
        party.at(state.turn).play(state, move)
        state = state.play(move)
        party.all_see(state)
    state = party.play(state, whole.moves[POINTED:])

    assert state.outcome is not None
    party.all_told(state.outcome.winner)
    for each in party.everybody:
        for name in ("Crane", "Otter"):
            expect(each.player(name).get_by_role("timer")).to_have_text(CLOCK)
    check_record(heron, whole, tmp_path)
    check_review(crane.panel.get_by_role("link", name="Review the game"), whole, "/black")
    check_review(otter.panel.get_by_role("link", name="Review"), whole, "/white")
    check_analysis(otter, whole)
    check_review(heron.panel.get_by_role("link", name="Review the game"), whole, "")
    heron.page.get_by_role("link", name="Review the game").click()
    expect(heron.page.get_by_role("heading", level=1)).to_have_text("Review")
    expect(heron.page.locator("ol [data-ply]")).to_have_count(len(whole.moves))


def check_record(guest: Guest, whole: State, folder: Path) -> None:
    """The record downloads, and the referee has nothing to say against it."""
    with guest.page.expect_download() as download:
        guest.panel.get_by_role("link", name="Record").click()
    path = folder / "record.json"
    download.value.save_as(path)
    record = load_record(path)
    assert replay(record) == whole
    assert record.clock is not None
    assert len(record.clock.left) == len(whole.moves)


def check_review(link: Locator, whole: State, person: str) -> None:
    """The review is that of the whole game, for the player who asks."""
    mark = f"#/review/{whole.game.kind}/~"
    way = str(link.get_attribute("href"))
    assert way.startswith(mark)
    assert way.endswith(person)
    assert decode(way.removeprefix(mark).removesuffix(person)) == whole


def check_analysis(guest: Guest, whole: State) -> None:
    """Analyse opens the whole game; a phone has it behind More."""
    guest.more()
    link = guest.page.get_by_role("dialog").get_by_role("link", name="Analyse")
    assert decode(str(link.get_attribute("href")).removeprefix("#")) == whole
    link.click()
    expect(guest.page.locator("[data-node]")).to_have_count(len(whole.moves))


def test_a_listed_game_is_found_joined_and_gone(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(STATUS.format(403))
    crane = Guest(new_page("#/online/kamon", home=host.first))
    crane.page.get_by_role("radio", name="Anybody: list it in the lobby").check()
    crane.page.get_by_label("Your name (if you like)").fill("Crane of the lobby")
    crane.page.get_by_role("button", name="Create the game").click()
    link = crane.panel.get_by_role("textbox", name="Link for the opponent").input_value()
    otter, dora = (new_page("#/online", home=host.first) for _ in range(2))
    for page in (otter, dora):
        offer = page.get_by_role("region", name="Lobby").get_by_role("listitem").filter(has_text="Crane of the lobby")
        expect(offer).to_contain_text("No clock")
    otter.get_by_role("listitem").filter(has_text="Crane of the lobby").get_by_role("button", name="Join").click()
    expect(otter.get_by_role("grid")).to_be_visible()
    expect(dora.get_by_role("listitem").filter(has_text="Crane of the lobby")).to_have_count(0, timeout=10_000)
    expect(crane.panel.get_by_role("textbox", name="Link for the opponent")).to_have_count(0)

    # The link that was made for the seat opens it no more, but shows a way to watch.
    dora.goto(link)
    expect(dora.get_by_role("alert")).to_have_text("This link is no longer valid for this game.")
    dora.get_by_role("button", name="Watch the game").click()
    expect(dora.get_by_role("grid")).to_be_visible()
    expect(dora.get_by_role("tab", name="Chat")).to_have_count(0)
    # Nor does it cost the creator the own seat.
    crane.page.goto(link)
    crane.page.get_by_role("button", name="Watch the game").click()
    expect(crane.page.get_by_role("grid")).to_be_visible()
    crane.page.reload()
    expect(crane.panel.get_by_role("tab", name="Chat")).to_be_visible()


@pytest.mark.parametrize("path", ["#/game/AAAAAAAAAAAA", "#/game/short", "#/seat/AAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA"])
def test_a_game_that_is_not_there(new_page: NewPage, host: Hosts, watch: Watch, path: str) -> None:
    watch.forgive(STATUS.format(404))
    page = new_page(path, home=host.first)
    expect(page.get_by_role("alert")).to_have_text("There is no such game on this server.")
    expect(page.get_by_role("button", name="Watch the game")).to_have_count(0)
    page.get_by_role("link", name="Play by link").click()
    expect(page.get_by_role("button", name="Create the game")).to_be_visible()


def test_a_damaged_secret_opens_nothing_and_shows_a_way_to_watch(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(STATUS.format(403))
    made = make(host.first)
    for damaged in (made.seats["white"][:-3], made.seats["white"][:-3] + "AAA", made.seats["white"] + "%C3%A9"):
        page = new_page(damaged, home=host.first)
        expect(page.get_by_role("alert")).to_have_text("This link is no longer valid for this game.")
        page.get_by_role("button", name="Watch the game").click()
        expect(page.get_by_role("grid")).to_be_visible()
    assert made.truth.view()["open_seat"] == "white"


@pytest.mark.parametrize("path", ["#/game/AAAAAAAAAAAA", "#/seat/AAAAAAAAAAAA/AAAAAAAAAAAAAAAAAAAAAA"])
def test_a_file_host_without_a_server_explains_itself(new_page: NewPage, watch: Watch, path: str) -> None:
    watch.forgive(STATUS.format(404))
    page = new_page(path)
    expect(page.get_by_role("heading", name="There is no game server here")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("link", name="Play Kamon")).to_be_visible()


SETUP = short_game("kamon").setup
WRONG_SETUPS = {
    "RfRr": "1 row split by “/”, expected 7",
    "B1/W2/N": "3 rows split by “/”, expected 7",
    SETUP.replace("--", "Rf"): "missing are --",
    str(short_game("kamon").origin): "a new game needs a setup",
}


@pytest.mark.parametrize(("setup", "words"), WRONG_SETUPS.items(), ids=range(len(WRONG_SETUPS)))
def test_a_setup_that_is_wrong_is_refused_in_words(new_page: NewPage, host: Hosts, setup: str, words: str) -> None:
    page = new_page("#/online/kamon", home=host.first)
    page.get_by_text("Play a setup of your own").click()
    page.get_by_label("Setup", exact=True).fill(setup)
    page.get_by_role("button", name="Create the game").click()
    expect(page.get_by_role("alert")).to_contain_text(words)
