"""Connections to the database: SQLite by default, PostgreSQL by URL, and bringing either up to date."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from crestflow.server.problems import Refused, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"

_MIGRATION_LOCK = 0x63726573
"""Any number that no other user of the database takes: one process migrates at a time."""


T = TypeVar("T")


class WrongUrl(ValueError):
    """A database URL that cannot be used."""


class Writer(Protocol):
    """Does a whole transaction at a time, so that its steps need not wait for the event loop one by one."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one transaction."""

    async def close(self) -> None:
        """Close every connection."""


class SqliteWriter:
    """The one connection that writes, in a thread of its own: SQLite lets one write at a time.

    Every transaction begins as a writer's, which waits its turn instead of failing half-way. It is one errand to the
    thread; driven from the event loop, each of a dozen steps would be one, for four times the processor time.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, connect_args=_PATIENT)
        _prepare(self._engine, "BEGIN IMMEDIATE")
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


class PostgresqlWriter:
    """Writes to PostgreSQL, which takes care of several at once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()


class Database:
    """One door for writing and one for reading. In SQLite's WAL mode readers never wait for the writer."""

    def __init__(self, url: str) -> None:
        parsed = _parsed(url)
        if parsed.get_backend_name() == "sqlite":
            self._reader = create_async_engine(
                parsed, poolclass=AsyncAdaptedQueuePool, pool_size=4, max_overflow=0, connect_args=_PATIENT
            )
            _prepare(self._reader.sync_engine, "BEGIN")
            self._writer: Writer = SqliteWriter(parsed)
        else:
            self._reader = create_async_engine(parsed, pool_size=8, max_overflow=8, pool_pre_ping=True)
            self._writer = PostgresqlWriter(self._reader)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction that is durable when this returns, or has not happened."""
        async with _trouble():
            return await self._writer.write(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
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


def _prepare(engine: Engine, begin: str) -> None:
    """Make every connection to SQLite durable and begin its transactions in one way."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver's own transactions begin too late to be a snapshot; ours begin where SQLAlchemy says.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


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
