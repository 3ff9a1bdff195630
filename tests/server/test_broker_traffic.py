"""What Redis has to carry: channels are per game, and players who reach the same process cost nothing there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis as redis_client

from tests.deployment import ForkServer, Redis, Server, eventually, started
from tests.server.client import Api, SocketClient, opened, secret_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def pair(fork_server: ForkServer, folder: Path, tmp_path: Path) -> Iterator[tuple[Server, Server, Redis]]:
    """Two processes and a Redis of their own."""
    redis = Redis(folder)
    redis.start()
    database = f"sqlite:///{tmp_path}/games.db"
    one, two = (Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2))
    with started(one, two):
        yield one, two, redis
    redis.stop()


def published(redis: Redis) -> int:
    """How many messages were published in Redis."""
    with redis_client.Redis.from_url(redis.url) as store:
        statistics = store.info("commandstats")
        assert isinstance(statistics, dict)
        return int(statistics.get("cmdstat_publish", {}).get("calls", 0))


async def settled(redis: Redis) -> int:
    """How many messages were published, once the announcements of who came are through."""
    before = -1
    while before != (now := published(redis)):
        before = now
        await asyncio.sleep(0.5)
    return now


def channels(redis: Redis) -> set[str]:
    """The channels of games that somebody listens on."""
    with redis_client.Redis.from_url(redis.url) as store:
        return {bytes(name).decode() for name in store.pubsub_channels("crestflow:game:*")}


async def exchange(black: SocketClient, white: SocketClient, texts: int) -> None:
    """Let both players say something in turn, heard by the other."""
    for _ in range(texts):
        for one, other in ((black, white), (white, black)):
            assert (await one.act("say", text="hello"))["type"] == "done"
            await other.happens("said")


async def test_players_in_one_process_cost_no_notices(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with Api(one.url) as api:
        made, other = await api.create("kamon"), await api.create("kamon")
    black, white = secret_of(made, "black"), secret_of(made, "white")
    async with opened(one.url, made["id"], black) as first, opened(one.url, made["id"], white) as second:
        names = {f"crestflow:game:{made['id']}"}
        await eventually(lambda: channels(redis) == names, "the channel of the game")
        # Both have come and their presence was announced.
        if not second.presence:
            await second.until("presence")
        async with opened(two.url, other["id"], secret_of(other, "black")):
            await eventually(lambda: len(channels(redis)) == 2, "the channel of the other game")
            before = await settled(redis)
            await exchange(first, second, 5)
            assert published(redis) == before, "nobody else has connections to this game"
        async with opened(two.url, made["id"]) as watcher:
            before = await settled(redis)
            await first.act("resign")
            await watcher.happens("resigned")
            assert published(redis) > before, "now somebody has"
    await eventually(lambda: not channels(redis), "the end of the channels")
