"""Notices between the processes of one server: by Redis publish and subscribe, or, for a single process, not at all.

Nothing depends on a notice arriving: it only saves a read of the database. While Redis is unreachable, notices are lost
and each process polls the database more often.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Literal, Protocol, TypeAlias

from crestflow.server.availability import Availability
from crestflow.server.queues import next_batch
from crestflow.server.redis_client import REDIS_ERRORS, open_redis
from crestflow.server.tasks import TaskSet

Status: TypeAlias = Literal["none", "up", "down"]
Receiver: TypeAlias = Callable[[str], None]

CHANNEL = "crestflow"
MAX_QUEUE = 10_000

RETRY_SECONDS = 0.5
IDLE_SECONDS = 1.0
"""After so long without a notice, the broker is pinged."""


class Broker(Protocol):
    """Carries short texts to every other process."""

    @property
    def status(self) -> Status:
        """Whether notices are carried; `none` where there is no other process."""

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Begin to carry; `connected` is called each time the connection is open again."""

    def publish(self, notice: str) -> None:
        """Send to every process, this one included; lost while the connection is closed."""

    async def close(self) -> None:
        """Carry no more."""


class NoBroker:
    """For a single process."""

    status: Status = "none"

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Nothing will come."""

    def publish(self, notice: str) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


class RedisBroker:
    """Carries notices by Redis publish and subscribe; several in one message, a line each."""

    def __init__(self, url: str) -> None:
        self._redis = open_redis(url, connect_seconds=2, answer_seconds=5)
        self._out: asyncio.Queue[str] = asyncio.Queue(MAX_QUEUE)
        self._tasks = TaskSet()
        self._availability = Availability(
            up=False,
            lost="the broker cannot be reached ({error}); moves of other processes arrive late",
            back="the broker is up",
        )

    @property
    def status(self) -> Status:
        """Whether the last exchange with Redis went well."""
        return "up" if self._availability.up else "down"

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Listen and send until closed."""
        self._tasks.spawn(self._listen(receive, connected), "broker listener")
        self._tasks.spawn(self._send(), "broker sender")

    def publish(self, notice: str) -> None:
        """Queue a notice; while Redis is unreachable it is dropped, since whoever missed it polls the database."""
        if self._availability.up:
            with suppress(asyncio.QueueFull):
                self._out.put_nowait(notice)

    async def close(self) -> None:
        """Stop both tasks and close the connection."""
        await self._tasks.close()
        await self._redis.aclose()

    async def _listen(self, receive: Receiver, connected: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen_once(receive, connected)
            except REDIS_ERRORS as error:
                self._availability.set(up=False, error=error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Listen until the connection breaks."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            while True:
                message = await channel.get_message(timeout=IDLE_SECONDS)
                if message is None:
                    await channel.ping()
                    continue
                # Any message, be it the answer to a ping, shows that the connection is open.
                if self._availability.set(up=True):
                    connected()
                if message["type"] == "message":
                    for notice in message["data"].split("\n"):
                        receive(notice)

    async def _send(self) -> None:
        """Send what is waiting, all at once: one by one, each would wait for the answer to the one before."""
        while True:
            notices = await next_batch(self._out)
            try:
                await self._redis.publish(CHANNEL, "\n".join(notices))
            except REDIS_ERRORS as error:
                self._availability.set(up=False, error=error)
