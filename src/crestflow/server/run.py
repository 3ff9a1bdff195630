"""Start the server with its settings; or, without starting it, purge old games."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from contextlib import suppress
from datetime import datetime

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from crestflow.server.app import make_app
from crestflow.server.gc_policy import tune_gc
from crestflow.server.http.protocols import LimitedConfig
from crestflow.server.limits.connections import ConnectionLimits
from crestflow.server.log_limit import limit_log
from crestflow.server.open_files import RESERVED, raise_open_files_limit
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database
from crestflow.server.storage.store import Store

SHUTDOWN_SECONDS = 5
STARTUP_FAILURE = 3
"""The exit status of a server that never came to listen."""

_log = logging.getLogger("crestflow.server")


async def prepare(settings: Settings) -> None:
    """Bring the database up to date; raises `Unavailable` where there is none."""
    database = Database(settings.database)
    try:
        await database.migrate()
    finally:
        await database.close()


class _Server(uvicorn.Server):
    """uvicorn that logs the addresses it listens on."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and log where."""
        await super().startup(sockets)
        for server in self.servers if self.started else ():
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                _log.info("listening on http://%s:%d", f"[{host}]" if ":" in host else host, port)


def set_up_log(level: str) -> None:
    """Log what this package says at `level`, and of the libraries only warnings.

    At lower levels the libraries log every message, statement and address: seats' secrets and players' chat would be
    among them. So the level applies to this package alone.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("crestflow").setLevel(level.upper())
    limit_log()


def _connection_limits(settings: Settings) -> ConnectionLimits:
    """The limits of connections, as many as the system lets a process have."""
    open_files = raise_open_files_limit()
    _log.info("up to %d connections: %d files may be open", open_files - RESERVED, open_files)
    # The same reading of the setting that decides whose word on a client's address is taken.
    proxies = ProxyHeadersMiddleware(_no_app, settings.trusted_proxies).trusted_hosts
    return ConnectionLimits(settings, lambda address: address in proxies, open_files - RESERVED)


async def _no_app(*_: object) -> None:
    """Serve nothing: only the list of proxies is wanted."""


def serve(settings: Settings) -> None:
    """Serve until told to stop. Without its database the server does not start; later it may come and go."""
    set_up_log(settings.log_level)
    asyncio.run(prepare(settings))
    app = make_app(settings)
    tune_gc()
    config = LimitedConfig(
        app,
        _connection_limits(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        # The access log would hold every player's address and every game's name, and nothing that helps.
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.trusted_proxies,
        ws_max_size=settings.message_bytes,
        # Compression costs more memory per connection than these short messages could save.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    server = _Server(config)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def purge(settings: Settings, before: datetime) -> int:
    """Delete every game in which nothing has happened since `before`; returns how many."""

    async def purging() -> int:
        await prepare(settings)
        store = Store(Database(settings.database))
        try:
            deleted = await store.purge(int(before.timestamp() * 1000))
            await store.truncate_wal()
        finally:
            await store.close()
        return deleted

    return asyncio.run(purging())
