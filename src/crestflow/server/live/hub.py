"""Who is listening, and telling them: one circle of listeners for each game, each listener with a queue of its own.

A queue is short. A reader too slow to keep it from filling up is dropped, and gets what it missed when it comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from crestflow.protocol import Colour
from crestflow.server.game.events import Entry
from crestflow.server.game.messages import Happened, Presence, Standing
from crestflow.server.game.terms import Part
from crestflow.server.live.broker import Broker
from crestflow.server.seat_secrets import new_address

PRESENCE_DELAY = 0.1
"""Comings and goings within this many seconds are told together."""

PRESENCE_REFRESH = 20.0
REFRESHED_AT_ONCE = 10
PRESENCE_EXPIRY = 60.0
"""What another process said of its listeners counts for so long, unless it says so again."""


class Listener:
    """One connection. `queue` holds texts to send; when it is full, the listener is dropped and `on_drop` called."""

    def __init__(self, colour: Colour | None, most: int) -> None:
        self.colour = colour
        self.queue: asyncio.Queue[str] = asyncio.Queue(most)
        self.dropped = False
        self.on_drop: Callable[[], object] = bool

    async def reply(self, message: Part) -> None:
        """Queue an answer to this very listener: it may wait, since then no more of its messages are read."""
        await self.queue.put(message.model_dump_json())

    def tell(self, text: str) -> None:
        """Queue a text, or drop the listener."""
        if self.dropped:
            return
        if self.queue.full():
            self.dropped = True
            self.on_drop()
        else:
            self.queue.put_nowait(text)


@dataclass
class Counts:
    """How many connections a process has to a game."""

    black: int = 0
    white: int = 0
    watchers: int = 0
    expires: float = field(default=0.0, compare=False)

    def write(self) -> str:
        """As a notice carries it."""
        return f"{self.black} {self.white} {self.watchers}"


class Circle:
    """The listeners of one game, here and in other processes."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, Counts] = {}
        self.told: Presence | None = None
        self.announcing: asyncio.TimerHandle | None = None

    def here(self) -> Counts:
        """The listeners of this process."""
        colours = [listener.colour for listener in self.listeners]
        return Counts(colours.count("black"), colours.count("white"), colours.count(None))

    def presence(self, now: float) -> Presence:
        """Everybody's listeners together."""
        counts = [self.here(), *(each for each in self.elsewhere.values() if each.expires > now)]
        return Presence(
            black=any(each.black for each in counts),
            white=any(each.white for each in counts),
            watchers=sum(each.watchers for each in counts),
        )


class Hub:
    """Every circle of this process, and the way to those of others."""

    def __init__(self, broker: Broker, queue_messages: int, happened_elsewhere: Callable[[str, Entry], None]) -> None:
        self._broker = broker
        self._most = queue_messages
        self._happened_elsewhere = happened_elsewhere
        self._process = new_address()
        self._circles: dict[str, Circle] = {}
        self._refresher: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the way to other processes."""
        await self._broker.start(self._receive, self._ask_everybody)
        self._refresher = asyncio.create_task(self._refresh(), name="presence")

    async def close(self) -> None:
        """End every connection, and the way to other processes."""
        if self._refresher is not None:
            self._refresher.cancel()
            await asyncio.gather(self._refresher, return_exceptions=True)
        await self._broker.close()

    @property
    def games(self) -> list[str]:
        """The games somebody listens to here."""
        return list(self._circles)

    def add(self, game: str, colour: Colour | None) -> Listener:
        """A new listener."""
        listener = Listener(colour, self._most)
        circle = self._circles.get(game)
        if circle is None:
            circle = self._circles[game] = Circle()
            self._broker.publish(f"Q {self._process} {game}")
        circle.listeners.add(listener)
        self._announce_soon(game, circle)
        return listener

    def remove(self, game: str, listener: Listener) -> None:
        """A listener has gone."""
        circle = self._circles[game]
        circle.listeners.discard(listener)
        self._announce_soon(game, circle)
        if not circle.listeners:
            del self._circles[game]

    def presence(self, game: str) -> Presence:
        """Who listens to a game."""
        return self._circles.get(game, Circle()).presence(_now())

    def deliver(self, game: str, entries: Iterable[Entry], standing: Callable[[], Standing]) -> None:
        """Tell this process's listeners what happened and how the game stands; chat goes to players only."""
        circle = self._circles.get(game)
        if circle is None:
            return
        now = standing()
        for entry in entries:
            text = Happened(entry=entry, standing=now).model_dump_json()
            for listener in circle.listeners:
                if listener.colour is not None or not entry.private:
                    listener.tell(text)

    def publish(self, game: str, entry: Entry) -> None:
        """Tell the other processes what happened."""
        if self._broker.status == "up":
            self._broker.publish(f"E {self._process} {game} {entry.model_dump_json()}")

    def _receive(self, notice: str) -> None:
        """A notice from another process; games that nobody here listens to are passed over unread."""
        kind, process, game, *rest = notice.split(" ", 3)
        circle = self._circles.get(game)
        if process == self._process or circle is None:
            return
        if kind == "E":
            self._happened_elsewhere(game, Entry.model_validate_json(rest[0]))
        elif kind == "Q":
            self._tell_others(game, circle)
        elif kind == "P":
            black, white, watchers = map(int, rest[0].split())
            circle.elsewhere[process] = Counts(black, white, watchers, _now() + PRESENCE_EXPIRY)
            self._announce(circle)

    def _announce_soon(self, game: str, circle: Circle) -> None:
        if circle.announcing is None:
            loop: Any = asyncio.get_running_loop()
            circle.announcing = loop.call_later(PRESENCE_DELAY, self._announce_change, game, circle)

    def _announce_change(self, game: str, circle: Circle) -> None:
        circle.announcing = None
        self._tell_others(game, circle)
        self._announce(circle)

    def _announce(self, circle: Circle) -> None:
        """Tell the listeners here who is present, if that changed."""
        presence = circle.presence(_now())
        if presence == circle.told:
            return
        circle.told = presence
        text = presence.model_dump_json()
        for listener in circle.listeners:
            listener.tell(text)

    def _tell_others(self, game: str, circle: Circle) -> None:
        self._broker.publish(f"P {self._process} {game} {circle.here().write()}")

    def _ask_everybody(self) -> None:
        """After the way was closed: what others have is unknown again."""
        for game, circle in self._circles.items():
            self._broker.publish(f"Q {self._process} {game}")
            self._tell_others(game, circle)

    async def _refresh(self) -> None:
        """Repeat what is here before others forget it, and forget what others no longer repeat.

        A few games at a time: thousands of notices at once would hold up the moves behind them, here and there.
        """
        while self._broker.status != "none":
            games = self.games
            begins = range(0, max(1, len(games)), REFRESHED_AT_ONCE)
            for begin in begins:
                for game in games[begin : begin + REFRESHED_AT_ONCE]:
                    circle = self._circles.get(game)
                    if circle is not None:
                        self._tell_others(game, circle)
                        self._announce(circle)
                await asyncio.sleep(PRESENCE_REFRESH / len(begins))


def _now() -> float:
    return asyncio.get_running_loop().time()
