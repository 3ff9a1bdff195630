"""Starting the server: settings in, a listening process out. Also what an operator does without one: purge."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime

import uvicorn

from crestflow.server.app import make_app
from crestflow.server.database import Database
from crestflow.server.settings import Settings
from crestflow.server.store import Store
from crestflow.server.tidying import settle_down

SHUTDOWN_SECONDS = 5


async def prepare(settings: Settings) -> None:
    """Bring the database up to date; raises `Unavailable` where there is none."""
    database = Database(settings.database)
    try:
        await database.migrate()
    finally:
        await database.close()


def serve(settings: Settings) -> None:
    """Serve until told to stop. Without its database the server does not start; later it may come and go."""
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(message)s")
    # Alembic tells of every start that there is nothing to do.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    asyncio.run(prepare(settings))
    app = make_app(settings)
    settle_down()
    uvicorn.run(
        app,
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


def purge(settings: Settings, before: datetime) -> int:
    """Delete every game in which nothing has happened since `before`; returns how many."""

    async def purging() -> int:
        await prepare(settings)
        store = Store(Database(settings.database))
        try:
            return await store.purge(int(before.timestamp() * 1000))
        finally:
            await store.close()

    return asyncio.run(purging())
