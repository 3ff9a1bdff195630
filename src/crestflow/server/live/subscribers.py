"""The subscribers of a game: each WebSocket has a short queue of its own.

A reader too slow to keep its queue from filling up is dropped, and gets what it missed when it connects again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from crestflow.protocol import Colour
from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import Presence
from crestflow.server.game.terms import ApiMessage
from crestflow.server.metrics import DROPPED


def _cannot_write(_text: str) -> bool:
    """Write nothing: the way out before the welcome was sent."""
    return False


class Subscriber:
    """One connection. A text is written at once if that is possible and none waits before it; else it waits in `queue`.

    When the queue is full, the subscriber is dropped.
    """

    def __init__(self, colour: Colour | None, queue_size: int, *, wants_board: bool = False) -> None:
        self.colour = colour
        self.wants_board = wants_board
        self.queue: asyncio.Queue[str] = asyncio.Queue(queue_size)
        self.waiting = 0
        """How many texts are in the queue or on their way out of it."""
        self.write: Callable[[str], bool] = _cannot_write
        """Writes a text to the socket at once; false if it cannot take any now."""
        self.dropped: ApiError | None = None
        """Why the connection has to be closed."""
        self.on_drop: Callable[[], object] = bool

    async def reply(self, message: ApiMessage) -> None:
        """Queue an answer to this very client: it may wait, since then no more of its messages are read."""
        text = message.model_dump_json()
        if not self._written(text):
            await self.queue.put(text)
            self.waiting += 1

    async def next_text(self) -> str:
        """Wait for a text that could not be written at once. Call `sent` when it is."""
        return await self.queue.get()

    def sent(self) -> None:
        """Note that a text of the queue was sent."""
        self.waiting -= 1

    def _written(self, text: str) -> bool:
        return self.waiting == 0 and self.write(text)

    def send(self, text: str) -> None:
        """Queue a text, or drop the subscriber."""
        if self.dropped is not None:
            return
        if self._written(text):
            return
        if self.queue.full():
            DROPPED.inc()
            self.drop(ApiError("too_slow", "messages were not read fast enough; connect again to get the rest"))
        else:
            self.queue.put_nowait(text)
            self.waiting += 1

    def drop(self, why: ApiError) -> None:
        """Have the connection closed."""
        if self.dropped is None:
            self.dropped = why
            self.on_drop()


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

    @property
    def total(self) -> int:
        """All connections."""
        return self.black + self.white + self.watchers


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

    def forget_expired(self, now: float) -> None:
        """Forget the processes that have not repeated in time what they have."""
        self.elsewhere = {process: counts for process, counts in self.elsewhere.items() if counts.expires > now}

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
