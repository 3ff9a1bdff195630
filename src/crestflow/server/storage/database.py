"""Connections to the database: SQLite by default, PostgreSQL by URL, and bringing either up to date."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from crestflow.server.game.errors import ApiError, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"

_MIGRATION_LOCK = 0x63726573
"""Any number that no other user of the database takes: one process migrates at a time."""

_TRUNCATE_SECONDS = 2.0
"""How long truncating the write-ahead log waits for readers; after that it is left to the next erasure."""

T = TypeVar("T")

_log = logging.getLogger("crestflow.server")


class WrongUrl(ValueError):
    """A database URL that cannot be used."""


class NewerDatabase(ValueError):
    """A database whose tables a newer version of this package has made."""


class Writer:
    """One connection in a thread of its own. Each transaction runs as one job on that thread.

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
    """One connection for writing and a pool for reading. In SQLite's WAL mode readers never wait for the writer."""

    def __init__(self, url: str) -> None:
        parsed = _parsed(url)
        self._url = parsed
        self._writer = Writer(parsed)
        self._reader = _async_engine(parsed)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do `work` in a transaction that is durable when this returns, or has not happened."""
        async with _translated_errors():
            return await self._writer.write(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for single statements that read: each is a transaction of its own."""
        async with _translated_errors(), self._reader.connect() as connection:
            yield connection

    def exists(self) -> bool:
        """Whether there is something to open: SQLite would make a missing file."""
        return not _is_sqlite(self._url) or (self._url.database is not None and Path(self._url.database).exists())

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do `work`, which only reads."""
        async with self.reading() as connection:
            return await connection.run_sync(work)

    async def migrate(self) -> None:
        """Bring the tables up to date; several processes may try at once."""
        await self.write(_upgrade)

    async def truncate_wal(self) -> None:
        """Leave nothing of an erased text on the disk.

        SQLite overwrites what it deletes (`secure_delete`), but its write-ahead log keeps pages as they were until it
        is used again: so it is checkpointed and truncated. PostgreSQL frees the space of an old text when it next
        vacuums, by itself and in its own time.
        """
        if _is_sqlite(self._url) and self._url.database:
            await asyncio.to_thread(_truncate_wal, self._url.database)

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


_LOCK_TIMEOUT = {"timeout": 10}
"""Seconds to wait for another process that writes to the same SQLite file."""


def _engine(url: URL) -> Engine:
    """For the writer: one connection. SQLite lets one write at a time anyway."""
    if not _is_sqlite(url):
        return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True)
    engine = create_engine(url.set(drivername="sqlite"), pool_size=1, max_overflow=0, connect_args=_LOCK_TIMEOUT)
    _prepare(engine)

    @event.listens_for(engine, "begin")
    def begins(connection: Connection) -> None:
        # Begun as a writer's, a transaction waits its turn instead of failing half-way.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _async_engine(url: URL) -> AsyncEngine:
    """For readers. With AUTOCOMMIT a statement is a transaction by itself, which saves the round trips of BEGIN and
    COMMIT.
    """
    if not _is_sqlite(url):
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, isolation_level="AUTOCOMMIT")
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=4,
        max_overflow=0,
        isolation_level="AUTOCOMMIT",
        connect_args=_LOCK_TIMEOUT,
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


def _truncate_wal(path: str) -> None:
    with closing(sqlite3.connect(path, timeout=_TRUNCATE_SECONDS)) as connection:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        _log.warning("the database was too busy to empty its log; an erased text stays there until the next erasure")


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    _refuse_newer(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, "head")


def _refuse_newer(connection: Connection, script: ScriptDirectory) -> None:
    """Raise `NewerDatabase` if the tables are at a revision that this version does not know."""
    known = {step.revision for step in script.walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise NewerDatabase(
            f"a newer version of Crestflow has made the tables of this database (revision {', '.join(sorted(unknown))};"
            f" this version knows {script.get_current_head()}); install that version, or go back to an older backup"
        )


@asynccontextmanager
async def _translated_errors() -> AsyncIterator[None]:
    """Turn whatever a driver raises when its database is unreachable into `Unavailable`."""
    try:
        yield
    except IntegrityError as error:
        # Events refer to their game, and nothing else can be violated: a taken version or key is no error.
        raise ApiError("not_found", "the game is no longer there") from error
    except (DBAPIError, OSError, sqlite3.OperationalError, TimeoutError) as error:
        raise Unavailable from error
