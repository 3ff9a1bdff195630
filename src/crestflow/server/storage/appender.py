"""Appends events by plain calls of the database's driver: a move is stored with as little work as possible.

An event is written only where it follows: the game's version is one less, and its last event is the one that the
sender knew, by its time. So whoever goes by a history that the database does not have, as after an older copy was
restored, changes nothing.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import psycopg

from crestflow.server.game.events import EVENT, Said
from crestflow.server.storage.transactions import Append, game_values


class Appender(Protocol):
    """Writes batches of events in one transaction each."""

    connection: Any
    """The driver's connection, once there is one."""

    def append(self, appends: Sequence[Append]) -> list[bool]:
        """Append what follows; says of each event whether it did. Durable on return, or nothing has happened."""

    def close(self) -> None:
        """Close the connection; the next batch opens a new one."""


class SqliteAppender:
    """One statement after another: without a network between, that is fastest."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self.connection: sqlite3.Connection | None = None

    def append(self, appends: Sequence[Append]) -> list[bool]:
        """Append what follows; says of each event whether it did."""
        if self.connection is None:
            self.connection = self._connect()
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            appended = [self._append_one(connection, append) for append in appends]
            connection.execute("COMMIT")
        except BaseException:
            # After some errors SQLite has rolled back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return appended

    @staticmethod
    def _append_one(connection: sqlite3.Connection, append: Append) -> bool:
        values = _event_values(append)
        if connection.execute(_UPDATE_SUMMARY, values).rowcount == 0:
            return False
        connection.execute(_INSERT_EVENT, values)
        _write_along(connection.execute, append)
        return True

    def close(self) -> None:
        """Close the connection; the next batch opens a new one."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()


class PostgresqlAppender:
    """All events of a batch in one statement, which is a transaction by itself: one round trip."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self.connection: psycopg.Connection[Any] | None = None

    def append(self, appends: Sequence[Append]) -> list[bool]:
        """Append what follows; says of each event whether it did."""
        used = self.connection is not None
        try:
            return self._append(appends)
        except (psycopg.OperationalError, psycopg.InterfaceError):
            broken = self.connection is None or self.connection.closed
            if not (used and broken):
                raise
        # The connection broke since it was last used. An event that happened nevertheless is in its place and takes it.
        self.close()
        return self._append(appends)

    def _append(self, appends: Sequence[Append]) -> list[bool]:
        if self.connection is None:
            self.connection = self._connect()
            self.connection.autocommit = True
            self.connection.execute(_PLAN_BY_INDEX)
        if len(appends) == 1 and not appends[0].along:
            return [self.connection.execute(_APPEND_ONE, _event_values(appends[0]), prepare=True).rowcount == 1]
        rounds = _rounds(appends)
        # A statement is a transaction by itself, without round trips to begin and end one.
        if len(rounds) == 1 and not any(append.along for append in appends):
            return self._append_round(self.connection, appends)
        with self.connection.transaction():
            appended: dict[int, bool] = {}
            for places in rounds:
                answers = self._append_round(self.connection, [appends[place] for place in places])
                appended.update(zip(places, answers, strict=True))
            for place, append in enumerate(appends):
                if appended[place] and append.along:
                    _write_along(partial(_execute, self.connection), append)
        return [appended[place] for place in range(len(appends))]

    def _append_round(self, connection: psycopg.Connection[Any], appends: Sequence[Append]) -> list[bool]:
        events = json.dumps([_event_values(append) for append in appends], ensure_ascii=False)
        rows = connection.execute(_APPEND_BATCH, {"events": events}, prepare=True)
        appended = {game for (game,) in rows}
        return [append.game in appended for append in appends]

    def close(self) -> None:
        """Close the connection; the next batch opens a new one."""
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()


def _execute(connection: psycopg.Connection[Any], statement: str, values: dict[str, Any]) -> Any:
    """Execute a statement whose parameters are written as SQLite has them."""
    return connection.execute(re.sub(r":(\w+)", r"%(\1)s", statement).encode(), values)


def _rounds(appends: Sequence[Append]) -> list[list[int]]:
    """The places of events in a batch, so that each round has no game twice: one statement changes a row once."""
    rounds: list[dict[str, int]] = []
    for place, append in enumerate(appends):
        free = next((each for each in rounds if append.game not in each), None)
        if free is None:
            free = {}
            rounds.append(free)
        free[append.game] = place
    return [list(each.values()) for each in rounds]


_UPDATE_SUMMARY = """
    UPDATE games
    SET version = :version, open_seat = :open_seat, deadline = :deadline, over = :over, updated = :at
    WHERE id = :game AND version = :version - 1 AND updated = :previous
        AND NOT EXISTS (SELECT 1 FROM events WHERE game = :game AND key = :key)
