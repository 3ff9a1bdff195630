"""Connections to the database: SQLite by default, PostgreSQL by URL, and bringing either up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from crestflow.server.game.errors import Refused, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"

_MIGRATION_LOCK = 0x63726573
"""Any number that no other user of the database takes: one process migrates at a time."""


T = TypeVar("T")


class WrongUrl(ValueError):
    """A database URL that cannot be used."""


class Writer:
    """One connection in a thread of its own. A transaction is one errand to that thread.

    Driven from the event loop, each step of a transaction would wait for its turn there, a dozen times for each commit,
    which takes three to four times the processor time.
    """

    def __init__(self, url: URL) -> None:
        self._engine = _engine(url)
        self._thread = ThreadPoolExecutor(1, "database writer")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        """Finish what has begun and close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


class Database:
    """One door for writing and one for reading. In SQLite's WAL mode readers never wait for the writer."""

    def __init__(self, url: str) -> None:
        parsed = _parsed(url)
        self._writer = Writer(parsed)
        self._reader = _async_engine(parsed)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction that is durable when this returns, or has not happened."""
        async with _trouble():
            return await self._writer.write(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for single statements that read: each is a transaction of its own."""
        async with _trouble(), self._reader.connect() as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the tables up to date; several processes may try at once."""
        await self.write(_upgrade)

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.close()
        await self._reader.dispose()


def _parsed(url: str) -> URL:
    """The URL with the driver this package uses: ``sqlite:///file`` and ``postgresql://…`` are enough."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise WrongUrl(
            f"{url!r} is not a database URL; examples: sqlite:///games.db, postgresql:///crestflow"
        ) from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    backend = parsed.drivername.partition("+")[0]
    if backend not in drivers:
        raise WrongUrl(f"{backend!r} is not a database this server knows; it knows sqlite and postgresql")
    return parsed.set(drivername=drivers[backend])


_PATIENT = {"timeout": 10}
"""Seconds to wait for another process that writes to the same SQLite file."""


def _engine(url: URL) -> Engine:
    """For the writer: one connection. SQLite lets one write at a time anyway."""
    if not _is_sqlite(url):
        return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, connect_args=_PATIENT)
    _prepare(engine)

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        # Begun as a writer's, a transaction waits its turn instead of failing half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _async_engine(url: URL) -> AsyncEngine:
    """For readers. A statement alone is a transaction anyway; to begin and end one takes two trips more."""
    alone = "AUTOCOMMIT"
    if not _is_sqlite(url):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, isolation_level=alone)
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=4,
        max_overflow=0,
        isolation_level=alone,
        connect_args=_PATIENT,
    )
    _prepare(engine.sync_engine)
    return engine


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _prepare(engine: Engine) -> None:
    """Make every connection to SQLite durable, and leave transactions to whoever uses it."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver would begin one at the first change only, too late for it to be a snapshot.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@asynccontextmanager
async def _trouble() -> AsyncIterator[None]:
    """Turn whatever a database does when it is away into one error."""
    try:
        yield
    except IntegrityError as error:
        # Events refer to their game, and nothing else can be violated: places and keys are asked for politely.
        raise Refused("not_found", "the game is no longer there") from error
    except (DBAPIError, OSError, sqlite3.OperationalError, TimeoutError) as error:
        raise Unavailable from error
