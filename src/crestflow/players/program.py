"""A foreign program as a child process: lines in and out, with deadlines, whatever the program does."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from queue import Empty, Full, Queue
from typing import IO, Final, NoReturn

from crestflow.players.forfeit import Forfeit

MAX_LINE: Final = 1 << 16
"""The most bytes of a line; an `info` line has a few hundred."""

MAX_LINES: Final = 20_000
"""The most lines before one answer."""

_WAITING_LINES: Final = 1000
"""How many lines are kept that nobody has read; a program that writes more waits."""

_POLL_SECONDS: Final = 0.1
"""How often a program that says nothing is looked at."""

_POSIX: Final = os.name == "posix"

_running: set[Program] = set()
"""The programs of this process, so that none is left when it ends."""

_starting: Final = threading.Lock()
"""Held while a program is started and becomes one of them."""


class Program:
    """A running program. Every failure of it is a `Forfeit`."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            with _starting:
                # A session of its own: Ctrl-C on the terminal is not for the program, and its children end with it.
                self._process = subprocess.Popen(  # noqa: S603 (the user names the program)
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=_POSIX,
                )
                _running.add(self)
        except (OSError, ValueError) as error:
            raise Forfeit("start", f"cannot be started: {getattr(error, 'strerror', None) or error}") from None
        self._lines: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._errors: deque[bytes] = deque(maxlen=20)
        self._closed = threading.Event()
        self._endless_line = False
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        if stdin is None or stdout is None or stderr is None:
            raise RuntimeError("a process without pipes")
        self._stdin = stdin
        if _POSIX or sys.version_info >= (3, 12):
            os.set_blocking(stdin.fileno(), False)
        self._readers = [
            threading.Thread(target=self._read_output, args=(stdout,), daemon=True),
            threading.Thread(target=self._read_errors, args=(stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _read_output(self, stream: IO[bytes]) -> None:
        for line in iter(lambda: _line(stream), b""):
            if len(line) > MAX_LINE:
                self._endless_line = True
                break
            if not self._put(line):
                break
        self._put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        for line in iter(lambda: _line(stream), b""):
            self._errors.append(line[:500])

    def _put(self, line: bytes | None) -> bool:
        while not self._closed.is_set():
            try:
                self._lines.put(line, timeout=0.1)
            except Full:
                continue
            return True
        return False

    def send(self, line: str) -> None:
        """Write a line."""
        data = line.encode() + b"\n"
        try:
            written = self._stdin.write(data)
        except BrokenPipeError:
            raise self._gone() from None
        if written != len(data):
            raise Forfeit("crash", "does not read its input")

    def receive(self, deadline: float) -> str:
        """The next line, without its end, before `deadline` on the monotonic clock."""
        line = self._next_line(deadline)
        if line is None:
            if self._endless_line:
                raise Forfeit("output", f"has written a line of more than {MAX_LINE:,} bytes")
            raise self._gone()
        return line.decode("utf-8", "replace").strip()

    def _next_line(self, deadline: float) -> bytes | None:
        """The next line; ``None`` after the last. A child of a program that has ended may keep its output open."""
        while True:
            ended = self._process.poll() is not None
            left = deadline - time.monotonic()
            try:
                return self._lines.get(timeout=max(0.0, min(left, _POLL_SECONDS)))
            except Empty:
                if ended:
                    return None
                if left <= 0:
                    raise TimeoutError from None

    def _gone(self) -> Forfeit:
        """What is known about a program that has closed its input or output."""
        try:
            status: object = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return Forfeit("crash", "has closed its input or output")
        self._readers[1].join(0.5)
        last = self._errors[-1].decode("utf-8", "replace").strip() if self._errors else ""
        return Forfeit("crash", f"ended with status {status}" + (f": {last}" if last else ""))

    def close(self, seconds: float = 0.0) -> None:
        """End the program: give it so many seconds to end by itself, then kill it."""
        self._closed.set()
        if seconds > 0:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        _kill(self._process)
        self._process.wait()
        for reader in self._readers:
            reader.join(1)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        _running.discard(self)

    def kill(self) -> None:
        """Kill the program without waiting, for when this process ends itself."""
        _kill(self._process)


def kill_programs() -> None:
    """Kill every program that this process has started."""
    for program in list(_running):
        program.kill()


atexit.register(kill_programs)


def end_process() -> NoReturn:
    """End this process at once, from any thread, and leave no program behind: none can be started meanwhile."""
    with _starting:
        kill_programs()
        os._exit(0)


def _line(stream: IO[bytes]) -> bytes:
    try:
        return stream.readline(MAX_LINE + 1)
    except (OSError, ValueError):  # closed while reading
        return b""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program with all its children, also when it has ended before them."""
    with contextlib.suppress(OSError):
        if _POSIX:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
