"""An older copy of the database takes the place of the newer one while the server runs: the database is right.

Afterwards every game can be played on from what the database holds, in every process, and after a restart.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crestflow.server.container import Container
from crestflow.server.game.actions import PlayMove, Say
from crestflow.server.game.errors import GameReloaded
from crestflow.server.game.terms import NewGame
from crestflow.server.run import prepare
from crestflow.server.settings import Settings
from tests.deployment import ForkServer, PostgreSQL, Redis, Server, started
from tests.server.client import Api, SocketClient, new_key, opened, secret_of

pytestmark = pytest.mark.anyio


class SqliteDatabase:
    """A file, of which copies are made and put back by SQLite's own backup while it is in use."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "games.db"
        self._copy = folder / "copy.db"
        self.url = f"sqlite:///{self._path}"

    def copy(self) -> None:
        with closing(sqlite3.connect(self._path)) as source, closing(sqlite3.connect(self._copy)) as target:
            source.backup(target)

    def restore(self) -> None:
        with closing(sqlite3.connect(self._copy)) as source, closing(sqlite3.connect(self._path)) as target:
            source.backup(target)


class PostgresqlDatabase:
    """A cluster that is stopped and goes on with an older data directory, as a standby does that lagged behind."""

    def __init__(self, postgresql: PostgreSQL, folder: Path) -> None:
        self._postgresql = postgresql
        self._data, self._copy = folder / "data", folder / "copy"
        self.url = postgresql.create("restore")

    def copy(self) -> None:
        self._postgresql.stop()
        shutil.copytree(self._data, self._copy)
        for path in (self._copy, *self._copy.rglob("*")):
            original = self._data / path.relative_to(self._copy)
            shutil.chown(path, original.owner(), original.group())
        self._postgresql.start()

    def restore(self) -> None:
        self._postgresql.stop()
        shutil.rmtree(self._data)
        self._copy.rename(self._data)
        self._postgresql.start()


async def play(api: Api, made: dict[str, Any], moves: int) -> int:
    """Play moves in a game by HTTP; returns its version."""
    for _ in range(moves):
        view = await api.view(made["id"])
        move = {"type": "move", "key": new_key(), "move": view["legal"][-1], "seen": view["version"]}
        answer = await api.post(f"/games/{made['id']}/actions", move, secret_of(made, view["turn"]))
        assert answer.status_code == 200, answer.text
    return int((await api.view(made["id"]))["version"])


async def closed(line: SocketClient) -> int:
    """Read until the server closes the connection; returns the code."""
    while True:
        try:
            await line.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 0


async def patiently(ask: Callable[[], Any]) -> Any:
    """Ask until the database is back."""
    async with asyncio.timeout(120):
        while True:
            try:
                answer = await ask()
            except httpx.TransportError:
                continue
            if answer.status_code != 503:
                return answer
            await asyncio.sleep(0.1)


