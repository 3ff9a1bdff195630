"""The asyncio tasks that belong to one part of the server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from crestflow.server.metrics import TASK_FAILURES, TASKS


class TaskSet:
    """Keeps tasks alive while they run, and cancels those that still do when it is closed."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run `work` as a task. The name is a label of the metrics: it says what runs, not for which game."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        TASKS.labels(name).inc()
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        TASKS.labels(task.get_name()).dec()
        if not task.cancelled() and task.exception() is not None:
            TASK_FAILURES.labels(task.get_name()).inc()

    async def close(self) -> None:
        """Cancel every task, and wait until it has ended."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
