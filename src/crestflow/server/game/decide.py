"""What follows from what a player asks: the event that is to happen, or a refusal that says why not.

Pure logic: the same room, action and time always give the same answer (a new setup for a rematch aside).
"""

from __future__ import annotations

from functools import singledispatch

from crestflow.protocol import Colour, GameOver, MalformedText, RulesError, opponent
from crestflow.server.game import actions as asked
from crestflow.server.game import events as happened
from crestflow.server.game.actions import Action
from crestflow.server.game.errors import Refused
from crestflow.server.game.events import Event, Times
from crestflow.server.game.room import Room
from crestflow.server.game.terms import Names, Terms

MOST_EVENTS = 20_000
"""A game with more events than any two people make is held up by a program; from then on it can only end."""

MOST_SAYINGS = 500


def decide(action: Action, room: Room, by: Colour, now: int) -> Event:
    """The event that `action` by a player leads to; raises `Refused`."""
    if room.version >= MOST_EVENTS and not isinstance(action, asked.Resign | asked.Erase):
        raise Refused("full", "this game has more events than a game can have; it can only be resigned")
    return _decide(action, room, by, now)


@singledispatch
def _decide(action: Action, room: Room, by: Colour, now: int) -> Event:  # noqa: ARG001 (every case takes these)
    raise TypeError(f"no such action: {action!r}")


def _running(room: Room) -> None:
    if room.result is not None:
        raise Refused("game_over", f"the game is over ({room.result.reason})")


@_decide.register
def _(action: asked.Move, room: Room, by: Colour, now: int) -> Event:
    if action.seen > room.version:
        raise Refused("unknown_version", f"there is no version {action.seen} yet; the game is at {room.version}")
    if action.seen < room.settled:
        raise Refused("too_late", f"the position changed at version {room.settled}; you had seen {action.seen}")
    _running(room)
    if room.state.turn != by:
        raise Refused("not_your_turn", f"it is {room.state.turn}'s turn")
    try:
        after = room.state.play(action.move)
    except MalformedText as error:
        raise Refused("malformed_move", str(error)) from None
    except GameOver as error:
        raise Refused("game_over", str(error)) from None
    except RulesError as error:
        raise Refused("illegal_move", str(error)) from None
    clock = room.moved_at(by, now, len(after.moves))
    left = None if clock is None else Times(black=clock.left("black", now), white=clock.left("white", now))
    return happened.Moved(by=by, move=action.move, left=left)


@_decide.register
def _(_action: asked.Resign, room: Room, by: Colour, _now: int) -> Event:
    _running(room)
    return happened.Resigned(by=by)


@_decide.register
def _(_action: asked.OfferDraw, room: Room, by: Colour, _now: int) -> Event:
    _running(room)
    if room.wishes.draw is not None or ("draw", by) in room.wishes.made:
        raise Refused("already_asked", "a draw was already offered since the last move")
    return happened.DrawOffered(by=by)


@_decide.register
def _(action: asked.AnswerDraw, room: Room, by: Colour, _now: int) -> Event:
    _running(room)
    if room.wishes.draw != opponent(by):
        raise Refused("nothing_to_answer", "no draw is on offer")
    return happened.DrawAnswered(by=by, accept=action.accept)


def takeback_plies(room: Room, by: Colour) -> int:
    """How many moves go when a player takes the last own one back: one, or two if it was answered; 0 if none is."""
    plies = 1 if room.state.turn != by else 2
    return plies if len(room.state.moves) >= plies else 0


@_decide.register
def _(_action: asked.AskTakeback, room: Room, by: Colour, _now: int) -> Event:
    _running(room)
    if takeback_plies(room, by) == 0:
        raise Refused("nothing_to_take_back", "you have not moved yet")
    if room.wishes.takeback is not None or ("takeback", by) in room.wishes.made:
        raise Refused("already_asked", "a take-back was already asked for since the last move")
    return happened.TakebackAsked(by=by)


@_decide.register
def _(action: asked.AnswerTakeback, room: Room, by: Colour, _now: int) -> Event:
    _running(room)
    if room.wishes.takeback != opponent(by):
        raise Refused("nothing_to_answer", "nobody asked to take a move back")
    plies = takeback_plies(room, opponent(by)) if action.accept else 0
    return happened.TakebackAnswered(by=by, accept=action.accept, plies=plies)


@_decide.register
def _(action: asked.OfferRematch, room: Room, by: Colour, _now: int) -> Event:
    if not room.over:
        raise Refused("game_running", "a rematch can be offered once the game is over")
    if room.rematch is not None or room.wishes.rematch is not None:
        raise Refused("already_asked", "a rematch is already on offer or agreed")
    return happened.RematchOffered(by=by, setup=action.setup)


@_decide.register
def _(action: asked.AnswerRematch, room: Room, by: Colour, _now: int) -> Event:
    if room.wishes.rematch != opponent(by):
        raise Refused("nothing_to_answer", "no rematch is on offer")
    return happened.RematchAnswered(by=by, accept=action.accept)


@_decide.register
def _(action: asked.Say, room: Room, by: Colour, _now: int) -> Event:
    if opponent(by) in room.muted_by:
        raise Refused("muted", "the other player does not want to chat")
    if len(room.sayings) >= MOST_SAYINGS:
        raise Refused("full", f"a game has room for {MOST_SAYINGS} chat messages")
    return happened.Said(by=by, text=action.text)


@_decide.register
def _(action: asked.Erase, room: Room, by: Colour, _now: int) -> Event:
    for saying in room.sayings:
        if saying.version == action.said and saying.by == by and saying.text is not None:
            return happened.Erased(by=by, said=action.said)
    raise Refused("not_yours", f"there is no message of yours at version {action.said}")


@_decide.register
def _(action: asked.Mute, room: Room, by: Colour, _now: int) -> Event:
    if action.mute == (by in room.muted_by):
        raise Refused("already_asked", "it is so already")
    return happened.Muted(by=by, mute=action.mute)


def rematch_terms(room: Room) -> Terms:
    """The terms of the rematch: the players exchange colours, and the setup is a new one if that was offered."""
    terms = room.terms
    setup = terms.setup if room.wishes.rematch_setup == "same" else terms.rules.deal(first=terms.first).setup
    names = Names(black=room.names.white, white=room.names.black)
    return terms.model_copy(update={"setup": setup, "names": names})
