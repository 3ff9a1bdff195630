"""Worker processes that end when they are told to, or when nobody is left to tell them.

A pool of the standard library waits for running calls when it is interrupted, and its workers take Ctrl-C for
themselves. Here each worker leaves the terminal's session, and a thread of it waits on a pipe that only the parent
holds: when the pipe is closed, by the parent or by its death, the worker kills its programs and ends at once.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar

from crestflow.players.program import end_process

STOP_SECONDS: Final = 10.0
"""How long stopped workers may take to kill their programs and end. A moment is enough unless the machine stalls, but a
worker that is killed before leaves its programs behind."""

END_SECONDS: Final = 5.0
"""How long workers may take to say goodbye to their programs when everything is done."""

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")
_Task_contra = TypeVar("_Task_contra", contravariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)


class Work(Protocol[_Task_contra, _Result_co]):
    """What workers do: a picklable callable, called for one task after another, and closed in the end."""

    def __call__(self, task: _Task_contra, /) -> _Result_co:
        """Do a task."""

    def close(self) -> None:
        """Give back what was needed for it."""


class WorkerFailed(RuntimeError):
    """A worker has died, or its work has raised; the message says what."""


class _Failure:
    """What a worker sends when its work has raised."""

    def __init__(self, text: str) -> None:
        self.text = text


class _PoolWorker:
    """A process and the two pipes to it."""

    def __init__(self, work: object) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        end, self.lifeline = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=_serve, args=(work, theirs, end), daemon=True)
        self.process.start()
        theirs.close()
        end.close()


def run_tasks(work: Work[TaskT, ResultT], tasks: Iterable[TaskT], workers: int) -> Iterator[ResultT]:
    """The results of the tasks, each as soon as it is there; close the iterator to stop everything at once."""
    return _Pool(work, workers).results(iter(tasks))


class _Pool(Generic[TaskT, ResultT]):
    def __init__(self, work: Work[TaskT, ResultT], workers: int) -> None:
        self._work = work
        self._size = workers
        self._workers: list[_PoolWorker] = []
        self._busy: dict[Connection, _PoolWorker] = {}

    def results(self, tasks: Iterator[TaskT]) -> Iterator[ResultT]:
        finished = False
        try:
            for task in tasks:
                self._start()
                self._give(self._workers[-1], task)
                if len(self._workers) == self._size:
                    break
            while self._busy:
                for pipe in wait(list(self._busy)):
                    worker = self._busy.pop(pipe)  # type: ignore[call-overload] # only connections are waited for
                    result = self._receive(worker)
                    for task in tasks:
                        self._give(worker, task)
                        break
                    yield result
            finished = True
        finally:
            self._end(finished)

    def _start(self) -> None:
        if os.name == "posix":
            # It lets interrupts through again once it has started, so that has to be before.
            resource_tracker.ensure_running()
        with _without_interrupts():
            self._workers.append(_PoolWorker(self._work))

    def _give(self, worker: _PoolWorker, task: TaskT) -> None:
        with contextlib.suppress(BrokenPipeError):  # a worker that has died is noticed when its answer is read
            worker.pipe.send(task)
        self._busy[worker.pipe] = worker

    def _receive(self, worker: _PoolWorker) -> ResultT:
        try:
            result = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            worker.process.join(1)
            raise WorkerFailed(f"a worker process ended with status {worker.process.exitcode}") from None
        if isinstance(result, _Failure):
            raise WorkerFailed(result.text)
        answer: ResultT = result
        return answer

    def _end(self, finished: bool) -> None:
        """Let the workers end when everything is done, and stop those that do not; Ctrl-C while waiting stops them."""
        try:
            for worker in self._workers:
                worker.pipe.close()
            if finished:
                self._join(END_SECONDS)
        finally:
            with _without_interrupts():
                for worker in self._workers:
                    worker.lifeline.close()
                self._join(STOP_SECONDS)
                for worker in self._workers:
                    worker.process.kill()
                    worker.process.join()
                    worker.process.close()
                self._workers.clear()

    def _join(self, seconds: float) -> None:
        sentinels = {worker.process.sentinel for worker in self._workers}
        deadline = time.monotonic() + seconds
        while sentinels and (ended := wait(list(sentinels), max(0.0, deadline - time.monotonic()))):
            sentinels.difference_update(each for each in ended if isinstance(each, int))


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl-C waits until what is inside is done; processes started inside do not hear it at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Work[object, object], pipe: Connection, lifeline: Connection) -> None:
    """What a worker process does."""
    _leave_terminal()
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    try:
        while True:
            try:
                task = pipe.recv()
            except EOFError:
                break
            pipe.send(_done(work, task))
    except (BrokenPipeError, ConnectionResetError):
        pass  # the parent has gone
    finally:
        work.close()


def _done(work: Callable[[object], object], task: object) -> object:
    try:
        return work(task)
    except Exception as error:  # noqa: BLE001 (the parent reports it)
        return _Failure("".join(traceback.format_exception_only(error)).strip())


def _leave_terminal() -> None:
    """Keep Ctrl-C of the terminal, which the parent answers, from this process and from the programs it starts."""
    if hasattr(os, "setsid"):
        os.setsid()
    # A handler, not SIG_IGN: programs started from here would inherit that.
    signal.signal(signal.SIGINT, lambda *_: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end_with(lifeline: Connection) -> None:
    """End the process when the parent closes its end, or has died."""
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv()
    end_process()