"""

_INSERT_EVENT = """
    INSERT INTO events (game, version, at, key, digest, body)
    VALUES (:game, :version, :at, :key, :digest, :body)
"""

_APPEND_BATCH = """
    WITH wanted AS (
        SELECT * FROM json_to_recordset(%(events)s::json) AS event (
            game text, version integer, at bigint, key text, digest text, body text,
            previous bigint, open_seat text, deadline bigint, over boolean
        )
    ), summaries AS (
        UPDATE games
        SET version = wanted.version, open_seat = wanted.open_seat, deadline = wanted.deadline, over = wanted.over,
            updated = wanted.at
        FROM wanted
        WHERE games.id = wanted.game AND games.version = wanted.version - 1 AND games.updated = wanted.previous
            AND NOT EXISTS (SELECT 1 FROM events WHERE events.game = wanted.game AND events.key = wanted.key)
        RETURNING games.id
    )
    INSERT INTO events (game, version, at, key, digest, body)
    SELECT game, version, at, key, digest, body FROM wanted JOIN summaries ON wanted.game = summaries.id
    RETURNING game
"""
"""The PostgreSQL form of _UPDATE_SUMMARY and _INSERT_EVENT for many events. Of two processes that append to one game
the second waits for the first, then finds another version and changes nothing.
"""

_APPEND_ONE = """
    WITH summary AS (
        UPDATE games
        SET version = %(version)s, open_seat = %(open_seat)s, deadline = %(deadline)s, over = %(over)s,
            updated = %(at)s
        WHERE id = %(game)s AND version = %(version)s - 1 AND updated = %(previous)s
            AND NOT EXISTS (SELECT 1 FROM events WHERE game = %(game)s AND key = %(key)s)
        RETURNING id
    )
    INSERT INTO events (game, version, at, key, digest, body)
    SELECT id, %(version)s, %(at)s::bigint, %(key)s, %(digest)s, %(body)s FROM summary
"""
"""The same for a single event, which most commits have: without JSON it is planned once and done sooner."""

_PLAN_BY_INDEX = """
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET plan_cache_mode = force_generic_plan
"""
"""A batch has a few events, and PostgreSQL plans for a hundred: it would read the whole table of games to find them."""

_UPDATE_SEATS = "UPDATE games SET black = :black, white = :white WHERE id = :game"
_INSERT_GAME = """
    INSERT INTO games (id, terms, created, listed, invited, black, white, version, open_seat, deadline, over, updated)
    VALUES (:id, :terms, :created, :listed, :invited, :black, :white, :version, :open_seat, :deadline, :over, :updated)
"""
_SELECT_BODY = "SELECT body FROM events WHERE game = :game AND version = :version"
_UPDATE_BODY = "UPDATE events SET body = :body WHERE game = :game AND version = :version"


def _write_along(execute: Callable[[str, dict[str, Any]], Any], append: Append) -> None:
    """Write what belongs to an event into the same transaction."""
    if append.seats is not None:
        execute(_UPDATE_SEATS, {"game": append.game, "black": append.seats.black, "white": append.seats.white})
    if append.opens is not None:
        execute(_INSERT_GAME, game_values(append.opens))
    if append.erases is not None:
        said = {"game": append.game, "version": append.erases}
        (body,) = execute(_SELECT_BODY, said).fetchone()
        event = EVENT.validate_json(body)
        if isinstance(event, Said):
            blank = event.model_copy(update={"text": None}).model_dump_json()
            execute(_UPDATE_BODY, {**said, "body": blank})


def _event_values(append: Append) -> dict[str, Any]:
    entry, summary = append.entry, append.summary
    return {
        "game": append.game,
        "version": entry.version,
        "at": entry.at,
        "key": append.key,
        "digest": append.digest,
        "body": append.body,
        "previous": append.previous,
        "open_seat": summary.open_seat,
        "deadline": summary.deadline,
        "over": summary.over,
    }
