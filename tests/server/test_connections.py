"""How many connections an address may have, whatever it does with them, and how many a process."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis.asyncio as redis_client

from crestflow.server.game.errors import ApiError
from crestflow.server.limits.connections import ConnectionLimits
from crestflow.server.open_files import raise_open_files_limit
from crestflow.server.settings import Settings
from tests.deployment import ForkServer, Redis, Server, started
from tests.server.client import PATIENCE, Api, opened
from tests.server.raw_http import PING, Reply, next_reply, open_websocket, read_frame, request, upgrade_request

pytestmark = pytest.mark.anyio

SOCKETS = 5
STRANGER = "127.0.0.2"
"""An address of this machine that is no trusted proxy, as 127.0.0.1 is."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(scope="module")
def server(fork_server: ForkServer, folder: Path) -> Iterator[Server]:
    settings = {"database": f"sqlite:///{folder}/sockets.db", "sockets_per_address": SOCKETS}
    with started(Server(fork_server, folder, **settings)) as (server,):
        yield server


async def open_sockets(port: int, count: int) -> list[Streams]:
    return [await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0)) for _ in range(count)]


async def fill(port: int) -> list[Streams]:
    """As many sockets as an address may have, once the server has noticed that earlier ones are closed."""
    health = request("GET", "/api/health", "Host: localhost", close=False)
    async with asyncio.timeout(PATIENCE):
        while True:
            sockets = await open_sockets(port, SOCKETS)
            for _, writer in sockets:
                writer.write(health)
            if all([(await next_reply(reader)).status == 200 for reader, _ in sockets]):
                return sockets
            await close_sockets(sockets)
            await asyncio.sleep(0.05)


async def close_sockets(sockets: list[Streams]) -> None:
    for _, writer in sockets:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for _, writer in sockets), return_exceptions=True)


async def test_an_address_has_so_many_sockets_and_gets_them_back(server: Server) -> None:
    for _ in range(2):
        idle = await fill(server.port)
        (refused,) = await open_sockets(server.port, 1)
        assert (await next_reply(refused[0])).status == 429
        async with Api(server.url) as api:
            assert (await api.get("/health")).status_code == 200, "others do not suffer for it, nor do proxies"
        await close_sockets([*idle, refused])
    assert "too many open sockets at once" in server.log.read_text()


async def test_a_websocket_counts_until_it_ends(server: Server) -> None:
    async with Api(server.url) as api:
        game = (await api.create("kamon"))["id"]
    for _ in range(2):
        live = await fill(server.port)
        for _, writer in live:
            writer.write(upgrade_request(server.port, game))
        assert [(await next_reply(reader)).status for reader, _ in live] == [101] * SOCKETS
        (refused,) = await open_sockets(server.port, 1)
        assert (await next_reply(refused[0])).status == 429
        await close_sockets([*live, refused])


async def test_a_proxy_has_as_many_as_it_needs(server: Server) -> None:
    async with Api(server.url) as api:
        game = (await api.create("kamon"))["id"]
    lines = [opened(server.url, game) for _ in range(2 * SOCKETS)]
    for line in lines:
        await line.__aenter__()
    for line in lines:
        await line.__aexit__(None, None, None)


def refuse(error: ApiError) -> None:
    raise AssertionError(error)


def test_an_address_opens_only_so_many_sockets_in_a_minute() -> None:
    limits = ConnectionLimits(Settings(new_sockets_per_minute=3), lambda address: address == "192.0.2.9", max_open=100)
    for _ in range(3):
        limits.enter("192.0.2.1", refuse)()
    with pytest.raises(ApiError, match="too many new sockets") as refused:
        limits.enter("192.0.2.1", refuse)
    assert refused.value.code == "too_many"
    for _ in range(5):
        limits.enter("192.0.2.9", refuse)  # a proxy
    limits.enter("192.0.2.2", refuse)


@pytest.fixture
def pair(fork_server: ForkServer, folder: Path, tmp_path: Path, redis: Redis) -> Iterator[list[Server]]:
    """Two processes that count sockets together."""
    settings = {"database": f"sqlite:///{tmp_path}/games.db", "broker": redis.url, "sockets_per_address": SOCKETS}
    with started(*(Server(fork_server, folder, **settings) for _ in range(2))) as servers:
        yield servers


async def until_counted(redis: Redis) -> None:
    """Wait until a process has told the other one of all its sockets, which it does a moment after it has them."""
    async with redis_client.from_url(redis.url) as client, asyncio.timeout(PATIENCE):
        while True:
            counts = [await client.hvals(name) for name in await client.keys("crestflow:open-sockets:*")]
            if [[str(SOCKETS).encode()]] == counts:
                return
            await asyncio.sleep(0.02)


async def until_refused(port: int) -> tuple[Streams, Reply]:
    """A socket that is answered unasked. While Redis answers too late, as on a busy machine, none is refused."""
    async with asyncio.timeout(PATIENCE):
        while True:
            (streams,) = await open_sockets(port, 1)
            try:
                async with asyncio.timeout(2):
                    return streams, await next_reply(streams[0])
            except TimeoutError:
                await close_sockets([streams])


async def test_several_processes_count_the_sockets_of_an_address_together(pair: list[Server], redis: Redis) -> None:
    one, two = pair
    idle = await fill(one.port)
    await until_counted(redis)
    refused, reply = await until_refused(two.port)
    assert reply.status == 429
    assert reply.headers["x-request-id"] in two.log.read_text(), "the log says why"
    async with Api(two.url) as api:
        assert (await api.get("/health")).status_code == 200, "others do not suffer for it"
    await close_sockets([*idle, refused])
    await close_sockets(await fill(two.port))


def test_a_process_keeps_some_files_for_itself() -> None:
    limits = ConnectionLimits(Settings(), lambda _address: True, max_open=2)
    leave = limits.enter("192.0.2.1", refuse)
    limits.enter(None, refuse)
    with pytest.raises(ApiError, match="2 connections are open"):
        limits.enter("192.0.2.2", refuse)
    leave()
    limits.enter("192.0.2.2", refuse)


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        limit = raise_open_files_limit()
        assert limit == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert limit > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.slow(seconds=20)
async def test_an_idle_websocket_hears_from_the_server_within_20_seconds(server: Server) -> None:
    """Proxies cut connections that are silent for a minute; not every release of uvicorn sends pings by itself."""
    async with Api(server.url) as api:
        game = (await api.create("kamon"))["id"]
    reader, writer = await open_websocket(server.port, game)
    async with asyncio.timeout(30):
        while (await read_frame(reader))[0] != PING:
            pass
    writer.close()
