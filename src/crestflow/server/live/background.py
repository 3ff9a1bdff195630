"""Background jobs: let flags fall, and poll the database for what happened in other processes.

Every process runs these jobs; doing something twice does nothing, so they need not agree on who does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from crestflow.server.availability import Availability
from crestflow.server.game.errors import ApiError
from crestflow.server.live.broker import Broker
from crestflow.server.service import Service
from crestflow.server.sync import GameSync
from crestflow.server.tasks import TaskSet

FLAG_SECONDS = 0.5
POLL_SECONDS = 5.0
"""How often to poll for missed events while notices arrive, or there is no other process to send any."""

POLL_SECONDS_WITHOUT_BROKER = 0.5
"""How often while notices do not arrive."""

_log = logging.getLogger("crestflow.server")


class BackgroundJobs:
    """The jobs of one process. `start` them, and `close` them when done."""

    def __init__(self, service: Service, sync: GameSync, broker: Broker) -> None:
        self._service = service
        self._sync = sync
        self._broker = broker
        self._tasks = TaskSet()
        self._database = Availability(
            up=True,
            lost="the database cannot be reached; nothing is accepted until it is",
            back="the database is up",
        )

    def start(self) -> None:
        """Run each job again and again."""
        self._tasks.spawn(self._repeat(self._service.drop_due_flags, lambda: FLAG_SECONDS), "flags")
        self._tasks.spawn(self._repeat(self._sync.reload_changed, self._poll_seconds), "poll of other processes")

    async def close(self) -> None:
        """Stop every job."""
        await self._tasks.close()

    def _poll_seconds(self) -> float:
        return POLL_SECONDS_WITHOUT_BROKER if self._broker.status == "down" else POLL_SECONDS

    async def _repeat(self, job: Callable[[], Awaitable[None]], seconds: Callable[[], float]) -> None:
        while True:
            await self._run_logged(job)
            await asyncio.sleep(seconds())

    async def _run_logged(self, job: Callable[[], Awaitable[None]]) -> None:
        """Run a job once. A database that is unreachable is logged once, any other failure each time."""
        try:
            await job()
        except ApiError as error:
            self._database.set(up=error.code != "unavailable")
        except Exception:  # noqa: BLE001 (it is logged with its traceback)
            # A job that fails must not end all its later runs.
            _log.exception("a background job failed")
        else:
            self._database.set(up=True)
