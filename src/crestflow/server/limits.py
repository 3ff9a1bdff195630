"""Limits on how often: a bucket of permits for each who asks, refilled as time goes by.

Counted in each process by itself: two processes let through twice as much, which is enough to keep a flood out.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from crestflow.server.actions import Action, Say
from crestflow.server.problems import Refused
from crestflow.server.settings import Settings

MOST_BUCKETS = 100_000
"""A forgotten bucket is a full one, so forgetting the oldest costs nothing but strictness."""


class Rate:
    """At most `permits` in `seconds`, for each key."""

    def __init__(self, permits: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._permits = float(permits)
        self._refill = permits / seconds
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, what: str) -> None:
        """Use one permit; raises `Refused` when none is left."""
        now = self._clock()
        level, then = self._buckets.pop(key, (self._permits, now))
        level = min(self._permits, level + (now - then) * self._refill)
        if level < 1:
            self._buckets[key] = (level, now)
            wait = (1 - level) / self._refill
            raise Refused("too_many", f"too many {what}; try again in {wait:.0f} s")
        self._buckets[key] = (level - 1, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)


class AtOnce:
    """At most so many at the same time, for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._now: Counter[str] = Counter()

    @contextmanager
    def hold(self, key: str, what: str) -> Iterator[None]:
        """One more for the time of the block; raises `Refused` when there are enough."""
        if self._now[key] >= self._most:
            raise Refused("too_many", f"too many {what} at once")
        self._now[key] += 1
        try:
            yield
        finally:
            self._now[key] -= 1
            if not self._now[key]:
                del self._now[key]


class Limits:
    """What seats and connections are held to, in one process."""

    def __init__(self, settings: Settings) -> None:
        self._actions = Rate(settings.actions_per_minute, 60)
        self._chats = Rate(settings.chats_per_minute, 60)
        self._addresses = AtOnce(settings.connections_per_address)
        self._games = AtOnce(settings.connections_per_game)
        self._messages = Rate(settings.messages_per_minute, 60)
        self._creations = Rate(settings.games_per_hour, 3600)

    def create(self, address: str) -> None:
        """One game made or joined."""
        self._creations.take(address, "games")

    def act(self, game: str, secret: str, action: Action) -> None:
        """One action of a seat."""
        rate, what = (self._chats, "chat messages") if isinstance(action, Say) else (self._actions, "actions")
        rate.take(f"{game}/{secret}", what)

    def message(self, connection: str) -> None:
        """One message of a connection."""
        self._messages.take(connection, "messages")

    def connect(self, stack: ExitStack, address: str, game: str) -> None:
        """One connection, for as long as the stack stands."""
        stack.enter_context(self._addresses.hold(address, "connections"))
        stack.enter_context(self._games.hold(game, "connections to this game"))


def neighbourhood(address: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 network of an IPv6 one, of which a household has the whole.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
