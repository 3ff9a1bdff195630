"""Rooms as messages: what a player or a spectator is shown, and the record of a finished game."""

from __future__ import annotations

from datetime import UTC, datetime

from crestflow.protocol import Colour
from crestflow.records import Clock, Players, Record, RecordedPlayer, encode
from crestflow.server.game.clock import DAY, SECOND
from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import (
    BoardView,
    Chat,
    ClockView,
    Created,
    GameView,
    Pending,
    Presence,
    Seat,
    SeatLinks,
    Standing,
)
from crestflow.server.game.room import NO_OFFERS, OpenOffers, Room
from crestflow.server.game.terms import Days


def watch_link(base: str, game: str) -> str:
    """The link for spectators."""
    return f"{base.rstrip('/')}/#/game/{game}"


def seat(base: str, game: str, colour: Colour, secret: str) -> Seat:
    """A seat with its link."""
    return Seat(colour=colour, secret=secret, link=f"{base.rstrip('/')}/#/seat/{game}/{secret}")


def created(base: str, game: str, creator: Colour, secrets: dict[Colour, str]) -> Created:
    """A new game's three links."""
    links = SeatLinks(
        black=seat(base, game, "black", secrets["black"]), white=seat(base, game, "white", secrets["white"])
    )
    return Created(id=game, colour=creator, seats=links, watch=watch_link(base, game))


def standing(room: Room, now: int, credit: int = 0) -> Standing:
    """How the game stands at a time, of which `credit` milliseconds do not count for the clock that runs."""
    offers = room.offers
    return Standing(
        names=room.names,
        turn=room.state.turn,
        clock=_clock_view(room, now, credit),
        pending=_NOTHING_PENDING if offers is NO_OFFERS else _pending(offers),
        result=room.result,
        ended=room.ended,
        rematch=room.rematch,
        open_seat=room.open_seat,
        share=encode(room.state) if room.over else None,
    )


_NOTHING_PENDING = Pending()


def _pending(offers: OpenOffers) -> Pending:
    return Pending(
        draw=offers.draw,
        takeback=offers.takeback,
        rematch=offers.rematch,
        rematch_setup=None if offers.rematch is None else offers.rematch_setup,
    )


def board_view(room: Room) -> BoardView:
    """The board as it is now."""
    return BoardView(position=str(room.state), turn=room.state.turn, legal=_legal(room))


def _legal(room: Room) -> list[str]:
    return [] if room.over else room.state.legal_moves()


def game_view(
    game: str, room: Room, presence: Presence, viewer: Colour | None, now: int, *, credit: int = 0
) -> GameView:
    """The whole game as `viewer`, or a spectator, sees it."""
    return GameView(
        **dict(standing(room, now, credit)),
        id=game,
        role=viewer or "watcher",
        terms=room.terms,
        created=room.created,
        version=room.version,
        position=str(room.state),
        moves=room.state.moves,
        legal=_legal(room),
        presence=presence,
        chat=None if viewer is None else [Chat(version=s.version, at=s.at, by=s.by, text=s.text) for s in room.chat],
        muted=None if viewer is None else viewer in room.muted_by,
    )


def _clock_view(room: Room, now: int, credit: int) -> ClockView | None:
    """What the clocks show; `credit` milliseconds of the time that has passed do not count."""
    times, deadline = room.times(now - credit), room.deadline
    if room.clock is None or times is None:
        return None
    shown = None if deadline is None else deadline + credit
    return ClockView(left=times, running=room.clock.running, deadline=shown, at=now)


def record(room: Room) -> Record:
    """The record of a finished game."""
    if room.result is None or room.ended is None:
        raise ApiError("game_running", "a game can be downloaded once it is over", room.version)
    return Record.from_state(
        room.state,
        players=Players(black=RecordedPlayer(name=room.names.black), white=RecordedPlayer(name=room.names.white)),
        edition=room.terms.edition,
        result=room.result,
        started=_moment(room.created),
        ended=_moment(room.ended),
        clock=_record_clock(room),
    )


def _record_clock(room: Room) -> Clock | None:
    """The clock that was agreed on; with days for each move there is nothing left over that would be worth noting."""
    terms = room.terms.clock
    if terms is None:
        return None
    if isinstance(terms, Days):
        return Clock(initial=terms.days * DAY / SECOND, each_move=True)
    left = tuple(milliseconds / SECOND for milliseconds in room.left)
    return Clock(initial=terms.initial_seconds, increment=terms.increment_seconds, left=left)


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / SECOND, UTC)
