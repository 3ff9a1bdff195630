"""Pings WebSockets that have been silent for a while, and closes those that do not answer.

Whoever plays shows by that that the connection works, and is not pinged. One timer serves all connections; a timer of
its own for each would wake the process for every one of them.
"""

from __future__ import annotations

import asyncio
from typing import Protocol

TURN_SECONDS = 10
"""Each connection is looked at once in a turn."""

PING_TURNS = 2
CLOSE_TURNS = 4
"""After so many turns without a byte a connection is pinged, and closed."""


class Pinged(Protocol):
    """A connection, as far as it concerns its keepalive."""

    silent_turns: int
    """How often nothing had come since the last look."""

    def ping(self) -> None:
        """Ask the client for a sign of life."""

    def give_up(self) -> None:
        """Close the connection: its client is gone."""


class Keepalive:
    """The connections of one process, in as many groups as a turn has seconds."""

    def __init__(self) -> None:
        self._groups: list[set[Pinged]] = [set() for _ in range(TURN_SECONDS)]
        self._group_of: dict[Pinged, int] = {}
        self._current = 0
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many connections are watched."""
        return len(self._group_of)

    def add(self, connection: Pinged) -> None:
        """Watch a connection."""
        self._group_of[connection] = self._current
        self._groups[self._current].add(connection)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(1.0, self._tick)

    def remove(self, connection: Pinged) -> None:
        """Watch a connection no more."""
        group = self._group_of.pop(connection, None)
        if group is not None:
            self._groups[group].discard(connection)

    def _tick(self) -> None:
        """Look at the connections of the next group, once a second as long as there are any."""
        self._timer = asyncio.get_running_loop().call_later(1.0, self._tick) if self._group_of else None
        self._current = (self._current + 1) % TURN_SECONDS
        for connection in tuple(self._groups[self._current]):
            connection.silent_turns += 1
            if connection.silent_turns == PING_TURNS:
                connection.ping()
            elif connection.silent_turns >= CLOSE_TURNS:
                connection.give_up()
