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
from crestflow.server.http.direct_socket import text_frame
from crestflow.server.metrics import DROPPED


def _cannot_write(_frame: bytes) -> bool:
    """Write nothing: the way out before the welcome was sent."""
    return False


class Subscriber:
    """One connection. A text is written at once if that is possible and none waits before it; else it waits in a queue.

    When the queue is full, the subscriber is dropped.
    """

    __slots__ = ("_queue", "_queue_size", "colour", "dropped", "on_drop", "on_wait", "waiting", "wants_board", "write")

    def __init__(self, colour: Colour | None, queue_size: int, *, wants_board: bool = False) -> None:
        self.colour = colour
        self.wants_board = wants_board
        self._queue_size = queue_size
        self._queue: asyncio.Queue[str] | None = None
        """Made when a text has to wait: most connections never need it."""
        self.waiting = 0
        """How many texts are in the queue or on their way out of it."""
        self.write: Callable[[bytes], bool] = _cannot_write
        """Writes a frame to the socket at once; false if it cannot take any now."""
        self.on_wait: Callable[[], object] = bool
        """Called when a text has to wait and none did before."""
        self.dropped: ApiError | None = None
        """Why the connection has to be closed."""
        self.on_drop: Callable[[], object] = bool

    async def reply(self, message: ApiMessage) -> None:
        """Queue an answer to this very client: it may wait, since then no more of its messages are read."""
        text = message.model_dump_json()
        if not self._written(text_frame(text)):
            await self._waiting_queue().put(text)
            self._count()

    async def next_text(self) -> str:
        """Wait for a text that could not be written at once. Call `sent` when it is."""
        return await self._waiting_queue().get()

    def sent(self) -> None:
        """Note that a text of the queue was sent."""
        self.waiting -= 1

    def send(self, text: str, frame: bytes | None = None) -> None:
        """Queue a text, or drop the subscriber. `frame` is the text as it travels, where that is known."""
        if self.dropped is not None:
            return
        if self._written(text_frame(text) if frame is None else frame):
            return
        queue = self._waiting_queue()
        if queue.full():
            DROPPED.inc()
            self.drop(ApiError("too_slow", "messages were not read fast enough; connect again to get the rest"))
        else:
            queue.put_nowait(text)
            self._count()

    def drop(self, why: ApiError) -> None:
        """Have the connection closed."""
        if self.dropped is None:
            self.dropped = why
            self.on_drop()

    def _written(self, frame: bytes) -> bool:
        return self.waiting == 0 and self.write(frame)

    def _waiting_queue(self) -> asyncio.Queue[str]:
        if self._queue is None:
            self._queue = asyncio.Queue(self._queue_size)
        return self._queue

    def _count(self) -> None:
        self.waiting += 1
        if self.waiting == 1:
            self.on_wait()


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
        frame = text_frame(text)
        for subscriber in tuple(self.here):
            if private and subscriber.colour is None:
                continue
            if with_board is not None and subscriber.wants_board:
                subscriber.send(with_board)
            else:
                subscriber.send(text, frame)