async def check_restore(database: SqliteDatabase | PostgresqlDatabase, servers: list[Server]) -> None:
    apis = [Api(server.url) for server in servers]
    first, last = apis[0], apis[-1]
    watched, unwatched, lost = [await first.create("kamon") for _ in range(3)]
    games = (watched, unwatched)
    copied = {made["id"]: await play(first, made, 3) for made in games}
    await asyncio.to_thread(database.copy)
    await patiently(lambda: first.get("/health"))
    later = await first.create("pantarei")
    for api in apis:
        await patiently(lambda: api.get(f"/games/{watched['id']}"))  # noqa: B023 (called at once)
    lines = [opened(server.url, watched["id"], secret_of(watched, colour), seen=0)
             for server, colour in zip((servers[0], servers[-1]), ("black", "white"), strict=True)]  # fmt: skip
    async with lines[0] as black, lines[1] as white, opened(servers[-1].url, later["id"]) as orphan:
        for made in games:
            assert await play(last, made, 3) >= copied[made["id"]] + 3
        seen = (await first.view(watched["id"]))["version"]
        await asyncio.to_thread(database.restore)
        # The process that finds out first tells its own; the others find out when they poll.
        await patiently(lambda: first.get(f"/games/{watched['id']}"))
        assert [await closed(line) for line in (black, white, orphan)] == [1012] * 3
    for made in games:
        game, turn = made["id"], "white"
        views = [(await patiently(lambda api=api, game=game: api.get(f"/games/{game}"))).json() for api in apis]  # type: ignore[misc]
        assert {view["version"] for view in views} == {copied[game]}, "what the database holds, everywhere"
        turn = views[0]["turn"]
        # A client that has seen more gets the whole game, and a move on top of what is gone comes too late.
        async with opened(servers[-1].url, game, secret_of(made, turn), seen=seen) as line:
            assert line.welcome["game"]["version"] == line.welcome["version"] == copied[game]
            refused = await line.move(views[0]["legal"][0], seen=seen)
            assert refused["problem"]["code"] == "unknown_version"
            assert (await line.move(views[0]["legal"][0], seen=copied[game]))["version"] == copied[game] + 1
        assert await play(first, made, 1) == copied[game] + 2
        assert await play(last, made, 1) == copied[game] + 3
    assert (await first.get(f"/games/{later['id']}")).status_code == 404
    for server in servers:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    for api in apis:
        for made in (*games, lost):
            entries = (await api.get(f"/games/{made['id']}/events", secret_of(made, "black"))).json()["entries"]
            assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
            assert (await api.view(made["id"]))["version"] == len(entries)
    for made in (*games, lost):
        await play(last, made, 1)
    for api in apis:
        await api.__aexit__()


async def test_an_older_copy_is_restored_on_sqlite(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path)
    with started(Server(fork_server, folder, database=database.url)) as servers:
        await check_restore(database, servers)


async def test_two_processes_on_sqlite_find_an_older_copy(
    fork_server: ForkServer, folder: Path, tmp_path: Path, redis: Redis
) -> None:
    database = SqliteDatabase(tmp_path)
    pair = [Server(fork_server, folder, database=database.url, broker=redis.url) for _ in range(2)]
    with started(*pair) as servers:
        await check_restore(database, servers)


async def test_two_processes_fail_over_to_a_standby_that_lagged(
    fork_server: ForkServer, folder: Path, redis: Redis
) -> None:
    home = folder / "restore"
    home.mkdir()
    postgresql = PostgreSQL(home)
    postgresql.start()
    try:
        database = PostgresqlDatabase(postgresql, home)
        pair = [Server(fork_server, folder, database=database.url, broker=redis.url) for _ in range(2)]
        with started(*pair) as servers:
            await check_restore(database, servers)
    finally:
        postgresql.stop()


async def test_another_history_of_the_same_length_is_noticed(tmp_path: Path) -> None:
    """After the copy was restored one process has played on: the other must not add to what is gone."""
    database = SqliteDatabase(tmp_path)
    settings = Settings(database=database.url)
    await prepare(settings)
    one, two = Container(settings), Container(settings)
    async with one.running(), two.running():
        made = await one.service.create(NewGame(game="kamon", colour="black"), "http://127.0.0.1")
        black, white = made.seats.black.secret, made.seats.white.secret
        legal = (await one.service.view(made.id, None)).legal
        database.copy()
        await one.service.act(made.id, black, PlayMove(key="the-first-move", move=legal[0], seen=0))
        subscriber, _ = await one.service.subscribe(made.id, black, "", None)
        database.restore()
        other = await two.service.act(made.id, black, PlayMove(key="another-move", move=legal[1], seen=0))
        assert other.version == 1
        said = await one.service.act(made.id, white, Say(key="after-that", text="well played"))
        assert said.version == 2
        assert [entry.event.type for entry in await two.store.entries(made.id, 0)] == ["moved", "said"]
        assert (await one.service.view(made.id, None)).moves == [legal[1]]
        assert isinstance(subscriber.dropped, GameReloaded)
