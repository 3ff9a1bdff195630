"""Only a few games of one address wait in the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import Created
from crestflow.server.limits.lobby import LobbyLimit
from crestflow.server.settings import Settings
from tests.deployment import PATIENCE, ForkServer, Redis, Server, started
from tests.server.client import Api, new_key, secret_of

pytestmark = pytest.mark.anyio

LISTED = 2


async def list_game(api: Api) -> int:
    return (await api.post("/games", {"game": "kamon", "listed": True})).status_code


async def test_a_place_in_the_lobby_comes_free_when_somebody_joins_or_resigns(
    fork_server: ForkServer, folder: Path, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    with started(Server(fork_server, folder, database=database, listed_per_address=LISTED)) as (server,):
        async with Api(server.url) as api:
            first, second = await api.create("kamon", listed=True), await api.create("kamon", listed=True)
            refused = await api.post("/games", {"game": "kamon", "listed": True})
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            assert "wait in the lobby" in refused.json()["message"]
            await api.create("kamon")
            assert (await api.post(f"/games/{first['id']}/join", {"name": "Crane"})).status_code == 200
            assert [await list_game(api), await list_game(api)] == [201, 429]
            resign = {"type": "resign", "key": new_key()}
            await api.post(f"/games/{second['id']}/actions", resign, secret_of(second, "black"))
            assert [await list_game(api), await list_game(api)] == [201, 429]


async def test_processes_count_together(fork_server: ForkServer, folder: Path, redis: Redis, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    settings = {"database": database, "broker": redis.url, "listed_per_address": LISTED}
    with started(*(Server(fork_server, folder, **settings) for _ in range(2))) as (one, two):
        async with Api(one.url) as here, Api(two.url) as there:
            first = await here.create("kamon", listed=True)
            await there.create("kamon", listed=True)
            assert [await list_game(here), await list_game(there)] == [429, 429]
            await here.post(f"/games/{first['id']}/join", {"name": "Crane"})
            async with asyncio.timeout(PATIENCE):
                while await list_game(there) != 201:
                    await asyncio.sleep(0.2)


async def test_what_was_not_created_is_not_counted() -> None:
    listed: set[str] = set()

    async def waiting(games: Collection[str]) -> set[str]:
        return listed & set(games)

    async def fail() -> Created:
        raise ApiError("unavailable", "no database")

    limit = LobbyLimit(Settings(listed_per_address=1), waiting, None)
    for _ in range(3):
        with pytest.raises(ApiError, match="no database"):
            await limit.create("192.0.2.1", fail)
