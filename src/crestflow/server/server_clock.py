"""The time by which games are played: the machine's clock, except while that has just jumped.

A clock that is set wrong for a second must not end every game that runs. So a jump is not believed until it has lasted
a minute, and then the time that was jumped over counts for nobody. The same way, players can be given time back after
the server or its database was down.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable

TOLERANCE = 1000
"""Milliseconds that the machine's clock may differ from the time that has passed; it is being adjusted."""

BELIEVED_AFTER = 60_000
"""Milliseconds after which a jump is believed."""

MAX_CREDITS = 100
_MILLISECOND = 1_000_000

_log = logging.getLogger("crestflow.server")


class ServerClock:
    """The time in milliseconds since 1970, and how much of it does not count."""

    def __init__(
        self,
        grace_seconds: int = 0,
        wall: Callable[[], int] = time.time_ns,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._grace = grace_seconds * 1000
        self._wall = wall
        self._monotonic = monotonic
        self._offset = (wall() - monotonic()) // _MILLISECOND
        self._jumped: int | None = None
        """When the machine's clock jumped, by the monotonic clock, while that is not believed yet."""
        self._credits: deque[tuple[int, int]] = deque(maxlen=MAX_CREDITS)
        """Times, and how many milliseconds before each do not count for a clock that was running then."""

    def now(self) -> int:
        """The time in milliseconds since 1970."""
        wall, passed = self._wall() // _MILLISECOND, self._monotonic() // _MILLISECOND
        jump = wall - (passed + self._offset)
        if abs(jump) <= TOLERANCE:
            if self._jumped is not None:
                self._jumped = None
                _log.warning("the machine's clock is right again")
            self._offset += jump
            return wall
        if self._jumped is None:
            self._jumped = passed
            _log.warning("the machine's clock jumped by %.1f s; it is not believed for a while", jump / 1000)
        if passed - self._jumped < BELIEVED_AFTER:
            return passed + self._offset
        self._jumped = None
        self._offset += jump
        _log.warning("the machine's clock stays %.1f s away from before; games go on by it", jump / 1000)
        if jump > 0:
            self._credits.append((wall, jump))
        return wall

    def forgive_outage(self, seconds: float) -> None:
        """After an outage: give every clock that runs back what it lasted, but no more than the setting says."""
        credit = round(min(self._grace, seconds * 1000))
        if credit:
            self._credits.append((self.now(), credit))

    def credit(self, since: int) -> int:
        """How many milliseconds do not count for a clock that has been running since a time."""
        return sum(credit for before, credit in self._credits if since < before) if self._credits else 0
