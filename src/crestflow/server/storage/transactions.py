"""The SQL of each transaction: insert a game, append events, delete old games.

Each function runs its statements on a connection that the caller opens and commits.
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
from crestflow.server.seat_secrets import SeatHashes
from crestflow.server.storage.schema import EVENTS, GAMES

Slot: TypeAlias = tuple[str, int, str | None]
"""Where an event goes: game, version, and the key of the action that led to it."""


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
    summary: GameSummary
    key: str | None = None
    digest: str | None = None
    seats: SeatHashes | None = None
    """New seats, when somebody from the lobby took the free one."""
    erases: int | None = None
    """The version of the chat message whose text goes."""
    opens: StoredGame | None = None
    """The rematch."""


def insert_game(connection: Connection, game: StoredGame) -> None:
    """Store a new game."""
    connection.execute(insert(GAMES), [_game_values(game)])


def purge(connection: Connection, before: int) -> int:
    """Delete every game in which nothing has happened since a time, with all its events."""
    old = select(GAMES.c.id).where(GAMES.c.updated < before)
    connection.execute(delete(EVENTS).where(EVENTS.c.game.in_(old)))
    return connection.execute(delete(GAMES).where(GAMES.c.updated < before)).rowcount


def append_events(connection: Connection, appends: list[Append]) -> set[Slot]:
    """Insert the events whose slots are free, with all that goes along with them; returns those slots.

    Sorted, so that two processes take row locks in the same order and cannot deadlock.
    """
    appends = sorted(appends, key=lambda append: (append.game, append.entry.version))
    insert_events = _insert_by_postgresql if connection.dialect.name == "postgresql" else _insert_by_sqlite
    inserted = insert_events(connection, appends)
    for append in appends:
        if slot_of(append) in inserted:
            _write_along(connection, append)
    return inserted


def slot_of(append: Append) -> Slot:
    """The slot that an event needs."""
    return append.game, append.entry.version, append.key


def _insert_by_sqlite(connection: Connection, appends: list[Append]) -> set[Slot]:
    rows = connection.execute(_INSERT_EVENTS, [_event_values(append) for append in appends])
    inserted = {(row.game, row.version, row.key) for row in rows}
    winners = [append for append in appends if slot_of(append) in inserted]
    if winners:
        connection.execute(_UPDATE_SUMMARIES, [_summary_values(append) for append in winners])
    return inserted


def _insert_by_postgresql(connection: Connection, appends: list[Append]) -> set[Slot]:
    """All in one statement and one round trip: row by row takes three times the processor time."""
    events = [_event_values(append) | _summary_values(append) for append in appends]
    rows = connection.execute(_INSERT_EVENTS_AND_UPDATE_SUMMARIES, {"events": json.dumps(events, ensure_ascii=False)})
    return {(row.game, row.version, row.key) for row in rows}


_INSERT_EVENTS = sqlite_insert(EVENTS).on_conflict_do_nothing().returning(EVENTS.c.game, EVENTS.c.version, EVENTS.c.key)
"""An event whose version or key is taken is left out, without an error."""

_UPDATE_SUMMARIES = (
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

_INSERT_EVENTS_AND_UPDATE_SUMMARIES = text("""
    WITH wanted AS (
        SELECT * FROM json_to_recordset(CAST(:events AS json)) AS event (
            game text, version integer, at bigint, key text, digest text, body text,
            new_version integer, new_open_seat text, new_deadline bigint, new_over boolean, new_updated bigint
        )
    ), inserted AS (
        INSERT INTO events (game, version, at, key, digest, body)
        SELECT game, version, at, key, digest, body FROM wanted
        ON CONFLICT DO NOTHING
        RETURNING game, version, key
    ), summaries AS (
        UPDATE games
        SET version = new_version, open_seat = new_open_seat, deadline = new_deadline, over = new_over,
            updated = new_updated
        FROM wanted JOIN inserted
        ON wanted.game = inserted.game AND wanted.version = inserted.version
            AND wanted.key IS NOT DISTINCT FROM inserted.key
        WHERE games.id = inserted.game
    )
    SELECT game, version, key FROM inserted
""")
"""The PostgreSQL form of _INSERT_EVENTS and _UPDATE_SUMMARIES in one statement."""


def _write_along(connection: Connection, append: Append) -> None:
    """Write what belongs to an event into the same transaction."""
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


def _summary_values(append: Append) -> dict[str, object]:
    return {
        "game": append.game,
        "new_version": append.entry.version,
        "new_open_seat": append.summary.open_seat,
        "new_deadline": append.summary.deadline,
        "new_over": append.summary.over,
        "new_updated": append.entry.at,
    }


def _game_values(game: StoredGame) -> dict[str, object]:
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
