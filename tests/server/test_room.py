"""A room as pure logic: what may be asked when, and that a list of events is all there is to a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.protocol import Colour
from crestflow.server.game.actions import (
    Action,
    AnswerDraw,
    AnswerRematch,
    AnswerTakeback,
    AskTakeback,
    Erase,
    Mute,
    OfferDraw,
    OfferRematch,
    PlayMove,
    Resign,
    Say,
)
from crestflow.server.game.decide import MAX_CHAT_MESSAGES, MAX_EVENTS, decide, rematch_terms
from crestflow.server.game.errors import ApiError
from crestflow.server.game.events import EVENT, Entry
from crestflow.server.game.room import Room
from crestflow.server.game.terms import NewGame

NOW = 1_800_000_000_000
KEY = "a-fresh-key"


class Log:
    """A room and the entries that led to it."""

    def __init__(self, game: str = "kamon", **fields: object) -> None:
        self.start = Room.opened(NewGame.model_validate({"game": game, **fields}).terms("black"), NOW, "white")
        self.room = self.start
        self.entries: list[Entry] = []

    def do(self, action: Action, by: Colour) -> None:
        event = decide(action, self.room, by, NOW).event
        self.entries.append(Entry(version=self.room.version + 1, at=NOW, event=event))
        self.room = self.room.after(self.entries[-1:])

    def move(self) -> None:
        room = self.room
        self.do(PlayMove(key=KEY, move=room.state.legal_moves()[0], seen=room.version), room.state.turn)

    def refused(self, action: Action, by: Colour) -> str:
        with pytest.raises(ApiError) as refusal:
            decide(action, self.room, by, NOW)
        return refusal.value.code


def test_moves_are_refereed() -> None:
    log = Log()
    legal = log.room.state.legal_moves()
    assert log.refused(PlayMove(key=KEY, move=legal[0], seen=0), "white") == "not_your_turn"
    assert log.refused(PlayMove(key=KEY, move="d4", seen=0), "black") == "illegal_move"
    assert log.refused(PlayMove(key=KEY, move="z9", seen=0), "black") == "malformed_move"
    assert log.refused(PlayMove(key=KEY, move=legal[0], seen=7), "black") == "unknown_version"
    log.move()
    assert log.refused(PlayMove(key=KEY, move=legal[0], seen=0), "white") == "too_late"


def test_talk_does_not_make_a_move_late() -> None:
    log = Log()
    log.do(Say(key=KEY, text="good luck"), "white")
    log.do(OfferDraw(key=KEY), "white")
    log.do(PlayMove(key=KEY, move=log.room.state.legal_moves()[0], seen=0), "black")
    assert log.room.offers.draw is None, "a move declines the opponent's offer"


def test_an_own_draw_offer_survives_the_own_move() -> None:
    log = Log()
    log.do(OfferDraw(key=KEY), "black")
    log.move()
    assert log.room.offers.draw == "black"
    log.do(AnswerDraw(key=KEY, accept=True), "white")
    assert log.room.result is not None
    assert (log.room.result.winner, log.room.result.reason) == (None, "agreement")


def test_offers_cannot_be_repeated_before_a_move() -> None:
    log = Log()
    log.move()
    log.do(OfferDraw(key=KEY), "black")
    assert log.refused(OfferDraw(key=KEY), "white") == "already_asked"
    log.do(AnswerDraw(key=KEY, accept=False), "white")
    assert log.refused(OfferDraw(key=KEY), "black") == "already_asked"
    log.do(AskTakeback(key=KEY), "black")
    log.do(AnswerTakeback(key=KEY, accept=False), "white")
    assert log.refused(AskTakeback(key=KEY), "black") == "already_asked"
    log.move()
    log.do(OfferDraw(key=KEY), "black")


def test_taking_back_one_move_or_with_its_reply_two() -> None:
    log = Log()
    assert log.refused(AskTakeback(key=KEY), "black") == "nothing_to_take_back"
    log.move()
    assert log.refused(AskTakeback(key=KEY), "white") == "nothing_to_take_back"
    log.move()
    moves = log.room.state.moves
    log.do(AskTakeback(key=KEY), "black")
    assert log.refused(AnswerTakeback(key=KEY, accept=True), "black") == "nothing_to_answer"
    log.do(AnswerTakeback(key=KEY, accept=True), "white")
    assert log.room.state.moves == []
    log.do(PlayMove(key=KEY, move=moves[0], seen=log.room.version), "black")
    log.do(AskTakeback(key=KEY), "black")
    log.do(AnswerTakeback(key=KEY, accept=True), "white")
    assert log.room.state == log.start.state


def test_after_the_end_only_talk_and_a_rematch_are_left() -> None:
    log = Log("pantarei", first="white")
    assert log.refused(OfferRematch(key=KEY), "black") == "game_running"
    log.do(Resign(key=KEY), "white")
    assert log.room.result is not None
    assert (log.room.result.winner, log.room.result.reason) == ("black", "resignation")
    for action in (Resign(key=KEY), OfferDraw(key=KEY), AskTakeback(key=KEY)):
        assert log.refused(action, "black") == "game_over"
    log.do(Say(key=KEY, text="thanks"), "black")
    log.do(OfferRematch(key=KEY, setup="same"), "black")
    assert log.refused(OfferRematch(key=KEY), "white") == "already_asked"
    terms = rematch_terms(log.room)
    assert (terms.setup, terms.first) == (log.room.terms.setup, "white")
    log.do(AnswerRematch(key=KEY, accept=False), "white")
    assert log.refused(AnswerRematch(key=KEY, accept=True), "white") == "nothing_to_answer"


def test_a_rematch_with_a_new_setup_deals_one() -> None:
    log = Log()
    log.do(Resign(key=KEY), "white")
    log.do(OfferRematch(key=KEY), "black")
    assert rematch_terms(log.room).setup != log.room.terms.setup


def test_chat_is_muted_erased_and_limited() -> None:
    log = Log()
    log.do(Say(key=KEY, text="secret"), "black")
    assert log.refused(Erase(key=KEY, said=1), "white") == "not_yours"
    log.do(Erase(key=KEY, said=1), "black")
    assert log.room.chat[0].text is None
    assert log.refused(Erase(key=KEY, said=1), "black") == "not_yours"
    log.do(Mute(key=KEY, mute=True), "white")
    assert log.refused(Say(key=KEY, text="hm"), "black") == "muted"
    log.do(Say(key=KEY, text="quiet, isn't it"), "white")
    log.do(Mute(key=KEY, mute=False), "white")
    while len(log.room.chat) < MAX_CHAT_MESSAGES:
        log.do(Say(key=KEY, text="again"), "black")
    assert log.refused(Say(key=KEY, text="again"), "black") == "full"


def test_a_game_does_not_grow_for_ever() -> None:
    log = Log()
    log.room = replace(log.room, version=MAX_EVENTS - 1)
    log.do(Mute(key=KEY, mute=True), "black")
    assert log.refused(Mute(key=KEY, mute=False), "black") == "full"
    log.do(Resign(key=KEY), "black")


def test_the_first_event_of_the_invited_player_takes_the_seat() -> None:
    log = Log()
    log.move()
    assert log.room.open_seat == "white"
    log.do(Say(key=KEY, text="here I am"), "white")
    assert log.room.open_seat is None


def test_events_cannot_be_left_out() -> None:
    log = Log()
    log.move()
    log.move()
    with pytest.raises(ValueError, match="cannot follow"):
        log.start.after(log.entries[1:])


ACTIONS = st.sampled_from(
    [
        Resign(key=KEY),
        OfferDraw(key=KEY),
        AnswerDraw(key=KEY, accept=True),
        AnswerDraw(key=KEY, accept=False),
        AskTakeback(key=KEY),
        AnswerTakeback(key=KEY, accept=True),
        AnswerTakeback(key=KEY, accept=False),
        OfferRematch(key=KEY),
        AnswerRematch(key=KEY, accept=False),
        Say(key=KEY, text="hello"),
        Erase(key=KEY, said=2),
        Mute(key=KEY, mute=True),
        Mute(key=KEY, mute=False),
        None,
        None,
        None,
        None,
    ]
)
"""``None`` stands for a move, which happens most."""


@given(st.lists(st.tuples(ACTIONS, st.sampled_from(["black", "white"])), max_size=80), st.data())
def test_whatever_is_asked_the_events_replay_to_the_same_room(
    asked: list[tuple[Action | None, Colour]], data: st.DataObject
) -> None:
    log = Log(data.draw(st.sampled_from(["kamon", "pantarei"])))
    for action, by in asked:
        if action is None and not log.room.over:
            log.move()
        elif action is not None:
            try:
                log.do(action, by)
            except ApiError:
                continue
    stored = [(entry.version, entry.at, entry.event.model_dump_json()) for entry in log.entries]
    read = [Entry(version=version, at=at, event=EVENT.validate_json(body)) for version, at, body in stored]
    assert log.start.after(read) == log.room
    assert log.room.over == (log.room.result is not None)
    assert len(log.room.state.moves) <= sum(entry.event.type == "moved" for entry in log.entries)
