"""Reads and writes games in the database, which is the only state of the server.

An event takes the next version of its game, or does not happen: the primary key decides between two that race. Appends
that arrive while a commit is under way share the next one, so that one flush to the disk serves many games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import func, select

from crestflow.server.game.errors import ApiError
from crestflow.server.game.events import EVENT, Entry
from crestflow.server.game.terms import Terms
from crestflow.server.metrics import COMMIT_EVENTS, COMMIT_SECONDS
from crestflow.server.queues import MAX_BATCH, next_batch
from crestflow.server.seat_secrets import SeatHashes
from crestflow.server.storage.database import Database
from crestflow.server.storage.retention import purge_idle
from crestflow.server.storage.schema import EVENTS, GAMES
from crestflow.server.storage.transactions import Append, StoredGame, append_events, insert_game, purge, slot_of
from crestflow.server.tasks import TaskSet


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as it was created, with its seats as they are now, and the version it has come to."""

    game: StoredGame
    version: int


@dataclass(frozen=True, slots=True)
class PastAction:
    """An action that has already happened."""

    entry: Entry
    digest: str | None


class Store:
    """Reads and writes games. `close` it when done."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[tuple[Append, asyncio.Future[bool]]] = asyncio.Queue()
        self._tasks = TaskSet()

    @property
    def waiting(self) -> int:
        """How many events wait for a commit."""
        return self._waiting.qsize()

    def open(self) -> None:
        """Start the task that commits appends."""
        self._tasks.spawn(self._write(), "store writer")

    async def close(self) -> None:
        """Stop writing and close the connections."""
        await self._tasks.close()
        await self._database.close()

    async def create(self, game: StoredGame) -> None:
        """Store a new game."""
        await self._database.write(partial(insert_game, game=game))

    async def load(self, game: str) -> LoadedGame | None:
        """A game without its events, or nothing."""
        async with self._database.reading() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
        return None if found is None else LoadedGame(_stored_game(found), found["version"])

    async def entries(self, game: str, after: int) -> list[Entry]:
        """The events of a game after a version, in order."""
        wanted = (
            select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body)
            .where(EVENTS.c.game == game, EVENTS.c.version > after)
            .order_by(EVENTS.c.version)
        )
        async with self._database.reading() as connection:
            return [_entry(*found) for found in await connection.execute(wanted)]

    async def append(self, append: Append) -> bool:
        """Append an event, durably; false if its version or its key is taken."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self._waiting.put((append, future))
        return await future

    async def past_action(self, game: str, key: str) -> PastAction | None:
        """The action that was done with this key, or nothing."""
        wanted = select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body, EVENTS.c.digest).where(
            EVENTS.c.game == game, EVENTS.c.key == key
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).first()
        return None if found is None else PastAction(_entry(*found[:3]), found[3])

    async def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The version of each game."""
        found: dict[str, int] = {}
        async with self._database.reading() as connection:
            for begin in range(0, len(games), MAX_BATCH):
                chunk = list(games[begin : begin + MAX_BATCH])
                rows = await connection.execute(select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(chunk)))
                found.update((row.id, row.version) for row in rows)
        return found

    async def lobby(self, limit: int) -> list[StoredGame]:
        """Listed games whose other seat is free, newest first."""
        wanted = (
            select(GAMES)
            .where(GAMES.c.listed, GAMES.c.open_seat.is_not(None), ~GAMES.c.over)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [_stored_game(found) for found in (await connection.execute(wanted)).mappings()]

    async def due(self, now: int, limit: int) -> list[str]:
        """Games in which a flag has fallen."""
        wanted = select(GAMES.c.id).where(GAMES.c.deadline <= now).order_by(GAMES.c.deadline).limit(limit)
        async with self._database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def purge(self, before: int) -> int:
        """Delete every game in which nothing has happened since a time, with all its events."""
        return await self._database.write(partial(purge, before=before))

    async def purge_idle(self, before: int, limit: int) -> list[str]:
        """Delete some of the games in which nothing has happened since a time; returns their names."""
        return await self._database.write(partial(purge_idle, before=before, limit=limit))

    async def truncate_wal(self) -> None:
        """See `Database.truncate_wal`."""
        await self._database.truncate_wal()

    async def ping(self) -> None:
        """Raise `Unavailable` if the database cannot be reached."""
        async with self._database.reading() as connection:
            await connection.execute(select(func.count()).select_from(GAMES).where(GAMES.c.id == ""))

    async def _write(self) -> None:
        """Commit what is waiting, batch after batch."""
        while True:
            batch = await next_batch(self._waiting)
            if not await self._commit(batch):
                # One of them belongs to a game that is gone; the others must not suffer for it.
                for one in batch:
                    await self._commit([one])

    async def _commit(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> bool:
        """Append a batch and answer all who wait; false if its events have to be appended one by one."""
        try:
            with COMMIT_SECONDS.time():
                inserted = await self._database.write(partial(append_events, appends=[append for append, _ in batch]))
        except ApiError as error:
            if error.code == "not_found" and len(batch) > 1:
                return False
            for _, future in batch:
                _settle(future, error)
            return True
        COMMIT_EVENTS.observe(len(batch))
        for append, future in batch:
            _settle(future, slot_of(append) in inserted)
        return True


def _settle(future: asyncio.Future[bool], answer: bool | Exception) -> None:
    """Answer a waiter, unless it has gone."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _stored_game(found: Any) -> StoredGame:
    terms = Terms.model_validate_json(found["terms"])
    seats = SeatHashes(found["black"], found["white"])
    return StoredGame(found["id"], terms, found["created"], found["listed"], found["invited"], seats)


def _entry(version: int, at: int, body: str) -> Entry:
    return Entry(version=version, at=at, event=EVENT.validate_json(body))
