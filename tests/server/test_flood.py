"""One client that sends as much as it can: it is cut off, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from crestflow.server.settings import Settings
from tests.deployment import GENEROUS, ForkServer, Server, started
from tests.server.client import Api, SocketClient, opened, secret_of
from tests.server.raw_http import open_websocket, read_close_code, request, talk

pytestmark = pytest.mark.anyio

PING = bytes([0x89, 0x80, 0, 0, 0, 0])
EMPTY_FRAGMENT = bytes([0x00, 0x80, 0, 0, 0, 0])
FIRST_FRAGMENT = bytes([0x01, 0x80, 0, 0, 0, 0])

FLOOD_BITS = 19_000_000
"""What one connection sent a second when a process came to a stand."""

FLOOD_SECONDS = 3.0
QUIET_SECONDS = 1.0
SLICES = 100

MEDIAN_SECONDS = 0.05
"""What a flood of frames may add to an action of somebody else at the median; it was 4 seconds without a budget."""

MEDIAN_OF_REQUESTS = 0.25
REQUESTING = 5
"""The same for so many connections with requests in a row; it was 0.7 to 2.2 seconds."""


@pytest.fixture(scope="module")
def strict_server(fork_server: ForkServer, folder: Path) -> Iterator[Server]:
    """A server with the budget of a connection as it is by default, and nothing else in the way."""
    limits = ("frames_per_minute", "bytes_per_minute", "requests_per_minute", "files_per_minute")
    budget = {name: getattr(Settings, name) for name in limits}
    settings = {**GENEROUS, **budget}
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/flood.db", **settings)) as (server,):
        yield server


async def flood(port: int, game: str, first: bytes, frame: bytes, until: float) -> int:
    """Send a frame over and over, as fast as 19 Mbit/s go, and connect again when cut off; returns how often it was."""
    cut_off = 0
    chunk = frame * (FLOOD_BITS // 8 // SLICES // len(frame))
    while time.monotonic() < until:
        reader, writer = await open_websocket(port, game)
        writer.write(first)
        try:
            while time.monotonic() < until and not reader.at_eof():
                writer.write(chunk)
                # What the server does not read is not sent, and must not pile up here.
                async with asyncio.timeout(max(0.01, until - time.monotonic())):
                    await writer.drain()
                await asyncio.sleep(1 / SLICES)
        except (ConnectionError, TimeoutError):
            pass
        cut_off += reader.at_eof() or writer.is_closing()
        writer.transport.abort()
    return cut_off


async def actions_until(line: SocketClient, until: float) -> list[float]:
    """How long each of a player's actions takes."""
    taken: list[float] = []
    while time.monotonic() < until:
        begin = time.monotonic()
        assert (await line.act("mute", mute=len(taken) % 2 == 0))["type"] == "done"
        taken.append(time.monotonic() - begin)
        await asyncio.sleep(0.02)
    return taken


async def added_wait(server: Server, flooding: Callable[[float], Coroutine[Any, Any, int]]) -> tuple[float, int]:
    """How much longer a player's action takes, at the median, during a flood; and what the flood returns."""
    async with Api(server.url) as api:
        made = await api.create("kamon")
    async with opened(server.url, made["id"], secret_of(made, "black")) as line:
        quiet = await actions_until(line, time.monotonic() + QUIET_SECONDS)
    async with opened(server.url, made["id"], secret_of(made, "white")) as line:
        until = time.monotonic() + FLOOD_SECONDS
        flooded, taken = await asyncio.gather(flooding(until), actions_until(line, until))
    return statistics.median(taken) - statistics.median(quiet), flooded


@pytest.mark.parametrize(
    ("first", "frame"), [(b"", PING), (FIRST_FRAGMENT, EMPTY_FRAGMENT)], ids=["pings", "empty fragments"]
)
async def test_a_bystander_does_not_wait_for_a_flood(strict_server: Server, first: bytes, frame: bytes) -> None:
    async with Api(strict_server.url) as api:
        game = (await api.create("kamon"))["id"]
    wait, cut_off = await added_wait(strict_server, lambda until: flood(strict_server.port, game, first, frame, until))
    assert cut_off > 0, "the flood is cut off"
    assert wait < MEDIAN_SECONDS


