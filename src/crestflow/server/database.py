"""Connections to the database: SQLite by default, PostgreSQL by URL, and bringing either up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from crestflow.server.problems import Refused, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"

_MIGRATION_LOCK = 0x63726573
"""Any number that no other user of the database takes: one process migrates at a time."""


class WrongUrl(ValueError):
    """A database URL that cannot be used."""


class Database:
    """One door for writing and one for reading.

    SQLite lets one connection write at a time, so there is one, and it begins every transaction as a writer: it waits
    its turn instead of failing half-way. Readers never wait in WAL mode. PostgreSQL needs no such care.
    """

    def __init__(self, url: str) -> None:
        parsed = _parsed(url)
        self.sqlite = parsed.get_backend_name() == "sqlite"
        if self.sqlite:
            self._writer = _sqlite(parsed.render_as_string(hide_password=False), "BEGIN IMMEDIATE", 1)
            self._reader = _sqlite(parsed.render_as_string(hide_password=False), "BEGIN", 4)
        else:
            self._writer = self._reader = create_async_engine(parsed, pool_size=8, max_overflow=8, pool_pre_ping=True)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is durable when the block ends, or has not happened."""
        async with _trouble(), self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with _trouble(), self._reader.connect() as connection:
            yield connection

    async def migrate(self) -> None:
        """Bring the tables up to date; several processes may try at once."""
        async with self.writing() as connection:
            if not self.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
            await connection.run_sync(_upgrade)

    async def close(self) -> None:
        """Close every connection."""
        await self._writer.dispose()
        await self._reader.dispose()


def _parsed(url: str) -> Any:
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


def _sqlite(url: str, begin: str, connections: int) -> AsyncEngine:
    engine = create_async_engine(
        url, poolclass=AsyncAdaptedQueuePool, pool_size=connections, max_overflow=0, connect_args={"timeout": 10}
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # The driver's own transactions begin too late to be a snapshot; ours begin where SQLAlchemy says.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begins(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _upgrade(connection: Connection) -> None:
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
