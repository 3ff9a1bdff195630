"""A game in progress: pure logic over its events. No database, no network, and no clock but the time it is told.

A `Room` is what a list of events amounts to: `after` adds more. What a player asks for goes to `decide` (in
``decide.py``), which answers with the event that is to happen, or refuses. Whether it does happen is the store's
business: only one event can take the next place in the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, assert_never

from crestflow.protocol import Colour, State, opponent
from crestflow.records import Result
from crestflow.server.game import events as happened
from crestflow.server.game.clock import GameClock
from crestflow.server.game.events import Entry, EventButMoved, Times
from crestflow.server.game.terms import Names, Terms


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """Something a player said; `text` is gone once it was erased."""

    version: int
    at: int
    by: Colour
    text: str | None


@dataclass(frozen=True, slots=True)
class OpenOffers:
    """Offers and requests that wait for an answer, and who has made which since the last move."""

    draw: Colour | None = None
    takeback: Colour | None = None
    rematch: Colour | None = None
    rematch_setup: Literal["new", "same"] = "new"
    made: frozenset[tuple[str, Colour]] = frozenset()


NO_OFFERS = OpenOffers()


@dataclass(frozen=True, slots=True)
class Room:
    """A game after `version` events."""

    terms: Terms
    state: State
    clock: GameClock | None
    created: int
    open_seat: Colour | None
    """The seat nobody has taken yet."""
    names: Names
    version: int = 0
    settled: int = 0
    """The version of the last event that changed the position: who has seen it knows the board."""
    at: int = 0
    """When the last event happened."""
    left: tuple[int, ...] = ()
    """After each move, what its player had left."""
    offers: OpenOffers = NO_OFFERS
    result: Result | None = None
    ended: int | None = None
    rematch: str | None = None
    """The game that followed this one."""
    chat: tuple[ChatMessage, ...] = ()
    muted_by: frozenset[Colour] = frozenset()

    @classmethod
    def opened(cls, terms: Terms, created: int, open_seat: Colour | None) -> Room:
        """The room before anything has happened."""
        return cls(terms, terms.start(), GameClock.from_terms(terms.clock), created, open_seat, terms.names, at=created)

    def after(self, entries: Iterable[Entry]) -> Room:
        """The room after more events, which have to follow without a gap."""
        room = self
        for entry in entries:
            room = room.after_one(entry)
        return room

    def after_one(self, entry: Entry, played: State | None = None) -> Room:
        """The room after the next event; `played` is the position after its move, where that is already known."""
        if entry.version != self.version + 1:
            raise ValueError(f"event {entry.version} cannot follow event {self.version}")
        event = entry.event
        if isinstance(event, happened.Moved):
            # By far the most frequent: copied once.
            room = _moved(event, self, entry, self.state.play(event.move) if played is None else played)
        else:
            room = _apply(event, replace(self, version=entry.version, at=entry.at))
        if room.open_seat is not None and entry.event.by == room.open_seat:
            room = replace(room, open_seat=None)
        return room

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def deadline(self) -> int | None:
        """When the next flag falls."""
        return None if self.clock is None else self.clock.deadline

    def flag(self, now: int) -> Colour | None:
        """The player whose time is up while the game still runs."""
        return None if self.over or self.clock is None else self.clock.flagged(now)

    def times(self, now: int) -> Times | None:
        """What both clocks show."""
        return None if self.clock is None else self.clock.times(now)


def _apply(event: EventButMoved, room: Room) -> Room:  # noqa: C901, PLR0911, PLR0912 (a case per event)
    """The room after one event other than a move, which `room` already counts."""
    offers = room.offers
    match event:
        case happened.Joined():
            return _joined(event, room)
        case happened.Resigned():
            return _ended(room, opponent(event.by), "resignation")
        case happened.Flagged():
            return _ended(room, opponent(event.by), "time")
        case happened.DrawOffered():
            made = offers.made | {("draw", event.by)}
            return replace(room, offers=replace(offers, draw=event.by, made=made))
        case happened.DrawAnswered():
            return _ended(room, None, "agreement") if event.accept else replace(room, offers=replace(offers, draw=None))
        case happened.TakebackAsked():
            made = offers.made | {("takeback", event.by)}
            return replace(room, offers=replace(offers, takeback=event.by, made=made))
        case happened.TakebackAnswered():
            return _taken_back(event, room) if event.accept else replace(room, offers=replace(offers, takeback=None))
        case happened.RematchOffered():
            return replace(room, offers=replace(offers, rematch=event.by, rematch_setup=event.setup))
        case happened.RematchAnswered():
            return replace(room, rematch=event.game, offers=replace(offers, rematch=None))
        case happened.Said():
            return replace(room, chat=(*room.chat, ChatMessage(room.version, room.at, event.by, event.text)))
        case happened.Erased():
            return _erased(event, room)
        case happened.Muted():
            muted = room.muted_by | {event.by} if event.mute else room.muted_by - {event.by}
            return replace(room, muted_by=muted)
        case _:
            assert_never(event)


def _joined(event: happened.Joined, room: Room) -> Room:
    return replace(room, names=room.names.model_copy(update={event.by: event.name})) if event.name else room


def _moved(event: happened.Moved, room: Room, entry: Entry, state: State) -> Room:
    clock, left = room.clock, room.left
    if clock is not None:
        times = event.left or clock.times_after_move(event.by, entry.at)
        # Both players' time stands still until each has moved once.
        clock = clock.set_after_move(times, event.by, entry.at, runs=len(state.moves) >= 2)
        left = (*left, times.black if event.by == "black" else times.white)
    # A move answers what the opponent had asked; the mover's own draw offer stands.
    offers = OpenOffers(draw=event.by) if room.offers.draw == event.by else NO_OFFERS
    version = entry.version
    room = replace(
        room, version=version, at=entry.at, state=state, clock=clock, left=left, settled=version, offers=offers
    )
    if state.outcome is None:
        return room
    return _ended(room, state.outcome.winner, state.outcome.reason)


def _taken_back(event: happened.TakebackAnswered, room: Room) -> Room:
    kept = room.state.moves[: -event.plies]
    state = room.state.origin
    for move in kept:
        state = state.play(move)
    clock = room.clock and room.clock.handed(state.turn, room.at, runs=len(kept) >= 2)
    left = room.left[: len(kept)]
    return replace(room, state=state, clock=clock, left=left, settled=room.version, offers=NO_OFFERS)


def _erased(event: happened.Erased, room: Room) -> Room:
    chat = tuple(replace(each, text=None) if each.version == event.said else each for each in room.chat)
    return replace(room, chat=chat)


def _ended(room: Room, winner: Colour | None, reason: str) -> Room:
    """The room after its end: clocks stand still, offers are void."""
    return replace(
        room,
        result=Result.model_validate({"winner": winner, "reason": reason}),
        ended=room.at,
        settled=room.version,
        clock=None if room.clock is None else room.clock.stopped(room.at),
        offers=NO_OFFERS,
    )
