"""What follows from what a player asks: the event that is to happen, or an error that says why not.

Pure logic: the same room, action and time always give the same answer (a new setup for a rematch aside).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from crestflow.protocol import Colour, GameOver, MalformedText, RulesError, State, opponent
from crestflow.server.game import actions as asked
from crestflow.server.game import events as happened
from crestflow.server.game.actions import Action
from crestflow.server.game.errors import ApiError
from crestflow.server.game.events import Event
from crestflow.server.game.room import Room
from crestflow.server.game.terms import Names, Terms

MAX_EVENTS = 2_000
"""A game with more events than any two people make is held up by a program; from then on it can only end."""

MAX_CHAT_MESSAGES = 500


@dataclass(frozen=True, slots=True)
class Decision:
    """The event that is to happen; for a move also the position after it, so that nobody has to play it again."""

    event: Event
    played: State | None = None


def decide(action: Action, room: Room, by: Colour, now: int) -> Decision:  # noqa: C901, PLR0912 (a case per action)
    """What `action` by a player leads to at a time; raises `ApiError`."""
    if room.version >= MAX_EVENTS and not isinstance(action, asked.Resign | asked.Erase):
        raise ApiError("full", "this game has more events than a game can have; it can only be resigned")
    event: Event
    match action:
        case asked.PlayMove():
            return _play(action, room, by, now)
        case asked.Resign():
            event = _resign(room, by)
        case asked.OfferDraw():
            event = _offer_draw(room, by)
        case asked.AnswerDraw():
            event = _answer_draw(action, room, by)
        case asked.AskTakeback():
            event = _ask_takeback(room, by)
        case asked.AnswerTakeback():
            event = _answer_takeback(action, room, by)
        case asked.OfferRematch():
            event = _offer_rematch(action, room, by)
        case asked.AnswerRematch():
            event = _answer_rematch(action, room, by)
        case asked.Say():
            event = _say(action, room, by)
        case asked.Erase():
            event = _erase(action, room, by)
        case asked.Mute():
            event = _mute(action, room, by)
        case _:
            assert_never(action)
    return Decision(event)


def _require_running(room: Room) -> None:
    if room.result is not None:
        raise ApiError("game_over", f"the game is over ({room.result.reason})")


def _play(action: asked.PlayMove, room: Room, by: Colour, now: int) -> Decision:
    if action.seen > room.version:
        raise ApiError("unknown_version", f"there is no version {action.seen} yet; the game is at {room.version}")
    if action.seen < room.settled:
        raise ApiError("too_late", f"the position changed at version {room.settled}; you had seen {action.seen}")
    _require_running(room)
    if room.state.turn != by:
        raise ApiError("not_your_turn", f"it is {room.state.turn}'s turn")
    try:
        played = room.state.play(action.move)
    except MalformedText as error:
        raise ApiError("malformed_move", str(error)) from None
    except GameOver as error:
        raise ApiError("game_over", str(error)) from None
    except RulesError as error:
        raise ApiError("illegal_move", str(error)) from None
    left = None if room.clock is None else room.clock.times_after_move(by, now)
    return Decision(happened.Moved(by=by, move=action.move, left=left), played)


def _resign(room: Room, by: Colour) -> Event:
    _require_running(room)
    return happened.Resigned(by=by)


def _offer_draw(room: Room, by: Colour) -> Event:
    _require_running(room)
    if room.offers.draw is not None or ("draw", by) in room.offers.made:
        raise ApiError("already_asked", "a draw was already offered since the last move")
    return happened.DrawOffered(by=by)


def _answer_draw(action: asked.AnswerDraw, room: Room, by: Colour) -> Event:
    _require_running(room)
    if room.offers.draw != opponent(by):
        raise ApiError("nothing_to_answer", "no draw is on offer")
    return happened.DrawAnswered(by=by, accept=action.accept)


def takeback_plies(room: Room, by: Colour) -> int:
    """How many moves go when a player takes the last own one back: one, or two if it was answered; 0 if none is."""
    plies = 1 if room.state.turn != by else 2
    return plies if len(room.state.moves) >= plies else 0


def _ask_takeback(room: Room, by: Colour) -> Event:
    _require_running(room)
    if takeback_plies(room, by) == 0:
        raise ApiError("nothing_to_take_back", "you have not moved yet")
    if room.offers.takeback is not None or ("takeback", by) in room.offers.made:
        raise ApiError("already_asked", "a take-back was already asked for since the last move")
    return happened.TakebackAsked(by=by)


def _answer_takeback(action: asked.AnswerTakeback, room: Room, by: Colour) -> Event:
    _require_running(room)
    if room.offers.takeback != opponent(by):
        raise ApiError("nothing_to_answer", "nobody asked to take a move back")
    plies = takeback_plies(room, opponent(by)) if action.accept else 0
    return happened.TakebackAnswered(by=by, accept=action.accept, plies=plies)


def _offer_rematch(action: asked.OfferRematch, room: Room, by: Colour) -> Event:
    if not room.over:
        raise ApiError("game_running", "a rematch can be offered once the game is over")
    if room.rematch is not None or room.offers.rematch is not None:
        raise ApiError("already_asked", "a rematch is already on offer or agreed")
    return happened.RematchOffered(by=by, setup=action.setup)


def _answer_rematch(action: asked.AnswerRematch, room: Room, by: Colour) -> Event:
    if room.offers.rematch != opponent(by):
        raise ApiError("nothing_to_answer", "no rematch is on offer")
    return happened.RematchAnswered(by=by, accept=action.accept)


def _say(action: asked.Say, room: Room, by: Colour) -> Event:
    if opponent(by) in room.muted_by:
        raise ApiError("muted", "the other player does not want to chat")
    if len(room.chat) >= MAX_CHAT_MESSAGES:
        raise ApiError("full", f"a game has room for {MAX_CHAT_MESSAGES} chat messages")
    return happened.Said(by=by, text=action.text)


def _erase(action: asked.Erase, room: Room, by: Colour) -> Event:
    for message in room.chat:
        if message.version == action.said and message.by == by and message.text is not None:
            return happened.Erased(by=by, said=action.said)
    raise ApiError("not_yours", f"there is no message of yours at version {action.said}")


def _mute(action: asked.Mute, room: Room, by: Colour) -> Event:
    if action.mute == (by in room.muted_by):
        raise ApiError("already_asked", "it is so already")
    return happened.Muted(by=by, mute=action.mute)


def rematch_terms(room: Room) -> Terms:
    """The terms of the rematch: the players exchange colours, and the setup is a new one if that was offered."""
    terms = room.terms
    setup = terms.setup if room.offers.rematch_setup == "same" else terms.rules.deal(first=terms.first).setup
    names = Names(black=room.names.white, white=room.names.black)
    return terms.model_copy(update={"setup": setup, "names": names})
