"""Keeps the games in memory equal to the database, and sends their subscribers what happens.

An event happens here in one order: it is stored, then it is known in this process, then it is sent, and then other
processes get notice of it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from crestflow.server.cache import GameCache, LiveGame
from crestflow.server.game.decide import Decision, rematch_terms
from crestflow.server.game.errors import ApiError
from crestflow.server.game.events import Entry, Erased, RematchAnswered
from crestflow.server.game.room import Room
from crestflow.server.game.views import board_view, standing
from crestflow.server.live.hub import Hub
from crestflow.server.metrics import EVENTS, GAMES_CREATED
from crestflow.server.seat_secrets import SeatHashes, new_id
from crestflow.server.storage.store import Store
from crestflow.server.storage.transactions import Append, GameSummary, StoredGame
from crestflow.server.tasks import TaskSet

MAX_TRIES = 8
"""How often something is tried again after losing a race: every loss means that somebody else's event happened."""

_log = logging.getLogger("crestflow.server")


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class GameSync:
    """The games of this process over one store, one cache and one hub."""

    def __init__(self, store: Store, cache: GameCache, hub: Hub, now: Callable[[], int] = wall_clock) -> None:
        self.store = store
        self.cache = cache
        self.hub = hub
        self.now = now
        self._tasks = TaskSet()

    async def close(self) -> None:
        """Cancel what is under way without anybody waiting for it."""
        await self._tasks.close()

    def moment(self, room: Room) -> int:
        """Now, and never before the last event, whatever the machine's clock does."""
        return max(self.now(), room.at)

    async def append(
        self,
        live: LiveGame,
        decision: Decision,
        now: int,
        *,
        key: str | None = None,
        digest: str | None = None,
        seats: SeatHashes | None = None,
    ) -> Entry | None:
        """Make an event happen: durable, then known here, then sent; ``None`` if its version was taken."""
        before, event, opens = live.room, decision.event, None
        if isinstance(event, RematchAnswered) and event.accept:
            opens = self._rematch(live)
            event = event.model_copy(update={"game": opens.id})
        entry = Entry(version=before.version + 1, at=now, event=event)
        after = before.after_one(entry, decision.played)
        append = Append(
            game=live.id,
            entry=entry,
            summary=GameSummary(after.open_seat, after.deadline, after.over),
            key=key,
            digest=digest,
            seats=seats,
            erases=event.said if isinstance(event, Erased) else None,
            opens=opens,
        )
        if not await self.store.append(append):
            return None
        EVENTS.labels(event.type).inc()
        if opens is not None:
            GAMES_CREATED.inc()
        # Somebody who only looked may have read the event from the database meanwhile; then it is known and sent.
        if live.room is before:
            live.advance_to(after, [entry])
            self._deliver(live, [entry])
        self.hub.publish(live.id, entry)
        return entry

    def _rematch(self, live: LiveGame) -> StoredGame:
        """The next game: colours exchanged, and each player's secret opens the player's new seat."""
        return StoredGame(
            id=new_id(),
            terms=rematch_terms(live.room),
            created=self.now(),
            listed=False,
            invited=None,
            seats=live.stored.seats.swapped(),
        )

    def _deliver(self, live: LiveGame, entries: list[Entry]) -> None:
        self.hub.deliver(live.id, entries, lambda: standing(live.room, self.now()), lambda: board_view(live.room))

    def advance(self, live: LiveGame, entries: list[Entry]) -> bool:
        """Add events from elsewhere and send them to the subscribers; false if there is a gap before them."""
        new = live.advance(entries)
        if new is None:
            return False
        self._deliver(live, new)
        return True

    async def reload(self, live: LiveGame) -> None:
        """Read who sits where, and what has happened elsewhere if anything has; raises `ApiError` if it was purged."""
        for _ in range(MAX_TRIES):
            loaded = await self.store.load(live.id)
            if loaded is None:
                self.cache.drop(live.id)
                raise ApiError("not_found", "there is no such game any more")
            if loaded.version > live.room.version:
                self.advance(live, await self.store.entries(live.id, live.room.version))
            # A seat may have been taken by an event that has become known since the seats were read.
            if loaded.version >= live.room.version:
                live.stored, live.seats_known = loaded.game, True
            if live.seats_known:
                return

    def receive(self, game: str, entry: Entry) -> None:
        """Take an event that another process sent notice of."""
        live = self.cache.peek(game)
        if live is not None and not self.advance(live, [entry]):
            self._tasks.spawn(self._reload_after_gap(game), "reload after a gap")

    async def _reload_locked(self, game: str) -> None:
        live = await self.cache.get(game)
        async with live.lock:
            await self.reload(live)

    async def _reload_after_gap(self, game: str) -> None:
        try:
            await self._reload_locked(game)
        except ApiError:
            _log.debug("a game could not be reloaded; the next poll tries again")

    async def reload_changed(self) -> None:
        """Reload the games that have subscribers here and have moved on in other processes."""
        versions = await self.store.versions(self.hub.games)
        for game, version in versions.items():
            live = self.cache.peek(game)
            if live is not None and live.room.version < version:
                await self._reload_locked(game)
