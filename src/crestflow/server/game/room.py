"""A game in progress: pure logic over its events. No database, no network, and no clock but the time it is told.

A `Room` is what a list of events amounts to: `after` adds one. What a player asks for goes to `decide` (in
``decisions.py``), which answers with the event that is to happen, or refuses. Whether it does happen is the store's
business: only one event can take the next place in the list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Literal

from crestflow.protocol import Colour, State, opponent
from crestflow.records import Result
from crestflow.server.game import events as happened
from crestflow.server.game.clock import Clock
from crestflow.server.game.events import Entry, Event, Times
from crestflow.server.game.terms import Names, Terms


@dataclass(frozen=True, slots=True)
class Saying:
    """Something a player said; `text` is gone once it was erased."""

    version: int
    at: int
    by: Colour
    text: str | None


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is on the table: offers and requests that wait for an answer, and who has made which since the last move."""

    draw: Colour | None = None
    takeback: Colour | None = None
    rematch: Colour | None = None
    rematch_setup: Literal["new", "same"] = "new"
    made: frozenset[tuple[str, Colour]] = frozenset()


@dataclass(frozen=True, slots=True)
class Room:
    """A game after `version` events."""

    terms: Terms
    state: State
    clock: Clock | None
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
    wishes: Wishes = Wishes()
    result: Result | None = None
    ended: int | None = None
    rematch: str | None = None
    """The game that followed this one."""
    sayings: tuple[Saying, ...] = ()
    muted_by: frozenset[Colour] = frozenset()

    @classmethod
    def opened(cls, terms: Terms, created: int, open_seat: Colour | None) -> Room:
        """The room before anything has happened."""
        return cls(terms, terms.start(), Clock.of(terms.clock), created, open_seat, terms.names, at=created)

    def after(self, entries: Iterable[Entry]) -> Room:
        """The room after more events, which have to follow without a gap."""
        room = self
        for entry in entries:
            if entry.version != room.version + 1:
                raise ValueError(f"event {entry.version} cannot follow event {room.version}")
            room = apply(entry.event, replace(room, version=entry.version, at=entry.at))
            if room.open_seat is not None and getattr(entry.event, "by", None) == room.open_seat:
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
        if self.clock is None:
            return None
        return Times(black=self.clock.left("black", now), white=self.clock.left("white", now))

    def moved_at(self, mover: Colour, now: int, plies: int) -> Clock | None:
        """The clock after a move that makes it `plies` moves; it runs once both players have moved."""
        return None if self.clock is None else self.clock.moved(mover, now, runs=plies >= 2)


def _ended(room: Room, winner: Colour | None, reason: str) -> Room:
    """The room after its end: clocks stand still, wishes are void."""
    return replace(
        room,
        result=Result.model_validate({"winner": winner, "reason": reason}),
        ended=room.at,
        settled=room.version,
        clock=None if room.clock is None else room.clock.stopped(room.at),
        wishes=Wishes(),
    )


@singledispatch
def apply(event: Event, room: Room) -> Room:  # noqa: ARG001 (every case takes these)
    """The room after one event, which `room` already counts."""
    raise TypeError(f"no such event: {event!r}")


@apply.register
def _(event: happened.Joined, room: Room) -> Room:
    return replace(room, names=room.names.model_copy(update={event.by: event.name}) if event.name else room.names)


@apply.register
def _(event: happened.Moved, room: Room) -> Room:
    state = room.state.play(event.move)
    clock = room.moved_at(event.by, room.at, len(state.moves))
    left = room.left if clock is None else (*room.left, clock.left(event.by, room.at))
    # A move answers what the opponent had asked; the mover's own draw offer stands.
    draw = room.wishes.draw if room.wishes.draw == event.by else None
    room = replace(room, state=state, clock=clock, left=left, settled=room.version, wishes=Wishes(draw=draw))
    if state.outcome is None:
        return room
    return _ended(room, state.outcome.winner, state.outcome.reason)


@apply.register
def _(event: happened.Resigned, room: Room) -> Room:
    return _ended(room, opponent(event.by), "resignation")


@apply.register
def _(event: happened.Flagged, room: Room) -> Room:
    return _ended(room, opponent(event.by), "time")


@apply.register
def _(event: happened.DrawOffered, room: Room) -> Room:
    made = room.wishes.made | {("draw", event.by)}
    return replace(room, wishes=replace(room.wishes, draw=event.by, made=made))


@apply.register
def _(event: happened.DrawAnswered, room: Room) -> Room:
    if event.accept:
        return _ended(room, None, "agreement")
    return replace(room, wishes=replace(room.wishes, draw=None))


@apply.register
def _(event: happened.TakebackAsked, room: Room) -> Room:
    made = room.wishes.made | {("takeback", event.by)}
    return replace(room, wishes=replace(room.wishes, takeback=event.by, made=made))


@apply.register
def _(event: happened.TakebackAnswered, room: Room) -> Room:
    if not event.accept:
        return replace(room, wishes=replace(room.wishes, takeback=None))
    kept = room.state.moves[: -event.plies]
    state = room.state.origin
    for move in kept:
        state = state.play(move)
    clock = room.clock and room.clock.handed(state.turn, room.at, runs=len(kept) >= 2)
    return replace(room, state=state, clock=clock, left=room.left[: len(kept)], settled=room.version, wishes=Wishes())


@apply.register
def _(event: happened.RematchOffered, room: Room) -> Room:
    return replace(room, wishes=replace(room.wishes, rematch=event.by, rematch_setup=event.setup))


@apply.register
def _(event: happened.RematchAnswered, room: Room) -> Room:
    return replace(room, rematch=event.game, wishes=replace(room.wishes, rematch=None))


@apply.register
def _(event: happened.Said, room: Room) -> Room:
    return replace(room, sayings=(*room.sayings, Saying(room.version, room.at, event.by, event.text)))


@apply.register
def _(event: happened.Erased, room: Room) -> Room:
    sayings = tuple(replace(saying, text=None) if saying.version == event.said else saying for saying in room.sayings)
    return replace(room, sayings=sayings)


@apply.register
def _(event: happened.Muted, room: Room) -> Room:
    muted = room.muted_by | {event.by} if event.mute else room.muted_by - {event.by}
    return replace(room, muted_by=muted)
