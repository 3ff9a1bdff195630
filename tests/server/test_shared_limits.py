"""Two processes with one Redis together allow what one process allows; without Redis each counts by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import redis as redis_client
from websockets.asyncio.client import connect

from crestflow.server.game.errors import ApiError
from crestflow.server.limits.rate import RateLimit
from crestflow.server.limits.shared import PROCESSES, SharedLimits
from tests.deployment import ForkServer, Redis, Server, eventually, started
from tests.server.client import Api, SocketClient, opened, secret_of

pytestmark = pytest.mark.anyio

FEW = {
    "games_per_hour": 4,
    "actions_per_minute": 6,
    "chats_per_minute": 2,
    "requests_per_minute": 60,
    "connections_per_address": 3,
}


@pytest.fixture
def pair(fork_server: ForkServer, folder: Path, tmp_path: Path) -> Iterator[tuple[Server, Server, Redis]]:
    """Two strict processes and their Redis, which a test may stop."""
    redis = Redis(folder)
    redis.start()
    database = f"sqlite:///{tmp_path}/games.db"
    one, two = (Server(fork_server, folder, database=database, broker=redis.url, **FEW) for _ in range(2))
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


def counters(redis: Redis) -> set[str]:
    """The names of all counters in Redis."""
    with redis_client.Redis.from_url(redis.url) as store:
        return {bytes(key).decode() for key in store.scan_iter()}


def alive(redis: Redis) -> dict[bytes, float]:
    """Until when each process is known to be alive. It says so every few seconds, as part of an exchange of counts."""
    with redis_client.Redis.from_url(redis.url) as store:
        return dict(store.zrange(PROCESSES, 0, -1, withscores=True))


async def counts_are_exchanged(redis: Redis) -> None:
    """Wait until both processes have published what they counted, and then learned what the other did."""
    for _ in range(2):
        await _one_exchange(redis)


async def _one_exchange(redis: Redis) -> None:
    before = alive(redis)
    assert len(before) == 2
    await eventually(lambda: all(alive(redis)[process] > before[process] for process in before), "an exchange")


def sayings(prefix: str, count: int) -> list[dict[str, Any]]:
    return [{"type": "say", "key": f"saying-{prefix}-{number}", "text": "well"} for number in range(count)]


async def test_new_games_are_counted_exactly(pair: tuple[Server, Server, Redis]) -> None:
    async with both(pair) as apis:
        assert await codes(apis, "/games", [{"game": "kamon"}] * 7) == [201] * 4 + [429] * 3
        lots = await asyncio.gather(*(api.post("/games", {"game": "kamon"}) for api in apis * 4))
        assert {answer.status_code for answer in lots} == {429}


async def test_connections_are_counted_exactly_and_come_free(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with Api(one.url) as api:
        game = (await api.create("kamon"))["id"]
    async with AsyncExitStack() as stack:
        for server in (one, two, one):
            await stack.enter_async_context(opened(server.url, game))
        for server in (one, two):
            async with connect(f"{server.url.replace('http', 'ws')}/api/games/{game}/live") as socket:
                assert (await SocketClient(socket).hear())["problem"]["code"] == "too_many"
    await eventually(lambda: not [name for name in counters(redis) if ":connections" in name], "the release")
    async with opened(two.url, game), opened(two.url, game), opened(two.url, game):
        pass


async def test_a_killed_process_does_not_hold_its_connections(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with Api(one.url) as api:
        game = (await api.create("kamon"))["id"]
    async with opened(one.url, game), opened(one.url, game), opened(one.url, game):
        one.kill()
    # As after half a minute: nobody is known to be alive but the process that says so again.
    with redis_client.Redis.from_url(redis.url) as store:
        store.delete(PROCESSES)
    await eventually(lambda: len(alive(redis)) == 1, "a sign of life")
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
        await counts_are_exchanged(pair[2])
        assert await codes(apis, actions, sayings("third", 4), black) == [429] * 4
        begin = time.monotonic()
        statuses = [(await apis[0].get("/lobby")).status_code for _ in range(45)]
        await apis[1].get("/lobby")
        await counts_are_exchanged(pair[2])
        statuses += [(await apis[1].get("/lobby")).status_code for _ in range(30)]
        # A minute's permits, and what has come back since: one each second.
        permits = 60 + (time.monotonic() - begin)
        assert permits < len(statuses), "the machine is too slow for this to tell anything"
        assert 45 <= statuses.count(200) <= permits, "an address has a minute's requests, wherever it sends them"


async def test_without_redis_each_process_counts_by_itself(pair: tuple[Server, Server, Redis]) -> None:
    one, two, redis = pair
    async with both(pair) as apis:
        redis.stop()
        statuses = await codes(apis, "/games", [{"game": "kamon"}] * 10)
        assert statuses.count(201) == 2 * FEW["games_per_hour"]
        redis.start()
        back = "limits are counted together again"
        await eventually(lambda: all(back in server.log.read_text() for server in (one, two)), "counting together")
    for server in (one, two):
        assert server.log.read_text().count("each process counts its limits by itself") == 1
        assert server.log.read_text().count(back) == 1
        assert "Traceback" not in server.log.read_text()


async def test_redis_sees_neither_secrets_nor_addresses_and_forgets(pair: tuple[Server, Server, Redis]) -> None:
    one, _, redis = pair
    async with Api(one.url) as api:
        made = await api.create("kamon")
        black = secret_of(made, "black")
        await codes([api], f"/games/{made['id']}/actions", sayings("hello", 1), black)
        async with opened(one.url, made["id"], black):
            kinds = {"games", "requests", "chat-messages", "connections"}
            await eventually(lambda: {key.split(":")[1] for key in counters(redis)} >= kinds, "counting")
            with redis_client.Redis.from_url(redis.url) as store:
                keys = counters(redis)
                assert not any(black in key or "127.0.0.1" in key for key in keys)
                assert all(store.ttl(key) > 0 for key in keys - {PROCESSES}), "a count goes by itself"


async def test_what_processes_take_together_is_owed_together(redis: Redis) -> None:
    """A burst at both processes within a moment may go beyond the limit; what was too much has to be waited for."""
    processes = [SharedLimits(redis.url), SharedLimits(redis.url)]
    rates = [RateLimit("tries", 10, 100, clock=lambda: 0.0) for _ in processes]
    for process, rate in zip(processes, rates, strict=True):
        await process.start()
        for _ in range(10):
            rate.take("somebody")
            process.note(rate, "somebody")
    for process in [*processes, processes[0]]:
        await process.exchange()
    for process, rate in zip(processes, rates, strict=True):
        with pytest.raises(ApiError) as refused:
            rate.take("somebody")
        wait = int(refused.value.message.split()[-2])
        assert 105 <= wait <= 110, "twenty permits, ten seconds each, of which a hundred seconds may be owed"
        await process.close()
