"""kill -9 at random moments while bots play: whatever was acknowledged is there afterwards, once."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import crestflow
from tests.server.client import bearer, new_key, secret_of
from tests.server.machines import Nursery, PostgreSQL, Redis, Server, started

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAMES = 6
"""Games that go on at once."""

FEWEST, BUDGET = 25, 50.0
"""Rounds that are always played, and seconds after which no more are."""


class Player:
    """Plays both seats of one game after another over HTTP, at whichever process answers, and remembers every promise.

    A move that got no answer is sent again with its key: it may have happened or not, but never twice.
    """

    def __init__(self, servers: list[Server], chance: random.Random) -> None:
        self.servers = servers
        self.chance = chance
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.resent = 0

    async def play(self) -> None:
        """Play until cancelled."""
        async with httpx.AsyncClient(timeout=10) as client:
            while True:
                await self._game(client)

    async def _ask(self, client: httpx.AsyncClient, method: str, path: str, **options: Any) -> dict[str, Any]:
        """Ask until somebody answers."""
        for attempt in range(10_000):
            url = self.chance.choice(self.servers).url + path
            try:
                answer = await client.request(method, url, **options)
            except httpx.TransportError:
                self.resent += method == "POST"
                await asyncio.sleep(0.01)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.01)
                continue
            assert answer.status_code in (200, 201), (attempt, answer.text)
            return dict(answer.json())
        raise AssertionError("no server ever answered")

    async def _game(self, client: httpx.AsyncClient) -> None:
        made = await self._ask(client, "POST", "/api/games", json={"game": self.chance.choice(["kamon", "pantarei"])})
        view = await self._ask(client, "GET", f"/api/games/{made['id']}")
        promises = self.acknowledged.setdefault(made["id"], [])
        state = crestflow.game(view["terms"]["game"]).start(view["terms"]["setup"])
        seen = 0
        while state.outcome is None:
            move = self.chance.choice(state.legal_moves())
            body = {"type": "move", "key": new_key(), "move": move, "seen": seen}
            headers = bearer(secret_of(made, state.turn))
            answer = await self._ask(client, "POST", f"/api/games/{made['id']}/actions", json=body, headers=headers)
            assert answer["entry"]["event"]["move"] == move
            promises.append((answer["version"], move))
            seen = answer["version"]
            state = state.play(move)


async def rounds(servers: list[Server], count: int, seed: int) -> list[Player]:
    """Kill a server `count` times while bots play, and start it again each time; on a busy machine, fewer times."""
    chance = random.Random(seed)
    end = time.monotonic() + BUDGET
    players = [Player(servers, random.Random(seed * 1000 + number)) for number in range(GAMES)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for done in range(count):
        if done >= FEWEST and time.monotonic() > end:
            break
        await asyncio.sleep(chance.uniform(0.0, 0.2))
        victim = chance.choice(servers)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
        for task in tasks:
            assert not task.done(), task.exception()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return players


async def check(servers: list[Server], players: list[Player]) -> int:
    """Every promise was kept, and nothing happened twice; returns how many there were."""
    checked = 0
    async with httpx.AsyncClient(timeout=30) as client:
        for player in players:
            for game, promises in player.acknowledged.items():
                url = f"{servers[checked % len(servers)].url}/api/games/{game}/events"
                entries = (await client.get(url)).json()["entries"]
                versions = [entry["version"] for entry in entries]
                assert versions == list(range(1, len(versions) + 1))
                happened = [(entry["version"], entry["event"]["move"]) for entry in entries]
                assert happened[: len(promises)] == promises
                # At most the move that was under way at the end may have happened without a word.
                assert len(happened) - len(promises) in (0, 1)
                checked += len(promises)
    return checked


async def test_sqlite_keeps_every_promise(nursery: Nursery, folder: Path) -> None:
    server = Server(nursery, folder, database=f"sqlite:///{folder}/crash.db")
    with started(server) as servers:
        players = await rounds(servers, 150, seed=1)
        assert await check(servers, players) > FEWEST
        assert sum(player.resent for player in players) > 0, "no kill ever hit a request; the test proves nothing"


async def test_two_processes_keep_every_promise(
    nursery: Nursery, folder: Path, postgresql: PostgreSQL, redis: Redis
) -> None:
    database = postgresql.create("crash")
    pair = [Server(nursery, folder, database=database, broker=redis.url) for _ in range(2)]
    with started(*pair) as servers:
        players = await rounds(servers, 100, seed=2)
        assert await check(servers, players) > FEWEST
        assert sum(player.resent for player in players) > 0, "no kill ever hit a request; the test proves nothing"
