"""One engine instance shared by the calls of one `Engine`: a lock, the position it holds, and a request to stop."""

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
        self._current: object = None

    def stop(self) -> None:
        """Ask the call that is running to return."""
        self._stop.set()

    @property
    def stopped(self) -> bool:
        """Whether the running call has been asked to return."""
        return self._stop.is_set()

    @contextmanager
    def begin(self, adapter: Adapter) -> Iterator[Host]:
        """New work: the host with the adapter's position loaded. The position loaded before is discarded."""
        with self._lock:
            self._stop.clear()
            self._current = adapter
            adapter.load(self._host)
            yield self._host

    @contextmanager
    def resume(self, adapter: Adapter) -> Iterator[Host]:
        """The host as `begin` with the same adapter left it."""
        with self._lock:
            if self._current is not adapter:
                raise EngineError("the engine has been used for something else since: this analysis cannot go on")
            yield self._host
