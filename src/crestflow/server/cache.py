"""The games a process has at hand: rooms kept in memory to save reading, never to remember anything."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from crestflow.protocol import Colour
from crestflow.server.game.errors import Refused
from crestflow.server.game.events import Entry, Joined
from crestflow.server.game.room import Room
from crestflow.server.storage.store import Store
from crestflow.server.storage.transactions import Row


class Table:
    """One game at hand. Its lock makes the actions of this process wait for each other instead of racing."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.room = Room.opened(row.terms, row.created, row.invited)
        self.lock = asyncio.Lock()
        self.seats_known = True
        """False when somebody may have taken a seat since the row was read."""
        self.listeners = 0
        """How many connections follow this table: what they were told is what it knows, so it has to stay."""

    @property
    def id(self) -> str:
        """The game's name."""
        return self.row.id

    def advance(self, entries: Sequence[Entry]) -> list[Entry] | None:
        """Add events that are new here and return them; ``None`` if there is a gap before them."""
        new = [entry for entry in entries if entry.version > self.room.version]
        if new and new[0].version != self.room.version + 1:
            return None
        self.room = self.room.after(new)
        # Nobody can take a seat of an unlisted game but with the link that was made for it, which stays good.
        if self.row.listed and any(isinstance(entry.event, Joined) for entry in new):
            self.seats_known = False
        return new

    def seat(self, secret: str) -> Colour | None:
        """The seat that a secret opens."""
        black, white = self.row.seats.colours(secret)
        return "black" if black else "white" if white else None


class Tables:
    """The tables of this process, the most recently used ones."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def at_hand(self, game: str) -> Table | None:
        """The table, if it is in memory."""
        return self._tables.get(game)

    async def get(self, game: str) -> Table:
        """The table of a game, read if need be; raises `Refused` when there is none."""
        table = self._tables.get(game)
        if table is None:
            found = await self._store.load(game)
            if found is None:
                raise Refused("not_found", "there is no such game")
            table = Table(found.row)
            if found.version > 0:
                table.advance(await self._store.entries(game, after=0))
            # Another task may have read it meanwhile; there must be one table, with one lock.
            table = self._tables.setdefault(game, table)
            self._forget()
        self._tables.move_to_end(game)
        return table

    async def reread_seats(self, table: Table) -> int:
        """Look again who sits where; returns the version at which they do."""
        found = await self._store.load(table.id)
        if found is None:
            self._tables.pop(table.id, None)
            raise Refused("not_found", "there is no such game any more")
        table.row = found.row
        table.seats_known = True
        return found.version

    def _forget(self) -> None:
        """Let the table go that was not used for longest, unless something is going on there."""
        if len(self._tables) <= self._most:
            return
        oldest = next(iter(self._tables))
        table = self._tables[oldest]
        if table.listeners or table.lock.locked():
            self._tables.move_to_end(oldest)
        else:
            del self._tables[oldest]
