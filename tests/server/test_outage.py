"""Redis or the database is unreachable, hangs or is full, and comes back: the server says so, recovers, and has lost
nothing.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.deployment import ForkServer, PostgreSQL, Redis, Server, started
from tests.server.client import Api, new_key, opened, secret_of

pytestmark = pytest.mark.anyio


async def health(api: Api, **wanted: str) -> None:
    """Wait until the server says how it is."""
    async with asyncio.timeout(120):
        while True:
            said: dict[str, Any] = (await api.get("/health")).json()
            if all(said[part] == state for part, state in wanted.items()):
                return
            await asyncio.sleep(0.1)


async def logged(server: Server, text: str) -> None:
    """Wait until the server's log says something."""
    async with asyncio.timeout(120):
        while text not in server.log.read_text():
            await asyncio.sleep(0.1)


async def test_redis_stops_and_starts(fork_server: ForkServer, folder: Path) -> None:
    home = folder / "broken-redis"
    home.mkdir()
    redis = Redis(home)
    redis.start()
    database = f"sqlite:///{folder}/broken-redis.db"
    pair = [Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2)]
    try:
        with started(*pair) as (one, two):
            async with Api(one.url) as api, Api(two.url) as other:
                await health(api, broker="up")
                await health(other, broker="up")
                made = await api.create("kamon")
                game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
                async with opened(one.url, game, black) as first, opened(two.url, game, white) as second:
                    await first.happens("joined")
                    redis.stop()
                    await health(api, broker="down", database="up")
                    move = first.welcome["game"]["legal"][0]
                    assert (await first.move(move))["type"] == "done"
                    assert (await second.happens("moved"))["event"]["move"] == move, "without notices each one looks"
                    redis.start()
                    await health(api, broker="up")
                    await health(other, broker="up")
                    reply = (await other.view(game))["legal"][0]
                    assert (await second.move(reply))["type"] == "done"
                    assert (await first.happens("moved"))["event"]["move"] == reply
                    versions = [entry["version"] for entry in first.entries]
                    assert versions == sorted(set(versions))
                assert (await api.view(game))["moves"] == [move, reply]
            for server in pair:
                assert "the broker cannot be reached" in server.log.read_text()
                assert "Traceback" not in server.log.read_text()
    finally:
        redis.stop()


async def test_postgresql_stops_and_starts(fork_server: ForkServer, folder: Path) -> None:
    home = folder / "broken-postgresql"
    home.mkdir()
    postgresql = PostgreSQL(home)
    postgresql.start()
    try:
        with started(Server(fork_server, folder, database=postgresql.create("games"))) as (server,):
            async with Api(server.url) as api:
                made = await api.create("pantarei")
                game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
                async with opened(server.url, game, black) as first, opened(server.url, game, white) as second:
                    await first.happens("joined")
                    legal = first.welcome["game"]["legal"]
                    postgresql.stop()
                    await health(api, database="down")
                    await logged(server, "the database cannot be reached")
                    key, seen = new_key(), first.version
                    refused = await first.move(legal[0], key=key, seen=seen)
                    assert refused["problem"]["code"] == "unavailable"
                    assert (await api.get(f"/games/{game}")).status_code == 503
                    postgresql.start()
                    await health(api, database="up")
                    assert (await first.move(legal[0], key=key, seen=seen))["type"] == "done"
                    assert (await second.happens("moved"))["event"]["move"] == legal[0]
                assert (await api.view(game))["moves"] == [legal[0]]
    finally:
        postgresql.stop()


SECONDS = 5.0
"""So soon at the latest the server answers, and says how it is."""

MARGIN = 2
"""For a machine that is busy with other tests."""

LOST, BACK = "the database cannot be reached", "the database is up"


