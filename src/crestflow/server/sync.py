"""Keeps the games in memory equal to the database, and sends their subscribers what happens.

An event happens here in one order: it is stored, then it is known in this process, then it is sent, and then other
processes get notice of it. Where the database has another history than this process knows, as after an older copy was
restored, the database is right: the game is read anew, and its subscribers are told to come again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from crestflow.protocol import RulesError
from crestflow.server.cache import GameCache, LiveGame
from crestflow.server.game.decide import Decision, rematch_terms
from crestflow.server.game.errors import ApiError, Unavailable, UnreadableGame
from crestflow.server.game.events import Entry, Erased, RematchAnswered
from crestflow.server.game.room import Room
from crestflow.server.game.views import board_view, standing
from crestflow.server.live.hub import Hub
from crestflow.server.metrics import GAMES_CREATED, count_event
from crestflow.server.seat_secrets import SeatHashes, new_id
from crestflow.server.server_clock import ServerClock
from crestflow.server.storage.store import Head, LoadedGame, Store
from crestflow.server.storage.transactions import Append, GameSummary, StoredGame
from crestflow.server.tasks import TaskSet

MAX_TRIES = 8
"""How often something is tried again after losing a race: every loss means that somebody else's event happened."""

_log = logging.getLogger("crestflow.server")


@dataclass(frozen=True, slots=True)
class PreparedEvent:
    """An event that was decided on, and the room before and after it: all but stored."""

    live: LiveGame
    before: Room
    after: Room
    append: Append

    @property
    def entry(self) -> Entry:
        """The event in its place."""
        return self.append.entry


