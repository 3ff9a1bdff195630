"""Background tasks that watch the process itself: how late its event loop is, and what was refused."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress

from crestflow.server.logs import LOGGER
from crestflow.server.metrics import DROPPED, LOOP_LAG, REFUSALS
from crestflow.server.tasks import TaskSet

LAG_SECONDS = 0.5
SUMMARY_SECONDS = 60.0
"""Limits that are hit are logged together, so that whoever hits them cannot fill the log."""

NOTABLE = ("foreign_origin", "full", "too_large", "too_many", "too_slow", "unavailable")
"""Refusals that an operator wants to read of; the others are part of play, and in the metrics only."""

_log = logging.getLogger(LOGGER)


class Monitoring:
    """The tasks of one process. `start` them, and `close` them when done."""

    def __init__(self, summary_seconds: float = SUMMARY_SECONDS) -> None:
        self._summary_seconds = summary_seconds
        self.tasks = TaskSet()

    def start(self) -> None:
        """Start both tasks."""
        self.tasks.supervise(self._measure_lag, "loop lag")
        self.tasks.supervise(self._summarise, "summary of refusals")

    async def close(self) -> None:
        """Stop both."""
        await self.tasks.close()

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            LOOP_LAG.observe(max(0.0, loop.time() - due))

    async def _summarise(self) -> None:
        """Log what was refused since the last summary; once more when the server stops."""
        before = refused()
        try:
            while True:
                await asyncio.sleep(self._summary_seconds)
                before = _log_refused(before)
        finally:
            _log_refused(before)


def _log_refused(before: Counter[str]) -> Counter[str]:
    """Log what was refused since `before`; returns all that was refused until now."""
    now = refused()
    if new := now - before:
        summary = ", ".join(f"{count} × {code}" for code, count in new.most_common())
        _log.warning("refused since the last summary: %s", summary, extra={"fields": {"refused": dict(new)}})
    return now


def refused() -> Counter[str]:
    """How often each notable thing was refused since the process began."""
    counts = {
        sample.labels["code"]: int(sample.value)
        for metric in REFUSALS.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.labels["code"] in NOTABLE
    }
    with suppress(StopIteration):
        dropped = next(s for metric in DROPPED.collect() for s in metric.samples if s.name.endswith("_total"))
        counts["dropped_readers"] = int(dropped.value)
    return Counter(counts)
