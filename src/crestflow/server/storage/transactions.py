"""What is written to the database: games, events with all that goes along with them; and the rarer transactions.

Each function runs its statements on a connection that the caller opens and commits. Events are appended by
``appender.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from crestflow.protocol import Colour
from crestflow.server.game.events import Entry
from crestflow.server.game.terms import Terms
from crestflow.server.seat_secrets import SeatHashes, new_id
from crestflow.server.storage.schema import EVENTS, GAMES


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was created, and which seat was free then."""

    id: str
    terms: Terms
    created: int
    listed: bool
    invited: Colour | None
    seats: SeatHashes


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a game's events amount to: the columns by which games are found without reading their events."""

    open_seat: Colour | None
    deadline: int | None
    over: bool


@dataclass(frozen=True, slots=True)
class Append:
    """An event to append to a game, and what has to be written with it or not at all."""

    game: str
    entry: Entry
    body: str
    """The event as JSON."""
    previous: int
    """When the event before it happened, or the game was created: it follows on that one and on no other."""
    summary: GameSummary
    key: str | None = None
    digest: str | None = None
    seats: SeatHashes | None = None
    """New seats, when somebody from the lobby took the free one."""
    erases: int | None = None
    """The version of the chat message whose text goes."""
    opens: StoredGame | None = None
    """The rematch."""

    @property
    def along(self) -> bool:
        """Whether anything but the event has to be written."""
        return self.seats is not None or self.erases is not None or self.opens is not None


def insert_game(connection: Connection, game: StoredGame) -> None:
    """Store a new game."""
    connection.execute(insert(GAMES), [game_values(game)])


def purge(connection: Connection, before: int) -> int:
    """Delete every game in which nothing has happened since a time, with all its events."""
    # No game is older than its last event: so the index on `created` finds them.
    old = (GAMES.c.created < before) & (GAMES.c.updated < before)
    connection.execute(delete(EVENTS).where(EVENTS.c.game.in_(select(GAMES.c.id).where(old))))
    return connection.execute(delete(GAMES).where(old)).rowcount


def probe(connection: Connection) -> None:
    """Write something and take it away again: nobody ever sees it, but it needs all that writing needs."""
    name = f".{new_id()}"
    values = {"id": name, "terms": "", "created": 0, "listed": False, "black": "", "white": ""}
    connection.execute(insert(GAMES), [{**values, "version": 0, "over": True, "updated": 0}])
    connection.execute(delete(GAMES).where(GAMES.c.id == name))


def game_values(game: StoredGame) -> dict[str, Any]:
    """The columns of a new game."""
    return {
        "id": game.id,
        "terms": game.terms.model_dump_json(),
        "created": game.created,
        "listed": game.listed,
        "invited": game.invited,
        "black": game.seats.black,
        "white": game.seats.white,
        "version": 0,
        "open_seat": game.invited,
        "deadline": None,
        "over": False,
        "updated": game.created,
    }