class GameSync:
    """The games of this process over one store, one cache and one hub."""

    def __init__(self, store: Store, cache: GameCache, hub: Hub, clock: ServerClock) -> None:
        self.store = store
        self.cache = cache
        self.hub = hub
        self.clock = clock
        self.now = clock.now
        self._tasks = TaskSet()
        self._reloading: set[str] = set()
        self.poll_wanted = asyncio.Event()
        """Set when the database has to be polled before its time."""

    async def close(self) -> None:
        """Cancel what is under way without anybody waiting for it."""
        await self._tasks.close()

    def moment(self, room: Room) -> int:
        """Now, and never before the last event, whatever the machine's clock does."""
        return max(self.now(), room.at)

    def credit(self, room: Room) -> int:
        """The milliseconds that do not count for the clock that runs in a room."""
        return 0 if room.clock is None or room.clock.running is None else self.clock.credit(room.clock.since)

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
        prepared = self.prepare(live, decision, now, key=key, digest=digest, seats=seats)
        if not await self.store.append(prepared.append):
            return None
        self.finish(prepared)
        return prepared.entry

    def prepare(
        self,
        live: LiveGame,
        decision: Decision,
        now: int,
        *,
        key: str | None = None,
        digest: str | None = None,
        seats: SeatHashes | None = None,
    ) -> PreparedEvent:
        """The event of a decision with all that has to be stored; nothing has happened yet."""
        before, event, opens = live.room, decision.event, None
        if isinstance(event, RematchAnswered) and event.accept:
            opens = self._rematch(live)
            event = event.model_copy(update={"game": opens.id})
        entry = Entry(version=before.version + 1, at=now, event=event)
        after = before.after_one(entry, decision.played)
        append = Append(
            game=live.id,
            entry=entry,
            body=event.model_dump_json(),
            previous=before.at,
            summary=GameSummary(after.open_seat, after.deadline, after.over),
            key=key,
            digest=digest,
            seats=seats,
            erases=event.said if isinstance(event, Erased) else None,
            opens=opens,
        )
        return PreparedEvent(live, before, after, append)

    def finish(self, prepared: PreparedEvent) -> None:
        """Make a stored event known here, send it to the subscribers, and notify the other processes."""
        live, before, entry = prepared.live, prepared.before, prepared.entry
        count_event(entry.event.type)
        if prepared.append.opens is not None:
            GAMES_CREATED.inc()
        if live.room is before:
            live.advance_to(prepared.after, [entry])
            self._deliver(live, [entry])
        else:
            # Somebody who only looked has read the game meanwhile, with the event or without.
            self.receive(live.id, entry, before.at)
        self.hub.publish(live.id, entry, before.at)

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
        # A game that was evicted while somebody looked at it may be in memory once more; its subscribers go by that.
        if self.cache.peek(live.id) is live:
            self.hub.deliver(
                live.id,
                entries,
                lambda: standing(live.room, self.now(), self.credit(live.room)),
                lambda: board_view(live.room),
            )

    def advance(self, live: LiveGame, entries: list[Entry], previous: int) -> bool:
        """Add events from elsewhere and send them to the subscribers; false if they do not follow what is known."""
        new = live.advance(entries, previous)
        if new is None:
            return False
        self._deliver(live, new)
        return True

    async def reload(self, live: LiveGame) -> None:
        """Read who sits where, and what has happened elsewhere if anything has; raises `ApiError` if it was purged."""
        for _ in range(MAX_TRIES):
            known = live.head
            loaded = await self.store.load(live.id)
            if loaded is None:
                self.forget(live.id)
                raise ApiError("not_found", "there is no such game any more")
            if loaded.head != known and not await self._catch_up(live, known, loaded):
                await self._rebuild(live, loaded)
            # A seat may have been taken by an event that has become known since the seats were read.
            if loaded.head.version >= live.room.version:
                live.stored, live.seats_known = loaded.game, True
            if live.seats_known:
                return

    async def _catch_up(self, live: LiveGame, known: Head, loaded: LoadedGame) -> bool:
        """Read what follows `known`; false if the database has another history.

        What was known when `loaded` was read had been stored before, so a database that has less has gone back.
        """
        if loaded.head.version <= known.version:
            return False
        entries = await self.store.entries(live.id, max(0, known.version - 1))
        if known.version > 0:
            if not entries or Head(entries[0].version, entries[0].at) != known:
                return False
            entries = entries[1:]
        try:
            return self.advance(live, entries, known.at)
        except (ValueError, RulesError):
            return False

    async def _rebuild(self, live: LiveGame, loaded: LoadedGame) -> None:
        """Throw away what is known of a game, read it anew, and tell its subscribers to come again."""
        _log.warning("the database has another history of the game %s than was known; it is read anew", live.id)
        try:
            live.rebuild(loaded, await self.store.entries(live.id, 0))
        except UnreadableGame as error:
            self.cache.log_unreadable(live.id, error)
            self.forget(live.id)
            raise
        self.hub.disconnect(live.id)

    def forget(self, game: str) -> None:
        """Forget a game that is no longer there, and tell its subscribers to come again."""
        self.cache.drop(game)
        self.hub.disconnect(game)

    def head(self, game: str) -> Head | None:
        """How far a game has come here, if it is in memory."""
        live = self.cache.peek(game)
        return None if live is None else live.head

    def receive(self, game: str, entry: Entry, previous: int) -> None:
        """Take an event that another process sent notice of, which followed on one that happened at `previous`."""
        live = self.cache.peek(game)
        if live is None:
            return
        try:
            follows = self.advance(live, [entry], previous)
        except (ValueError, RulesError):
            follows = False
        if not follows:
            self.reload_soon(game)

    def compare(self, game: str, head: Head) -> None:
        """Reload a game of which another process has another history."""
        known = self.head(game)
        if known is not None and known != head and known.version <= head.version:
            self.reload_soon(game)

    def reload_soon(self, game: str) -> None:
        """Reload a game in a task of its own."""
        if game not in self._reloading:
            self._reloading.add(game)
            self._tasks.spawn(self._reload_alone(game), "reload of a game")

    def poll_soon(self) -> None:
        """Have the database polled for whatever happened in other processes."""
        self.poll_wanted.set()

    async def _reload_alone(self, game: str) -> None:
        try:
            await self._reload_locked(game)
        except ApiError:
            _log.debug("a game could not be reloaded; the next poll tries again")
        except Exception:  # noqa: BLE001 (it is logged, with the game that it concerned)
            _log.exception("the game %s could not be reloaded; the next poll tries again", game)
        finally:
            self._reloading.discard(game)

    async def _reload_locked(self, game: str) -> None:
        live = self.cache.peek(game)
        if live is not None:
            async with live.lock:
                await self.reload(live)

    async def reload_changed(self) -> None:
        """Reload the games that have subscribers here and of which the database has another history."""
        known = {game: head for game in self.hub.games if (head := self.head(game)) is not None}
        found = await self.store.heads(list(known))
        for game, head in known.items():
            # What is known may have changed while the database was read.
            if found.get(game) in (head, self.head(game)):
                continue
            try:
                await self._reload_locked(game)
            except Unavailable:
                raise
            except ApiError as error:
                _log.debug("a game was not reloaded: %s", error)
