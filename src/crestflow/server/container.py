"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from crestflow.server.cache import GameCache
from crestflow.server.draining import Draining
from crestflow.server.gc_policy import GC_POLICY
from crestflow.server.http.origins import Origins
from crestflow.server.limits.client import ClientLimits
from crestflow.server.limits.shared import SharedLimits
from crestflow.server.live.background import BackgroundJobs
from crestflow.server.live.broker import NoBroker, RedisBroker
from crestflow.server.live.hub import Hub
from crestflow.server.metrics import observe
from crestflow.server.monitoring import Monitoring
from crestflow.server.retention import Retention
from crestflow.server.service import Service
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database
from crestflow.server.storage.store import Store
from crestflow.server.sync import GameSync


class Container:
    """Store, hub, service, background jobs, limits and origins of one process."""

    def __init__(self, settings: Settings) -> None:
        self.broker = RedisBroker(settings.broker) if settings.broker else NoBroker()
        self.store = Store(Database(settings.database))
        self.hub = Hub(self.broker, settings.queue_messages)
        self.cache = GameCache(self.store, settings.rooms_cached, self.hub.has_subscribers)
        self.sync = GameSync(self.store, self.cache, self.hub)
        self.service = Service(self.sync, settings.lobby_hours)
        self.background = BackgroundJobs(self.service, self.sync, self.broker)
        self.shared_limits = SharedLimits(settings.broker) if settings.broker else None
        self.limits = ClientLimits(settings, self.shared_limits)
        self.origins = Origins(settings.public_url)
        self.draining = Draining()
        self.monitoring = Monitoring()
        self.retention = Retention(self.store, self.cache, settings.keep_days, self.sync.now)

    @asynccontextmanager
    async def running(self, _app: object = None) -> AsyncIterator[None]:
        """Everything runs inside the block."""
        self.store.open()
        await self.hub.start(self.sync.receive)
        if self.shared_limits is not None:
            await self.shared_limits.start()
        self.background.start()
        self.monitoring.start()
        self.retention.start()
        self._observe()
        try:
            yield
        finally:
            await self.retention.close()
            await self.monitoring.close()
            await self.background.close()
            if self.shared_limits is not None:
                await self.shared_limits.close()
            await self.hub.close()
            await self.sync.close()
            await self.store.close()

    def _observe(self) -> None:
        observe(
            connections=lambda: GC_POLICY.open_connections,
            queue=lambda: self.store.waiting,
            cached=lambda: len(self.cache),
            broker=lambda: self.broker.status != "down",
            draining=lambda: self.draining.active,
        )
