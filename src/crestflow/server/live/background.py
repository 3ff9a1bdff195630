"""What a server does on its own: let flags fall, and look for what happened in other processes.

Every process makes these rounds; doing something twice does nothing, so they need not agree on who does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from crestflow.server.game.errors import Refused
from crestflow.server.game.events import Entry
from crestflow.server.live.broker import Broker
from crestflow.server.service import Service

SWEEP_SECONDS = 0.5
LOOK_SECONDS = 5.0
"""How often to look for missed events while notices arrive, or there is nobody to send any."""

LOOK_SECONDS_ALONE = 0.5
"""How often while notices do not arrive."""

MOST_FLAGS = 500

_log = logging.getLogger("crestflow.server")


class Rounds:
    """The server's rounds. `database_up` says how the last one went."""

    def __init__(self, service: Service, broker: Broker) -> None:
        self._service = service
        self._broker = broker
        self._tasks: set[asyncio.Task[None]] = set()
        self.database_up = True

    def start(self) -> None:
        """Begin."""
        self._spawn(self._repeat(self.sweep, lambda: SWEEP_SECONDS))
        self._spawn(self._repeat(self.look_around, self._look_seconds))

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sweep(self) -> None:
        """Let every flag fall whose time has come, connected players or not."""
        service = self._service
        for game in await service.store.due(service.now(), MOST_FLAGS):
            await service.drop_flag(game)

    async def look_around(self) -> None:
        """Bring the games up to date that somebody listens to here and that have moved on elsewhere."""
        service = self._service
        versions = await service.store.versions(service.hub.games)
        for game, version in versions.items():
            table = service.tables.at_hand(game)
            if table is not None and table.room.version < version:
                await service.catch_up(game)

    def happened_elsewhere(self, game: str, entry: Entry) -> None:
        """Another process says that something happened."""
        table = self._service.tables.at_hand(game)
        if table is not None and not self._service.tell(table, [entry]):
            self._spawn(self._attempt(lambda: self._service.catch_up(game)))

    def _look_seconds(self) -> float:
        return LOOK_SECONDS_ALONE if self._broker.status == "down" else LOOK_SECONDS

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: Callable[[], float]) -> None:
        while True:
            await self._attempt(work)
            await asyncio.sleep(seconds())

    async def _attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        """One round; the database being away is said once and tried again."""
        try:
            await work()
        except Refused as error:
            up = error.code != "unavailable"
        except Exception:  # noqa: BLE001 (it is logged with its traceback)
            # A round that dies must not take all later ones with it.
            _log.exception("a round failed")
            return
        else:
            up = True
        if up != self.database_up:
            self.database_up = up
            if up:
                _log.info("the database is up")
            else:
                _log.error("the database cannot be reached; nothing is accepted until it is")
