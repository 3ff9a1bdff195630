"""What the server does, whoever asks: create, join, act, watch. Routes and connections only pass messages to it.

Every action goes the same way: the room decides on an event, the store appends it, and only then it is acknowledged and
sent. When its version was taken meanwhile, the game is reloaded and the room decides again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Awaitable, Callable, Collection
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from crestflow.protocol import Colour, opponent
from crestflow.records import Record
from crestflow.server.cache import LiveGame
from crestflow.server.game.actions import Action, Erase
from crestflow.server.game.decide import Decision, decide
from crestflow.server.game.errors import ApiError, Unavailable
from crestflow.server.game.events import Entry, Erased, Flagged, Joined
from crestflow.server.game.messages import BoardView, Created, Entries, GameView, Lobby, LobbyGame, Seat
from crestflow.server.game.terms import NewGame
from crestflow.server.game.views import board_view, created, game_view, record, seat
from crestflow.server.live.messages import Welcome
from crestflow.server.live.subscribers import Subscriber
from crestflow.server.metrics import GAMES_CREATED
from crestflow.server.seat_secrets import SeatHashes, hash_secret, new_id, new_secret
from crestflow.server.storage.transactions import StoredGame
from crestflow.server.sync import MAX_TRIES, GameSync, PreparedEvent

MAX_LOBBY_GAMES = 100
MAX_FLAGS = 500
"""How many flags fall in one run of the background job."""

EVENTS_PER_PAGE = 200
"""How many events are sent at once: in one answer, or to a client that comes back."""

HOUR = 60 * 60 * 1000

SET_ASIDE = 60 * 1000
"""For so long, in milliseconds, nobody looks again at a flag that could not fall."""

ANSWER_SECONDS = 4.5
"""Whatever is asked is answered, done or refused, within this time."""

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger("crestflow.server")


def answered_in_time(operation: Callable[P, Awaitable[T]]) -> Callable[P, Awaitable[T]]:
    """Raise `Unavailable` when an operation takes too long, be it that it waits for another one in the same game."""

    @wraps(operation)
    async def limited(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await operation(*args, **kwargs)
        except TimeoutError as error:
            raise Unavailable from error

    return limited


class Service:
    """The server's operations."""

    def __init__(self, sync: GameSync, lobby_hours: int) -> None:
        self.sync = sync
        self._store = sync.store
        self._cache = sync.cache
        self._hub = sync.hub
        self._lobby_hours = lobby_hours
        self._set_aside: dict[str, int] = {}
        """Games whose flag could not fall, and until when nobody looks at them again."""

    def now(self) -> int:
        """The server's time in milliseconds since 1970."""
        return self.sync.now()

    @answered_in_time
    async def create(self, request: NewGame, base: str) -> Created:
        """A new game, its two seat links and the link to watch."""
        random_colour: Colour = random.SystemRandom().choice(("black", "white"))
        creator: Colour = random_colour if request.colour == "random" else request.colour
        secrets: dict[Colour, str] = {"black": new_secret(), "white": new_secret()}
        game = StoredGame(
            id=new_id(),
            terms=request.terms(creator),
            created=self.now(),
            listed=request.listed,
            invited=opponent(creator),
            seats=SeatHashes(hash_secret(secrets["black"]), hash_secret(secrets["white"])),
        )
        await self._store.create(game)
        GAMES_CREATED.inc()
        return created(base, game.id, creator, secrets)

    @answered_in_time
    async def lobby(self) -> Lobby:
        """The listed games that wait for somebody, newest first; one that has long waited in vain is left out."""
        oldest = self.now() - self._lobby_hours * HOUR
        return Lobby(
            games=[
                LobbyGame(id=game.id, terms=game.terms, created=game.created, open_seat=game.invited)
                for game in await self._store.lobby(oldest, MAX_LOBBY_GAMES)
                if game.invited is not None
            ]
        )

    @answered_in_time
    async def waiting(self, games: Collection[str]) -> set[str]:
        """Those of some listed games that still wait in the lobby."""
        return await self._store.waiting(games, self.now() - self._lobby_hours * HOUR)

    @answered_in_time
    async def join(self, game: str, name: str, base: str) -> Seat:
        """Take the free seat of a listed game; the link that was made for it opens it no more."""
        live = await self._cache.get(game)
        secret = new_secret()
        async with live.lock:
            for _ in range(MAX_TRIES):
                await self.sync.reload(live)
                colour = live.room.open_seat
                if not live.stored.listed or colour is None or live.room.over:
                    raise ApiError("taken", "there is no free seat in this game", live.room.version)
                before, new = live.stored.seats, hash_secret(secret)
                seats = SeatHashes(new, before.white) if colour == "black" else SeatHashes(before.black, new)
                joined = Decision(Joined(by=colour, name=name))
                if await self.sync.append(live, joined, self.sync.moment(live.room), seats=seats) is not None:
                    return seat(base, game, colour, secret)
        raise ApiError("taken", "somebody else was faster")

    @answered_in_time
    async def act(self, game: str, secret: str, action: Action) -> Entry:
        """Do what a player asks, once; returns the event with its version. Raises `ApiError`."""
        live = await self._cache.get(game)
        async with live.lock:
            for _ in range(MAX_TRIES):
                by = await self._authorise(live, secret)
                entry = await self._try(live, by, action)
                if entry is not None:
                    if isinstance(entry.event, Erased):
                        await self._store.truncate_wal()
                    return entry
        raise ApiError("too_late", "others were faster again and again; try once more", live.room.version)

    def prepare(self, game: str, secret: str, action: Action) -> PreparedEvent | None:
        """What an action leads to, if nothing has to be waited for but its commit; ``None`` if `act` has to be awaited.

        The game's lock is held until `commit` or `abandon`.
        """
        live = self._cache.use(game)
        if live is None or not live.seats_known or not live.lock.try_acquire():
            return None
        prepared = None
        try:
            prepared = self._prepare_locked(live, secret, action)
        finally:
            if prepared is None:
                live.lock.release()
        return prepared

    def _prepare_locked(self, live: LiveGame, secret: str, action: Action) -> PreparedEvent | None:
        by, room = live.seat(secret), live.room
        now = self.sync.moment(room)
        playing_time = now - self.sync.credit(room)
        if by is None or isinstance(action, Erase) or room.flag(playing_time) is not None:
            return None
        try:
            decision = decide(action, room, by, playing_time)
        except ApiError:
            return None
        key, digest = _identity(by, action)
        return self.sync.prepare(live, decision, now, key=key, digest=digest)

    def abandon(self, prepared: PreparedEvent) -> None:
        """Let nothing come of what was prepared."""
        prepared.live.lock.release()

    def commit(self, prepared: PreparedEvent, answered: Callable[[Entry | ApiError | None], object]) -> None:
        """Store what was prepared, then call `answered`: with the event; with ``None`` if others were faster, so that
        `act` has to be awaited; or with the error.
        """
        self._store.submit(prepared.append, partial(self._committed, prepared, answered))

    def _committed(
        self,
        prepared: PreparedEvent,
        answered: Callable[[Entry | ApiError | None], object],
        answer: bool | Exception,
    ) -> None:
        try:
            if answer is True:
                self.sync.finish(prepared)
        finally:
            prepared.live.lock.release()
            if isinstance(answer, Exception):
                answered(answer if isinstance(answer, ApiError) else Unavailable())
            else:
                answered(prepared.entry if answer else None)

    async def _try(self, live: LiveGame, by: Colour, action: Action) -> Entry | None:
        """One attempt at an action; ``None`` if the game had to be reloaded first."""
        key, digest = _identity(by, action)
        await self._drop_flag(live)
        room, now = live.room, self.sync.moment(live.room)
        try:
            decision = decide(action, room, by, now - self.sync.credit(room))
        except ApiError as error:
            # It may have been done already, or the room may be behind.
            entry = await self._past_event(live, key, digest)
            await self.sync.reload(live)
            if entry is None and live.head == (room.version, room.at):
                raise ApiError(error.code, error.message, room.version) from None
            return entry
        entry = await self.sync.append(live, decision, now, key=key, digest=digest)
        if entry is None:
            entry = await self._past_event(live, key, digest)
            await self.sync.reload(live)
        return entry

    async def _past_event(self, live: LiveGame, key: str, digest: str) -> Entry | None:
        """The event that the same action has already led to."""
        past = await self._store.past_action(live.id, key)
        if past is None:
            return None
        if past.digest != digest:
            raise ApiError("key_reused", "another action was sent with this key", live.room.version)
        return past.entry

    async def drop_due_flags(self) -> None:
        """Let every flag fall whose time has come, connected players or not."""
        now = self.now()
        self._set_aside = {game: until for game, until in self._set_aside.items() if until > now}
        for game in await self._store.due(now, MAX_FLAGS, list(self._set_aside)):
            try:
                live = await self._cache.get(game)
                async with live.lock:
                    await self.sync.reload(live)
                    await self._drop_flag(live)
            except Unavailable:
                raise
            except Exception as error:  # noqa: BLE001 (logged, or logged before)
                # One game that cannot be read must not keep the flags of all others up.
                self._set_aside[game] = now + SET_ASIDE
                if not isinstance(error, ApiError):
                    _log.exception("the flag of the game %s did not fall", game)

    async def _drop_flag(self, live: LiveGame) -> None:
        """Let a flag fall whose time has come, unless another process has done so."""
        now = self.sync.moment(live.room)
        colour = live.room.flag(now - self.sync.credit(live.room))
        if colour is not None:
            await self.sync.append(live, Decision(Flagged(by=colour)), now)

    async def _authorise(self, live: LiveGame, secret: str) -> Colour:
        """The seat that a secret opens; raises `ApiError`."""
        colour = live.seat(secret) if live.seats_known else None
        if colour is None:
            await self.sync.reload(live)
            colour = live.seat(secret)
        if colour is None:
            raise ApiError("forbidden", "this secret opens no seat of this game")
        return colour

    async def _current(self, game: str, secret: str | None) -> tuple[LiveGame, Colour | None]:
        """A game as it is now, and which seat the secret opens."""
        live = await self._cache.get(game)
        await self.sync.reload(live)
        return live, None if secret is None else await self._authorise(live, secret)

    @answered_in_time
    async def view(self, game: str, secret: str | None) -> GameView:
        """The whole game as its player, or a spectator, sees it."""
        live, viewer = await self._current(game, secret)
        return self._view(live, viewer)

    def _view(self, live: LiveGame, viewer: Colour | None) -> GameView:
        presence, credit = self._hub.presence(live.id), self.sync.credit(live.room)
        return game_view(live.id, live.room, presence, viewer, self.now(), credit=credit)

    @answered_in_time
    async def record(self, game: str) -> Record:
        """The record of a finished game."""
        live, _ = await self._current(game, None)
        return record(live.room)

    @answered_in_time
    async def entries(self, game: str, secret: str | None, after: int, *, wants_board: bool = False) -> Entries:
        """A page of the events after a version that a player, or a spectator, may see."""
        live, viewer = await self._current(game, secret)
        entries = await self._store.page(game, after, EVENTS_PER_PAGE, private=viewer is not None)
        more = len(entries) == EVENTS_PER_PAGE and entries[-1].version < live.room.version
        last = entries[-1].version if entries else 0
        # What comes after the last of them is nothing that this viewer may see.
        version = last if more else max(last, live.room.version)
        board = board_view(live.room) if wants_board and version == live.room.version else None
        return Entries(version=version, entries=entries, more=more, board=board)

    @answered_in_time
    async def board(self, game: str) -> BoardView:
        """The board as it is now, as far as this process knows."""
        return board_view((await self._cache.get(game)).room)

    @answered_in_time
    async def subscribe(
        self, game: str, secret: str | None, name: str, seen: int | None, *, wants_board: bool = False
    ) -> tuple[Subscriber, Welcome]:
        """A new subscriber, and what it has to know first: from there on it is sent everything once."""
        live = await self._cache.get(game)
        async with live.lock:
            viewer = await self._take_seat(live, secret, name)
            missed = await self._missed(live, seen)
            # Nothing is awaited from here on, so nothing can come between the welcome and what follows it.
            subscriber = self._hub.add(game, viewer, wants_board=wants_board)
            return subscriber, self._welcome(live, viewer, missed, board_view(live.room) if wants_board else None)

    async def _missed(self, live: LiveGame, seen: int | None) -> list[Entry] | None:
        """The events after `seen` as far as the game is known; ``None`` if the client needs the whole game.

        Programs that keep a game name the version they have seen; the page always asks for the whole game. One that is
        far behind gets the whole game too, which is shorter than what happened in it.
        """
        for _ in range(MAX_TRIES):
            if seen is None or not 0 <= live.room.version - seen <= EVENTS_PER_PAGE:
                return None
            missed = await self._store.entries(live.id, seen)
            if seen + len(missed) == live.room.version:
                return missed
            await self.sync.reload(live)
        return None

    async def _take_seat(self, live: LiveGame, secret: str | None, name: str) -> Colour | None:
        """The seat that a secret opens, taken if it was free; somebody from the lobby may be faster."""
        for _ in range(MAX_TRIES):
            await self.sync.reload(live)
            viewer = None if secret is None else await self._authorise(live, secret)
            if viewer is None or viewer != live.room.open_seat:
                return viewer
            joined = Decision(Joined(by=viewer, name=name))
            if await self.sync.append(live, joined, self.sync.moment(live.room)) is not None:
                # Taken with the link that was made for it: the seats are those that have just been read.
                live.seats_known = True
                return viewer
        raise ApiError("too_late", "others were faster again and again; try once more", live.room.version)

    def _welcome(
        self, live: LiveGame, viewer: Colour | None, missed: list[Entry] | None, board: BoardView | None
    ) -> Welcome:
        return Welcome(
            role=viewer or "watcher",
            version=live.room.version,
            game=self._view(live, viewer) if missed is None else None,
            missed=_shown(missed or [], viewer),
            board=board,
        )

    def unsubscribe(self, game: str, subscriber: Subscriber) -> None:
        """Forget a subscriber that has gone."""
        self._hub.remove(game, subscriber)


def _identity(by: Colour, action: Action) -> tuple[str, str]:
    """The key under which an action is stored, and the digest by which the same action is known again."""
    return f"{by}:{action.key}", hashlib.sha256(action.model_dump_json().encode()).hexdigest()[:32]


def _shown(entries: list[Entry], viewer: Colour | None) -> list[Entry]:
    """The events that a viewer may see: chat is between the players."""
    return [entry for entry in entries if viewer is not None or not entry.private]
