"""When to run the cyclic garbage collector.

A full collection stops the process and visits every object: half a second at 2,000 games, and by default Python runs it
again and again while games are opened and played. But play leaves no reference cycles behind, and requests leave none
either: only a closed connection does, some 30 KiB. So a full collection runs once enough connections have closed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

MIN_CLOSED = 1000
"""So many closed connections, some 30 MiB, are worth a collection however few are open."""

_THRESHOLDS = (10_000, 10, 100)
"""Young objects are visited seldom, as most of them are gone by then; full collections come more than a hundred times
less often than by default, in case anything else leaves cycles.
"""


class GcPolicy:
    """Counts connections, and collects after as many closed ones as half of those still open."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self._collect = collect
        self._open = 0
        self._closed = 0

    @property
    def open_connections(self) -> int:
        """How many connections are open."""
        return self._open

    @contextmanager
    def connection(self) -> Iterator[None]:
        """Count a connection for the time of the block."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._closed += 1
            if self._closed >= max(MIN_CLOSED, self._open // 2):
                self._closed = 0
                self._collect()


GC_POLICY = GcPolicy()
"""One per process: gc is per process."""


def tune_gc() -> None:
    """Before serving: exempt all objects made so far from collection, and leave full collections to `GC_POLICY`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
