"""What players do besides moving: draws, take-backs, resigning, rematches, chat, presence and clocks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from crestflow.protocol import opponent
from tests.browser import Watch
from tests.web.link import CUT, Guest, Hosts, Party, Truth, gather, make, short_game

NewPage = Callable[..., Page]


def test_a_draw_is_offered_declined_and_accepted(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=6)
    party = gather(new_page, host, whole)
    state = party.play(whole.origin, whole.moves[:2])
    party.crane.press("Offer a draw")
    expect(party.crane.panel).to_contain_text("You have offered a draw.")
    expect(party.otter.panel).to_contain_text("The opponent offers a draw.")
    expect(party.heron.panel.get_by_role("button", name="Accept")).to_have_count(0)
    party.otter.press("Decline")
    expect(party.crane.panel).not_to_contain_text("You have offered a draw.")
    expect(party.crane.panel).to_contain_text("The opponent declines the draw.")
    expect(party.otter.panel).not_to_contain_text("declines")
    party.crane.press("Offer a draw")
    expect(party.crane.page.get_by_role("alert")).to_have_text("That has been done already.")
    party.all_see(state)
    party.otter.press("Offer a draw")
    party.crane.press("Accept")
    for each in party.everybody:
        each.told(None)
    assert party.truth.view()["result"] == {"winner": None, "reason": "agreement"}


@pytest.mark.parametrize("kind", ["kamon", pytest.param("pantarei", marks=pytest.mark.long)])
def test_moves_are_taken_back_by_agreement(new_page: NewPage, host: Hosts, kind: str) -> None:
    whole = short_game(kind, seed=7, first="black" if kind == "kamon" else "white")
    party = gather(new_page, host, whole)
    state = party.play(whole.origin, whole.moves[:3])
    asker, asked = party.at(opponent(state.turn)), party.at(state.turn)

    # Declined: nothing changes.
    asker.press("Ask to undo")
    expect(asked.panel).to_contain_text("The opponent asks to take a move back.")
    asked.press("Decline")
    expect(asker.panel).not_to_contain_text("You have asked")
    expect(asker.panel).to_contain_text("The opponent does not agree to take the move back.")
    party.all_see(state)

    # The last move was the asker's: one ply.
    state = party.play(state, whole.moves[3:4])
    expect(asker.panel).not_to_contain_text("does not agree")
    asker, asked = asked, asker
    asker.press("Ask to undo")
    asked.press("Accept")
    state = whole.origin
    for move in whole.moves[:3]:
        state = state.play(move)
    party.all_see(state)

    # It was answered already: two plies.
    state = party.play(state, whole.moves[3:4])
    asked.press("Ask to undo")
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
    party.crane.press("Resign")
    expect(party.crane.page.get_by_role("alert")).to_have_text("Resign this game?")
    party.crane.press("Play on")
    assert party.truth.view()["result"] is None
    party.crane.press("Resign")
    party.crane.press("Resign")
    party.all_told("white")
    for each in party.everybody:
        expect(each.panel).to_contain_text("resigned")

    party.otter.press("Rematch, same setup")
    expect(party.crane.panel).to_contain_text("The opponent offers a rematch with the same setup and colours swapped.")
    party.crane.press("Accept")
    party.heron.panel.get_by_role("link", name="Go to the rematch").click()
    for each in party.everybody:
        each.page.wait_for_function("old => !location.hash.includes(old)", arg=party.truth.id)
        each.sees(whole.origin)
    again = Party(party.otter, party.crane, party.heron, Truth(party.truth.url, party.crane.id))
    assert again.truth.view()["names"] == {"black": "Otter", "white": "Crane"}
    again.play(whole.origin, whole.moves[:4])


def test_a_rematch_that_was_accepted_while_away(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(CUT)
    whole = short_game("pantarei", seed=8)
    party = gather(new_page, host, whole)
    party.crane.press("Resign")
    party.crane.press("Resign")
    party.otter.press("Offer a rematch")
    expect(party.crane.panel.get_by_role("button", name="Accept")).to_be_visible()
    party.otter.page.context.set_offline(True)
    expect(party.otter.panel).to_contain_text("The connection is lost")
    party.crane.press("Accept")
    party.otter.page.context.set_offline(False)
    party.otter.panel.get_by_role("link", name="Go to the rematch").click()
    party.otter.page.wait_for_function("old => !location.hash.includes(old)", arg=party.truth.id)
    expect(party.otter.panel.get_by_role("tab", name="Chat")).to_be_visible()
    assert party.otter.id == party.crane.id


def test_chat_is_the_players_own(new_page: NewPage, host: Hosts, watch: Watch) -> None:
    watch.forgive(CUT)
    whole = short_game("kamon", seed=9)
    party = gather(new_page, host, whole)
    crane, otter, heron = party.everybody
    badge = otter.panel.get_by_role("tab", name="Chat").locator(".unread")
    crane.say("Bonjour <b>Otter</b>")
    expect(badge).to_contain_text("1")
    otter.say("Dobrý den")
    expect(badge).to_have_count(0)
    log = [guest.panel.get_by_role("log") for guest in (crane, otter)]
    for each in log:
        expect(each.locator(".words")).to_have_text(["Bonjour <b>Otter</b>", "Dobrý den"])
    otter.panel.get_by_role("button", name="Erase this message").click()
    for each in log:
        expect(each.locator(".words")).to_have_text(["Bonjour <b>Otter</b>"])
        expect(each).to_contain_text("erased")

    crane.panel.get_by_role("button", name="Mute the opponent").click()
    expect(crane.panel.get_by_role("button", name="Mute the opponent")).to_have_attribute("aria-pressed", "true")
    otter.say("Are you there?")
    expect(otter.page.get_by_role("alert")).to_have_text("The other player does not want to chat.")
    crane.panel.get_by_role("button", name="Mute the opponent").click()
    expect(crane.panel.get_by_role("button", name="Mute the opponent")).to_have_attribute("aria-pressed", "false")
    otter.say("And now?")
    expect(log[0].locator(".words")).to_have_text(["Bonjour <b>Otter</b>", "And now?"])

    # What was said while somebody was away is new to them.
    otter.panel.get_by_role("tab", name="Moves").click()
    otter.page.context.set_offline(True)
    expect(otter.panel).to_contain_text("The connection is lost")
    crane.say("One")
    crane.say("Two")
    expect(log[0].locator(".words")).to_have_count(4)
    otter.page.context.set_offline(False)
    expect(badge).to_contain_text("2")

    expect(heron.panel.get_by_role("tab")).to_have_count(0)
    assert "Bonjour" not in heron.page.content()
    assert party.truth.view()["chat"] is None


def test_everybody_sees_who_is_there(new_page: NewPage, host: Hosts) -> None:
    party = gather(new_page, host, short_game("pantarei", seed=9))
    for each in party.everybody:
        expect(each.panel).to_contain_text("1 person is watching.")
        expect(each.player("Crane").locator(".here")).to_have_text("connected")
        expect(each.player("Otter").locator(".here")).to_have_text("connected")
    extra = Guest(new_page(f"#/game/{party.truth.id}", home=host.first))
    expect(party.crane.panel).to_contain_text("2 people are watching.")
    extra.page.close()
    party.heron.page.close()
    expect(party.crane.panel).to_contain_text("0 people are watching.")
    party.otter.page.close()
    expect(party.crane.player("Otter").locator(".here")).to_have_text("not connected")


def test_a_flag_falls_while_nobody_moves(new_page: NewPage, host: Hosts) -> None:
    whole = short_game("kamon", seed=10)
    clock = {"type": "fischer", "initial_seconds": 3, "increment_seconds": 0}
    party = gather(new_page, host, whole, clock=clock)
    for each in party.everybody:
        expect(each.player("Crane").get_by_role("timer")).to_have_text("0:03.0")
    party.crane.type(whole.moves[0])
    party.otter.sees(whole.origin.play(whole.moves[0]))
    party.otter.type(whole.moves[1])
    timer = party.heron.player("Crane").get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0:0[012]\.\d"))
    shown = timer.inner_text()
    expect(timer).not_to_have_text(shown)
    party.all_told("white")
    for each in party.everybody:
        expect(each.panel).to_contain_text("ran out of time")
        expect(each.player("Crane").get_by_role("timer")).to_have_text("0:00.0")
        expect(each.player("Otter").get_by_role("timer")).to_have_text("0:03.0")
    assert party.truth.view()["result"] == {"winner": "white", "reason": "time"}


def test_a_move_before_the_opponent_has_come(new_page: NewPage, host: Hosts) -> None:
    made = make(host.first)
    crane = Guest(new_page(made.seats["black"], home=host.first))
    expect(crane.panel).to_contain_text("Waiting for your opponent")
    move = crane.legal_cells()[0]
    crane.cell(move).click()
    crane.sees(made.truth.state().origin.play(move))
    otter = Guest(new_page(made.seats["white"], home=host.first))
    otter.sit_down("")
    otter.sees(made.truth.state())
    expect(crane.panel).not_to_contain_text("Waiting for your opponent")
