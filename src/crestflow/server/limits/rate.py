"""Limits on how often, and on how many at once, for each who asks.

One process counts by itself. Several count together in a `Tally`: what is rare (a new game, a new connection) is asked
there first and so counted exactly; what is frequent (actions, chat, requests) is counted here at once and told to the
others a moment later, so that no move waits for it.
"""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import ExitStack

from crestflow.server.game.actions import Action, Say
from crestflow.server.game.errors import Refused
from crestflow.server.limits.shared import Tally
from crestflow.server.settings import Settings

MOST_BUCKETS = 100_000
"""A forgotten bucket is a full one, so forgetting the oldest costs nothing but strictness."""

_ROUNDING = 1e-6


class Rate:
    """At most `permits` in `seconds`, for each key: a bucket of permits that is refilled as time goes by.

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
        """Use one permit; raises `Refused` when none is left."""
        now = self._clock()
        full = max(self._full.pop(key, now), now) + self.gap
        wait = full - now - self.seconds
        if wait > _ROUNDING:
            self._keep(key, full - self.gap)
            raise self.refusal(wait)
        self._keep(key, full)

    def learn(self, key: str, full_in: float) -> None:
        """Take over how many seconds everybody's takes together leave until the bucket is full."""
        self._full.pop(key, None)
        self._keep(key, self._clock() + full_in)

    def refusal(self, wait: float) -> Refused:
        """What somebody is told who comes `wait` seconds too early."""
        return Refused("too_many", f"too many {self.what}; try again in {max(1, round(wait))} s")

    def _keep(self, key: str, full: float) -> None:
        self._full[key] = full
        while len(self._full) > MOST_BUCKETS:
            self._full.popitem(last=False)


class AtOnce:
    """At most `most` at the same time, for each key."""

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        self.now: Counter[str] = Counter()

    def enter(self, key: str) -> None:
        """One more; raises `Refused` when there are enough."""
        if self.now[key] >= self.most:
            raise self.refusal()
        self.now[key] += 1

    def leave(self, key: str) -> None:
        """One less."""
        self.now[key] -= 1
        if not self.now[key]:
            del self.now[key]

    def refusal(self) -> Refused:
        """What the one too many is told."""
        return Refused("too_many", f"too many {self.what} at once")


class Limits:
    """What addresses, seats and connections are held to."""

    def __init__(self, settings: Settings, tally: Tally | None = None) -> None:
        self._tally = tally
        self._requests = Rate("requests", settings.requests_per_minute, 60)
        self._creations = Rate("games", settings.games_per_hour, 3600)
        self._actions = Rate("actions", settings.actions_per_minute, 60)
        self._chats = Rate("chat messages", settings.chats_per_minute, 60)
        self._messages = Rate("messages", settings.messages_per_minute, 60)
        self._addresses = AtOnce("connections", settings.connections_per_address)
        self._games = AtOnce("connections to this game", settings.connections_per_game)

    def request(self, address: str) -> None:
        """One HTTP request, or one wish for a WebSocket."""
        self._count(self._requests, address)

    async def create(self, address: str) -> None:
        """One game made or joined."""
        if self._tally is None or not await self._tally.take(self._creations, address):
            self._creations.take(address)

    def act(self, game: str, secret: str, action: Action) -> None:
        """One action of a seat."""
        self._count(self._chats if isinstance(action, Say) else self._actions, f"{game}/{secret}")

    def message(self, connection: str) -> None:
        """One message of a connection, which only one process has."""
        self._messages.take(connection)

    async def connect(self, stack: ExitStack, address: str, game: str) -> None:
        """One connection, for as long as the stack stands."""
        held = [(self._addresses, address), (self._games, game)]
        for limit, key in held:
            limit.enter(key)
            stack.callback(self._leave, limit, key)
        if self._tally is not None:
            await self._tally.hold(held)

    def _count(self, rate: Rate, key: str) -> None:
        rate.take(key)
        if self._tally is not None:
            self._tally.note(rate, key)

    def _leave(self, limit: AtOnce, key: str) -> None:
        limit.leave(key)
        if self._tally is not None:
            self._tally.left(limit, key)


def neighbourhood(address: str) -> str:
    """Who counts as one: an IPv4 address, or the /64 network of an IPv6 one, of which a household has the whole.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')

    A server that listens on both kinds of addresses sees the first kind written as the second:

    >>> neighbourhood("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
