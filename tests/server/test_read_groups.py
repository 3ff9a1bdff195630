"""What many connections send is handled in groups: all of it, in order, and few wait for nobody."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from crestflow.server.crowd import CROWD, CROWD_MEMBERS
from crestflow.server.http import read_groups
from crestflow.server.http.read_groups import READ_MOST, ReadGroups
from tests.deployment import Server, eventually
from tests.server.client import PATIENCE, Api, secret_of
from tests.server.raw_http import open_websocket, read_frame, short_frame

pytestmark = pytest.mark.anyio

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
