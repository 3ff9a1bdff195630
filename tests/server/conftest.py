"""The three ways to run the server, each with real parts: the same tests run on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deployment import Deployment, ForkServer, Server, folder, fork_server, postgresql, redis, started

__all__ = ["folder", "fork_server", "postgresql", "redis"]
"""Fixtures of other modules that the tests here use."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", params=["sqlite", "postgresql", "two processes"])
def deployment(request: pytest.FixtureRequest, fork_server: ForkServer, folder: Path) -> Iterator[Deployment]:
    if request.param == "sqlite":
        database = f"sqlite:///{folder}/games.db"
        servers = [Server(fork_server, folder, database=database)]
    elif request.param == "postgresql":
        database = request.getfixturevalue("postgresql").create("one")
        servers = [Server(fork_server, folder, database=database)]
    else:
        database = request.getfixturevalue("postgresql").create("two")
        broker = request.getfixturevalue("redis").url
        servers = [Server(fork_server, folder, database=database, broker=broker) for _ in range(2)]
    with started(*servers):
        yield Deployment(request.param, [server.url for server in servers], database)


@pytest.fixture(scope="session")
def sqlite_server(fork_server: ForkServer, folder: Path) -> Iterator[Server]:
    """A server for tests in which the database makes no difference."""
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/alone.db")) as (server,):
        yield server
