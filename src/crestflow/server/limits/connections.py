"""The limits of TCP connections: how many an address may have and open, and how much a WebSocket may send.

These hold before there is a request or a message, so whatever a client sends is counted: requests that never come to
their end, pings, empty fragments. Several processes count an address's connections together, in `SharedLimits`: a new
one is counted here at once, and closed again when the others turn out to have too many.
"""

from __future__ import annotations

from collections.abc import Callable

from crestflow.server.game.errors import ApiError
from crestflow.server.limits.client import limit_key
from crestflow.server.limits.rate import ConcurrencyLimit, RateLimit, TokenBucket
from crestflow.server.limits.shared import SharedLimits
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

    def __init__(
        self,
        settings: Settings,
        is_proxy: Callable[[str], bool],
        max_open: int,
        shared: SharedLimits | None = None,
    ) -> None:
        self._settings = settings
        self._is_proxy = is_proxy
        self._max_open = max_open
        self._shared = shared
        self._open = 0
        self._addresses = ConcurrencyLimit("open sockets", settings.sockets_per_address)
        self._new = RateLimit("new sockets", settings.new_sockets_per_minute, MINUTE)

    def budget(self) -> ConnectionBudget:
        """The budget of a new WebSocket."""
        return ConnectionBudget(self._settings)

    def enter(self, address: str | None, refuse: Callable[[ApiError], object]) -> Callable[[], None]:
        """Count a new connection; returns how to count it no more. Raises `ApiError` when there are too many.

        `refuse` is called later if all processes together have too many.
        """
        if self._open >= self._max_open:
            raise ApiError("unavailable", f"{self._open} connections are open, and the system allows no more")
        key = None if address is None or self._is_proxy(address) else limit_key(address)
        if key is not None:
            self._count(key)
        self._open += 1
        if key is not None and self._shared is not None:
            self._shared.tasks.spawn(self._hold(self._shared, key, refuse), "count of sockets")

        def leave() -> None:
            self._open -= 1
            if key is not None:
                self._addresses.leave(key)
                if self._shared is not None:
                    self._shared.release(self._addresses, key)

        return leave

    def _count(self, key: str) -> None:
        self._new.take(key)
        self._addresses.enter(key)
        if self._shared is not None:
            self._shared.note(self._new, key)

    async def _hold(self, shared: SharedLimits, key: str, refuse: Callable[[ApiError], object]) -> None:
        """Count a connection together with those of other processes."""
        try:
            await shared.hold([(self._addresses, key)])
        except ApiError as error:
            refuse(error)
