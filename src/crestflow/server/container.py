"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from crestflow.server.cache import Tables
from crestflow.server.forgetting import empty_log
from crestflow.server.game.events import Entry
from crestflow.server.http.origins import Origins
from crestflow.server.limits.rate import Limits
from crestflow.server.limits.shared import Tally
from crestflow.server.live.background import Rounds
from crestflow.server.live.broker import NoBroker, RedisBroker
from crestflow.server.live.hub import Hub
from crestflow.server.service import Service
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database
from crestflow.server.storage.store import Store


class Parts:
    """Store, hub, service, rounds, limits and origins of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.broker = RedisBroker(settings.broker) if settings.broker else NoBroker()
        self.store = Store(Database(settings.database))
        self.hub = Hub(self.broker, settings.queue_messages, self._happened_elsewhere)
        tables = Tables(self.store, settings.rooms_cached)
        self.service = Service(self.store, tables, self.hub, forget=lambda: empty_log(settings.database))
        self.rounds = Rounds(self.service, self.broker)
        self.tally = Tally(settings.broker) if settings.broker else None
        self.limits = Limits(settings, self.tally)
        self.origins = Origins(settings.public_url)

    @asynccontextmanager
    async def running(self, _app: object = None) -> AsyncIterator[None]:
        """Everything runs inside the block."""
        self.store.open()
        await self.hub.start()
        if self.tally is not None:
            await self.tally.start()
        self.rounds.start()
        try:
            yield
        finally:
            await self.rounds.close()
            if self.tally is not None:
                await self.tally.close()
            await self.hub.close()
            await self.store.close()

    def _happened_elsewhere(self, game: str, entry: Entry) -> None:
        self.rounds.happened_elsewhere(game, entry)
