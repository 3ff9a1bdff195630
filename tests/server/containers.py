"""The parts of a server, running without a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from crestflow.server.container import Container
from crestflow.server.run import prepare
from crestflow.server.settings import Settings


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Container]:
    """The container of a server with a database of its own in the folder."""
    settings = Settings(database=f"sqlite:///{folder}/games.db")
    await prepare(settings)
    container = Container(settings)
    async with container.running():
        yield container
