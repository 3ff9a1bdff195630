"""Which listed games still wait for somebody."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select

from crestflow.server.queues import MAX_BATCH
from crestflow.server.storage.database import Database
from crestflow.server.storage.schema import GAMES


async def read_waiting(database: Database, games: Collection[str], oldest: int) -> set[str]:
    """Those of some listed games whose other seat is free and that were created after a time."""
    waiting: set[str] = set()
    names = list(games)
    async with database.reading() as connection:
        for begin in range(0, len(names), MAX_BATCH):
            wanted = select(GAMES.c.id).where(
                GAMES.c.id.in_(names[begin : begin + MAX_BATCH]),
                GAMES.c.open_seat.is_not(None),
                ~GAMES.c.over,
                GAMES.c.created >= oldest,
            )
            waiting.update((await connection.execute(wanted)).scalars())
    return waiting
