"""Reads and writes games in the database, which is the only state of the server.

An event takes the next version of its game, or does not happen: the database decides between two that race, and lets
nobody go on from a history that it does not have. Events that arrive while a commit is under way share the next one, so
that one flush to the disk serves many games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, select

from crestflow.server.game.errors import UnreadableGame
from crestflow.server.game.events import EVENT, Entry
from crestflow.server.game.terms import Terms
from crestflow.server.queues import MAX_BATCH
from crestflow.server.seat_secrets import SeatHashes
from crestflow.server.storage.database import Database
from crestflow.server.storage.event_queries import events_after, public_only
from crestflow.server.storage.retention import purge_idle
from crestflow.server.storage.schema import EVENTS, GAMES, IN_LOBBY
from crestflow.server.storage.transactions import Append, StoredGame, insert_game, purge


class Head(NamedTuple):
    """How far a history goes: its version, and when its last event happened (or the game was created)."""

    version: int
    at: int


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game as it was created, with its seats as they are now, and how far it has come."""

    game: StoredGame
    head: Head


@dataclass(frozen=True, slots=True)
class PastAction:
    """An action that has already happened."""

    entry: Entry
    digest: str | None


class Store:
    """Reads and writes games. `close` it when done."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def close(self) -> None:
        """Close the connections."""
        await self.database.close()

    async def create(self, game: StoredGame) -> None:
        """Store a new game."""
        await self.database.write(partial(insert_game, game=game))

    async def load(self, game: str) -> LoadedGame | None:
        """A game without its events, or nothing."""
        found = await self._rows(select(GAMES).where(GAMES.c.id == game))
        return LoadedGame(_stored_game(found[0]), Head(found[0]["version"], found[0]["updated"])) if found else None

    async def entries(self, game: str, after: int) -> list[Entry]:
        """The events of a game after a version, in order; raises `UnreadableGame`, as at one of a newer version."""
        return await self._entries(game, events_after(game, after))

    async def page(self, game: str, after: int, limit: int, *, private: bool) -> list[Entry]:
        """The first `limit` events after a version; those between the players only if `private`."""
        wanted = events_after(game, after).limit(limit)
        return await self._entries(game, wanted if private else public_only(wanted))

    async def append(self, append: Append) -> bool:
        """Append an event, durably; false if it does not follow what is there, or its key is taken."""
        return await self.database.append(append)

    def submit(self, append: Append, answered: Callable[[bool | Exception], object]) -> None:
        """See `Database.submit`."""
        self.database.submit(append, answered)

    async def past_action(self, game: str, key: str) -> PastAction | None:
        """The action that was done with this key, or nothing."""
        found = await self._rows(
            select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.body, EVENTS.c.digest).where(
                EVENTS.c.game == game, EVENTS.c.key == key
            )
        )
        return PastAction(_entry(found[0]), found[0]["digest"]) if found else None

    async def heads(self, games: Sequence[str]) -> dict[str, Head]:
        """How far each game has come; those that are not there are left out."""
        found: dict[str, Head] = {}
        for begin in range(0, len(games), MAX_BATCH):
            chunk = list(games[begin : begin + MAX_BATCH])
            rows = await self._rows(select(GAMES.c.id, GAMES.c.version, GAMES.c.updated).where(GAMES.c.id.in_(chunk)))
            found.update((row["id"], Head(row["version"], row["updated"])) for row in rows)
        return found

    async def lobby(self, oldest: int, limit: int) -> list[StoredGame]:
        """Listed games whose other seat is free, created at `oldest` or later, newest first."""
        wanted = select(GAMES).where(IN_LOBBY, GAMES.c.created >= oldest).order_by(GAMES.c.created.desc()).limit(limit)
        return [_stored_game(found) for found in await self._rows(wanted)]

    async def due(self, now: int, limit: int, leave_out: Sequence[str] = ()) -> list[str]:
        """Games in which a flag has fallen, the longest ago first."""
        wanted = (
            select(GAMES.c.id)
            .where(GAMES.c.deadline <= now, GAMES.c.id.not_in(leave_out))
            .order_by(GAMES.c.deadline)
            .limit(limit)
        )
        return [found["id"] for found in await self._rows(wanted)]

    async def waiting(self, games: Collection[str], oldest: int) -> set[str]:
        """Those of some listed games that still wait for somebody, created at `oldest` or later."""
        names, waiting = list(games), set[str]()
        for begin in range(0, len(names), MAX_BATCH):
            chunk = names[begin : begin + MAX_BATCH]
            wanted = select(GAMES.c.id).where(IN_LOBBY, GAMES.c.id.in_(chunk), GAMES.c.created >= oldest)
            waiting.update(found["id"] for found in await self._rows(wanted))
        return waiting

    async def purge(self, before: int) -> int:
        """Delete every game in which nothing has happened since a time, with all its events."""
        return await self.database.write(partial(purge, before=before), limited=False)

    async def purge_idle(self, before: int, limit: int) -> list[str]:
        """Delete some of the games in which nothing has happened since a time; returns their names."""
        return await self.database.write(partial(purge_idle, before=before, limit=limit))

    async def truncate_wal(self) -> None:
        """See `Database.truncate_wal`."""
        await self.database.truncate_wal()

    async def _entries(self, game: str, wanted: Select[Any]) -> list[Entry]:
        rows = await self._rows(wanted)
        try:
            return [_entry(found) for found in rows]
        except ValueError as error:
            raise UnreadableGame(game) from error

    async def _rows(self, wanted: Select[Any]) -> Sequence[Any]:
        def fetch(connection: Connection) -> Sequence[Any]:
            return connection.execute(wanted).mappings().all()

        return await self.database.read(fetch)


def _stored_game(found: Any) -> StoredGame:
    terms = Terms.model_validate_json(found["terms"])
    seats = SeatHashes(found["black"], found["white"])
    return StoredGame(found["id"], terms, found["created"], found["listed"], found["invited"], seats)


def _entry(found: Any) -> Entry:
    return Entry(version=found["version"], at=found["at"], event=EVENT.validate_json(found["body"]))
