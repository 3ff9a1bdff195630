"""One engine instance shared by the calls of one `Engine`: who is at work on it, and who asked it to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from crestflow.engine.adapter import Adapter
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host


class Workbench:
    """A host that one call at a time may use; an analysis comes back to it for one slice after another."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._piece: object = None

    def stop(self) -> None:
        """Ask whoever is at work to finish."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        """Whether the work at hand is to end."""
        return self._stop.is_set()

    @contextmanager
    def begin(self, adapter: Adapter) -> Iterator[Host]:
        """New work: the host with the adapter's position loaded. What was on the bench before is dropped."""
        with self._lock:
            self._stop.clear()
            self._piece = adapter
            adapter.load(self._host)
            yield self._host

    @contextmanager
    def resume(self, adapter: Adapter) -> Iterator[Host]:
        """The host as `begin` with the same adapter left it."""
        with self._lock:
            if self._piece is not adapter:
                raise EngineError("the engine has been used for something else since: this analysis cannot go on")
            yield self._host
