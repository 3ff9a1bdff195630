"""What each client is limited to.

A single process counts by itself. Several count together in `SharedLimits`: what is rare (a new game, a new connection)
is asked there first and so counted exactly; what is frequent (actions, chat, requests) is counted here at once and told
to the others a moment later, so that no move waits for it.
"""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

from crestflow.server.game.actions import Action, AnswerRematch, Say
from crestflow.server.game.errors import ApiError
from crestflow.server.limits.rate import ConcurrencyLimit, RateLimit, TokenBucket
from crestflow.server.limits.shared import SharedLimits
from crestflow.server.settings import Settings


class ClientLimits:
    """The limits of addresses, seats and connections."""

    def __init__(self, settings: Settings, shared: SharedLimits | None = None) -> None:
        self._shared = shared
        self._requests = RateLimit("requests", settings.requests_per_minute, 60)
        self._creations = RateLimit("games", settings.games_per_hour, 3600)
        self._actions = RateLimit("actions", settings.actions_per_minute, 60)
        self._chats = RateLimit("chat messages", settings.chats_per_minute, 60)
        self._files = RateLimit("files", settings.files_per_minute, 60)
        self._messages_per_minute = settings.messages_per_minute
        self._addresses = ConcurrencyLimit("connections", settings.connections_per_address)
        self._spectators = ConcurrencyLimit("spectators of this game", settings.connections_per_game)
        self._seats = ConcurrencyLimit("connections to this seat", settings.connections_per_seat)

    def request(self, address: str) -> None:
        """Count an HTTP request, or one to open a WebSocket."""
        self._count(self._requests, address)

    def file(self, address: str) -> None:
        """Count a request for a file of the page."""
        self._count(self._files, address)

    async def create(self, address: str) -> None:
        """Count a game created or joined."""
        if self._shared is None or not await self._shared.take(self._creations, address):
            self._creations.take(address)

    async def act(self, address: str, game: str, secret: str, action: Action) -> None:
        """Count an action of a seat; one that accepts a rematch creates a game."""
        self._count(self._chats if isinstance(action, Say) else self._actions, seat_key(game, secret))
        if isinstance(action, AnswerRematch) and action.accept:
            await self.create(address)

    def act_now(self, seat: str, action: Action) -> bool:
        """Count an action of a seat (see `seat_key`) that creates no game; false, and nothing is counted, if it may not
        be done now.
        """
        try:
            self._count(self._chats if isinstance(action, Say) else self._actions, seat)
        except ApiError:
            return False
        return True

    def messages(self) -> TokenBucket:
        """The permits of a connection for messages, which only one process counts."""
        return TokenBucket(self._messages_per_minute, 60)

    async def connect(self, stack: ExitStack, address: str) -> None:
        """Count a connection to a game. Released when the ExitStack closes."""
        await self._hold(stack, self._addresses, address)

    async def enter(self, stack: ExitStack, game: str, secret: str | None) -> None:
        """Count a player's or a spectator's connection. Spectators never take the place of a player."""
        if secret is None:
            await self._hold(stack, self._spectators, game)
        else:
            await self._hold(stack, self._seats, seat_key(game, secret))

    async def _hold(self, stack: ExitStack, limit: ConcurrencyLimit, key: str) -> None:
        limit.enter(key)
        stack.callback(self._leave, limit, key)
        if self._shared is not None:
            await self._shared.hold([(limit, key)])

    def _count(self, rate: RateLimit, key: str) -> None:
        rate.take(key)
        if self._shared is not None:
            self._shared.note(rate, key)

    def _leave(self, limit: ConcurrencyLimit, key: str) -> None:
        limit.leave(key)
        if self._shared is not None:
            self._shared.release(limit, key)


def seat_key(game: str, secret: str) -> str:
    """What a seat is counted by: of one length, and no secret."""
    return hashlib.blake2b(f"{game}/{secret}".encode(), digest_size=12).hexdigest()


def client_address(scope: Mapping[str, Any]) -> str:
    """Whom an ASGI request is counted for."""
    client = scope.get("client")
    return limit_key(client[0]) if client else "unknown"


def limit_key(address: str) -> str:
    """Which addresses are counted together: one IPv4 address, or the /64 network of an IPv6 one, which a household has
    to itself.

    >>> limit_key("192.0.2.7"), limit_key("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:db8:1:2::/64')

    A server that listens on both kinds of addresses sees the first kind written as the second:

    >>> limit_key("::ffff:192.0.2.7")
    '192.0.2.7'

    What is no address, though a proxy says so, is not kept:

    >>> limit_key("x" * 10_000)
    'unknown'
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))
