"""Notices between the processes of one server: by Redis publish and subscribe, or, for a single process, not at all.

Nothing depends on a notice arriving: it only saves a read of the database. While Redis is unreachable, notices are lost
and each process polls the database more often.

A process listens on one channel that is its own, and on one for each game that it has subscribers of. So a process
hears only of games that concern it, and a game whose players are all in one process costs no notices.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal, Protocol, TypeAlias

from redis.asyncio.client import PubSub
from redis.asyncio.connection import AbstractConnection

from crestflow.server.availability import Availability
from crestflow.server.queues import next_batch
from crestflow.server.redis_client import REDIS_ERRORS, open_redis
from crestflow.server.tasks import TaskSet

Status: TypeAlias = Literal["none", "up", "down"]

MAX_QUEUE = 10_000

RETRY_SECONDS = 0.5
IDLE_SECONDS = 1.0
"""After so long without a message, the broker is pinged."""

MAX_SILENCES = 3
"""After so many idle times in a row, without even the answer to a ping, the broker counts as unreachable."""

ANSWER_SECONDS = 2

_log = logging.getLogger("crestflow.server")


class Receiver(Protocol):
    """Takes what a broker carries."""

    def receive(self, notice: str) -> None:
        """A notice has come."""

    def listening(self, channel: str) -> None:
        """From now on nothing that is sent to a channel is missed, until the connection breaks."""


class Broker(Protocol):
    """Carries short texts between processes."""

    tasks: TaskSet

    @property
    def status(self) -> Status:
        """Whether notices are carried; `none` where there is no other process."""

    async def start(self, receiver: Receiver) -> None:
        """Begin to carry."""

    def listen(self, channel: str) -> None:
        """Receive what is sent to a channel; `receiver.listening` is called when that is so."""

    def leave(self, channel: str) -> None:
        """Receive what is sent to a channel no more."""

    def publish(self, channel: str, notice: str) -> None:
        """Send to every process that listens on a channel; lost while the connection is closed."""

    async def close(self) -> None:
        """Carry no more."""


class NoBroker:
    """For a single process."""

    status: Status = "none"

    def __init__(self) -> None:
        self.tasks = TaskSet()

    async def start(self, receiver: Receiver) -> None:
        """Nothing will come."""

    def listen(self, channel: str) -> None:
        """Nothing will come."""

    def leave(self, channel: str) -> None:
        """Nothing came."""

    def publish(self, channel: str, notice: str) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing is open."""


