"""The thread that writes: one transaction after another, and one for all events that came in meanwhile.

Driven from the event loop, each step of a transaction would wait for its turn there, a dozen times for each commit,
which takes three to four times the processor time.

A commit costs far more than an event in it: flushes of the disk, and two threads that wake each other. So while many
games are played at once, commits begin at least `GROUP_SECONDS` apart, and the events of that time share one. Nobody is
told of an event before its commit.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, text

from crestflow.server.crowd import Crowd
from crestflow.server.game.errors import ApiError, Unavailable
from crestflow.server.metrics import COMMIT_EVENTS, COMMIT_SECONDS
from crestflow.server.queues import MAX_BATCH
from crestflow.server.storage.appender import Appender
from crestflow.server.storage.connections import CALL_SECONDS, interrupt, unavailable
from crestflow.server.storage.transactions import Append

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], Any]
Answered: TypeAlias = Callable[[Any], object]
"""Takes the answer to a request, in the event loop: the result, or the exception instead of one."""

GROUP_SECONDS = 0.01
"""How far apart commits begin while many games are played; a player waits half of it, on average."""

_log = logging.getLogger("crestflow.server")


@dataclass(slots=True)
class _Request:
    """An event to append or a transaction to do, and who waits for the answer."""

    what: Append | Work
    loop: asyncio.AbstractEventLoop
    answered: Answered
    expires: float
    """When nobody waits any more; it is not begun after that."""
    done: bool = False

    def settle(self, answer: Any) -> None:
        """Answer once; what the answer leads to must not keep others from theirs."""
        if self.done:
            return
        self.done = True
        try:
            self.answered(answer)
        except Exception:  # noqa: BLE001 (it is logged with its traceback)
            _log.exception("what follows from an answer of the database failed")


@dataclass
class Writer:
    """Writes in a thread of its own. `close` it when done."""

    engine: Engine
    appender: Appender

    def __post_init__(self) -> None:
        self._handed_over: SimpleQueue[list[_Request] | None] = SimpleQueue()
        self._collected: list[_Request] = []
        """Events of this turn of the event loop, which are handed over together at its end."""
        self._waiting: deque[_Request] = deque()
        """What was handed over and is not begun; only the thread uses it."""
        self._asked_count = self._begun_count = 0
        self._busy_since: float | None = None
        self._connection: Any = None
        self._limited: deque[_Request] = deque()
        """The requests with a time limit, the oldest first; answered ones are removed from its front."""
        self._timer: asyncio.TimerHandle | None = None
        self._crowd = Crowd()
        self._thread = threading.Thread(target=self._run, name="database writer", daemon=True)
        self._thread.start()

    @property
    def queue_length(self) -> int:
        """How many requests wait."""
        return self._asked_count - self._begun_count

    async def append(self, append: Append) -> bool:
        """Append an event; false if it does not follow what is there, or its key is taken."""
        return bool(await self._asked(append, CALL_SECONDS))

    async def transaction(self, work: Callable[[Connection], T], *, limited: bool = True) -> T:
        """Do `work` in one transaction; with a limit on the time it may take, or none, as for maintenance."""
        result: T = await self._asked(work, CALL_SECONDS if limited else None)
        return result

    def submit(self, append: Append, answered: Answered) -> None:
        """Append an event, and call `answered` with whether it was, or with an exception.

        All that is submitted in one turn of the event loop shares a commit.
        """
        request = self._request(append, CALL_SECONDS, answered)
        if not self._collected:
            request.loop.call_soon(self._hand_over)
        self._collected.append(request)

    async def _asked(self, what: Append | Work, seconds: float | None) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        request = self._request(what, seconds, partial(_set, future))
        self._collected.append(request)
        self._hand_over()
        return await future

    def _request(self, what: Append | Work, seconds: float | None, answered: Answered) -> _Request:
        """A request, of which the time limit runs."""
        loop = asyncio.get_running_loop()
        request = _Request(what, loop, answered, time.monotonic() + (seconds or float("inf")))
        if seconds is not None:
            self._limit(request)
        self._asked_count += 1
        return request

    def _hand_over(self) -> None:
        """Hand what was collected to the thread."""
        if self._collected:
            self._handed_over.put(self._collected)
            self._collected = []

    def _limit(self, request: _Request) -> None:
        """Watch the time of a request. All have the same limit, so one timer, for the oldest of them, serves all."""
        limited = self._limited
        while limited and limited[0].done:
            limited.popleft()
        limited.append(request)
        if self._timer is None:
            self._timer = request.loop.call_later(CALL_SECONDS, self._give_up_expired)

    def _give_up_expired(self) -> None:
        """Give up every request whose time is over, and look again when that of the next one is."""
        self._timer = None
        limited = self._limited
        while limited and (limited[0].done or limited[0].expires <= time.monotonic()):
            self._give_up(limited.popleft())
        if limited:
            self._timer = limited[0].loop.call_later(limited[0].expires - time.monotonic(), self._give_up_expired)

    def _give_up(self, request: _Request) -> None:
        """Answer a request that waited too long, and end the call that holds it up if that takes too long itself."""
        if request.done:
            return
        request.settle(_caused(TimeoutError(f"no answer within {CALL_SECONDS:g} s")))
        since = self._busy_since
        if since is not None and time.monotonic() - since >= CALL_SECONDS / 2:
            interrupt(self._connection or self.appender.connection)

    async def close(self) -> None:
        """Finish what has begun and close the connections."""
        self._hand_over()
        self._handed_over.put(None)
        if self._timer is not None:
            self._timer.cancel()
        await asyncio.to_thread(self._thread.join, 2 * CALL_SECONDS)

    def _run(self) -> None:
        while (batch := self._next_batch()) is not None:
            begin = self._busy_since = time.monotonic()
            try:
                answers = self._answers(batch)
            except BaseException as error:  # noqa: BLE001 (logged; the thread must go on whatever happens)
                _log.exception("the database writer failed")
                answers = [_caused(error)] * len(batch)
            self._busy_since = None
            _answer(batch, answers)
            # Asleep, the thread is not woken by each event that comes in.
            if self._crowd.present(begin, GROUP_SECONDS):
                time.sleep(max(0.0, begin + GROUP_SECONDS - time.monotonic()))
        self.appender.close()
        self.engine.dispose()

    def _next_batch(self) -> list[_Request] | None:
        """Wait for a request; further events that wait come along, any other request is a batch of its own."""
        waiting = self._waiting
        if not waiting and not self._receive(block=True):
            return None
        while not self._handed_over.empty() and self._receive(block=False):
            pass
        batch = [waiting.popleft()]
        if isinstance(batch[0].what, Append):
            while waiting and isinstance(waiting[0].what, Append) and len(batch) < MAX_BATCH:
                batch.append(waiting.popleft())
        self._begun_count += len(batch)
        return batch

    def _receive(self, *, block: bool) -> bool:
        """Take what was handed over at once; false at the end, which is found again."""
        handed_over = self._handed_over.get(block)
        if handed_over is None:
            self._handed_over.put(None)
            return False
        self._waiting.extend(handed_over)
        return True

    def _answers(self, batch: list[_Request]) -> list[Any]:
        now = time.monotonic()
        current = [request for request in batch if request.expires > now]
        answers: dict[int, Any] = {}
        if current and isinstance(current[0].what, Append):
            appends = [request.what for request in current if isinstance(request.what, Append)]
            for append in appends:
                self._crowd.note(now, append.game)
            answers = dict(zip(map(id, current), self._append(appends), strict=True))
        elif current and not isinstance(current[0].what, Append):
            answers[id(current[0])] = self._transaction(current[0].what, limited=current[0].expires < float("inf"))
        expired = Unavailable()
        return [answers.get(id(request), expired) for request in batch]

    def _append(self, appends: Sequence[Append]) -> Sequence[bool | ApiError]:
        begin = time.perf_counter()
        try:
            appended = self.appender.append(appends)
        except Exception as error:  # noqa: BLE001 (logged, or passed on as the cause)
            return self._append_failed(appends, error)
        COMMIT_SECONDS.observe(time.perf_counter() - begin)
        COMMIT_EVENTS.observe(sum(appended))
        return appended

    def _append_failed(self, appends: Sequence[Append], error: Exception) -> Sequence[bool | ApiError]:
        if unavailable(error):
            self.appender.close()
            return [_caused(error)] * len(appends)
        if len(appends) > 1:
            # One of them cannot be written; the others must not suffer for it.
            return [answer for append in appends for answer in self._append([append])]
        _log.error("an event of the game %s could not be written", appends[0].game, exc_info=error)
        return [ApiError("unavailable", "something went wrong with this game")]

    def _transaction(self, work: Work, *, limited: bool) -> Any:
        try:
            with self.engine.begin() as connection:
                self._connection = connection.connection.dbapi_connection
                if not limited and connection.dialect.name == "postgresql":
                    connection.execute(text("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0"))
                return work(connection)
        except Exception as error:  # noqa: BLE001 (whoever asked gets it)
            return _caused(error) if unavailable(error) else error
        finally:
            self._connection = None


def _caused(error: BaseException) -> Unavailable:
    """`Unavailable`, with its cause."""
    result = Unavailable()
    result.__cause__ = error
    return result


def _set(future: asyncio.Future[Any], answer: Any) -> None:
    """Give an answer to whoever awaits it, unless that has been cancelled."""
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def _answer(batch: Sequence[_Request], answers: Sequence[Any]) -> None:
    """Answer all who wait, in their event loop; it may have been closed."""
    try:
        batch[0].loop.call_soon_threadsafe(_settle, batch, answers)
    except RuntimeError:
        _log.debug("nobody waits for an answer of the database any more")


def _settle(batch: Sequence[_Request], answers: Sequence[Any]) -> None:
    for request, answer in zip(batch, answers, strict=True):
        request.settle(answer)
