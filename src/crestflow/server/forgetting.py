"""Forgetting for good: what was erased is not to lie around on the disk.

SQLite overwrites what it deletes (`secure_delete`), but its write-ahead log keeps pages as they were until it is used
again. So after an erasure the log is emptied. PostgreSQL frees the place of an old text when it next vacuums, by itself
and in its own time.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing

from sqlalchemy.engine import make_url

BUSY_SECONDS = 2.0
"""How long to wait for others who are reading; after that the log is left to the next erasure."""

_log = logging.getLogger("crestflow.server")


async def empty_log(database: str) -> None:
    """Move everything out of SQLite's log and cut it off; any other database sees to that itself."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and url.database:
        await asyncio.to_thread(_checkpoint, url.database)


def _checkpoint(path: str) -> None:
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        _log.warning("the database was too busy to empty its log; an erased text stays there until the next erasure")
