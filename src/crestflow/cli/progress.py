"""The progress of a long command: one line on standard error, rewritten in place."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TYPE_CHECKING

from crestflow.i18n import tn
from crestflow.i18n.numbers import number

if TYPE_CHECKING:  # most commands walk through no strategy
    from crestflow.certificates import WalkProgress

EVERY = 0.1
"""Seconds between two writings on a terminal."""

EVERY_ELSEWHERE = 10.0
"""Seconds between two lines where standard error is a file or a pipe."""


class Progress:
    """A status line; use it in a ``with`` statement, which leaves the line clean."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._terminal else EVERY_ELSEWHERE)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, text: str) -> None:
        """Show the text now, unless the last one was shown a moment ago."""
        now = time.monotonic()
        if now < self._next:
            return
        if self._terminal:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text[:width]}\x1b[K", end="", file=sys.stderr, flush=True)
        else:
            print(text, file=sys.stderr, flush=True)
        self._next = now + (EVERY if self._terminal else EVERY_ELSEWHERE)

    def print(self, text: str) -> None:
        """Print a line of the result; the status line makes room for it."""
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        print(text, flush=True)


def bar(share: float, width: int = 20) -> str:
    """A bar filled to a share from 0 to 1.

    >>> bar(0.5, 10)
    '█████░░░░░'
    """
    filled = round(max(0.0, min(1.0, share)) * width)
    return "█" * filled + "░" * (width - filled)


def walk_depth(step: WalkProgress) -> str:
    """How deep a walk through a strategy has come: the stones on the board, or the plies since the first position."""
    if step.game == "pantarei":
        return tn("{n} ply on", "{n} plies on", step.ply)
    return tn("{n} stone", "{n} stones", step.ply)


def count(large: float) -> str:
    """A large number in a few characters.

    >>> count(950), count(12_400), count(3_210_000)
    ('950', '12.4 k', '3.2 M')
    """
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if large >= size:
            return f"{number(large / size, '.1f')} {unit}"
    return f"{large:.0f}"
