"""A survey on all cores of this machine: processes that solve one board at a time.

A worker looks at its pipe while it searches. Whatever arrives there ends its work, and so does the end of the pipe when
the main process has died: no worker outlives the survey.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Generic

from crestflow.survey.plan import Row, RowPlan

_ATTEMPTS: Final = 3
"""How often a board is begun before the survey gives up: a worker may be killed, for memory or by hand."""


class WorkersLost(Exception):
    """A board was begun several times, and each time its worker died."""

    def __init__(self, seed: int, times: int) -> None:
        super().__init__(f"the worker for the board of seed {seed} has died {times} times")
        self.seed = seed
        self.times = times


class _AbortRequested(Exception):
    """The main process wants no more, or is gone."""


def _work(pipe: Connection, plan: RowPlan[Row]) -> None:
    """The life of a worker: a seed comes in, a board goes out."""

    def look(_: int) -> None:
        if pipe.poll():
            raise _AbortRequested

    # Nobody is left to tell when the main process is gone.
    with contextlib.suppress(_AbortRequested, EOFError, OSError):
        while True:
            pipe.send(plan.solve(pipe.recv(), look))


@dataclass(slots=True)
class _SolvingProcess:
    process: BaseProcess
    pipe: Connection
    seed: int | None = None


class WorkerPool(Generic[Row]):
    """Workers of one survey. Use it in a ``with`` statement, which ends them."""

    def __init__(self, plan: RowPlan[Row], count: int) -> None:
        self._plan = plan
        self._count = count
        self._context = multiprocessing.get_context("spawn")
        self._workers: dict[Connection, _SolvingProcess] = {}

    def __enter__(self) -> WorkerPool[Row]:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers.values():
            worker.pipe.close()
        for worker in self._workers.values():
            worker.process.join(5)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()

    def solve(self, seeds: Sequence[int]) -> Iterator[Row]:
        """Yield each board when it is finished, in no fixed order."""
        waiting, begun = list(reversed(seeds)), dict.fromkeys(seeds, 0)
        while waiting or any(worker.seed is not None for worker in self._workers.values()):
            self._give_out(waiting, begun)
            for pipe in wait([pipe for pipe, worker in self._workers.items() if worker.seed is not None]):
                worker = self._workers[pipe]  # type: ignore[index]  # `wait` gives back what it was given
                try:
                    board: Row = worker.pipe.recv()
                except (EOFError, OSError):
                    self._lose(worker, waiting)
                    continue
                worker.seed = None
                yield board

    def _give_out(self, waiting: list[int], begun: dict[int, int]) -> None:
        """Begin a board on every worker that has none, as long as there are boards."""
        while waiting:
            idle = next((worker for worker in self._workers.values() if worker.seed is None), None)
            if idle is None:
                if len(self._workers) == self._count:
                    return
                idle = self._start()
            seed = waiting.pop()
            begun[seed] += 1
            if begun[seed] > _ATTEMPTS:
                raise WorkersLost(seed, _ATTEMPTS)
            idle.seed = seed
            with contextlib.suppress(OSError):  # a dead worker shows when it is waited for
                idle.pipe.send(seed)

    def _start(self) -> _SolvingProcess:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, self._plan), daemon=True)
        # Ctrl-C is the main process's to hear: a process that starts while it is ignored goes on ignoring it.
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, heard)
        theirs.close()
        worker = _SolvingProcess(process, ours)
        self._workers[ours] = worker
        return worker

    def _lose(self, worker: _SolvingProcess, waiting: list[int]) -> None:
        """A worker has died: its board has to be begun again."""
        if worker.seed is not None:
            waiting.append(worker.seed)
        del self._workers[worker.pipe]
        worker.pipe.close()
        worker.process.join()
