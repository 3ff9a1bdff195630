"""Games by link on phones, played with fingers: nothing scrolls, nothing moves, and everything has its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from crestflow.games.pantarei.notation import Step, read_move
from crestflow.protocol import State, opponent
from tests.browser import Watch
from tests.parts import each_choice
from tests.web.link import CUT, Guest, Hosts, Party, gather, make, short_game
from tests.web.test_link_views import act, move
from tests.web.test_phone import LANGUAGES, SMALLEST_TOOL, TOUCHED, boxes, phone, size_name, tap, too_much
from tests.web.text_size import text_problems

NewPage = Callable[..., Page]

SMALL: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 740, "height": 360}
CLOCK = {"type": "fischer", "initial_seconds": 600, "increment_seconds": 5}

# Texts of the table that are cut, and where the board and the bands around it are.
_CUT = """() => [...document.querySelectorAll(
    '.phone-bar p, .status, .seat .doing, .seat time, main .tools :is(button, p), .toolbar .name, .offer, .offer button'
  )]
  .filter(each => each.checkVisibility())
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map(each => each.textContent.trim())"""
_PLACES = """() => ['.far', '.stage', '.near', '.status', '.toolbar'].map(each => {
  const { x, y, width, height } = document.querySelector(`main ${each}`).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def places(page: Page) -> Any:
    """Where the bands of the table are, once they have been laid out."""
    page.wait_for_timeout(80)
    return page.evaluate(_PLACES)


@pytest.mark.parametrize("kind", ["kamon", pytest.param("pantarei", marks=pytest.mark.long)])
def test_a_whole_game_between_two_phones(new_page: NewPage, host: Hosts, kind: str) -> None:
    whole = short_game(kind, seed=11)
    party = gather(new_page, host, whole, screen=phone(SMALL), clock=CLOCK)
    state: State = whole.origin
    for each in whole.moves:
        party.at(state.turn).play(state, each)
        state = state.play(each)
        party.all_see(state)
        for guest in party.everybody:
            assert too_much(guest.page) == (0, 0)
    assert state.outcome is not None
    party.all_told(state.outcome.winner)
    party.otter.press("Rematch")
    party.crane.point(party.crane.panel.get_by_role("button", name="Accept"))
    for guest in (party.crane, party.otter):
        guest.page.wait_for_function("old => !location.hash.includes(old)", arg=party.truth.id)
        expect(guest.page.get_by_role("grid")).to_be_visible()
    assert party.crane.id == party.otter.id


@pytest.mark.parametrize(("size", "language"), each_choice([*TOUCHED, LANDSCAPE], LANGUAGES), ids=size_name)
def test_everything_has_its_place(
    new_page: NewPage, host: Hosts, watch: Watch, size: ViewportSize, language: str
) -> None:
    """Offers, own offers, chat and a lost connection neither move the board nor make the page scroll."""
    watch.forgive(CUT)
    kind = "kamon" if size["width"] < size["height"] and language in ("en", "pl") else "pantarei"
    made = make(host.first, kind, clock=CLOCK, first="black")
    page = new_page(made.seats["white"], home=host.first, **phone(size, language))
    page.locator("form button.primary").tap()
    expect(page.get_by_role("grid")).to_be_visible()
    move(made)
    expect(page.locator("[data-ply]")).to_have_count(1)
    before = places(page)
    assert before[0][1] < before[2][1]

    def unmoved(state: str) -> None:
        assert places(page) == before, state
        assert page.evaluate(_CUT) == [], state
        assert too_much(page) == (0, 0), state

    unmoved("my turn")
    page.locator('[role="grid"] button.legal, [role="grid"] button.able').first.tap()
    unmoved("something in hand")
    act(made, "black", "offer_draw")
    expect(page.locator(".offer button")).to_have_count(2)
    unmoved("a draw is offered")
    page.locator(".offer button").last.tap()
    expect(page.locator(".offer")).to_have_count(0)
    act(made, "black", "say", text="Hello")
    expect(page.locator(".badge")).to_have_text("1")
    unmoved("something was said")
    page.locator("[data-tool=chat]").tap()
    expect(page.get_by_role("log")).to_contain_text("Hello")
    page.keyboard.press("Escape")
    expect(page.locator(".badge")).to_have_count(0)
    act(made, "white", "offer_draw")
    expect(page.get_by_role("status").last).not_to_be_empty()
    unmoved("I have offered a draw")
    page.context.set_offline(True)
    expect(page.locator(".notice")).to_be_visible()
    unmoved("the connection is lost")
    page.context.set_offline(False)
    expect(page.locator(".notice")).to_be_hidden()


def test_the_table_of_a_link_game_is_the_one_of_every_game(new_page: NewPage, host: Hosts) -> None:
    party = gather(new_page, host, short_game("kamon", seed=12), screen=phone(SMALL), clock=CLOCK)
    for guest in party.everybody:
        far, near = (guest.page.locator(each) for each in (".far", ".near"))
        # One's own pieces are below; who watches sits with Black.
        below = "Otter" if guest is party.otter else "Crane"
        expect(near).to_contain_text(below)
        expect(far).to_contain_text("Crane" if below == "Otter" else "Otter")
        for seat in (far, near):
            expect(seat.get_by_role("timer")).to_be_in_viewport(ratio=1)
        expect(guest.page.locator(".phone-bar")).to_contain_text("Join two sides")
        for tool in guest.page.locator(".toolbar .tool").all():
            box = tool.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST_TOOL
    expect(party.heron.panel.get_by_role("button", name="Chat")).to_have_count(0)
    expect(party.crane.panel).not_to_contain_text("Hint")
    # Only who may move is asked to.
    for waiting in (party.otter, party.heron):
        expect(waiting.page.get_by_role("complementary")).to_contain_text("Black is to move.")
    expect(party.crane.page.get_by_role("complementary")).not_to_contain_text("is to move")


def test_fingers_hit_what_they_saw_before_the_lift(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("pantarei", seed=13)
    party = gather(new_page, host, whole, screen=phone(SMALL))
    state: Any = whole.origin
    for _ in range(3):
        guest = party.at(state.turn)
        step = next(each for each in map(read_move, state.legal_moves()) if isinstance(each, Step))
        value = state.stacks[step.stack - 1][-1].value
        remembered = boxes(guest.page)
        tap(guest.page, remembered[step.stack - 1])
        expect(guest.stack(step.stack)).to_have_attribute("aria-pressed", "true")
        assert boxes(guest.page) == remembered
        tap(guest.page, remembered[step.stack + (value if step.direction == "r" else -value) - 1])
        state = state.play(str(step))
        party.all_see(state)


def test_what_is_asked_is_answered_in_the_sentences_place(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=14)
    party = gather(new_page, host, whole, screen=phone(SMALL))
    state = party.play(whole.origin, whole.moves[:3])
    asker, asked = party.at(opponent(state.turn)), party.at(state.turn)
    asker.press("Undo")
    expect(asker.panel.get_by_role("complementary")).to_contain_text("You have asked to take your move back.")
    expect(asked.panel.get_by_role("complementary")).to_contain_text("The opponent asks to take a move back.")
    asked.press("Accept")
    taken = whole.origin.play(whole.moves[0]).play(whole.moves[1])
    party.all_see(taken)
    asked.press("Offer a draw")
    asker.press("Decline")
    asked.press("Offer a draw")
    # The server refuses to ask twice; the words can be sent away.
    problem = asked.page.get_by_role("alert")
    expect(problem).to_have_text("That has been done already.")
    assert too_much(asked.page) == (0, 0)
    asked.press("Dismiss")
    expect(problem).to_have_count(0)
    asked.say("Bonjour")
    expect(asker.page.locator(".badge")).to_have_text("1")
    asked.press("Resign")
    asked.press("Play on")
    asked.press("Resign")
    asked.point(asked.page.get_by_role("dialog").get_by_role("button", name="Resign"))
    party.all_told(asker.colour)


def test_a_new_game_shows_the_link_to_send_first(new_page: NewPage, host: Hosts) -> None:
    page = new_page("#/online/kamon", home=host.first, **phone(SMALL))
    page.get_by_role("button", name="Create the game").tap()
    sheet = page.get_by_role("dialog", name="Invite somebody")
    link = sheet.get_by_role("textbox", name="Link for the opponent").input_value()
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).to_contain_text("Waiting for your opponent")
    page.get_by_role("button", name="Invite").tap()
    expect(sheet).to_be_visible()
    guest = Guest(new_page("#" + link.partition("#")[2], home=host.first, **phone(SMALL)), touch=True)
    guest.sit_down("Otter")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Invite")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE], ids=size_name)
def test_a_link_game_at_twice_the_text(new_page: NewPage, host: Hosts, size: ViewportSize) -> None:
    party: Party = gather(new_page, host, short_game("pantarei", seed=15), screen=phone(size), clock=CLOCK)
    found = {guest.colour: text_problems(guest.page) for guest in party.everybody}
    assert {who: problems for who, problems in found.items() if problems} == {}
