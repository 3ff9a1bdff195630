"""What the server does, whoever asks: create, join, act, look on. Routes and connections only pass messages to it.

Every action goes the same way: the room decides on an event, the store puts it in its place, and only then it is
acknowledged and told. When the place was taken meanwhile, the room is brought up to date and decides again.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from crestflow.protocol import Colour, opponent
from crestflow.server.cache import Table, Tables
from crestflow.server.game.actions import Action
from crestflow.server.game.decide import decide, rematch_terms
from crestflow.server.game.errors import Refused
from crestflow.server.game.events import Entry, Erased, Event, Flagged, Joined, RematchAnswered
from crestflow.server.game.messages import Created, Entries, GameView, Seat, Welcome
from crestflow.server.game.terms import NewGame
from crestflow.server.game.views import created, game_view, seat, standing
from crestflow.server.live.hub import Hub, Listener
from crestflow.server.seat_secrets import Seats, hashed, new_address, new_secret
from crestflow.server.storage.store import Store
from crestflow.server.storage.transactions import Append, Head, Row

TRIES = 8
"""How often an action decides again after losing a race: every loss means that somebody else's action happened."""


def wall_clock() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


async def nothing_to_forget() -> None:
    """For databases that leave nothing behind."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An event to be, and what goes along with it."""

    event: Event
    key: str | None = None
    digest: str | None = None
    seats: Seats | None = None


