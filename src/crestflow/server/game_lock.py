"""The lock of a game: a mutex for asyncio that can also be taken without waiting.

`asyncio.Lock` can only be awaited, which takes a task. Who finds this lock free takes it at once. It is handed over in
the order in which it was asked for.
"""

from __future__ import annotations

import asyncio
from collections import deque


class GameLock:
    """Held by one at a time."""

    __slots__ = ("_held", "_waiting")

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] | None = None
        """Made when somebody has to wait: most games never need it."""

    def locked(self) -> bool:
        """Whether somebody holds the lock."""
        return self._held

    def try_acquire(self) -> bool:
        """Take the lock if it is free."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hand the lock to whoever has waited longest, or leave it free."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self._waiting = None
        self._held = False

    async def __aenter__(self) -> None:
        """Wait for the lock."""
        if self.try_acquire():
            return
        if self._waiting is None:
            self._waiting = deque()
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            # It may have been handed over in the same moment.
            if mine.done() and not mine.cancelled():
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Hand the lock on."""
        self.release()
