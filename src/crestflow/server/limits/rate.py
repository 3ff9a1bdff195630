"""Limits on how often, and on how many at once, counted in this process."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from crestflow.server.game.errors import ApiError

MAX_BUCKETS = 100_000
"""A forgotten bucket is a full one, so forgetting the oldest costs nothing but strictness."""

_ROUNDING = 1e-6


class RateLimit:
    """At most `permits` in `seconds`, for each key: a token bucket.

    All that is kept of a bucket is when it will be full again.
    """

    def __init__(self, what: str, permits: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        self.seconds = seconds
        self.gap = seconds / permits
        """The time in which one permit comes back."""
        self._clock = clock
        self._full: OrderedDict[str, float] = OrderedDict()

    def take(self, key: str) -> None:
        """Use one permit; raises `ApiError` when none is left."""
        now = self._clock()
        full = max(self._full.pop(key, now), now) + self.gap
        wait = full - now - self.seconds
        if wait > _ROUNDING:
            self._keep(key, full - self.gap)
            raise self.error(wait)
        self._keep(key, full)

    def learn(self, key: str, full_in: float) -> None:
        """Set a bucket to be full in so many seconds, as all processes together have counted."""
        self._full.pop(key, None)
        self._keep(key, self._clock() + full_in)

    def error(self, wait: float) -> ApiError:
        """The error for a client that comes `wait` seconds too early."""
        return ApiError("too_many", f"too many {self.what}; try again in {max(1, round(wait))} s")

    def _keep(self, key: str, full: float) -> None:
        self._full[key] = full
        while len(self._full) > MAX_BUCKETS:
            self._full.popitem(last=False)


class ConcurrencyLimit:
    """At most `maximum` at the same time, for each key."""

    def __init__(self, what: str, maximum: int) -> None:
        self.what = what
        self.maximum = maximum
        self.current: Counter[str] = Counter()

    def enter(self, key: str) -> None:
        """Count one more; raises `ApiError` when there are enough."""
        if self.current[key] >= self.maximum:
            raise self.error()
        self.current[key] += 1

    def leave(self, key: str) -> None:
        self.current[key] -= 1
        if not self.current[key]:
            del self.current[key]

    def error(self) -> ApiError:
        return ApiError("too_many", f"too many {self.what} at once")
