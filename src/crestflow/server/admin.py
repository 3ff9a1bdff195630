"""Maintenance of a database, apart from any server: inspect, export, repair or delete one game, check all of them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from crestflow.i18n import t
from crestflow.server.storage.database import Database, WrongUrl
from crestflow.server.storage.inspection import (
    Inspection,
    delete_game,
    inspect_game,
    next_games,
    next_owners,
    repair_game,
)

CHECKED_AT_ONCE = 200


class Admin:
    """The operations of `crestflow admin` on one database. Servers may run meanwhile."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def inspect(self, game: str) -> Inspection | None:
        """A game as it is stored, or nothing.

        A server may write between two reads. So what looks wrong is read once more in a transaction.
        """
        found = await self._database.read(partial(inspect_game, game=game))
        if found is None or found.problem is None:
            return found
        return await self._database.write(partial(inspect_game, game=game, lock=True))

    async def repair(self, game: str) -> Inspection | None:
        """Cut a game off before its first event that cannot be read; returns what it was before."""
        return await self._database.write(partial(repair_game, game=game))

    async def delete(self, game: str) -> bool:
        """Delete a game for good; false if there is none."""
        deleted = await self._database.write(partial(delete_game, game=game))
        await self._database.truncate_wal()
        return deleted

    async def games(self) -> AsyncIterator[Inspection]:
        """Every game, one after another."""
        last = ""
        while names := await self._database.read(partial(next_games, after=last, limit=CHECKED_AT_ONCE)):
            for name in names:
                found = await self.inspect(name)
                if found is not None:
                    yield found
            last = names[-1]

    async def orphans(self) -> AsyncIterator[str]:
        """Names under which there are events, but no game."""
        last = ""
        while owners := await self._database.read(partial(next_owners, after=last, limit=CHECKED_AT_ONCE)):
            for name, there in owners:
                if not there:
                    yield name
            last = owners[-1][0]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Admin]:
    """The operations on a database, which is brought up to date first; raises `WrongUrl` if there is no such file."""
    database = Database(url, outage_level=logging.DEBUG)  # an outage ends the command, which then says it
    try:
        if not database.exists():
            raise WrongUrl(t("there is no database at {url}", url=url))
        await database.migrate()
        yield Admin(database)
    finally:
        await database.close()
