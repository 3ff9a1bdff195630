"""When to look for unused objects that refer to each other, which Python does not let go of by itself.

To find them, it stops and goes through all there are: half a second at 2,000 games, and left alone it does so again
and again while games are opened and played. But play leaves none behind, and requests neither: only a closed connection
does, some 30 KiB. So they are looked for once enough connections have closed to make it worth while.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FEWEST = 1000
"""So many closed connections, some 30 MiB, are worth the time however few are open."""

_THRESHOLDS = (700, 10, 1000)
"""As usual for new objects; for all of them a hundred times less often than usual, should anything else leave some."""


class Tidier:
    """Counts connections, and tidies up after as many closed ones as half of those still open."""

    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self._collect = collect
        self._open = 0
        self._closed = 0

    @contextmanager
    def connection(self) -> Iterator[None]:
        """One more connection, for the time of the block."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._closed += 1
            if self._closed >= max(FEWEST, self._open // 2):
                self._closed = 0
                self._collect()


TIDIER = Tidier()
"""Of this process, as what it takes care of is."""


def settle_down() -> None:
    """Before serving: what has been made so far stays for good, and all else is left to the tidier."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
