"""Fan-out of events to the WebSockets of a game, in this process and, by the broker, in others.

A notice is a line of text: its kind, the process that sends it, the game, and what there is to say.

    Q process game                                    I have connections to the game; how many have you?
    P process game version at black white watchers    how far I know the game, and how many connections I have
    E process game previous entry                     an event happened, after the one that happened at `previous`

A question goes to the game's channel, on which every process listens that has connections to the game. All else goes to
the own channels of the processes that have asked or answered. A notice that makes no sense here, as one of a newer
version may not, means that something happened: the database knows what.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from crestflow.protocol import Colour
from crestflow.server.game.errors import GameReloaded
from crestflow.server.game.events import Entry
from crestflow.server.game.messages import BoardView, Presence, Standing
from crestflow.server.live.broker import Broker
from crestflow.server.live.messages import Happened
from crestflow.server.live.subscribers import ConnectionCounts, Subscriber, Subscribers
from crestflow.server.seat_secrets import new_id
from crestflow.server.storage.store import Head
from crestflow.server.tasks import TaskSet

PRESENCE_DELAY = 0.1
"""Connections that come and go within this many seconds are announced together."""

PRESENCE_REFRESH = 20.0
REFRESHED_AT_ONCE = 10
PRESENCE_EXPIRY = 60.0
"""What another process said of its connections counts for so long, unless it says so again."""

PROCESS_CHANNEL = "crestflow:process:"
GAME_CHANNEL = "crestflow:game:"

LOG_AGAIN_SECONDS = 60.0
"""Notices that make no sense are logged so seldom."""

_log = logging.getLogger("crestflow.server")


class RemoteGames(Protocol):
    """Keeps games in step with what other processes say of them."""

    def head(self, game: str) -> Head | None:
        """How far a game has come here."""

    def receive(self, game: str, entry: Entry, previous: int) -> None:
        """An event happened in another process."""

    def compare(self, game: str, head: Head) -> None:
        """Another process knows a game as far as `head`."""

    def reload_soon(self, game: str) -> None:
        """Something happened in a game that only the database can tell."""

    def poll_soon(self) -> None:
        """Something happened in some game."""


class Hub:
    """The subscribers of every game in this process, and the way to other processes."""

    def __init__(self, broker: Broker, queue_messages: int) -> None:
        self._broker = broker
        self._queue_messages = queue_messages
        self._process = new_id()
        self._subscribers: dict[str, Subscribers] = {}
        self.tasks = TaskSet()
        self._remote: RemoteGames | None = None
        self._logged = float("-inf")

    async def start(self, remote: RemoteGames) -> None:
        """Exchange notices with other processes; `remote` takes what they say."""
        self._remote = remote
        self._broker.listen(PROCESS_CHANNEL + self._process)
        await self._broker.start(self)
        if self._broker.status != "none":
            self.tasks.supervise(self._refresh_presence, "presence")

    async def close(self) -> None:
        """Exchange no more notices."""
        await self.tasks.close()
        await self._broker.close()

    @property
    def games(self) -> list[str]:
        """The games that have subscribers in this process."""
        return list(self._subscribers)

    def has_subscribers(self, game: str) -> bool:
        """Whether a game has subscribers in this process."""
        return game in self._subscribers

    def add(self, game: str, colour: Colour | None, *, wants_board: bool = False) -> Subscriber:
        """A new subscriber."""
        subscriber = Subscriber(colour, self._queue_messages, wants_board=wants_board)
        subscribers = self._subscribers.get(game)
        if subscribers is None:
            subscribers = self._subscribers[game] = Subscribers()
            # Once this process listens, it asks who else does.
            self._broker.listen(GAME_CHANNEL + game)
        subscribers.here.add(subscriber)
        self._announce_soon(game, subscribers)
        return subscriber

    def remove(self, game: str, subscriber: Subscriber) -> None:
        """Forget a subscriber that has gone."""
        subscribers = self._subscribers[game]
        subscribers.here.discard(subscriber)
        self._announce_soon(game, subscribers)
        if not subscribers.here:
            del self._subscribers[game]
            self._broker.leave(GAME_CHANNEL + game)

    def disconnect(self, game: str) -> None:
        """Close every connection to a game here: what was sent is not what the database has."""
        subscribers = self._subscribers.get(game)
        for subscriber in tuple(subscribers.here) if subscribers is not None else ():
            subscriber.drop(GameReloaded())

    def presence(self, game: str) -> Presence:
        """Who is connected to a game."""
        return self._subscribers.get(game, Subscribers()).presence(_now())

    def deliver(
        self, game: str, entries: Iterable[Entry], standing: Callable[[], Standing], board: Callable[[], BoardView]
    ) -> None:
        """Send this process's subscribers what happened and how the game stands; chat goes to players only."""
        subscribers = self._subscribers.get(game)
        if subscribers is None:
            return
        now = standing()
        shown = board() if subscribers.want_board else None
        for entry in entries:
            happened = Happened(entry=entry, standing=now)
            with_board = None if shown is None else happened.model_copy(update={"board": shown}).write()
            subscribers.send(happened.write(), private=entry.private, with_board=with_board)

    def publish(self, game: str, entry: Entry, previous: int) -> None:
        """Notify the other processes that have connections to a game of an event."""
        subscribers = self._subscribers.get(game)
        if self._broker.status != "up":
            return
        if subscribers is None:
            # An action by HTTP: nobody is connected here, and it is unknown who is elsewhere.
            self._broker.publish(GAME_CHANNEL + game, f"E {self._process} {game} {previous} {entry.model_dump_json()}")
        elif subscribers.elsewhere:
            self._tell(subscribers, f"E {self._process} {game} {previous} {entry.model_dump_json()}")

    def _tell(self, subscribers: Subscribers, notice: str) -> None:
        """Send a notice to every process that has connections to a game."""
        for process in subscribers.elsewhere:
            self._broker.publish(PROCESS_CHANNEL + process, notice)

    def listening(self, channel: str) -> None:
        """Ask who else has connections to a game: from now on, every process that gets any asks here."""
        game = channel.removeprefix(GAME_CHANNEL)
        if game in self._subscribers:
            self._broker.publish(channel, f"Q {self._process} {game}")

    def receive(self, notice: str) -> None:
        """Take a notice from another process."""
        kind, process, game, rest = (*notice.split(" ", 3), "", "", "")[:4]
        here = game in self._subscribers
        if self._remote is None or process == self._process or (not here and kind in ("E", "P", "Q")):
            return
        try:
            if not here:
                raise ValueError("neither its kind nor its game is known")
            self._take(self._remote, kind, process, game, rest)
        except ValueError as error:
            self._not_understood(self._remote, game, error)

    def _take(self, remote: RemoteGames, kind: str, process: str, game: str, rest: str) -> None:
        subscribers = self._subscribers[game]
        if kind == "E":
            previous, _, entry = rest.partition(" ")
            remote.receive(game, Entry.model_validate_json(entry), int(previous))
        elif kind == "Q":
            subscribers.elsewhere[process] = ConnectionCounts(expires=_now() + PRESENCE_EXPIRY)
            self._broker.publish(PROCESS_CHANNEL + process, self._counts(game, subscribers))
        elif kind == "P":
            version, at, black, white, watchers = map(int, rest.split())
            counts = ConnectionCounts(black, white, watchers, _now() + PRESENCE_EXPIRY)
            if counts.total:
                subscribers.elsewhere[process] = counts
            else:
                subscribers.elsewhere.pop(process, None)
            remote.compare(game, Head(version, at))
            self._announce(subscribers)
        else:
            raise ValueError(f"the kind {kind!r} is not known")

    def _not_understood(self, remote: RemoteGames, game: str, error: ValueError) -> None:
        """Look at the database: something happened, in this game or in any."""
        if _now() - self._logged > LOG_AGAIN_SECONDS:
            self._logged = _now()
            _log.warning("another process, of another version perhaps, sent a notice that makes no sense: %s", error)
        if game in self._subscribers:
            remote.reload_soon(game)
        else:
            remote.poll_soon()

    def _announce_soon(self, game: str, subscribers: Subscribers) -> None:
        if subscribers.announcing is None:
            loop = asyncio.get_running_loop()
            subscribers.announcing = loop.call_later(PRESENCE_DELAY, self._announce_change, game, subscribers)

    def _announce_change(self, game: str, subscribers: Subscribers) -> None:
        subscribers.announcing = None
        self._tell(subscribers, self._counts(game, subscribers))
        self._announce(subscribers)

    def _announce(self, subscribers: Subscribers) -> None:
        """Send the subscribers here who is present, if that changed."""
        presence = subscribers.presence(_now())
        if presence != subscribers.announced:
            subscribers.announced = presence
            subscribers.send(presence.model_dump_json())

    def _counts(self, game: str, subscribers: Subscribers) -> str:
        """The notice of how far a game has come here, and how many connections it has."""
        head = self._remote.head(game) if self._remote is not None else None
        version, at = head or (0, 0)
        return f"P {self._process} {game} {version} {at} {subscribers.counts().write()}"

    async def _refresh_presence(self) -> None:
        """Repeat what is here before others forget it, and forget what others no longer repeat.

        A few games at a time: thousands of notices at once would hold up the moves behind them, here and there.
        """
        while True:
            games = [game for game, subscribers in self._subscribers.items() if subscribers.elsewhere]
            begins = range(0, max(1, len(games)), REFRESHED_AT_ONCE)
            for begin in begins:
                for game in games[begin : begin + REFRESHED_AT_ONCE]:
                    subscribers = self._subscribers.get(game)
                    if subscribers is not None:
                        subscribers.forget_expired(_now())
                        self._tell(subscribers, self._counts(game, subscribers))
                        self._announce(subscribers)
                await asyncio.sleep(PRESENCE_REFRESH / len(begins))


def _now() -> float:
    return asyncio.get_running_loop().time()