async def flood_requests(port: int, path: str, until: float) -> int:
    """Ask for one and the same thing without waiting for answers, from an address of its own; returns how often."""
    asked = 0
    chunk = request("GET", path, "Host: localhost", close=False) * 200
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
        reading = asyncio.create_task(reader.read())
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(max(0.01, until - time.monotonic())):
                while not reading.done():
                    writer.write(chunk)
                    await writer.drain()
                    asked += 200
                    await asyncio.sleep(1 / SLICES)
        writer.transport.abort()
        await asyncio.gather(reading, return_exceptions=True)
    return asked


@pytest.mark.parametrize("path", ["/", "/api/lobby"])
async def test_a_bystander_does_not_wait_for_requests_in_a_row(strict_server: Server, path: str) -> None:
    async def flooding(until: float) -> int:
        return sum(await asyncio.gather(*(flood_requests(strict_server.port, path, until) for _ in range(REQUESTING))))

    wait, asked = await added_wait(strict_server, flooding)
    assert asked > 0
    assert wait < MEDIAN_OF_REQUESTS


async def test_a_client_that_asks_too_often_has_to_connect_again(fork_server: ForkServer, folder: Path) -> None:
    server = Server(fork_server, folder, database=f"sqlite:///{folder}/often.db", requests_per_minute=3)
    with started(server):
        replies = await talk(server.port, request("GET", "/api/lobby", "Host: localhost", close=False) * 10)
        assert [reply.status for reply in replies][-1] == 429
        assert replies[-1].headers["connection"] == "close"
        assert len(replies) <= 4, "what came after the refusal is not answered"


async def test_many_requests_that_wait_for_each_other_are_refused(strict_server: Server) -> None:
    lobby = request("GET", "/api/lobby", "Host: localhost", close=False)
    assert [reply.status for reply in await talk(strict_server.port, lobby * 2000)][-1:] in ([429], [])
    assert [reply.status for reply in await talk(strict_server.port, lobby * 9 + request("GET", "/", "Host: a"))] == [
        200
    ] * 10


@pytest.mark.parametrize(
    ("first", "frame"),
    [(b"", PING), (FIRST_FRAGMENT, EMPTY_FRAGMENT), (b"", bytes([0x8A, 0x80, 0, 0, 0, 0]))],
    ids=["pings", "empty fragments", "pongs"],
)
async def test_a_flood_is_told_why_it_is_cut_off(strict_server: Server, first: bytes, frame: bytes) -> None:
    async with Api(strict_server.url) as api:
        game = (await api.create("kamon"))["id"]
    reader, writer = await open_websocket(strict_server.port, game)
    writer.write(first + frame * 2000)
    assert await read_close_code(reader) == 4429
    writer.close()


async def test_many_bytes_in_few_frames_are_a_flood_too(strict_server: Server) -> None:
    async with Api(strict_server.url) as api:
        game = (await api.create("kamon"))["id"]
    reader, writer = await open_websocket(strict_server.port, game)
    padded = b'{"type": "ping"' + b" " * 8000 + b"}"
    writer.write((bytes([0x81, 0x80 | 126, *len(padded).to_bytes(2), 0, 0, 0, 0]) + padded) * 60)
    assert await read_close_code(reader) == 4429
    writer.close()


async def test_a_patient_client_is_not_cut_off(strict_server: Server) -> None:
    """Ten messages in fragments, each with pings in between, are far from a flood."""
    async with Api(strict_server.url) as api:
        game = (await api.create("kamon"))["id"]
    url = f"ws://127.0.0.1:{strict_server.port}/api/games/{game}/live"
    async with connect(url, compression=None) as socket:
        line = SocketClient(socket)
        await line.send(type="hello")
        await line.until("welcome")
        for _ in range(10):
            await socket.send(['{"type"', ': "pi', 'ng"}'])
            await (await socket.ping())
            await line.until("pong")
