"""The three ways to run the server, each with real parts: the same tests run on all of them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.server.machines import Nursery, PostgreSQL, Redis, Server, started


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder that the postgres user may enter, which pytest's own are not."""
    path = Path(tempfile.mkdtemp(prefix="crestflow-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="session")
def postgresql(folder: Path) -> Iterator[PostgreSQL]:
    home = folder / "postgresql"
    home.mkdir()
    postgresql = PostgreSQL(home)
    postgresql.start()
    yield postgresql
    postgresql.stop()


@pytest.fixture(scope="session")
def redis(folder: Path) -> Iterator[Redis]:
    redis = Redis(folder)
    redis.start()
    yield redis
    redis.stop()


@dataclass(frozen=True)
class Deployment:
    """Where players connect: black and the spectator to the first process, white to the last."""

    name: str
    urls: list[str]
    database: str

    @property
    def first(self) -> str:
        """One process."""
        return self.urls[0]

    @property
    def last(self) -> str:
        """Another, where there is one."""
        return self.urls[-1]


@pytest.fixture(scope="session", params=["sqlite", "postgresql", "two processes"])
def deployment(request: pytest.FixtureRequest, nursery: Nursery, folder: Path) -> Iterator[Deployment]:
    if request.param == "sqlite":
        database = f"sqlite:///{folder}/games.db"
        servers = [Server(nursery, folder, database=database)]
    elif request.param == "postgresql":
        database = request.getfixturevalue("postgresql").create("one")
        servers = [Server(nursery, folder, database=database)]
    else:
        database = request.getfixturevalue("postgresql").create("two")
        broker = request.getfixturevalue("redis").url
        servers = [Server(nursery, folder, database=database, broker=broker) for _ in range(2)]
    with started(*servers):
        yield Deployment(request.param, [server.url for server in servers], database)


@pytest.fixture(scope="session")
def sqlite_server(nursery: Nursery, folder: Path) -> Iterator[Server]:
    """A server for tests in which the database makes no difference."""
    with started(Server(nursery, folder, database=f"sqlite:///{folder}/alone.db")) as (server,):
        yield server
