"""The subscribers of a game: each WebSocket has a short queue of its own.

A reader too slow to keep its queue from filling up is dropped, and gets what it missed when it connects again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crestflow.protocol import Colour
from crestflow.server.game.messages import Presence
from crestflow.server.game.terms import ApiMessage
from crestflow.server.metrics import DROPPED


class Subscriber:
    """One connection. `queue` holds texts to send; when it is full, the subscriber is dropped and `on_drop` called."""

    def __init__(self, colour: Colour | None, queue_size: int, *, wants_board: bool = False) -> None:
        self.colour = colour
        self.wants_board = wants_board
        self.queue: asyncio.Queue[str] = asyncio.Queue(queue_size)
        self.dropped = False
        self.on_drop: Callable[[], object] = bool

    async def reply(self, message: ApiMessage) -> None:
        """Queue an answer to this very client: it may wait, since then no more of its messages are read."""
        await self.queue.put(message.model_dump_json())

    def send(self, text: str) -> None:
        """Queue a text, or drop the subscriber."""
        if self.dropped:
            return
        if self.queue.full():
            self.dropped = True
            DROPPED.inc()
            self.on_drop()
        else:
            self.queue.put_nowait(text)


@dataclass
class ConnectionCounts:
    """How many connections a process has to a game."""

    black: int = 0
    white: int = 0
    watchers: int = 0
    expires: float = field(default=0.0, compare=False)

    def write(self) -> str:
        """As a notice carries it."""
        return f"{self.black} {self.white} {self.watchers}"


class Subscribers:
    """The subscribers of one game in this process, and how many there are in others."""

    def __init__(self) -> None:
        self.here: set[Subscriber] = set()
        self.elsewhere: dict[str, ConnectionCounts] = {}
        self.announced: Presence | None = None
        self.announcing: asyncio.TimerHandle | None = None

    def counts(self) -> ConnectionCounts:
        """The connections of this process."""
        colours = [subscriber.colour for subscriber in self.here]
        return ConnectionCounts(colours.count("black"), colours.count("white"), colours.count(None))

    def presence(self, now: float) -> Presence:
        """Who is connected to any process."""
        counts = [self.counts(), *(each for each in self.elsewhere.values() if each.expires > now)]
        return Presence(
            black=any(each.black for each in counts),
            white=any(each.white for each in counts),
            watchers=sum(each.watchers for each in counts),
        )

    @property
    def want_board(self) -> bool:
        """Whether any subscriber here wants the board with each event."""
        return any(subscriber.wants_board for subscriber in self.here)

    def send(self, text: str, *, private: bool = False, with_board: str | None = None) -> None:
        """Queue a text for every subscriber here; what is private goes to players only.

        Those who want the board are sent `with_board`, where there is such a text.
        """
        for subscriber in self.here:
            if subscriber.colour is not None or not private:
                subscriber.send(text if with_board is None or not subscriber.wants_board else with_board)
