"""The limits of TCP connections: how many an address may have, and how much a WebSocket may send.

These hold before there is a request or a message, so whatever a client sends is counted: requests that never come to
their end, pings, empty fragments.
"""

from __future__ import annotations

from collections.abc import Callable

from crestflow.server.game.errors import ApiError
from crestflow.server.limits.client import limit_key
from crestflow.server.limits.rate import ConcurrencyLimit, TokenBucket
from crestflow.server.settings import Settings

MINUTE = 60


class ConnectionBudget:
    """What one WebSocket may send: bytes, and frames of any kind."""

    __slots__ = ("bytes", "frames")

    def __init__(self, settings: Settings) -> None:
        self.bytes = TokenBucket(settings.bytes_per_minute, MINUTE)
        self.frames = TokenBucket(settings.frames_per_minute, MINUTE)


class ConnectionLimits:
    """Counts the connections of each address.

    Those of a proxy are not counted, as they carry the requests of many.
    """

    def __init__(self, settings: Settings, is_proxy: Callable[[str], bool], max_open: int) -> None:
        self._settings = settings
        self._is_proxy = is_proxy
        self._max_open = max_open
        self._open = 0
        self._addresses = ConcurrencyLimit("open sockets", settings.sockets_per_address)

    def budget(self) -> ConnectionBudget:
        """The budget of a new WebSocket."""
        return ConnectionBudget(self._settings)

    def enter(self, address: str | None) -> Callable[[], None]:
        """Count a new connection; returns how to count it no more. Raises `ApiError` when there are too many."""
        if self._open >= self._max_open:
            raise ApiError("unavailable", f"{self._open} connections are open, and the system allows no more")
        key = None if address is None or self._is_proxy(address) else limit_key(address)
        if key is not None:
            self._addresses.enter(key)
        self._open += 1

        def leave() -> None:
            self._open -= 1
            if key is not None:
                self._addresses.leave(key)

        return leave
