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

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from crestflow.protocol import Colour
from crestflow.server.database import Database
from crestflow.server.events import EVENT, Entry, Said
from crestflow.server.problems import Refused
from crestflow.server.schema import EVENTS, GAMES
from crestflow.server.secrets import Seats
from crestflow.server.terms import Terms

LARGEST_BATCH = 200
"""How many appends share a transaction at most."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game as it was created, and which seat was free then."""

    id: str
    terms: Terms
    created: int
    listed: bool
    invited: Colour | None
    seats: Seats


@dataclass(frozen=True, slots=True)
class Head:
    """What a game's events amount to, for whoever looks for games."""

    open_seat: Colour | None
    deadline: int | None
    over: bool


@dataclass(frozen=True, slots=True)
class Append:
    """An event on its way into the list, and what has to happen with it or not at all."""

    game: str
    entry: Entry
    head: Head
    key: str | None = None
    digest: str | None = None
    seats: Seats | None = None
    """New seats, when somebody from the lobby took the free one."""
    erases: int | None = None
    """The version of the chat message whose text goes."""
    opens: Row | None = None
    """The rematch."""


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
        await self._database.write(partial(_open_game, row=row))

    async def load(self, game: str) -> Row | None:
        """A game as it was created, or nothing."""
        async with self._database.reading() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
        return None if found is None else _row(found)

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
        return await self._database.write(partial(_purge, before=before))

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
            placed = await self._database.write(partial(_place, appends=[append for append, _ in batch]))
        except Refused as error:
            if error.code == "not_found" and len(batch) > 1:
                return False
            for _, future in batch:
                _settle(future, error)
            return True
        for append, future in batch:
            _settle(future, _place_of(append) in placed)
        return True


def _open_game(connection: Connection, row: Row) -> None:
    connection.execute(insert(GAMES), [_game_values(row)])


def _purge(connection: Connection, before: int) -> int:
    old = select(GAMES.c.id).where(GAMES.c.updated < before)
    connection.execute(delete(EVENTS).where(EVENTS.c.game.in_(old)))
    return connection.execute(delete(GAMES).where(GAMES.c.updated < before)).rowcount


def _place(connection: Connection, appends: list[Append]) -> set[tuple[str, int, str | None]]:
    """Put events in their places and tell which found theirs free.

    Sorted, so that two processes wait for each other in one direction only.
    """
    appends = sorted(appends, key=lambda append: (append.game, append.entry.version))
    rows = connection.execute(_INSERT_EVENT[connection.dialect.name], [_event_values(append) for append in appends])
    placed = {(row.game, row.version, row.key) for row in rows}
    winners = [append for append in appends if _place_of(append) in placed]
    if winners:
        connection.execute(_UPDATE_HEAD, [_head_values(append) for append in winners])
    for append in winners:
        _consequences(connection, append)
    return placed


_INSERT_EVENT = {
    dialect: insert_politely(EVENTS).on_conflict_do_nothing().returning(EVENTS.c.game, EVENTS.c.version, EVENTS.c.key)
    for dialect, insert_politely in (("sqlite", sqlite_insert), ("postgresql", postgresql_insert))
}
"""An event whose place or key is taken is left out, without an error."""

_UPDATE_HEAD = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("game"))
    .values(
        version=bindparam("new_version"),
        open_seat=bindparam("new_open_seat"),
        deadline=bindparam("new_deadline"),
        over=bindparam("new_over"),
        updated=bindparam("new_updated"),
    )
)


def _consequences(connection: Connection, append: Append) -> None:
    """What goes along with an event in its transaction."""
    if append.seats is not None:
        seats = {"black": append.seats.black, "white": append.seats.white}
        connection.execute(update(GAMES).where(GAMES.c.id == append.game).values(**seats))
    if append.opens is not None:
        connection.execute(insert(GAMES), [_game_values(append.opens)])
    if append.erases is not None:
        said = (EVENTS.c.game == append.game) & (EVENTS.c.version == append.erases)
        body = connection.execute(select(EVENTS.c.body).where(said)).scalar_one()
        event = EVENT.validate_json(body)
        if isinstance(event, Said):
            blank = event.model_copy(update={"text": None}).model_dump_json()
            connection.execute(update(EVENTS).where(said).values(body=blank))


def _settle(future: asyncio.Future[bool], answer: bool | Exception) -> None:
    """Answer a waiter, unless it has gone."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _place_of(append: Append) -> tuple[str, int, str | None]:
    return append.game, append.entry.version, append.key


def _event_values(append: Append) -> dict[str, object]:
    entry = append.entry
    return {
        "game": append.game,
        "version": entry.version,
        "at": entry.at,
        "key": append.key,
        "digest": append.digest,
        "body": entry.event.model_dump_json(),
    }


def _head_values(append: Append) -> dict[str, object]:
    return {
        "game": append.game,
        "new_version": append.entry.version,
        "new_open_seat": append.head.open_seat,
        "new_deadline": append.head.deadline,
        "new_over": append.head.over,
        "new_updated": append.entry.at,
    }


def _game_values(row: Row) -> dict[str, object]:
    return {
        "id": row.id,
        "terms": row.terms.model_dump_json(),
        "created": row.created,
        "listed": row.listed,
        "invited": row.invited,
        "black": row.seats.black,
        "white": row.seats.white,
        "version": 0,
        "open_seat": row.invited,
        "deadline": None,
        "over": False,
        "updated": row.created,
    }


def _row(found: Any) -> Row:
    terms = Terms.model_validate_json(found["terms"])
    seats = Seats(found["black"], found["white"])
    return Row(found["id"], terms, found["created"], found["listed"], found["invited"], seats)


def _entry(version: int, at: int, body: str) -> Entry:
    return Entry(version=version, at=at, event=EVENT.validate_json(body))
