"""What is forgotten: chat its writer erased, games an operator purged, offers nobody took. And what a backup keeps."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest

from crestflow.server.app import make_app
from crestflow.server.run import prepare
from crestflow.server.service import HOUR
from crestflow.server.settings import Settings
from tests.cli.run import apart
from tests.deployment import ForkServer, Server, started
from tests.server.client import Api, new_key, opened, secret_of

pytestmark = pytest.mark.anyio

REGRET = "something-better-left-unsaid"


def bytes_of(database: Path) -> bytes:
    """All that lies on the disk of a database."""
    return b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))


async def test_erased_chat_is_nowhere_on_the_disk(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with started(Server(fork_server, folder, database=f"sqlite:///{database}")) as (server,):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            black = secret_of(made, "black")
            async with opened(server.url, made["id"], black) as line:
                said = (await line.act("say", text=REGRET))["version"]
                await line.act("say", text="that-may-stay")
                assert REGRET.encode() in bytes_of(database)
                assert (await line.act("erase", said=said))["type"] == "done"
            assert REGRET.encode() not in bytes_of(database), "gone while the server still runs"
            assert b"that-may-stay" in bytes_of(database)
            assert [saying["text"] for saying in (await api.view(made["id"], black))["chat"]] == [None, "that-may-stay"]


async def test_a_purged_game_is_nowhere_on_the_disk(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    url = f"sqlite:///{database}"
    with started(Server(fork_server, folder, database=url)) as (server,):
        async with Api(server.url) as api:
            made = await api.create("kamon", name="somebody-who-wants-to-be-forgotten")
            async with opened(server.url, made["id"], secret_of(made, "black")) as line:
                await line.act("say", text=REGRET)
        purged = await asyncio.to_thread(apart, "serve", "--database", url, "--purge-before", "2100-01-01")
        assert purged.out == "1 game deleted\n"
        for text in (REGRET, "somebody-who-wants-to-be-forgotten", made["id"]):
            assert text.encode() not in bytes_of(database)


@asynccontextmanager
async def application(settings: Settings) -> AsyncIterator[tuple[httpx.AsyncClient, list[int]]]:
    """The application without a network, and how many hours have gone by."""
    await prepare(settings)
    app = make_app(settings)
    container = app.state.container
    gone, now = [0], container.sync.now
    container.sync.now = lambda: now() + gone[0] * HOUR
    async with (
        container.running(),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client,
    ):
        yield client, gone


async def test_the_lobby_forgets_games_that_nobody_took(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", lobby_hours=3)
    async with application(settings) as (client, gone):
        fields = {"game": "kamon", "listed": True}
        first = (await client.post("/api/games", json=fields)).json()["id"]
        gone[0] = 2
        second = (await client.post("/api/games", json=fields)).json()["id"]
        shown = (await client.get("/api/lobby")).json()["games"]
        assert [game["id"] for game in shown] == [second, first]
        gone[0] = 4
        shown = (await client.get("/api/lobby")).json()["games"]
        assert [game["id"] for game in shown] == [second]
        assert (await client.get(f"/api/games/{first}")).status_code == 200, "its link still works"


async def test_a_backup_of_a_running_server_holds_every_move_acknowledged_before(
    fork_server: ForkServer, folder: Path, tmp_path: Path
) -> None:
    database, backup = tmp_path / "games.db", tmp_path / "backup.db"
    with started(Server(fork_server, folder, database=f"sqlite:///{database}")) as (server,):
        acknowledged: dict[str, int] = {}
        players = [asyncio.create_task(_play(server.url, acknowledged)) for _ in range(4)]
        for _ in range(5):
            enough = len(acknowledged) + sum(acknowledged.values()) + 10
            while sum(acknowledged.values()) < enough:
                await asyncio.sleep(0.01)
                assert not [player for player in players if player.done()]
            before = dict(acknowledged)
            await asyncio.to_thread(_back_up, database, backup)
            with closing(sqlite3.connect(backup)) as copy:
                assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                kept = dict(copy.execute("SELECT game, max(version) FROM events GROUP BY game"))
            assert all(kept.get(game, 0) >= version for game, version in before.items())
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    with started(Server(fork_server, folder, database=f"sqlite:///{backup}")) as (server,):
        async with Api(server.url) as api:
            for game, version in before.items():
                assert (await api.view(game))["version"] >= version


def _back_up(database: Path, backup: Path) -> None:
    """What ``sqlite3 games.db ".backup backup.db"`` does."""
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(backup)) as target:
        source.backup(target)


async def _play(url: str, acknowledged: dict[str, int]) -> None:
    """Play games, and note what was acknowledged."""
    async with Api(url) as api:
        while True:
            made = await api.create("kamon")
            game = made["id"]
            while (view := await api.view(game))["result"] is None:
                move = {"type": "move", "key": new_key(), "move": view["legal"][0], "seen": view["version"]}
                answer = await api.post(f"/games/{game}/actions", move, secret_of(made, view["turn"]))
                acknowledged[game] = answer.json()["version"]
