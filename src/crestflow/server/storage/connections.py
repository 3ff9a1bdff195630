"""Connections to SQLite and PostgreSQL, opened in one way: durable, and with a limit on every wait."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import suppress
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from crestflow.i18n import t

CALL_SECONDS = 4.0
"""How long a call to the database may take. A client is answered within 5 s, whatever the database does."""

LOCK_SECONDS = 3
"""How long to wait for a lock that another process holds."""

CONNECT_SECONDS = 3
READERS = 4

_POSTGRESQL_LIMITS = {
    "connect_timeout": CONNECT_SECONDS,
    # A server that is gone without a word: sent data is not confirmed, or nothing comes for a while.
    "tcp_user_timeout": 5000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


class WrongUrl(ValueError):
    """A database URL that cannot be used."""


def parsed_url(url: str) -> URL:
    """The URL with the driver this package uses: ``sqlite:///file`` and ``postgresql://…`` are enough."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        problem = t(
            "{url} is not a database URL; examples: {examples}",
            url=repr(url),
            examples="sqlite:///games.db, postgresql:///crestflow",
        )
        raise WrongUrl(problem) from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    backend = parsed.drivername.partition("+")[0]
    if backend not in drivers:
        problem = t(
            "{name} is not a database this server knows; it knows {known}",
            name=repr(backend),
            known="sqlite, postgresql",
        )
        raise WrongUrl(problem)
    return parsed.set(drivername=drivers[backend])


def is_sqlite(url: URL) -> bool:
    """Whether a URL names an SQLite file."""
    return url.get_backend_name() == "sqlite"


def writing_engine(url: URL) -> Engine:
    """One connection for transactions."""
    if not is_sqlite(url):
        return _postgresql_engine(url, 1)
    engine = _sqlite_engine(url, 1)

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        # Begun as a writer's, a transaction waits its turn instead of failing half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(url: URL) -> Engine:
    """Connections for single statements that read: with AUTOCOMMIT each is a transaction of its own, which saves the
    round trips of BEGIN and COMMIT.
    """
    engine = _sqlite_engine(url, READERS) if is_sqlite(url) else _postgresql_engine(url, READERS)
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def driver_connection(engine: Engine) -> Any:
    """A connection of the driver itself, which is no longer the engine's business."""
    connection = engine.raw_connection()
    connection.detach()
    return connection.dbapi_connection


def _postgresql_engine(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url, pool_size=connections, max_overflow=0, pool_timeout=CALL_SECONDS, pool_pre_ping=True,
        # What the URL says for itself comes first.
        connect_args={name: value for name, value in _POSTGRESQL_LIMITS.items() if name not in url.query},
    )  # fmt: skip

    @event.listens_for(engine, "connect")
    def limit(connection: psycopg.Connection, _record: object) -> None:
        connection.autocommit = True
        connection.execute(f"SET statement_timeout = {round(CALL_SECONDS * 1000)}".encode())
        connection.execute(f"SET lock_timeout = {LOCK_SECONDS * 1000}".encode())
        connection.autocommit = False

    return engine


def _sqlite_engine(url: URL, connections: int) -> Engine:
    engine = create_engine(
        url, poolclass=QueuePool, pool_size=connections, max_overflow=0, pool_timeout=CALL_SECONDS,
        connect_args={"timeout": LOCK_SECONDS, "check_same_thread": False},
    )  # fmt: skip

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        # The driver would begin a transaction at the first change only, too late for it to be a snapshot.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def unavailable(error: BaseException) -> bool:
    """Whether an error means that the database does not work at the moment, whatever is asked of it."""
    if isinstance(error, DBAPIError):
        error = error.orig or error
    if isinstance(error, psycopg.errors.DeadlockDetected | psycopg.errors.SerializationFailure):
        return False
    return (
        isinstance(
            error,
            psycopg.OperationalError
            | psycopg.InterfaceError
            # A standby that has not been promoted yet.
            | psycopg.errors.ReadOnlySqlTransaction
            | sqlite3.OperationalError
            | PoolTimeout
            | OSError,
        )
        or type(error) is sqlite3.DatabaseError
    )  # the file is damaged, or no database


def interrupt(connection: Any) -> None:
    """End what a connection waits for in another thread: there, the call fails."""
    if isinstance(connection, sqlite3.Connection):
        with suppress(sqlite3.Error):
            connection.interrupt()
    elif isinstance(connection, psycopg.Connection) and not connection.closed:
        # The server may never answer, not even to a request to cancel.
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as shared:
            shared.shutdown(socket.SHUT_RDWR)
