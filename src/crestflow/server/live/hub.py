"""Fan-out of events to the WebSockets of a game, in this process and, by the broker, in others.

A notice is a line of text: its kind, the process that sends it, the game, and what there is to say.

    E process game entry                     an event happened
    P process game black white watchers      how many connections this process has to the game
    Q process game                           how many have you?
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeAlias

from crestflow.protocol import Colour
from crestflow.server.game.events import Entry
from crestflow.server.game.messages import BoardView, Presence, Standing
from crestflow.server.live.broker import Broker
from crestflow.server.live.messages import Happened
from crestflow.server.live.subscribers import ConnectionCounts, Subscriber, Subscribers
from crestflow.server.seat_secrets import new_id
from crestflow.server.tasks import TaskSet

PRESENCE_DELAY = 0.1
"""Connections that come and go within this many seconds are announced together."""

PRESENCE_REFRESH = 20.0
REFRESHED_AT_ONCE = 10
PRESENCE_EXPIRY = 60.0
"""What another process said of its connections counts for so long, unless it says so again."""

RemoteEvent: TypeAlias = Callable[[str, Entry], None]
"""Called with a game and what happened there in another process."""


class Hub:
    """The subscribers of every game in this process, and the way to other processes."""

    def __init__(self, broker: Broker, queue_messages: int) -> None:
        self._broker = broker
        self._queue_messages = queue_messages
        self._process = new_id()
        self._subscribers: dict[str, Subscribers] = {}
        self._tasks = TaskSet()
        self._on_remote_event: RemoteEvent | None = None

    async def start(self, on_remote_event: RemoteEvent) -> None:
        """Exchange notices with other processes; their events go to `on_remote_event`."""
        self._on_remote_event = on_remote_event
        await self._broker.start(self._receive, self._ask_everybody)
        self._tasks.spawn(self._refresh_presence(), "presence")

    async def close(self) -> None:
        """Exchange no more notices."""
        await self._tasks.close()
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
            self._broker.publish(f"Q {self._process} {game}")
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

    def publish(self, game: str, entry: Entry) -> None:
        """Notify the other processes of an event."""
        if self._broker.status == "up":
            self._broker.publish(f"E {self._process} {game} {entry.model_dump_json()}")

    def _receive(self, notice: str) -> None:
        """Take a notice from another process; games without subscribers here are passed over unread."""
        kind, process, game, *rest = notice.split(" ", 3)
        subscribers = self._subscribers.get(game)
        if process == self._process or subscribers is None:
            return
        if kind == "E" and self._on_remote_event is not None:
            self._on_remote_event(game, Entry.model_validate_json(rest[0]))
        elif kind == "Q":
            self._publish_counts(game, subscribers)
        elif kind == "P":
            black, white, watchers = map(int, rest[0].split())
            subscribers.elsewhere[process] = ConnectionCounts(black, white, watchers, _now() + PRESENCE_EXPIRY)
            self._announce(subscribers)

    def _announce_soon(self, game: str, subscribers: Subscribers) -> None:
        if subscribers.announcing is None:
            loop = asyncio.get_running_loop()
            subscribers.announcing = loop.call_later(PRESENCE_DELAY, self._announce_change, game, subscribers)

    def _announce_change(self, game: str, subscribers: Subscribers) -> None:
        subscribers.announcing = None
        self._publish_counts(game, subscribers)
        self._announce(subscribers)

    def _announce(self, subscribers: Subscribers) -> None:
        """Send the subscribers here who is present, if that changed."""
        presence = subscribers.presence(_now())
        if presence != subscribers.announced:
            subscribers.announced = presence
            subscribers.send(presence.model_dump_json())

    def _publish_counts(self, game: str, subscribers: Subscribers) -> None:
        self._broker.publish(f"P {self._process} {game} {subscribers.counts().write()}")

    def _ask_everybody(self) -> None:
        """After the broker was unreachable: what others have is unknown again."""
        for game, subscribers in self._subscribers.items():
            self._broker.publish(f"Q {self._process} {game}")
            self._publish_counts(game, subscribers)

    async def _refresh_presence(self) -> None:
        """Repeat what is here before others forget it, and forget what others no longer repeat.

        A few games at a time: thousands of notices at once would hold up the moves behind them, here and there.
        """
        while self._broker.status != "none":
            games = self.games
            begins = range(0, max(1, len(games)), REFRESHED_AT_ONCE)
            for begin in begins:
                for game in games[begin : begin + REFRESHED_AT_ONCE]:
                    subscribers = self._subscribers.get(game)
                    if subscribers is not None:
                        self._publish_counts(game, subscribers)
                        self._announce(subscribers)
                await asyncio.sleep(PRESENCE_REFRESH / len(begins))


def _now() -> float:
    return asyncio.get_running_loop().time()
