"""A client for the tests: it says what it is told to, right or wrong, and keeps everything it hears."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 120.0


class SocketClient:
    """One connection to a game."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.entries: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}

    @property
    def version(self) -> int:
        """The last version heard of."""
        if self.entries:
            return int(self.entries[-1]["version"])
        return int(self.welcome["version"])

    async def send(self, **message: Any) -> None:
        """Send a message as it is."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["type"] == "happened":
            self.entries.append(message["entry"])
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "welcome":
            self.welcome = message
            self.entries.extend(message["missed"])
        return message

    async def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of the types."""
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def happens(self, kind: str) -> dict[str, Any]:
        """The next event of a kind."""
        while True:
            message = await self.until("happened")
            if message["entry"]["event"]["type"] == kind:
                return dict(message["entry"])

    async def act(self, kind: str, *, key: str | None = None, **fields: Any) -> dict[str, Any]:
        """Do something and return the answer: done or refused."""
        key = key or new_key()
        await self.send(type="act", action={"type": kind, "key": key, **fields})
        while True:
            answer = await self.until("done", "refused")
            if answer["key"] == key:
                return answer

    async def move(self, move: str, *, seen: int | None = None, key: str | None = None) -> dict[str, Any]:
        """Play a move."""
        return await self.act("move", key=key, move=move, seen=self.version if seen is None else seen)


def new_key() -> str:
    """A key nobody has used."""
    return uuid.uuid4().hex


@asynccontextmanager
async def opened(url: str, game: str, secret: str | None = None, **hello: Any) -> AsyncIterator[SocketClient]:
    """A connection that has been welcomed."""
    async with connect(f"{url.replace('http', 'ws', 1)}/api/games/{game}/live", compression=None) as socket:
        line = SocketClient(socket)
        await line.send(type="hello", secret=secret, **hello)
        await line.until("welcome")
        yield line


class Api:
    """The HTTP half."""

    def __init__(self, url: str) -> None:
        self._client = httpx.AsyncClient(base_url=url, timeout=PATIENCE)

    async def __aenter__(self) -> Api:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    async def get(self, path: str, secret: str | None = None) -> httpx.Response:
        """GET under /api."""
        return await self._client.get(f"/api{path}", headers=bearer(secret))

    async def post(self, path: str, body: Any, secret: str | None = None) -> httpx.Response:
        """POST under /api."""
        return await self._client.post(f"/api{path}", json=body, headers=bearer(secret))

    async def create(self, game: str = "kamon", **fields: Any) -> dict[str, Any]:
        """A new game."""
        answer = await self.post("/games", {"game": game, "colour": "black", **fields})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def view(self, game: str, secret: str | None = None) -> dict[str, Any]:
        """A whole game."""
        answer = await self.get(f"/games/{game}", secret)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def bearer(secret: str | None) -> dict[str, str]:
    """The header that carries a seat's secret."""
    return {} if secret is None else {"Authorization": f"Bearer {secret}"}


def secret_of(created: dict[str, Any], colour: str) -> str:
    """A seat's secret."""
    return str(created["seats"][colour]["secret"])
