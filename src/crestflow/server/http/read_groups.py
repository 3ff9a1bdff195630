"""Handles what comes from many connections in groups, while many games are played.

A move that is handled alone costs twice to three times as much as one of a group: the process wakes up for it, finds
little of itself in the processor's caches, and hands one event to the thread that writes, for one commit, one answer
and one notice. So while there is a crowd, groups are handled `READ_SECONDS` apart, or as soon as `READ_MOST`
connections wait. What comes when none was handled for so long is handled at once.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from crestflow.server.crowd import Crowd

READ_SECONDS = 0.03
"""How far apart groups are handled; a player waits half of it, on average."""

READ_MOST = 16
"""With so many connections a group is not made to wait for more: it is large enough to be cheap."""

_log = logging.getLogger("crestflow.server")


class GroupedConnection(Protocol):
    """A connection that keeps what it has read until its group is handled."""

    def handle_pending(self) -> None:
        """Handle what was read."""

    def abort(self) -> None:
        """End the connection: something went wrong with what it sent."""


class ReadGroups:
    """The connections of one process that have read something, and wait for their group."""

    def __init__(self) -> None:
        self._crowd = Crowd()
        self._waiting: list[GroupedConnection] = []
        self._timer: asyncio.TimerHandle | None = None
        self._handled = float("-inf")
        """When the last group was handled."""

    def add(self, connection: GroupedConnection) -> None:
        """Have what a connection has read handled: at once, or with that of others."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        # By its number: the crowd must not keep a connection that has closed.
        self._crowd.note(now, id(connection))
        self._waiting.append(connection)
        if self._timer is None:
            pause = self._handled + READ_SECONDS - now
            if pause > 0 and self._crowd.present(now, READ_SECONDS):
                self._timer = loop.call_later(pause, self._handle)
                return
        elif len(self._waiting) < READ_MOST:
            return
        self._handle()

    def _handle(self) -> None:
        """Handle what waits, in the order in which it came."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._handled = asyncio.get_running_loop().time()
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            try:
                connection.handle_pending()
            except Exception:  # noqa: BLE001 (it is logged with its traceback)
                # As the event loop does it: whoever sent it is cut off, the others of the group are served.
                _log.exception("what came from a connection led to an error")
                connection.abort()
