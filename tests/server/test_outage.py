"""Redis or PostgreSQL becomes unreachable and comes back: the server says so, recovers, and has lost nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.deployment import ForkServer, PostgreSQL, Redis, Server, started
from tests.server.client import Api, new_key, opened, secret_of

pytestmark = pytest.mark.anyio


async def health(api: Api, **wanted: str) -> None:
    """Wait until the server says how it is."""
    async with asyncio.timeout(30):
        while True:
            said: dict[str, Any] = (await api.get("/health")).json()
            if all(said[part] == state for part, state in wanted.items()):
                return
            await asyncio.sleep(0.1)


async def logged(server: Server, text: str) -> None:
    """Wait until the server's log says something."""
    async with asyncio.timeout(30):
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
