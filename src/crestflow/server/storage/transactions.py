"""What is written into the database in one transaction: a new game, events in their places, games that go.

Plain steps one after another on a connection that somebody else opens and commits.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from crestflow.protocol import Colour
from crestflow.server.game.events import EVENT, Entry, Said
from crestflow.server.game.terms import Terms
from crestflow.server.seat_secrets import Seats
from crestflow.server.storage.schema import EVENTS, GAMES

Place: TypeAlias = tuple[str, int, str | None]
"""Game, version, and the key of the action that led there."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game as it was created, and which seat was free then."""

    id: str
    terms: Terms
    created: int
    listed: bool
    invited: Colour | None
    seats: Seats


@dataclass(frozen=True, slots=True)
class Head:
    """What a game's events amount to, for whoever looks for games."""

    open_seat: Colour | None
    deadline: int | None
    over: bool


@dataclass(frozen=True, slots=True)
class Append:
    """An event on its way into the list, and what has to happen with it or not at all."""

    game: str
    entry: Entry
    head: Head
    key: str | None = None
    digest: str | None = None
    seats: Seats | None = None
    """New seats, when somebody from the lobby took the free one."""
    erases: int | None = None
    """The version of the chat message whose text goes."""
    opens: Row | None = None
    """The rematch."""


def open_game(connection: Connection, row: Row) -> None:
    """Store a new game."""
    connection.execute(insert(GAMES), [_game_values(row)])


def purge(connection: Connection, before: int) -> int:
    """Delete every game in which nothing has happened since a time, with all its events."""
    old = select(GAMES.c.id).where(GAMES.c.updated < before)
    connection.execute(delete(EVENTS).where(EVENTS.c.game.in_(old)))
    return connection.execute(delete(GAMES).where(GAMES.c.updated < before)).rowcount


def place(connection: Connection, appends: list[Append]) -> set[Place]:
    """Put events in their places, and tell which found theirs free.

    Sorted, so that two processes wait for each other in one direction only.
    """
    appends = sorted(appends, key=lambda append: (append.game, append.entry.version))
    placing = _place_by_postgresql if connection.dialect.name == "postgresql" else _place_by_sqlite
    placed = placing(connection, appends)
    for append in appends:
        if place_of(append) in placed:
            _consequences(connection, append)
    return placed


def place_of(append: Append) -> Place:
    """Where an event wants to be."""
    return append.game, append.entry.version, append.key


def _place_by_sqlite(connection: Connection, appends: list[Append]) -> set[Place]:
    rows = connection.execute(_INSERT_EVENTS, [_event_values(append) for append in appends])
    placed = {(row.game, row.version, row.key) for row in rows}
    winners = [append for append in appends if place_of(append) in placed]
    if winners:
        connection.execute(_UPDATE_HEADS, [_head_values(append) for append in winners])
    return placed


def _place_by_postgresql(connection: Connection, appends: list[Append]) -> set[Place]:
    """All in one statement, for a network lies between: row by row takes three times the processor time."""
    events = [_event_values(append) | _head_values(append) for append in appends]
    rows = connection.execute(_PLACE_EVENTS, {"events": json.dumps(events, ensure_ascii=False)})
    return {(row.game, row.version, row.key) for row in rows}


_INSERT_EVENTS = sqlite_insert(EVENTS).on_conflict_do_nothing().returning(EVENTS.c.game, EVENTS.c.version, EVENTS.c.key)
"""An event whose place or key is taken is left out, without an error."""

_UPDATE_HEADS = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"))
    .values(
        version=bindparam("new_version"),
        open_seat=bindparam("new_open_seat"),
        deadline=bindparam("new_deadline"),
        over=bindparam("new_over"),
        updated=bindparam("new_updated"),
    )
)

_PLACE_EVENTS = text("""
    WITH wanted AS (
        SELECT * FROM json_to_recordset(CAST(:events AS json)) AS event (
            game text, version integer, at bigint, key text, digest text, body text,
            new_version integer, new_open_seat text, new_deadline bigint, new_over boolean, new_updated bigint
        )
    ), placed AS (
        INSERT INTO events (game, version, at, key, digest, body)
        SELECT game, version, at, key, digest, body FROM wanted
        ON CONFLICT DO NOTHING
        RETURNING game, version, key
    ), heads AS (
        UPDATE games
        SET version = new_version, open_seat = new_open_seat, deadline = new_deadline, over = new_over,
            updated = new_updated
        FROM wanted JOIN placed
        ON wanted.game = placed.game AND wanted.version = placed.version AND wanted.key IS NOT DISTINCT FROM placed.key
        WHERE games.id = placed.game
    )
    SELECT game, version, key FROM placed
""")
"""The same as the two above."""


def _consequences(connection: Connection, append: Append) -> None:
    """What goes along with an event in its transaction."""
    if append.seats is not None:
        seats = {"black": append.seats.black, "white": append.seats.white}
        connection.execute(update(GAMES).where(GAMES.c.id == append.game).values(**seats))
    if append.opens is not None:
        connection.execute(insert(GAMES), [_game_values(append.opens)])
    if append.erases is not None:
        said = (EVENTS.c.game == append.game) & (EVENTS.c.version == append.erases)
        body = connection.execute(select(EVENTS.c.body).where(said)).scalar_one()
        event = EVENT.validate_json(body)
        if isinstance(event, Said):
            blank = event.model_copy(update={"text": None}).model_dump_json()
            connection.execute(update(EVENTS).where(said).values(body=blank))


def _event_values(append: Append) -> dict[str, object]:
    entry = append.entry
    return {
        "game": append.game,
        "version": entry.version,
        "at": entry.at,
        "key": append.key,
        "digest": append.digest,
        "body": entry.event.model_dump_json(),
    }


def _head_values(append: Append) -> dict[str, object]:
    return {
        "game": append.game,
        "new_version": append.entry.version,
        "new_open_seat": append.head.open_seat,
        "new_deadline": append.head.deadline,
        "new_over": append.head.over,
        "new_updated": append.entry.at,
    }


def _game_values(row: Row) -> dict[str, object]:
    return {
        "id": row.id,
        "terms": row.terms.model_dump_json(),
        "created": row.created,
        "listed": row.listed,
        "invited": row.invited,
        "black": row.seats.black,
        "white": row.seats.white,
        "version": 0,
        "open_seat": row.invited,
        "deadline": None,
        "over": False,
        "updated": row.created,
    }
