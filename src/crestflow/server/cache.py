"""The games a process keeps in memory: to save reading, never to remember anything."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence

from crestflow.protocol import Colour
from crestflow.server.game.errors import ApiError
from crestflow.server.game.events import Entry, Joined
from crestflow.server.game.room import Room
from crestflow.server.storage.store import Store
from crestflow.server.storage.transactions import StoredGame


class LiveGame:
    """One game in memory. Its lock makes the actions of this process wait for each other instead of racing."""

    def __init__(self, stored: StoredGame) -> None:
        self.stored = stored
        self.room = Room.opened(stored.terms, stored.created, stored.invited)
        self.lock = asyncio.Lock()
        self.seats_known = True
        """False when somebody may have taken a seat since `stored` was read."""

    @property
    def id(self) -> str:
        """The game's name."""
        return self.stored.id

    def advance(self, entries: Sequence[Entry]) -> list[Entry] | None:
        """Add events that are new here and return them; ``None`` if there is a gap before them."""
        new = [entry for entry in entries if entry.version > self.room.version]
        if new and new[0].version != self.room.version + 1:
            return None
        self.advance_to(self.room.after(new), new)
        return new

    def advance_to(self, room: Room, new: Sequence[Entry]) -> None:
        """Take over the room after new events."""
        self.room = room
        # Nobody can take a seat of an unlisted game but with the link that was made for it, which stays good.
        if self.stored.listed and any(isinstance(entry.event, Joined) for entry in new):
            self.seats_known = False

    def seat(self, secret: str) -> Colour | None:
        """The seat that a secret opens."""
        black, white = self.stored.seats.matches(secret)
        return "black" if black else "white" if white else None


class GameCache:
    """The most recently used games, and every game that is `in_use`: its subscribers were sent what it knows."""

    def __init__(self, store: Store, size: int, in_use: Callable[[str], bool]) -> None:
        self._store = store
        self._size = size
        self._in_use = in_use
        self._games: OrderedDict[str, LiveGame] = OrderedDict()

    def __len__(self) -> int:
        return len(self._games)

    def peek(self, game: str) -> LiveGame | None:
        """The game, if it is in memory."""
        return self._games.get(game)

    async def get(self, game: str) -> LiveGame:
        """The game, read if need be; raises `ApiError` when there is none."""
        live = self._games.get(game)
        if live is None:
            loaded = await self._store.load(game)
            if loaded is None:
                raise ApiError("not_found", "there is no such game")
            live = LiveGame(loaded.game)
            if loaded.version > 0:
                live.advance(await self._store.entries(game, after=0))
            # Another task may have read it meanwhile; there must be one of each game, with one lock.
            live = self._games.setdefault(game, live)
            self._evict()
        self._games.move_to_end(game)
        return live

    def drop(self, game: str) -> None:
        """Forget a game that is no longer in the database."""
        self._games.pop(game, None)

    def _evict(self) -> None:
        """Forget the least recently used game, unless it is in use or locked."""
        if len(self._games) <= self._size:
            return
        oldest, live = next(iter(self._games.items()))
        if self._in_use(oldest) or live.lock.locked():
            self._games.move_to_end(oldest)
        else:
            del self._games[oldest]
