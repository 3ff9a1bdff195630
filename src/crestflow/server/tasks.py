"""The asyncio tasks that belong to one part of the server, each supervised: none ends without a line in the log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from crestflow.server.metrics import TASK_FAILURES, TASKS

FIRST_DELAY = 0.5
LONGEST_DELAY = 10.0
"""Seconds before a task that failed runs again: twice as long after each failure, up to this."""

RECOVERED_SECONDS = 30.0
"""A task that has run for so long since its last failure works again."""

_log = logging.getLogger("crestflow.server")


@dataclass
class TaskHealth:
    """How a supervised task is: how often it failed, and since when it runs without a failure."""

    name: str
    failures: int = 0
    running_since: float | None = None

    def healthy(self, now: float) -> bool:
        """Whether the task has never failed, or has run for long enough since."""
        if self.failures == 0:
            return True
        return self.running_since is not None and now - self.running_since >= RECOVERED_SECONDS


class TaskSet:
    """Keeps tasks alive while they run, and cancels those that still do when it is closed."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self.health: dict[str, TaskHealth] = {}
        """The supervised tasks by name."""

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run `work` once as a task; what it raises is logged.

        The name is a label of the metrics: it says what runs, not for which game.
        """
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        TASKS.labels(name).inc()
        task.add_done_callback(self._finished)

    def supervise(self, work: Callable[[], Awaitable[None]], name: str) -> None:
        """Run `work`, which never returns, for ever: when it fails, the cause is logged and it is run again."""
        health = self.health.setdefault(name, TaskHealth(name))
        self.spawn(_supervised(work, health), name)

    def repeat(
        self, work: Callable[[], Awaitable[None]], pause: Callable[[], Awaitable[object]], name: str, limit: float
    ) -> None:
        """Run `work` again and again, with a pause after each run; a run that takes longer than `limit` s fails."""

        async def repeating() -> None:
            while True:
                async with asyncio.timeout(limit):
                    await work()
                await pause()

        self.supervise(repeating, name)

    def failing(self) -> list[str]:
        """The supervised tasks that do not work at the moment."""
        now = asyncio.get_running_loop().time()
        return [name for name, health in self.health.items() if not health.healthy(now)]

    async def close(self) -> None:
        """Cancel every task, and wait until it has ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        TASKS.labels(task.get_name()).dec()
        if not task.cancelled() and (error := task.exception()) is not None:
            TASK_FAILURES.labels(task.get_name()).inc()
            _log.error("%s failed", task.get_name(), exc_info=error)


async def _supervised(work: Callable[[], Awaitable[None]], health: TaskHealth) -> None:
    loop, delay = asyncio.get_running_loop(), FIRST_DELAY
    while True:
        health.running_since = loop.time()
        error: Exception | None = None
        try:
            await work()
        except Exception as raised:  # noqa: BLE001 (it is logged with its traceback)
            error = raised
        delay = FIRST_DELAY if health.healthy(loop.time()) else min(2 * delay, LONGEST_DELAY)
        how = "ended, which it never should" if error is None else "failed"
        _log.error("the task %r %s; it runs again in %.1f s", health.name, how, delay, exc_info=error)
        health.failures += 1
        TASK_FAILURES.labels(health.name).inc()
        health.running_since = None
        await asyncio.sleep(delay)
