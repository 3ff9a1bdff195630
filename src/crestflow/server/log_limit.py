"""A rate limit on log lines, so that no client can fill the disk by doing the same wrong thing over and over.

Warnings and errors are counted by where in the code they come from, libraries' too; what a client sends cannot make a
new count. Information is not limited: who asks for a line about each request gets it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

LINES = 10
SECONDS = 60.0
"""From each place in the code so many lines are logged in so many seconds."""

Origin: TypeAlias = tuple[str, int, type[BaseException] | None]
"""A file, a line, and the kind of error that is logged there, if it is one."""


@dataclass(slots=True)
class _Window:
    begin: float
    lines: int = 0
    left_out: int = 0


class LogRateLimit(logging.Filter):
    """Lets so many lines from each place through. The last of them, and the first afterwards, say what is left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._windows: dict[Origin, _Window] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is logged."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[0] if record.exc_info else None
        with self._lock:
            now = self._clock()
            window = self._windows.setdefault((record.pathname, record.lineno, error), _Window(now))
            left_out = 0
            if now - window.begin >= SECONDS:
                left_out = window.left_out
                window.begin, window.lines, window.left_out = now, 0, 0
            if window.lines == LINES:
                window.left_out += 1
                return False
            window.lines += 1
            last = window.lines == LINES
        if left_out:
            _add(record, f"({left_out} more like this were left out)")
        if last:
            _add(record, f"(more like this are left out for up to {SECONDS:.0f} s)")
        return True


class WithoutClientTracebacks(logging.Filter):
    """Leaves out the traceback where a library logs one for what a client sent: the line says it all."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keeps every line."""
        if record.name.startswith("uvicorn") and record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
            record.exc_info, record.exc_text = None, None
        return True


def _add(record: logging.LogRecord, text: str) -> None:
    """Add a text to a line, whose arguments may be of any kind."""
    record.msg, record.args = f"{record.getMessage()} {text}", None


def limit_log() -> None:
    """Limit the lines of every handler that there is now; to be called once the log is set up."""
    limit, plain = LogRateLimit(), WithoutClientTracebacks()
    for handler in logging.getLogger().handlers:
        if not any(isinstance(each, LogRateLimit) for each in handler.filters):
            handler.addFilter(limit)
            handler.addFilter(plain)
