"""Limits on how often, and on how many at once, counted in this process."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from crestflow.server.game.errors import ApiError

MAX_BUCKETS = 100_000
"""A forgotten bucket is a full one, so forgetting the oldest costs nothing but strictness."""

_FORGOTTEN_AT_ONCE = 4
"""How many full buckets are looked for with each permit: more than come with it, so that none pile up."""

_ROUNDING = 1e-6


class TokenBucket:
    """At most `permits` in `seconds`, for one client that only this process knows.

    >>> bucket = TokenBucket(2, 60, clock=lambda: 0.0)
    >>> bucket.take(1), bucket.take(1), bucket.take(1)
    (True, True, False)
    """

    __slots__ = ("_clock", "_full", "_gap", "_seconds")

    def __init__(self, permits: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._gap = seconds / permits
        self._clock = clock
        self._full = 0.0

    def take(self, count: int) -> bool:
        """Use permits; false, and nothing is used, when so many are not left."""
        now = self._clock()
        full = max(self._full, now) + count * self._gap
        if full - now - self._seconds > _ROUNDING:
            return False
        self._full = full
        return True


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

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._full)

    def take(self, key: str) -> None:
        """Use one permit; raises `ApiError` when none is left."""
        now = self._clock()
        full = max(self._full.pop(key, now), now) + self.gap
        wait = full - now - self.seconds
        if wait > _ROUNDING:
            self._keep(key, full - self.gap, now)
            raise self.error(wait)
        self._keep(key, full, now)

    def learn(self, key: str, full_in: float) -> None:
        """Set a bucket to be full in so many seconds, as all processes together have counted."""
        now = self._clock()
        self._full.pop(key, None)
        self._keep(key, now + full_in, now)

    def error(self, wait: float) -> ApiError:
        """The error for a client that comes `wait` seconds too early."""
        seconds = max(1, round(wait))
        return ApiError("too_many", f"too many {self.what}; try again in {seconds} s", retry_after=seconds)

    def _keep(self, key: str, full: float, now: float) -> None:
        """Remember a bucket, and forget those that are full again: they come first, as nobody has used them since."""
        self._full[key] = full
        for _ in range(_FORGOTTEN_AT_ONCE):
            oldest = next(iter(self._full))
            if self._full[oldest] > now and len(self._full) <= MAX_BUCKETS:
                return
            if oldest == key:
                return
            del self._full[oldest]


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
