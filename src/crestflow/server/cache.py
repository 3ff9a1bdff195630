"""The games a process keeps in memory: to save reading, never to remember anything."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence

from crestflow.protocol import Colour, RulesError
from crestflow.server.game.errors import ApiError, UnreadableGame
from crestflow.server.game.events import Entry, Joined
from crestflow.server.game.room import Room
from crestflow.server.game_lock import GameLock
from crestflow.server.storage.store import Head, LoadedGame, Store

MAX_UNREADABLE = 1000
"""So many games that cannot be read are logged at most."""

_log = logging.getLogger("crestflow.server")


class LiveGame:
    """One game in memory. Its lock makes the actions of this process wait for each other instead of racing."""

    def __init__(self, loaded: LoadedGame, entries: Sequence[Entry]) -> None:
        self.lock = GameLock()
        self.rebuild(loaded, entries)

    def rebuild(self, loaded: LoadedGame, entries: Sequence[Entry]) -> None:
        """Take what the database has, whatever was known before; raises `UnreadableGame`."""
        stored = loaded.game
        try:
            room = Room.opened(stored.terms, stored.created, stored.invited).after(entries)
        except (ValueError, RulesError) as error:
            raise UnreadableGame(stored.id) from error
        self.stored = stored
        self.room = room
        self.seats_known = True
        """False when somebody may have taken a seat since `stored` was read."""
        self.advance_to(room, [entry for entry in entries if entry.version > loaded.head.version])

    @property
    def id(self) -> str:
        """The game's name."""
        return self.stored.id

    @property
    def head(self) -> Head:
        """How far the history goes that is known here."""
        return Head(self.room.version, self.room.at)

    def advance(self, entries: Sequence[Entry], previous: int) -> list[Entry] | None:
        """Add events that are new here and return them; ``None`` if they do not follow what is known.

        `previous` is when the event before the first of them happened.
        """
        new: list[Entry] = []
        for entry in entries:
            if entry.version > self.room.version:
                new.append(entry)
            else:
                previous = entry.at
        if not new:
            return []
        if new[0].version != self.room.version + 1 or previous != self.room.at:
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
        self._unreadable: set[str] = set()

    def __len__(self) -> int:
        return len(self._games)

    def peek(self, game: str) -> LiveGame | None:
        """The game, if it is in memory."""
        return self._games.get(game)

    def use(self, game: str) -> LiveGame | None:
        """The game, if it is in memory, as one that was just used."""
        live = self._games.get(game)
        if live is not None:
            self._games.move_to_end(game)
        return live

    async def get(self, game: str) -> LiveGame:
        """The game, read if need be; raises `ApiError` when there is none, or none that can be read."""
        live = self._games.get(game)
        if live is None:
            live = await self._read(game)
            # Another task may have read it meanwhile; there must be one of each game, with one lock.
            live = self._games.setdefault(game, live)
            self._evict()
        self._games.move_to_end(game)
        return live

    async def _read(self, game: str) -> LiveGame:
        loaded = await self._store.load(game)
        if loaded is None:
            raise ApiError("not_found", "there is no such game")
        try:
            return LiveGame(loaded, await self._store.entries(game, after=0) if loaded.head.version > 0 else [])
        except UnreadableGame as error:
            self.log_unreadable(game, error)
            raise

    def log_unreadable(self, game: str, error: UnreadableGame) -> None:
        """Log that a game cannot be read; once, however often it is tried."""
        if game not in self._unreadable and len(self._unreadable) < MAX_UNREADABLE:
            self._unreadable.add(game)
            _log.error("the game %s cannot be read", game, exc_info=error.__cause__)

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
