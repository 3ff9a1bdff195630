"""The games in the database: the one place where anything is remembered.

An event takes the next place in its game's list, or does not happen: the primary key decides between two that race.
Appends that arrive while a commit is under way share the next one, so that one flush to the disk serves many games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import func, select

from crestflow.server.game.errors import Refused
from crestflow.server.game.events import EVENT, Entry
from crestflow.server.game.terms import Terms
from crestflow.server.seat_secrets import Seats
from crestflow.server.storage.database import Database
from crestflow.server.storage.schema import EVENTS, GAMES
from crestflow.server.storage.transactions import Append, Row, open_game, place, place_of, purge

LARGEST_BATCH = 200
"""How many appends share a transaction at most."""


@dataclass(frozen=True, slots=True)
class Found:
    """A game as it was created, with its seats as they are now, and the version it has come to."""

    row: Row
    version: int


@dataclass(frozen=True, slots=True)
class Done:
    """An action that has already happened."""

    entry: Entry
    digest: str | None


class Store:
    """Reads and writes games. `close` it when done."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[tuple[Append, asyncio.Future[bool]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Stop writing and close the connections."""
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._database.close()

    async def create(self, row: Row) -> None:
        """Store a new game."""
        await self._database.write(partial(open_game, row=row))

    async def load(self, game: str) -> Found | None:
        """A game without its events, or nothing."""
        async with self._database.reading() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
        return None if found is None else Found(_row(found), found["version"])

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
        """Put an event in its place, durably; false if the place or the key is taken."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        await self._waiting.put((append, future))
        return await future

    async def done(self, game: str, key: str) -> Done | None:
        """What an action's key has already led to."""
        wanted = select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body, EVENTS.c.digest).where(
            EVENTS.c.game == game, EVENTS.c.key == key
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).first()
        return None if found is None else Done(_entry(*found[:3]), found[3])

    async def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The version of each game."""
        found: dict[str, int] = {}
        async with self._database.reading() as connection:
            for begin in range(0, len(games), LARGEST_BATCH):
                chunk = list(games[begin : begin + LARGEST_BATCH])
                rows = await connection.execute(select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(chunk)))
                found.update((row.id, row.version) for row in rows)
        return found

    async def lobby(self, limit: int) -> list[Row]:
        """The listed games whose other seat is free, newest first."""
        wanted = (
            select(GAMES)
            .where(GAMES.c.listed, GAMES.c.open_seat.is_not(None), ~GAMES.c.over)
            .order_by(GAMES.c.created.desc())
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [_row(found) for found in (await connection.execute(wanted)).mappings()]

    async def due(self, now: int, limit: int) -> list[str]:
        """Games in which a flag has fallen."""
        wanted = select(GAMES.c.id).where(GAMES.c.deadline <= now).order_by(GAMES.c.deadline).limit(limit)
        async with self._database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def purge(self, before: int) -> int:
        """Delete every game in which nothing has happened since a time, with all its events."""
        return await self._database.write(partial(purge, before=before))

    async def ping(self) -> None:
        """Raise `Unavailable` if the database cannot be reached."""
        async with self._database.reading() as connection:
            await connection.execute(select(func.count()).select_from(GAMES).where(GAMES.c.id == ""))

    async def _write(self) -> None:
        """Commit what is waiting, again and again."""
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < LARGEST_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            if not await self._commit(batch):
                # One of them belongs to a game that is gone; the others must not suffer for it.
                for one in batch:
                    await self._commit([one])

    async def _commit(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> bool:
        """Place a batch and answer all who wait; false if they have to be placed one by one."""
        try:
            placed = await self._database.write(partial(place, appends=[append for append, _ in batch]))
        except Refused as error:
            if error.code == "not_found" and len(batch) > 1:
                return False
            for _, future in batch:
                _settle(future, error)
            return True
        for append, future in batch:
            _settle(future, place_of(append) in placed)
        return True


def _settle(future: asyncio.Future[bool], answer: bool | Exception) -> None:
    """Answer a waiter, unless it has gone."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _row(found: Any) -> Row:
    terms = Terms.model_validate_json(found["terms"])
    seats = Seats(found["black"], found["white"])
    return Row(found["id"], terms, found["created"], found["listed"], found["invited"], seats)


def _entry(version: int, at: int, body: str) -> Entry:
    return Entry(version=version, at=at, event=EVENT.validate_json(body))
