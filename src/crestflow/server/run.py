"""Start the server with its settings; or, without starting it, purge old games."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
import time
from contextlib import suppress
from datetime import datetime
from types import FrameType

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from crestflow.server.app import make_app
from crestflow.server.draining import Draining
from crestflow.server.game.errors import Unavailable
from crestflow.server.gc_policy import tune_gc
from crestflow.server.http.protocols import LimitedConfig
from crestflow.server.limits.connections import ConnectionLimits
from crestflow.server.limits.shared import SharedLimits
from crestflow.server.logs import LOGGER, set_up_log
from crestflow.server.metrics import metrics_server
from crestflow.server.open_files import RESERVED, raise_open_files_limit
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database
from crestflow.server.storage.store import Store
from crestflow.server.workers import STARTUP_FAILURE, Supervisor

SHUTDOWN_SECONDS = 5
DATABASE_RETRY_SECONDS = 1.0

_log = logging.getLogger(LOGGER)


async def prepare(settings: Settings, *, outage_level: int = logging.ERROR) -> None:
    """Bring the database up to date; raises `Unavailable` where there is none."""
    database = Database(settings.database, outage_level=outage_level)
    end = time.monotonic() + settings.wait_for_database
    waiting = False
    try:
        while True:
            try:
                return await database.migrate()
            except Unavailable:
                if time.monotonic() >= end:
                    raise
                if not waiting:
                    _log.warning("the database is not up yet; waiting for it, %d s at most", settings.wait_for_database)
                waiting = True
                await asyncio.sleep(DATABASE_RETRY_SECONDS)
    finally:
        await database.close()


class _Server(uvicorn.Server):
    """uvicorn that logs the addresses it listens on, and drains before it stops."""

    def __init__(self, config: uvicorn.Config, draining: Draining, drain_seconds: int) -> None:
        super().__init__(config)
        self._draining = draining
        self._drain_seconds = drain_seconds
        self._drained_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and log where."""
        await super().startup(sockets)
        for server in self.servers if self.started else ():
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                _log.info("listening on http://%s:%d", f"[{host}]" if ":" in host else host, port)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to drain on the first SIGTERM; stop on any other signal."""
        if sig == signal.SIGTERM and self._drain_seconds and not self._draining.active:
            self._draining.active = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Stop once the time to drain is over."""
        now = time.monotonic()
        if self._draining.active and self._drained_at is None:
            self._drained_at = now + self._drain_seconds
            _log.info("draining: nothing new is taken, and the server stops in %d s", self._drain_seconds)
        elif self._drained_at is not None and now >= self._drained_at:
            self.should_exit = True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every connection; players come back by themselves."""
        _log.info("stopping; %d connections are closed", len(self.server_state.connections))
        await super().shutdown(sockets)
        _log.info("stopped")


def _connection_limits(settings: Settings, shared: SharedLimits | None) -> ConnectionLimits:
    """The limits of connections, as many as the system lets a process have."""
    open_files = raise_open_files_limit()
    _log.info("up to %d connections: %d files may be open", open_files - RESERVED, open_files)
    # The same reading of the setting that decides whose word on a client's address is taken.
    proxies = ProxyHeadersMiddleware(_no_app, settings.trusted_proxies).trusted_hosts
    return ConnectionLimits(settings, lambda address: address in proxies, open_files - RESERVED, shared)


async def _no_app(*_: object) -> None:
    """Serve nothing: only the list of proxies is wanted."""


def serve(settings: Settings) -> None:
    """Serve until told to stop. Without its database the server does not start; later it may come and go."""
    set_up_log(settings.log_level, settings.log_format)
    asyncio.run(prepare(settings))
    if settings.workers > 1:
        Supervisor(settings, _serve_worker).run()
    else:
        _serve_process(settings, None, 0)


def _serve_worker(settings: Settings, sockets: list[socket.socket], index: int) -> None:
    """Serve in a process that the supervisor has started."""
    set_up_log(settings.log_level, settings.log_format)
    _serve_process(settings, sockets, index)


def _serve_process(settings: Settings, sockets: list[socket.socket] | None, index: int) -> None:
    """Serve in this process."""
    app = make_app(settings)
    tune_gc()
    config = LimitedConfig(
        app,
        _connection_limits(settings, app.state.container.shared_limits),
        host=settings.host,
        port=settings.port,
        log_config=None,
        # The access log of uvicorn would hold every player's address and every game's name.
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        ws_max_size=settings.message_bytes,
        # Compression costs more memory per connection than these short messages could save.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = _Server(config, app.state.container.draining, settings.drain_seconds)
    metrics_port = settings.metrics_port and settings.metrics_port + index
    with metrics_server(settings.metrics_host, metrics_port), suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def purge(settings: Settings, before: datetime) -> int:
    """Delete every game in which nothing has happened since `before`; returns how many."""

    async def purging() -> int:
        await prepare(settings, outage_level=logging.DEBUG)  # an outage ends the command, which then says it
        store = Store(Database(settings.database, outage_level=logging.DEBUG))
        try:
            deleted = await store.purge(int(before.timestamp() * 1000))
            await store.truncate_wal()
        finally:
            await store.close()
        return deleted

    return asyncio.run(purging())
