"""The parts of a running server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from crestflow.server.cache import GameCache
from crestflow.server.draining import Draining
from crestflow.server.gc_policy import GC_POLICY
from crestflow.server.http.origins import Origins
from crestflow.server.limits.client import ClientLimits
from crestflow.server.limits.lobby import LobbyLimit
from crestflow.server.limits.shared import SharedLimits
from crestflow.server.live.background import BackgroundJobs
from crestflow.server.live.broker import NoBroker, RedisBroker
from crestflow.server.live.hub import Hub
from crestflow.server.metrics import observe
from crestflow.server.monitoring import Monitoring
from crestflow.server.retention import Retention
from crestflow.server.server_clock import ServerClock
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
        self.clock = ServerClock(settings.grace_seconds)
        self.sync = GameSync(self.store, self.cache, self.hub, self.clock)
        self.store.database.on_outage = self.clock.forgive_outage
        self.service = Service(self.sync, settings.lobby_hours)
        self.background = BackgroundJobs(self.service, self.sync, self.broker)
        self.shared_limits = SharedLimits(settings.broker) if settings.broker else None
        self.limits = ClientLimits(settings, self.shared_limits)
        self.lobby_limit = LobbyLimit(settings, self.service.waiting, self.shared_limits)
        self.origins = Origins(settings.public_url)
        self.draining = Draining()
        self.monitoring = Monitoring()
        self.retention = Retention(self.store, self.sync.forget, settings.keep_days, self.sync.now)
        parts = (self.background, self.hub, self.broker, self.lobby_limit, self.monitoring, self.retention)
        self._task_sets = [part.tasks for part in parts]
        if self.shared_limits is not None:
            self._task_sets.append(self.shared_limits.tasks)

    def failing_tasks(self) -> list[str]:
        """The background tasks that do not work at the moment."""
        return [name for tasks in self._task_sets for name in tasks.failing()]

    @asynccontextmanager
    async def running(self, _app: object = None) -> AsyncIterator[None]:
        """Everything runs inside the block."""
        # How long nobody was there is not known.
        self.clock.forgive_outage(float("inf"))
        await self.hub.start(self.sync)
        if self.shared_limits is not None:
            await self.shared_limits.start()
        self.lobby_limit.start()
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
            await self.lobby_limit.close()
            if self.shared_limits is not None:
                await self.shared_limits.close()
            await self.hub.close()
            await self.sync.close()
            await self.store.close()

    def _observe(self) -> None:
        observe(
            connections=lambda: GC_POLICY.open_connections,
            queue=lambda: self.store.database.writer.queue_length,
            cached=lambda: len(self.cache),
            broker=lambda: self.broker.status != "down",
            draining=lambda: self.draining.active,
        )
