"""The background job that deletes games nobody has touched for `--keep-days`, once a day."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from crestflow.server.game.errors import ApiError
from crestflow.server.logs import LOGGER
from crestflow.server.metrics import PURGED
from crestflow.server.storage.store import Store
from crestflow.server.tasks import TaskSet

DAY = 24 * 60 * 60 * 1000
FIRST_SECONDS = 5.0
REPEAT_SECONDS = 24 * 60 * 60.0
RETRY_SECONDS = 60.0
PURGED_AT_ONCE = 200
PAUSE_SECONDS = 0.1
"""Between two transactions, so that moves are written meanwhile."""

_log = logging.getLogger(LOGGER)


class Retention:
    """The job of one process; nothing runs if `keep_days` is 0."""

    def __init__(self, store: Store, forget: Callable[[str], None], keep_days: int, now: Callable[[], int]) -> None:
        self._store = store
        self._forget = forget
        self._keep_days = keep_days
        self._now = now
        self.tasks = TaskSet()

    def start(self) -> None:
        """Run the job soon, and then once a day."""
        if self._keep_days:
            self.tasks.supervise(self._repeat, "retention")

    async def close(self) -> None:
        """Stop; what is under way is finished by the next run."""
        await self.tasks.close()

    async def _repeat(self) -> None:
        seconds = FIRST_SECONDS
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.purge()
                seconds = REPEAT_SECONDS
            except ApiError as error:
                _log.warning("old games could not be deleted: %s", error.message)
                seconds = RETRY_SECONDS

    async def purge(self) -> int:
        """Delete what is too old; returns how many games."""
        deleted = 0
        while games := await self._store.purge_idle(self._now() - self._keep_days * DAY, PURGED_AT_ONCE):
            for game in games:
                self._forget(game)
            PURGED.inc(len(games))
            deleted += len(games)
            await asyncio.sleep(PAUSE_SECONDS)
        if deleted:
            await self._store.truncate_wal()
            _log.info("%d games deleted, in which nothing had happened for %d days", deleted, self._keep_days)
        return deleted