class RedisBroker:
    """Carries notices by Redis publish and subscribe; several in one message, a line each."""

    def __init__(self, url: str) -> None:
        self._redis = open_redis(url, connect_seconds=ANSWER_SECONDS, answer_seconds=None)
        self._publishing: AbstractConnection | None = None
        self._out: asyncio.Queue[tuple[str, str]] = asyncio.Queue(MAX_QUEUE)
        self._channels: set[str] = set()
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        """Channels that have to be subscribed to, or no longer."""
        self._subscribed: set[str] = set()
        self._pubsub: PubSub | None = None
        self.tasks = TaskSet()
        self._availability = Availability(
            up=False,
            lost="the broker cannot be reached ({error}); moves of other processes arrive late",
            back="the broker is up",
        )

    @property
    def status(self) -> Status:
        """Whether the last exchange with Redis went well."""
        return "up" if self._availability.up else "down"

    async def start(self, receiver: Receiver) -> None:
        """Listen and send until closed."""
        self.tasks.supervise(lambda: self._listen(receiver), "broker listener")
        self.tasks.supervise(self._send, "broker sender")
        self.tasks.supervise(lambda: self._subscribe(receiver), "broker subscriptions")

    def listen(self, channel: str) -> None:
        """Receive what is sent to a channel."""
        self._channels.add(channel)
        self._changed.put_nowait(channel)

    def leave(self, channel: str) -> None:
        """Receive what is sent to a channel no more."""
        self._channels.discard(channel)
        self._changed.put_nowait(channel)

    def publish(self, channel: str, notice: str) -> None:
        """Queue a notice; while Redis is unreachable it is dropped, since whoever missed it polls the database."""
        if self._availability.up:
            with suppress(asyncio.QueueFull):
                self._out.put_nowait((channel, notice))

    async def close(self) -> None:
        """Stop the tasks and close the connections."""
        await self.tasks.close()
        await self._redis.aclose()

    async def _listen(self, receiver: Receiver) -> None:
        while True:
            try:
                await self._listen_once(receiver)
            except REDIS_ERRORS as error:
                self._availability.set(up=False, error=error)
            self._pubsub = None
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_once(self, receiver: Receiver) -> None:
        """Listen until the connection breaks."""
        async with self._redis.pubsub() as pubsub:
            self._subscribed = set(self._channels)
            async with asyncio.timeout(ANSWER_SECONDS):
                await pubsub.subscribe(*self._subscribed)
            self._pubsub = pubsub
            silences = 0
            while True:
                message = await pubsub.get_message(timeout=IDLE_SECONDS)
                if message is None:
                    silences += 1
                    if silences >= MAX_SILENCES:
                        raise TimeoutError(f"no answer within {MAX_SILENCES * IDLE_SECONDS:g} s")
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await pubsub.ping()
                    continue
                # Any message, be it the answer to a ping, shows that the connection is open.
                silences = 0
                self._availability.set(up=True)
                if message["type"] == "subscribe":
                    receiver.listening(message["channel"])
                elif message["type"] == "message":
                    for notice in message["data"].split("\n"):
                        _receive(receiver, notice)

    async def _subscribe(self, receiver: Receiver) -> None:
        """Subscribe to channels, many at once; after the connection broke, the listener does so for all."""
        while True:
            changed = set(await next_batch(self._changed))
            pubsub = self._pubsub
            if pubsub is None:
                continue
            new = (changed & self._channels) - self._subscribed
            # Left and listened to again, all within one batch.
            for channel in changed & self._channels & self._subscribed:
                receiver.listening(channel)
            old = (changed - self._channels) & self._subscribed
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    if new:
                        await pubsub.subscribe(*new)
                    if old:
                        await pubsub.unsubscribe(*old)
            except REDIS_ERRORS as error:
                # The listener finds the connection broken too, and begins anew.
                _log.debug("a subscription failed: %s", error)
            self._subscribed = (self._subscribed | new) - old

    async def _send(self) -> None:
        """Send what is waiting, all at once: one by one, each would wait for the answer to the one before."""
        while True:
            by_channel: dict[str, list[str]] = {}
            for channel, notice in await next_batch(self._out):
                by_channel.setdefault(channel, []).append(notice)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._publish(by_channel)
            except REDIS_ERRORS as error:
                self._availability.set(up=False, error=error)

    async def _publish(self, by_channel: Mapping[str, list[str]]) -> None:
        """Send on a connection that is kept: the library's pipeline takes twice the processor time."""
        if self._publishing is None:
            self._publishing = await self._redis.connection_pool.get_connection()  # type: ignore[no-untyped-call]  # not annotated
        connection = self._publishing
        commands = [("PUBLISH", channel, "\n".join(notices)) for channel, notices in by_channel.items()]
        try:
            await connection.send_packed_command(connection.pack_commands(commands))
            for _ in commands:
                await connection.read_response()
        except BaseException:
            # An answer that was not read would be taken for that to the next command. It connects again by itself.
            await connection.disconnect(nowait=True)
            raise


def _receive(receiver: Receiver, notice: str) -> None:
    """Pass a notice on; whatever it makes go wrong, the next one is received."""
    try:
        receiver.receive(notice)
    except Exception:  # noqa: BLE001 (it is logged with its traceback)
        _log.exception("a notice of another process led to an error")
