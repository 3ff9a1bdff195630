"""The database: one thread that writes, a few that read, a limit on every wait, and whether it works at the moment."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from crestflow.i18n import t
from crestflow.server.availability import Availability
from crestflow.server.game.errors import ApiError, Unavailable
from crestflow.server.storage.appender import PostgresqlAppender, SqliteAppender
from crestflow.server.storage.connections import (
    CALL_SECONDS,
    READERS,
    WrongUrl,
    driver_connection,
    interrupt,
    is_sqlite,
    parsed_url,
    reading_engine,
    unavailable,
    writing_engine,
)
from crestflow.server.storage.transactions import Append, probe
from crestflow.server.storage.writer import Writer

__all__ = ["Database", "NewerDatabase", "WrongUrl"]

MIGRATIONS = Path(__file__).parent / "migrations"

_MIGRATION_LOCK = 0x63726573
"""Any number that no other user of the database takes: one process migrates at a time."""

_TRUNCATE_SECONDS = 2.0
"""How long truncating the write-ahead log waits for readers; after that it is left to the next erasure."""

FRESH_SECONDS = 2.0
"""What was found out so long ago at most still tells whether the database works."""

T = TypeVar("T")

_log = logging.getLogger("crestflow.server")


class NewerDatabase(RuntimeError):
    """The tables were made by a newer version of this program."""


class Database:
    """Reads and writes; in SQLite's WAL mode readers never wait for the writer. `close` it when done."""

    def __init__(self, url: str, *, outage_level: int = logging.ERROR) -> None:
        """`outage_level` is that of the log line which says that the database cannot be reached."""
        self._url = parsed_url(url)
        self._reading_engine = reading_engine(self._url)
        self._readers = ThreadPoolExecutor(READERS, "database reader")
        engine = writing_engine(self._url)
        appender = SqliteAppender if is_sqlite(self._url) else PostgresqlAppender
        self.writer = Writer(engine, appender(partial(driver_connection, engine)))
        self._availability = Availability(
            up=True,
            lost="the database cannot be reached ({error}); nothing is accepted until it is",
            back="the database is up",
            level=outage_level,
        )
        self._written = 0.0
        """When something was last written, by the monotonic clock."""
        self._probing: asyncio.Task[None] | None = None
        self.on_outage: Callable[[float], object] = bool
        """Called with the seconds that the database was unreachable, when it is back."""
        self._down_since = 0.0

    @property
    def up(self) -> bool:
        """Whether the last call to the database went well."""
        return bool(self._availability.up)

    async def append(self, append: Append) -> bool:
        """Append an event, durably; false if it does not follow what is there, or its key is taken."""
        with self._noting_failures():
            appended = await self.writer.append(append)
            self._written = time.monotonic()
            return appended

    def submit(self, append: Append, answered: Callable[[bool | Exception], object]) -> None:
        """Append an event, and call `answered` when it is durable, or with false or an exception when it never is."""
        self.writer.submit(append, partial(self._submitted, answered))

    def _submitted(self, answered: Callable[[bool | Exception], object], answer: bool | Exception) -> None:
        if isinstance(answer, Unavailable):
            self._note_down(answer.__cause__ or answer)
        elif not isinstance(answer, Exception):
            self._written = time.monotonic()
        answered(answer)

    async def write(self, work: Callable[[Connection], T], *, limited: bool = True) -> T:
        """Do `work` in a transaction that is durable when this returns, or has not happened.

        With `limited`, `Unavailable` is raised when it takes too long; it may happen nevertheless.
        """
        with self._noting_failures():
            result = await self.writer.transaction(work, limited=limited)
            self._written = time.monotonic()
            return result

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do `work` on a connection for single statements that read: each is a transaction of its own."""
        with self._noting_failures():
            return await self._limited_read(work)

    async def _limited_read(self, work: Callable[[Connection], T]) -> T:
        connections: list[Any] = []

        def reading() -> T:
            with self._reading_engine.connect() as connection:
                connections.append(connection.connection.dbapi_connection)
                try:
                    return work(connection)
                finally:
                    connections.clear()

        future = asyncio.get_running_loop().run_in_executor(self._readers, reading)
        # It may end after nobody waits for it any more.
        future.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        done, _ = await asyncio.wait({future}, timeout=CALL_SECONDS)
        if done:
            return await future
        for connection in tuple(connections):
            interrupt(connection)
        raise TimeoutError(f"no answer within {CALL_SECONDS:g} s")

    @contextmanager
    def _noting_failures(self) -> Iterator[None]:
        """Turn whatever means that the database does not work into `Unavailable`, and note it."""
        try:
            yield
        except Unavailable as error:
            self._note_down(error.__cause__ or error)
            raise
        except ApiError:
            raise
        except Exception as error:
            if not unavailable(error):
                raise
            self._note_down(error)
            raise Unavailable from error

    def _note_down(self, error: BaseException) -> None:
        if self._availability.up:
            self._down_since = time.monotonic()
        cause = str(getattr(error, "orig", None) or error).partition("\n")[0]
        self._availability.set(up=False, error=cause or type(error).__name__)

    async def check(self) -> None:
        """Find out whether the database can be written and read; raises `Unavailable`. Many may ask at once."""
        if self.up and time.monotonic() - self._written < FRESH_SECONDS:
            return
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._probe(), name="database probe")
        await asyncio.shield(self._probing)

    async def _probe(self) -> None:
        await self.write(probe)
        await self.read(lambda connection: connection.execute(text("SELECT 1")).scalar_one())
        if self._availability.set(up=True):
            self.on_outage(time.monotonic() - self._down_since)

    async def watch(self) -> None:
        """While the database is down, find out whether it is back."""
        if not self.up:
            try:
                await self.check()
            except Unavailable:
                _log.debug("the database is still unreachable")

    def exists(self) -> bool:
        """Whether there is something to open: SQLite would make a missing file."""
        return not is_sqlite(self._url) or (self._url.database is not None and Path(self._url.database).exists())

    async def migrate(self) -> None:
        """Bring the tables up to date; several processes may try at once. Raises `NewerDatabase`."""
        await self.write(_upgrade, limited=False)

    async def truncate_wal(self) -> None:
        """Leave nothing of an erased text on the disk.

        SQLite overwrites what it deletes (`secure_delete`), but its write-ahead log keeps pages as they were until it
        is used again: so it is checkpointed and truncated. PostgreSQL frees the space of an old text when it next
        vacuums, by itself and in its own time.
        """
        if is_sqlite(self._url) and self._url.database:
            await asyncio.to_thread(_truncate_wal, self._url.database)

    async def close(self) -> None:
        """Close every connection."""
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
        await self.writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading_engine.dispose()


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
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        newest = ScriptDirectory.from_config(config).get_current_head()
        problem = t(
            "the database was made by a newer version of Crestflow (this one knows its tables up to {newest}): "
            "install that version, or go back to a backup from before the upgrade",
            newest=str(newest),
        )
        raise NewerDatabase(problem) from error
