"""Two processes with one Redis allow together what one process allows, and each counts by itself while it is away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import redis as redis_client
from websockets.asyncio.client import connect

from crestflow.server.limits.rate import RateLimit
from crestflow.server.limits.shared import EXCHANGE_SECONDS, SharedLimits
from tests.server.client import Api, Line, opened, secret_of
from tests.server.machines import Nursery, Redis, Server, started

pytestmark = pytest.mark.anyio

A_MOMENT = EXCHANGE_SECONDS + 1.0
"""Long enough for what one process counted to be known to the other."""

FEW = {
    "games_per_hour": 4,
    "actions_per_minute": 6,
    "chats_per_minute": 2,
    "requests_per_minute": 60,
    "connections_per_address": 3,
}


@pytest.fixture
def pair(nursery: Nursery, folder: Path, tmp_path: Path) -> Iterator[tuple[Server, Server, Redis]]:
    """Two strict processes and their Redis, which a test may stop."""
    redis = Redis(folder)
    redis.start()
    database = f"sqlite:///{tmp_path}/games.db"
    one, two = (Server(nursery, folder, database=database, broker=redis.url, **FEW) for _ in range(2))
    with started(one, two):
        yield one, two, redis
    redis.stop()


async def codes(apis: list[Api], path: str, bodies: list[dict[str, Any]], secret: str | None = None) -> list[int]:
    """The statuses of requests made one after the other, at one process after the other."""
    return [(await apis[number % len(apis)].post(path, body, secret)).status_code for number, body in enumerate(bodies)]


@asynccontextmanager
async def both(pair: tuple[Server, Server, Redis]) -> AsyncIterator[list[Api]]:
    async with Api(pair[0].url) as one, Api(pair[1].url) as two:
        yield [one, two]


def sayings(prefix: str, count: int) -> list[dict[str, Any]]:
    return [{"type": "say", "key": f"saying-{prefix}-{number}", "text": "well"} for number in range(count)]


async def test_new_games_are_counted_exactly(pair: tuple[Server, Server, Redis]) -> None:
    async with both(pair) as apis:
        assert await codes(apis, "/games", [{"game": "kamon"}] * 7) == [201] * 4 + [429] * 3
        lots = await asyncio.gather(*(api.post("/games", {"game": "kamon"}) for api in apis * 4))
        assert {answer.status_code for answer in lots} == {429}


async def test_connections_are_counted_exactly_and_come_free(pair: tuple[Server, Server, Redis]) -> None:
    one, two, _ = pair
    async with Api(one.url) as api:
        game = (await api.create("kamon"))["id"]
    async with AsyncExitStack() as stack:
        for server in (one, two, one):
            await stack.enter_async_context(opened(server.url, game))
        for server in (one, two):
            async with connect(f"{server.url.replace('http', 'ws')}/api/games/{game}/live") as socket:
                assert (await Line(socket).hear())["problem"]["code"] == "too_many"
    await asyncio.sleep(A_MOMENT)
    async with opened(two.url, game), opened(two.url, game), opened(two.url, game):
        pass


async def test_a_killed_process_does_not_hold_its_connections(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with Api(one.url) as api:
        game = (await api.create("kamon"))["id"]
    async with opened(one.url, game), opened(one.url, game), opened(one.url, game):
        one.kill()
    # Half a minute goes by: whoever has said nothing since is gone, and the other has.
    with redis_client.Redis.from_url(redis.url) as store:
        store.delete("crestflow:processes")
    await asyncio.sleep(3)
    async with opened(two.url, game), opened(two.url, game), opened(two.url, game):
        pass


async def test_actions_chat_and_requests_are_known_to_the_other_process_a_moment_later(
    pair: tuple[Server, Server, Redis],
) -> None:
    async with both(pair) as apis:
        made = await apis[0].create("kamon")
        actions, black = f"/games/{made['id']}/actions", secret_of(made, "black")
        assert await codes(apis[:1], actions, sayings("first", 2), black) == [200, 200]
        # The other process has not seen this seat before: it lets one through, and then knows.
        assert await codes(apis[1:], actions, sayings("second", 1), black) == [200]
        await asyncio.sleep(A_MOMENT)
        assert await codes(apis, actions, sayings("third", 4), black) == [429] * 4
        statuses = [(await apis[0].get("/lobby")).status_code for _ in range(45)]
        await apis[1].get("/lobby")
        await asyncio.sleep(A_MOMENT)
        statuses += [(await apis[1].get("/lobby")).status_code for _ in range(30)]
        assert 45 <= statuses.count(200) <= 60, "one address had its minute's 60 requests, wherever it sent them"


async def test_without_redis_each_process_counts_by_itself(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with both(pair) as apis:
        redis.stop()
        statuses = await codes(apis, "/games", [{"game": "kamon"}] * 10)
        assert statuses.count(201) == 2 * FEW["games_per_hour"]
        redis.start()
        await asyncio.sleep(A_MOMENT)
    for server in (one, two):
        assert server.log.read_text().count("each process counts its limits by itself") == 1
        assert server.log.read_text().count("limits are counted together again") == 1
        assert "Traceback" not in server.log.read_text()


async def test_redis_sees_neither_secrets_nor_addresses_and_forgets(pair: tuple[Server, Server, Redis]) -> None:
    one, _, redis = pair
    async with Api(one.url) as api:
        made = await api.create("kamon")
        black = secret_of(made, "black")
        await codes([api], f"/games/{made['id']}/actions", sayings("hello", 1), black)
        async with opened(one.url, made["id"], black):
            await asyncio.sleep(A_MOMENT)
            with redis_client.Redis.from_url(redis.url) as store:
                keys = {bytes(key).decode() for key in store.scan_iter()}
                assert {key.split(":")[1] for key in keys} >= {"games", "requests", "chat-messages", "connections"}
                assert not any(black in key or "127.0.0.1" in key for key in keys)
                assert all(store.ttl(key) > 0 for key in keys - {"crestflow:processes"}), "a count goes by itself"


async def test_what_processes_take_together_is_owed_together(redis: Redis) -> None:
    """A burst at both processes within a moment may go beyond the limit; what was too much has to be waited for."""
    tallies = [SharedLimits(redis.url), SharedLimits(redis.url)]
    rates = [RateLimit("tries", 10, 100) for _ in tallies]
    for tally, rate in zip(tallies, rates, strict=True):
        await tally.start()
        for _ in range(10):
            rate.take("somebody")
            tally.note(rate, "somebody")
    for tally in [*tallies, tallies[0]]:
        await tally._exchange()
    full = tallies[0]._redis
    (name,) = [key async for key in full.scan_iter("crestflow:tries:*")]
    assert 190_000 < await full.pttl(name) <= 200_100, "twenty permits, ten seconds each"
    for tally in tallies:
        await tally.close()
