"""Several worker processes behind one port: each listens with SO_REUSEPORT, and the kernel spreads connections evenly.

The parent only supervises. A worker that ends is started again; SIGTERM and SIGINT are passed on. When the parent is
killed, the pipe to each worker closes, and the workers stop as if told to.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from crestflow.i18n import t
from crestflow.server.logs import LOGGER
from crestflow.server.settings import Settings, WrongSetting

RESTART_SECONDS = 1.0
"""At most one start of each worker in so long."""

STARTUP_FAILURE = 3
"""The exit status of a server that never came to listen."""

_log = logging.getLogger(LOGGER)
_spawn = multiprocessing.get_context("spawn")

Work = Callable[[Settings, list[socket.socket], int], None]
"""What a worker does: serve with these settings on these sockets, as worker number so much."""


def listen(settings: Settings, *, share: bool) -> socket.socket:
    """A listening socket; with `share`, one of several on the same port."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    return socket.create_server((settings.host, settings.port), family=family, backlog=2048, reuse_port=share)


@dataclass
class _Worker:
    """A worker process; `lifeline` is the parent's end of the pipe that closes with the parent."""

    index: int
    process: BaseProcess
    lifeline: Connection
    started: float


class Supervisor:
    """Starts the workers, starts them again, and stops them."""

    def __init__(self, settings: Settings, work: Work) -> None:
        if not hasattr(socket, "SO_REUSEPORT"):
            raise WrongSetting(t("several workers cannot share a port on this system; start a process for each port"))
        self._settings = settings
        self._work = work
        self._stopping = False
        self._failed = False
        # A signal wakes the parent by writing here.
        self._wake, self._woken = _spawn.Pipe(duplex=False)

    def run(self) -> None:
        """Supervise until told to stop, and then until every worker has ended."""
        try:
            listen(self._settings, share=False).close()
        except OSError as error:
            _log.error("port %d: %s", self._settings.port, error.strerror)
            sys.exit(STARTUP_FAILURE)
        workers = [self._start(index) for index in range(self._settings.workers)]
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            while not self._stopping:
                wait([*(worker.process.sentinel for worker in workers), self._wake])
                workers = [self._replaced(worker) for worker in workers]
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.process.join()
            for number, handler in before.items():
                signal.signal(number, handler)
        _log.info("all workers have ended")
        if self._failed:
            sys.exit(STARTUP_FAILURE)

    def _stop(self, _number: int, _frame: object) -> None:
        self._stopping = True
        self._woken.send_bytes(b"stop")

    def _start(self, index: int) -> _Worker:
        theirs, ours = _spawn.Pipe(duplex=False)
        # The second signal of an impatient operator is meant for all processes, so they are not daemons.
        process = _spawn.Process(target=_run_worker, args=(self._settings, self._work, index, theirs))
        process.start()
        theirs.close()
        return _Worker(index, process, ours, time.monotonic())

    def _replaced(self, worker: _Worker) -> _Worker:
        """The worker, or a new one in its place if it has ended."""
        if self._stopping or worker.process.is_alive():
            return worker
        worker.lifeline.close()
        if worker.process.exitcode == STARTUP_FAILURE:
            self._stopping = self._failed = True
            return worker
        _log.error("worker %d ended with status %s; starting it again", worker.index, worker.process.exitcode)
        time.sleep(max(0.0, worker.started + RESTART_SECONDS - time.monotonic()))
        return self._start(worker.index)


def _run_worker(settings: Settings, work: Work, index: int, lifeline: Connection) -> None:
    threading.Thread(target=_stop_with_parent, args=(lifeline,), daemon=True).start()
    try:
        work(settings, [listen(settings, share=True)], index)
    except WrongSetting as error:
        _log.error("%s", error)
        sys.exit(STARTUP_FAILURE)


def _stop_with_parent(lifeline: Connection) -> None:
    """Stop this process as SIGTERM does once the parent has gone."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