async def check_outage(server: Server, fail: Callable[[], object], mend: Callable[[], object], cause: str) -> None:
    """While the database fails, everything is refused in time; afterwards the action that was refused happens once."""
    async with Api(server.url) as api:
        made = await api.create("kamon")
        game, black = made["id"], secret_of(made, "black")
        path, before = f"/games/{game}/actions", await api.view(game)
        move = {"type": "move", "key": new_key(), "move": before["legal"][0], "seen": before["version"]}
        say = {"type": "say", "key": new_key(), "text": "is anybody there?"}
        await asyncio.to_thread(fail)
        try:
            begin = time.monotonic()
            answers = await asyncio.gather(*(api.post(path, action, black) for action in (move, say)))
            assert time.monotonic() - begin < MARGIN * SECONDS
            assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(503, "unavailable")] * 2
            for route in ("/health", "/ready"):
                begin = time.monotonic()
                answer = await api.get(route)
                assert time.monotonic() - begin < MARGIN * SECONDS
                assert (answer.status_code, answer.json()["database"]) == (503, "down")
            assert (await api.get("/live")).status_code == 200, "a restart would not help"
            log = server.log.read_text()
            assert cause in log
            assert (log.count(LOST), log.count(BACK)) == (1, 0)
        finally:
            await asyncio.to_thread(mend)
        await logged(server, BACK)
        assert (await api.get("/ready")).status_code == 200
        for action in (move, say):
            assert (await api.post(path, action, black)).status_code == 200
        entries = (await api.get(f"/games/{game}/events", black)).json()["entries"]
        assert sorted(entry["event"]["type"] for entry in entries) == ["moved", "said"], "each of them once"
    log = server.log.read_text()
    assert (log.count(LOST), log.count(BACK)) == (1, 1)
    assert "Traceback" not in log


async def test_postgresql_hangs(fork_server: ForkServer, folder: Path) -> None:
    home = folder / "hanging-postgresql"
    home.mkdir()
    postgresql = PostgreSQL(home)
    postgresql.start()
    try:
        with started(Server(fork_server, folder, database=postgresql.create("games"))) as (server,):
            await check_outage(server, postgresql.freeze, postgresql.thaw, "no answer within")
    finally:
        postgresql.thaw()
        postgresql.stop()


async def test_sqlite_is_locked_by_another_program(fork_server: ForkServer, folder: Path) -> None:
    database = folder / "locked.db"
    with (
        started(Server(fork_server, folder, database=f"sqlite:///{database}")) as (server,),
        closing(sqlite3.connect(database, isolation_level=None, check_same_thread=False)) as other,
    ):
        await check_outage(
            server, lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK"), "database is locked"
        )


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """A file system in memory that soon is full."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.decode()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)  # noqa: S607


def truncate_log(database: Path) -> None:
    """Leave the database no free space in its log from before."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a file system")
async def test_the_disk_is_full(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    database, filler = tmp_path / "games.db", tmp_path / "filler"

    def fill() -> None:
        truncate_log(database)
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(bytes(512)):
                pass

    with small_disk(tmp_path), started(Server(fork_server, folder, database=f"sqlite:///{database}")) as (server,):
        await check_outage(server, fill, filler.unlink, "disk is full")


async def test_no_file_may_grow(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    """As at the end of a quota; only the short log of the server itself still may."""
    database = tmp_path / "games.db"
    with started(Server(fork_server, folder, database=f"sqlite:///{database}")) as (server,):

        def limit(size: int) -> None:
            truncate_log(database)
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        await check_outage(server, lambda: limit(3000), lambda: limit(resource.RLIM_INFINITY), "disk")


async def test_redis_hangs(fork_server: ForkServer, folder: Path) -> None:
    """It says nothing and refuses nothing: the processes find out by themselves, and poll more often."""
    home = folder / "hanging-redis"
    home.mkdir()
    redis = Redis(home)
    redis.start()
    database = f"sqlite:///{folder}/hanging-redis.db"
    pair = [Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2)]
    try:
        with started(*pair) as (one, two):
            async with Api(one.url) as api, Api(two.url) as other:
                for each in (api, other):
                    await health(each, broker="up")
                made = await api.create("kamon")
                game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
                async with opened(one.url, game, black) as first, opened(two.url, game, white) as second:
                    await first.happens("joined")
                    os.kill(redis.pid, signal.SIGSTOP)
                    begin = time.monotonic()
                    for each in (api, other):
                        await health(each, broker="down", database="up")
                    assert time.monotonic() - begin < MARGIN * SECONDS
                    move = first.welcome["game"]["legal"][0]
                    assert (await first.move(move))["type"] == "done"
                    assert (await second.happens("moved"))["event"]["move"] == move
                    os.kill(redis.pid, signal.SIGCONT)
                    for each in (api, other):
                        await health(each, broker="up")
                    reply = (await other.view(game))["legal"][0]
                    assert (await second.move(reply))["type"] == "done"
                    assert (await first.happens("moved"))["event"]["move"] == reply
            for server in pair:
                assert "Traceback" not in server.log.read_text()
    finally:
        redis.stop()
