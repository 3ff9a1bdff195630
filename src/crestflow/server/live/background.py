"""Background jobs: let flags fall, poll the database for what happened in other processes, notice when it is back.

Every process runs these jobs; doing something twice does nothing, so they need not agree on who does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from crestflow.server.game.errors import Unavailable
from crestflow.server.live.broker import Broker
from crestflow.server.service import Service
from crestflow.server.sync import GameSync
from crestflow.server.tasks import TaskSet

FLAG_SECONDS = 0.5
WATCH_SECONDS = 1.0
POLL_SECONDS = 5.0
"""How often to poll for missed events while notices arrive, or there is no other process to send any."""

POLL_SECONDS_WITHOUT_BROKER = 0.5
"""How often while notices do not arrive, and at most."""

JOB_SECONDS = 120.0
"""A job that takes longer is ended and begun anew."""


class BackgroundJobs:
    """The jobs of one process. `start` them, and `close` them when done."""

    def __init__(self, service: Service, sync: GameSync, broker: Broker) -> None:
        self._service = service
        self._sync = sync
        self._broker = broker
        self.tasks = TaskSet()

    def start(self) -> None:
        """Run each job again and again."""
        self._repeat(self._service.drop_due_flags, lambda: asyncio.sleep(FLAG_SECONDS), "flags")
        self._repeat(self._sync.reload_changed, self._until_next_poll, "poll of other processes")
        self._repeat(self._sync.store.database.watch, lambda: asyncio.sleep(WATCH_SECONDS), "watch of the database")

    async def close(self) -> None:
        """Stop every job."""
        await self.tasks.close()

    def _repeat(self, job: Callable[[], Awaitable[None]], pause: Callable[[], Awaitable[object]], name: str) -> None:
        async def run() -> None:
            # The database itself notes, and logs once, that it is unreachable.
            with suppress(Unavailable):
                await job()

        self.tasks.repeat(run, pause, name, JOB_SECONDS)

    async def _until_next_poll(self) -> None:
        """Wait for the time of the next poll, or until one is wanted; never less than the shortest time."""
        await asyncio.sleep(POLL_SECONDS_WITHOUT_BROKER)
        if self._broker.status != "down":
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS - POLL_SECONDS_WITHOUT_BROKER):
                    await self._sync.poll_wanted.wait()
        self._sync.poll_wanted.clear()
