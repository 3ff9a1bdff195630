"""The SQL of retention: delete games that nobody has touched for long, a few in each transaction.

Only one process at a time does it: on PostgreSQL an advisory lock decides, SQLite lets one process write at a time
anyway. A transaction is short, so that moves do not wait for it.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, text

from crestflow.server.storage.schema import EVENTS, GAMES

_RETENTION_LOCK = 0x63726574
"""Any number that no other user of the database takes."""


def purge_idle(connection: Connection, before: int, limit: int) -> list[str]:
    """Delete at most `limit` games in which nothing has happened since a time; returns their names.

    A game whose clock runs is spared however long a move may take: its flag falls in the end, and then it is idle.
    """
    if connection.dialect.name == "postgresql":
        ours = connection.execute(text("SELECT pg_try_advisory_xact_lock(:lock)"), {"lock": _RETENTION_LOCK}).scalar()
        if not ours:
            return []
    # A row that is locked is being written to at this moment: that game is not idle.
    idle = (
        select(GAMES.c.id)
        .where(GAMES.c.created < before, GAMES.c.updated < before, GAMES.c.deadline.is_(None))
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    games = list(connection.execute(idle).scalars())
    if games:
        connection.execute(delete(EVENTS).where(EVENTS.c.game.in_(games)))
        connection.execute(delete(GAMES).where(GAMES.c.id.in_(games)))
    return games