class Service:
    """The server's doings over one store and one hub."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        hub: Hub,
        now: Callable[[], int] = wall_clock,
        forget: Callable[[], Awaitable[None]] = nothing_to_forget,
    ) -> None:
        self.store = store
        self.tables = tables
        self.hub = hub
        self.now = now
        self.forget = forget

    async def create(self, wish: NewGame, base: str) -> Created:
        """A new game, its two seat links and the link to watch."""
        creator: Colour = random.SystemRandom().choice(("black", "white")) if wish.colour == "random" else wish.colour
        secrets: dict[Colour, str] = {"black": new_secret(), "white": new_secret()}
        row = Row(
            id=new_address(),
            terms=wish.terms(creator),
            created=self.now(),
            listed=wish.listed,
            invited=opponent(creator),
            seats=Seats(hashed(secrets["black"]), hashed(secrets["white"])),
        )
        await self.store.create(row)
        return created(base, row.id, creator, secrets)

    async def join(self, game: str, name: str, base: str) -> Seat:
        """Take the free seat of a listed game; the link that was made for it opens it no more."""
        table = await self.tables.get(game)
        secret = new_secret()
        async with table.lock:
            for _ in range(TRIES):
                await self.refresh(table)
                colour = table.room.open_seat
                if not table.row.listed or colour is None or table.room.over:
                    raise Refused("taken", "there is no free seat in this game", table.room.version)
                seats = table.row.seats
                seats = Seats(hashed(secret), seats.white) if colour == "black" else Seats(seats.black, hashed(secret))
                if await self._happen(table, Plan(Joined(by=colour, name=name), seats=seats)) is not None:
                    await self.tables.reread_seats(table)
                    return seat(base, game, colour, secret)
        raise Refused("taken", "somebody else was faster")

    async def act(self, game: str, secret: str, action: Action) -> Entry:
        """Do what a player asks, once; returns the event with its place. Raises `Refused`."""
        table = await self.tables.get(game)
        async with table.lock:
            for _ in range(TRIES):
                by = await self.authorise(table, secret)
                entry = await self._try(table, by, action)
                if entry is not None:
                    if isinstance(entry.event, Erased):
                        await self.forget()
                    return entry
        raise Refused("too_late", "others were faster again and again; try once more", table.room.version)

    async def _try(self, table: Table, by: Colour, action: Action) -> Entry | None:
        """One attempt at an action; ``None`` if the room had to be brought up to date first."""
        key = f"{by}:{action.key}"
        digest = hashlib.sha256(action.model_dump_json().encode()).hexdigest()[:32]
        await self._drop_flag(table)
        version = table.room.version
        try:
            event = decide(action, table.room, by, self._moment(table))
        except Refused as refusal:
            # It may have been done already, or the room may be behind.
            entry = await self._done_before(table, key, digest)
            await self.refresh(table)
            if entry is None and table.room.version == version:
                raise Refused(refusal.code, refusal.message, version) from None
            return entry
        entry = await self._happen(table, Plan(event, key, digest))
        if entry is None:
            entry = await self._done_before(table, key, digest)
            await self.refresh(table)
        return entry

    async def _done_before(self, table: Table, key: str, digest: str) -> Entry | None:
        """The event that the same action has already led to."""
        done = await self.store.done(table.id, key)
        if done is None:
            return None
        if done.digest != digest:
            raise Refused("key_reused", "another action was sent with this key", table.room.version)
        return done.entry

    async def _happen(self, table: Table, plan: Plan) -> Entry | None:
        """Make an event happen: durable, then known here, then told; ``None`` if its place was taken."""
        event, opens = plan.event, None
        if isinstance(event, RematchAnswered) and event.accept:
            opens = self._rematch(table)
            event = event.model_copy(update={"game": opens.id})
        entry = Entry(version=table.room.version + 1, at=self._moment(table), event=event)
        after = table.room.after([entry])
        append = Append(
            game=table.id,
            entry=entry,
            head=Head(after.open_seat, after.deadline, after.over),
            key=plan.key,
            digest=plan.digest,
            seats=plan.seats,
            erases=event.said if isinstance(event, Erased) else None,
            opens=opens,
        )
        if not await self.store.append(append):
            return None
        self.tell(table, [entry])
        self.hub.publish(table.id, entry)
        return entry

    def _rematch(self, table: Table) -> Row:
        """The next game: colours exchanged, and each player's secret opens the player's new seat."""
        terms = rematch_terms(table.room)
        return Row(new_address(), terms, self.now(), False, None, table.row.seats.exchanged())  # noqa: FBT003

    def _moment(self, table: Table) -> int:
        """Now, and never before the last event, whatever the machine's clock does."""
        return max(self.now(), table.room.at)

    def tell(self, table: Table, entries: list[Entry]) -> bool:
        """Bring the table up to date and tell its listeners; false if there is a gap before the events."""
        new = table.advance(entries)
        if new is None:
            return False
        self.hub.deliver(table.id, new, lambda: standing(table.room, self.now()))
        return True

    async def renew(self, table: Table) -> None:
        """Read who sits where, and what has happened elsewhere if anything has; raises `Refused` if it was purged."""
        if await self.tables.reread_seats(table) > table.room.version:
            await self.refresh(table)

    async def refresh(self, table: Table) -> None:
        """Read what has happened elsewhere, and tell it."""
        entries = await self.store.entries(table.id, table.room.version)
        if entries:
            self.tell(table, entries)
        if not table.seats_known:
            await self.tables.reread_seats(table)

    async def authorise(self, table: Table, secret: str) -> Colour:
        """The seat that a secret opens; raises `Refused`."""
        if not table.seats_known:
            await self.tables.reread_seats(table)
        colour = table.seat(secret)
        if colour is None:
            await self.tables.reread_seats(table)
            colour = table.seat(secret)
        if colour is None:
            raise Refused("forbidden", "this secret opens no seat of this game")
        return colour

    async def look(self, game: str, secret: str | None) -> tuple[Table, Colour | None]:
        """A game as it is now, and which seat the secret opens."""
        table = await self.tables.get(game)
        await self.renew(table)
        return table, None if secret is None else await self.authorise(table, secret)

    async def view(self, game: str, secret: str | None) -> GameView:
        """The whole game as its player, or a spectator, sees it."""
        table, viewer = await self.look(game, secret)
        return self._view(table, viewer)

    def _view(self, table: Table, viewer: Colour | None) -> GameView:
        return game_view(table.row, table.room, self.hub.presence(table.id), viewer, self.now())

    async def entries(self, game: str, secret: str | None, after: int) -> Entries:
        """The events after a version that a player, or a spectator, may see."""
        table, viewer = await self.look(game, secret)
        entries = await self.store.entries(game, after)
        shown = [entry for entry in entries if viewer is not None or not entry.private]
        return Entries(version=entries[-1].version if entries else table.room.version, entries=shown)

    async def arrive(self, game: str, secret: str | None, name: str, seen: int | None) -> tuple[Listener, Welcome]:
        """A new listener, and what it has to know first: from there on it is told everything once."""
        table = await self.tables.get(game)
        async with table.lock:
            viewer = await self._sit_down(table, secret, name)
            missed: list[Entry] | None = None
            while seen is not None and seen <= table.room.version:
                missed = await self.store.entries(game, seen)
                self.tell(table, missed)
                if seen + len(missed) == table.room.version:
                    break
            # Nothing is awaited from here on, so nothing can come between the welcome and what follows it.
            listener = self.hub.add(game, viewer)
            table.listeners += 1
            return listener, self._welcome(table, viewer, missed)

    async def _sit_down(self, table: Table, secret: str | None, name: str) -> Colour | None:
        """The seat that a secret opens, taken if it was free; somebody from the lobby may be faster."""
        for _ in range(TRIES):
            await self.renew(table)
            viewer = None if secret is None else await self.authorise(table, secret)
            if viewer is None or viewer != table.room.open_seat:
                return viewer
            if await self._happen(table, Plan(Joined(by=viewer, name=name))) is not None:
                # Taken with the link that was made for it: the seats are those that have just been looked at.
                table.seats_known = True
                return viewer
        raise Refused("too_late", "others were faster again and again; try once more", table.room.version)

    def _welcome(self, table: Table, viewer: Colour | None, missed: list[Entry] | None) -> Welcome:
        shown = [entry for entry in missed or () if viewer is not None or not entry.private]
        return Welcome(
            role=viewer or "watcher",
            version=table.room.version,
            game=self._view(table, viewer) if missed is None else None,
            missed=shown,
        )

    def leave(self, game: str, listener: Listener) -> None:
        """A listener has gone."""
        self.hub.remove(game, listener)
        table = self.tables.at_hand(game)
        if table is not None:
            table.listeners -= 1

    async def drop_flag(self, game: str) -> None:
        """Let a flag fall whose time has come, unless somebody else has seen to it."""
        table = await self.tables.get(game)
        async with table.lock:
            await self.refresh(table)
            await self._drop_flag(table)

    async def _drop_flag(self, table: Table) -> None:
        colour = table.room.flag(self._moment(table))
        if colour is not None:
            await self._happen(table, Plan(Flagged(by=colour)))

    async def catch_up(self, game: str) -> None:
        """Bring a table up to date and tell its listeners what they have missed."""
        table = await self.tables.get(game)
        async with table.lock:
            await self.refresh(table)
