"""What many connections send is handled in groups: all of it, in order, and few wait for nobody."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from crestflow.server.app import make_app
from crestflow.server.crowd import CROWD, CROWD_MEMBERS
from crestflow.server.http import read_groups
from crestflow.server.http.protocols import LimitedConfig
from crestflow.server.http.read_groups import READ_MOST, ReadGroups
from crestflow.server.limits.connections import ConnectionLimits
from crestflow.server.run import prepare
from crestflow.server.settings import Settings
from tests.deployment import Server, eventually
from tests.server.client import PATIENCE, Api, secret_of
from tests.server.raw_http import open_websocket, read_close_code, read_frame, short_frame

pytestmark = pytest.mark.anyio

PONG = 0xA
NORMAL_CLOSURE = 1000

PING_FRAME = bytes([0x89, 0x80, 0, 0, 0, 0])
CLOSE_FRAME = bytes([0x88, 0x82, 0, 0, 0, 0]) + NORMAL_CLOSURE.to_bytes(2)

TALKERS = READ_MOST - 1
"""Fewer than are handled at once however soon they come."""

CHATS = 5


class Connection:
    """A connection that notes when it is handled."""

    def __init__(self, number: int, handled: list[int], error: Exception | None = None) -> None:
        self._number = number
        self._handled = handled
        self._error = error
        self.aborted = False

    def handle_pending(self) -> None:
        self._handled.append(self._number)
        if self._error is not None:
            raise self._error

    def abort(self) -> None:
        self.aborted = True


async def test_few_connections_wait_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_groups, "READ_SECONDS", 60.0)
    groups, handled = ReadGroups(), list[int]()
    connections = [Connection(number, handled) for number in range(CROWD_MEMBERS - 1)]
    for number in range(5 * CROWD):
        groups.add(connections[number % len(connections)])
        assert len(handled) == number + 1


async def test_a_crowd_is_handled_in_groups_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_groups, "READ_SECONDS", 0.2)
    groups, handled = ReadGroups(), list[int]()
    connections = [Connection(number, handled) for number in range(CROWD + 10 * READ_MOST)]
    waiting: list[int] = []
    for number, connection in enumerate(connections):
        groups.add(connection)
        waiting.append(number + 1 - len(handled))
    assert max(waiting) == READ_MOST - 1, "a large group waits no longer"
    assert waiting.count(0) >= CROWD - 1, "the first were handled at once"
    await eventually(lambda: len(handled) == len(waiting), "the last group")
    assert handled == list(range(len(waiting)))


async def test_a_connection_that_fails_harms_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_groups, "READ_SECONDS", 60.0)
    groups, handled = ReadGroups(), list[int]()
    connections = [
        Connection(number, handled, ValueError("no good") if number % 3 == 0 else None)
        for number in range(CROWD - 1 + READ_MOST)
    ]
    for connection in connections:
        groups.add(connection)
    assert handled == list(range(len(connections)))
    assert [connection.aborted for connection in connections] == [number % 3 == 0 for number in handled]


@asynccontextmanager
async def server_in_this_process(folder: Path) -> AsyncIterator[int]:
    """A server whose constants a test can change; its port."""
    settings = Settings(database=f"sqlite:///{folder}/games.db", games_per_hour=1000)
    await prepare(settings)
    app = make_app(settings)
    limits = ConnectionLimits(settings, lambda _: False, 1000, None)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(LimitedConfig(app, limits, log_config=None))
        serving = asyncio.create_task(server.serve([listener]))
        await eventually(lambda: server.started, "the server")
        yield listener.getsockname()[1]
        server.should_exit = True
        await serving


async def test_pings_and_closes_are_answered_at_once_and_what_waits_is_done_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_in_this_process(tmp_path) as port, Api(f"http://127.0.0.1:{port}") as api:
        games = [await api.create() for _ in range(CROWD)]
        streams = [await open_websocket(port, game["id"], secret_of(game, "black")) for game in games]
        for reader, _ in streams:
            await asyncio.wait_for(read_frame(reader), PATIENCE)
        monkeypatch.setattr(read_groups, "READ_SECONDS", 600.0)
        for _, writer in streams:
            writer.write(chat(0))
        # The last of them is a crowd with the others, and waits; its ping comes in a packet of its own.
        await eventually_said(api, games[:-1])
        reader, writer = streams[-1]
        writer.write(PING_FRAME)
        while (await asyncio.wait_for(read_frame(reader), PATIENCE))[0] != PONG:
            pass
        await eventually_said(api, games)
        # Now one that says nothing before it goes.
        reader, writer = streams[0]
        writer.write(CLOSE_FRAME)
        assert await read_close_code(reader) == NORMAL_CLOSURE
        for _, writer in streams:
            writer.close()


async def eventually_said(api: Api, games: list[dict[str, Any]]) -> None:
    """Wait until the chat of each game has a message."""
    async with asyncio.timeout(PATIENCE):
        for game in games:
            while not (await api.view(game["id"], secret_of(game, "black")))["chat"]:
                await asyncio.sleep(0.02)


def chat(number: int) -> bytes:
    action = {"type": "say", "key": f"chat-key-{number}", "text": f"text {number}"}
    return short_frame(json.dumps({"type": "act", "action": action}).encode())


def torn(sent: bytes, chance: random.Random) -> list[bytes]:
    """The same bytes in pieces."""
    cuts = sorted(chance.sample(range(1, len(sent)), chance.randrange(4)))
    return [sent[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)]


async def test_what_a_crowd_sent_is_done_in_order_before_its_connections_end(sqlite_server: Server) -> None:
    chance = random.Random(7)
    async with Api(sqlite_server.url) as api:
        games = [await api.create() for _ in range(TALKERS)]
        streams = [await open_websocket(sqlite_server.port, game["id"], secret_of(game, "black")) for game in games]
        for reader, _ in streams:
            await asyncio.wait_for(read_frame(reader), PATIENCE)
        pieces = [torn(b"".join(map(chat, range(CHATS))), chance) for _ in games]
        for turn in range(max(map(len, pieces))):
            for (_, writer), own in zip(streams, pieces, strict=True):
                if turn < len(own):
                    writer.write(own[turn])
                if turn == len(own) - 1:
                    writer.write_eof()
            await asyncio.sleep(0.01)

        async def texts(game: dict[str, Any]) -> list[str]:
            view = await api.view(game["id"], secret_of(game, "black"))
            return [each["text"] for each in view["chat"]]

        async with asyncio.timeout(PATIENCE):
            while sum([len(await texts(game)) for game in games]) < TALKERS * CHATS:
                await asyncio.sleep(0.05)
        for game in games:
            assert await texts(game) == [f"text {number}" for number in range(CHATS)]
        for _, writer in streams:
            writer.close()
