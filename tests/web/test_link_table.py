"""What players do besides moving: draws, take-backs, resigning, rematches, chat, presence and clocks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from crestflow.protocol import opponent
from tests.web.conftest import Watch
from tests.web.link import CUT, Guest, Hosts, Party, Truth, gather, make, short_game

NewPage = Callable[..., Page]


def test_a_draw_is_offered_declined_and_accepted(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=6)
    party = gather(new_page, host, whole)
    state = party.play(whole.origin, whole.moves[:2])
    party.ada.press("Offer a draw")
    expect(party.ada.panel).to_contain_text("You have offered a draw.")
    expect(party.bo.panel).to_contain_text("The opponent offers a draw.")
    expect(party.eve.panel.get_by_role("button", name="Accept")).to_have_count(0)
    party.bo.press("Decline")
    expect(party.ada.panel).not_to_contain_text("You have offered a draw.")
    party.ada.press("Offer a draw")
    expect(party.ada.page.get_by_role("alert")).to_have_text("That was asked already.")
    party.all_see(state)
    party.bo.press("Offer a draw")
    party.ada.press("Accept")
    for each in party.everybody:
        each.told("A draw.")
    assert party.truth.view()["result"] == {"winner": None, "reason": "agreement"}


@pytest.mark.parametrize("kind", ["kamon", pytest.param("pantarei", marks=pytest.mark.slow)])
def test_moves_are_taken_back_by_agreement(new_page: NewPage, host: Hosts, kind: str) -> None:
    whole = short_game(kind, seed=7, first="black" if kind == "kamon" else "white")
    party = gather(new_page, host, whole)
    state = party.play(whole.origin, whole.moves[:3])
    asker, asked = party.at(opponent(state.turn)), party.at(state.turn)

    # Declined: nothing changes.
    asker.press("Take back")
    expect(asked.panel).to_contain_text("The opponent asks to take a move back.")
    asked.press("Decline")
    expect(asker.panel).not_to_contain_text("You have asked")
    party.all_see(state)

    # The last move was the asker's: one ply.
    state = party.play(state, whole.moves[3:4])
    asker, asked = asked, asker
    asker.press("Take back")
    asked.press("Accept")
    state = whole.origin
    for move in whole.moves[:3]:
        state = state.play(move)
    party.all_see(state)

    # It was answered already: two plies.
    state = party.play(state, whole.moves[3:4])
    asked.press("Take back")
    asker.press("Accept")
    before = whole.origin
    for move in whole.moves[:2]:
        before = before.play(move)
    party.all_see(before)
    party.play(before, whole.moves[2:5])


def test_resigning_is_confirmed_and_a_rematch_exchanges_the_colours(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=8)
    party = gather(new_page, host, whole)
    party.play(whole.origin, whole.moves[:1])
    party.ada.press("Resign")
    expect(party.ada.page.get_by_role("alert")).to_have_text("Resign this game?")
    party.ada.press("Play on")
    assert party.truth.view()["result"] is None
    party.ada.press("Resign")
    party.ada.press("Resign")
    for each in party.everybody:
        each.told("White wins.")
        expect(each.panel).to_contain_text("resigned")

    party.bo.press("Offer a rematch, same setup")
    expect(party.ada.panel).to_contain_text("The opponent offers a rematch, sides changed.")
    party.ada.press("Accept")
    party.eve.panel.get_by_role("link", name="Go to the rematch").click()
    for each in party.everybody:
        each.page.wait_for_function("old => !location.hash.includes(old)", arg=party.truth.id)
        each.sees(whole.origin)
    again = Party(party.bo, party.ada, party.eve, Truth(party.truth.url, party.ada.id))
    assert again.truth.view()["names"] == {"black": "Bo", "white": "Ada"}
    again.play(whole.origin, whole.moves[:4])


def test_a_rematch_that_was_accepted_while_away(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(CUT)
    whole = short_game("pantarei", seed=8)
    party = gather(new_page, host, whole)
    party.ada.press("Resign")
    party.ada.press("Resign")
    party.bo.press("Offer a rematch")
    expect(party.ada.panel.get_by_role("button", name="Accept")).to_be_visible()
    party.bo.page.context.set_offline(True)
    expect(party.bo.panel).to_contain_text("The connection is lost")
    party.ada.press("Accept")
    party.bo.page.context.set_offline(False)
    party.bo.panel.get_by_role("link", name="Go to the rematch").click()
    party.bo.page.wait_for_function("old => !location.hash.includes(old)", arg=party.truth.id)
    expect(party.bo.panel.get_by_role("tab", name="Chat")).to_be_visible()
    assert party.bo.id == party.ada.id


def test_chat_is_the_players_own(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(CUT)
    whole = short_game("kamon", seed=9)
    party = gather(new_page, host, whole)
    ada, bo, eve = party.everybody
    badge = bo.panel.get_by_role("tab", name="Chat").locator(".unread")
    ada.say("Bonjour <b>Bo</b>")
    expect(badge).to_contain_text("1")
    bo.say("Dobrý den")
    expect(badge).to_have_count(0)
    log = [guest.panel.get_by_role("log") for guest in (ada, bo)]
    for each in log:
        expect(each.locator(".words")).to_have_text(["Bonjour <b>Bo</b>", "Dobrý den"])
    bo.panel.get_by_role("button", name="Erase this message").click()
    for each in log:
        expect(each.locator(".words")).to_have_text(["Bonjour <b>Bo</b>"])
        expect(each).to_contain_text("erased")

    ada.panel.get_by_role("button", name="Mute the opponent").click()
    expect(ada.panel.get_by_role("button", name="Mute the opponent")).to_have_attribute("aria-pressed", "true")
    bo.say("Are you there?")
    expect(bo.page.get_by_role("alert")).to_have_text("The other player does not want to chat.")
    ada.panel.get_by_role("button", name="Mute the opponent").click()
    expect(ada.panel.get_by_role("button", name="Mute the opponent")).to_have_attribute("aria-pressed", "false")
    bo.say("And now?")
    expect(log[0].locator(".words")).to_have_text(["Bonjour <b>Bo</b>", "And now?"])

    # What was said while somebody was away is new to them.
    bo.panel.get_by_role("tab", name="Moves").click()
    bo.page.context.set_offline(True)
    expect(bo.panel).to_contain_text("The connection is lost")
    ada.say("One")
    ada.say("Two")
    expect(log[0].locator(".words")).to_have_count(4)
    bo.page.context.set_offline(False)
    expect(badge).to_contain_text("2")

    expect(eve.panel.get_by_role("tab")).to_have_count(0)
    assert "Bonjour" not in eve.page.content()
    assert party.truth.view()["chat"] is None


def test_everybody_sees_who_is_there(new_page: NewPage, host: Hosts) -> None:
    party = gather(new_page, host, short_game("pantarei", seed=9))
    for each in party.everybody:
        expect(each.panel).to_contain_text("1 person is watching.")
        expect(each.player("Ada").locator(".here")).to_have_text("connected")
        expect(each.player("Bo").locator(".here")).to_have_text("connected")
    extra = Guest(new_page(f"#/game/{party.truth.id}", home=host.first))
    expect(party.ada.panel).to_contain_text("2 people are watching.")
    extra.page.close()
    party.eve.page.close()
    expect(party.ada.panel).to_contain_text("0 people are watching.")
    party.bo.page.close()
    expect(party.ada.player("Bo").locator(".here")).to_have_text("not connected")


def test_a_flag_falls_while_nobody_moves(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=10)
    clock = {"type": "fischer", "initial_seconds": 3, "increment_seconds": 0}
    party = gather(new_page, host, whole, clock=clock)
    for each in party.everybody:
        expect(each.player("Ada").get_by_role("timer")).to_have_text("0:03.0")
    party.ada.type(whole.moves[0])
    party.bo.sees(whole.origin.play(whole.moves[0]))
    party.bo.type(whole.moves[1])
    timer = party.eve.player("Ada").get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0:0[012]\.\d"))
    shown = timer.inner_text()
    expect(timer).not_to_have_text(shown)
    for each in party.everybody:
        each.told("White wins.")
        expect(each.panel).to_contain_text("time is up")
        expect(each.player("Ada").get_by_role("timer")).to_have_text("0:00.0")
        expect(each.player("Bo").get_by_role("timer")).to_have_text("0:03.0")
    assert party.truth.view()["result"] == {"winner": "white", "reason": "time"}


def test_a_move_before_the_opponent_has_come(new_page: NewPage, host: Hosts) -> None:
    made = make(host.first)
    ada = Guest(new_page(made.seats["black"], home=host.first))
    expect(ada.panel).to_contain_text("Waiting for your opponent")
    move = ada.legal_cells()[0]
    ada.cell(move).click()
    ada.sees(made.truth.state().origin.play(move))
    bo = Guest(new_page(made.seats["white"], home=host.first))
    bo.sit_down("")
    bo.sees(made.truth.state())
    expect(ada.panel).not_to_contain_text("Waiting for your opponent")
