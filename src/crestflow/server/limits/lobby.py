"""How many games of one address may wait in the lobby, so that nobody can push everybody else out of it.

Counted in memory, and with the other processes while there is a broker; after a restart the count begins anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import TypeAlias

from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import Created
from crestflow.server.limits.rate import ConcurrencyLimit
from crestflow.server.limits.shared import SharedLimits
from crestflow.server.settings import Settings
from crestflow.server.tasks import TaskSet

PRUNE_SECONDS = 5.0
"""How often the games are counted no more that have left the lobby."""

Waiting: TypeAlias = Callable[[Collection[str]], Awaitable[set[str]]]
"""Which of some games still wait in the lobby."""

_log = logging.getLogger("crestflow.server")


class LobbyLimit:
    """Counts the games that wait, by the address that created them. `start` it, and `close` it when done."""

    def __init__(self, settings: Settings, waiting: Waiting, shared: SharedLimits | None) -> None:
        self._limit = ConcurrencyLimit("games of yours wait in the lobby", settings.listed_per_address)
        self._waiting = waiting
        self._shared = shared
        self._addresses: dict[str, str] = {}
        self.tasks = TaskSet()

    def start(self) -> None:
        """Look from time to time which games have left the lobby."""
        self.tasks.supervise(self._repeat, "lobby limit")

    async def close(self) -> None:
        await self.tasks.close()

    async def create(self, address: str, create: Callable[[], Awaitable[Created]]) -> Created:
        """Create a listed game; raises `ApiError` when too many games of this address wait."""
        if self._limit.current[address] >= self._limit.maximum:
            await self.prune()
        self._limit.enter(address)
        try:
            if self._shared is not None:
                await self._shared.hold([(self._limit, address)])
            created = await create()
        except BaseException:
            self._leave(address)
            raise
        self._addresses[created.id] = address
        return created

    async def prune(self) -> None:
        """Count the games no more that have left the lobby: joined, over, too old or deleted."""
        games = set(self._addresses)
        for game in games - await self._waiting(games) if games else ():
            address = self._addresses.pop(game, None)
            if address is not None:
                self._leave(address)

    def _leave(self, address: str) -> None:
        self._limit.leave(address)
        if self._shared is not None:
            self._shared.release(self._limit, address)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(PRUNE_SECONDS)
            try:
                await self.prune()
            except ApiError:
                _log.debug("the lobby could not be read; it is tried again")
