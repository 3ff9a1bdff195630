"""How the processes of one server hear of each other: through Redis, or, when there is only one, not at all.

Nothing depends on a notice arriving: it saves a look into the database, no more. While Redis is away, notices are lost
and each process looks for itself, more often.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Literal, Protocol, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

Status: TypeAlias = Literal["none", "up", "down"]
Receiver: TypeAlias = Callable[[str], None]

CHANNEL = "crestflow"
LONGEST_QUEUE = 10_000
LARGEST_BATCH = 200
"""Notices in one message, a line each."""

RETRY_SECONDS = 0.5
QUIET_SECONDS = 1.0
"""After so long without a notice, the broker is asked whether it is there."""

NEVER = Retry(NoBackoff(), 0)
"""A connection that breaks is an error at once: this module decides what follows from it."""

_log = logging.getLogger("crestflow.server")


class Broker(Protocol):
    """Carries short texts to every other process."""

    status: Status

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Begin to carry; `connected` is called each time the way is open again."""

    def publish(self, notice: str) -> None:
        """Send to every process, this one included; lost when the way is closed."""

    async def close(self) -> None:
        """Carry no more."""


class NoBroker:
    """For one process alone: there is nobody to tell."""

    status: Status = "none"

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Nothing will come."""

    def publish(self, notice: str) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


class RedisBroker:
    """Carries notices by Redis publish and subscribe."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=2, socket_timeout=5, retry=NEVER
        )
        self._out: asyncio.Queue[str] = asyncio.Queue(LONGEST_QUEUE)
        self._tasks: list[asyncio.Task[None]] = []
        self.status: Status = "down"

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Listen and send until closed."""
        self._tasks = [
            asyncio.create_task(self._listen(receive, connected), name="broker listener"),
            asyncio.create_task(self._send(), name="broker sender"),
        ]

    def publish(self, notice: str) -> None:
        """Queue a notice; while the way is closed it is dropped, since whoever missed it will look for itself."""
        if self.status == "up":
            with suppress(asyncio.QueueFull):
                self._out.put_nowait(notice)

    async def close(self) -> None:
        """Stop both tasks and close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _listen(self, receive: Receiver, connected: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen_once(receive, connected)
            except (RedisError, OSError, TimeoutError) as error:
                self._turned("down", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Listen until the connection breaks."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            while True:
                message = await channel.get_message(timeout=QUIET_SECONDS)
                if message is None:
                    await channel.ping()
                    continue
                # Whatever comes, be it the answer to a ping, shows that the way is open.
                if self._turned("up"):
                    connected()
                if message["type"] == "message":
                    for notice in message["data"].split("\n"):
                        receive(notice)

    async def _send(self) -> None:
        """Send what is waiting, all at once: one by one, each would wait for the answer to the one before."""
        while True:
            notices = [await self._out.get()]
            while len(notices) < LARGEST_BATCH and not self._out.empty():
                notices.append(self._out.get_nowait())
            try:
                await self._redis.publish(CHANNEL, "\n".join(notices))
            except (RedisError, OSError, TimeoutError) as error:
                self._turned("down", error)

    def _turned(self, status: Status, error: Exception | None = None) -> bool:
        """Say once when the way opens or closes; true if it has just done so."""
        if status == self.status:
            return False
        self.status = status
        if status == "down":
            _log.error("the broker cannot be reached (%s); moves of other processes arrive late", error)
        else:
            _log.info("the broker is up")
        return True
