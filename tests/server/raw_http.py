"""HTTP by hand, for what no proper client would send."""

from __future__ import annotations

import asyncio
import json
import socket
from dataclasses import dataclass
from http import HTTPStatus

from tests.server.client import PATIENCE

CLOSE, PING = 0x8, 0x9
"""Two opcodes of WebSocket frames."""


@dataclass(frozen=True)
class Reply:
    """One answer, or the end of the connection as status 0."""

    status: int
    headers: dict[str, str]
    body: str


async def talk(port: int, sent: bytes) -> list[Reply]:
    """Send bytes as they are and take every answer until the server closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        return await replies(reader)
    finally:
        writer.close()


async def replies(reader: asyncio.StreamReader) -> list[Reply]:
    """Every answer until the connection ends."""
    found = []
    async with asyncio.timeout(PATIENCE):
        while (reply := await next_reply(reader)).status:
            found.append(reply)
    return found


async def next_reply(reader: asyncio.StreamReader) -> Reply:
    """The next answer."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except (asyncio.IncompleteReadError, ConnectionError):
        return Reply(0, {}, "")
    first, *lines = head.strip().split("\r\n")
    pairs = (line.split(": ", 1) for line in lines)
    headers = {name.lower(): text for name, text in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Reply(int(first.split()[1]), headers, body.decode())


def request(method: str, path: str, *headers: str, body: bytes = b"", close: bool = True) -> bytes:
    """A request with exactly these headers, and a length if it has a body."""
    lines = [f"{method} {path} HTTP/1.1", *headers]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    if close:
        lines.append("Connection: close")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def deaf_socket(port: int) -> socket.socket:
    """A connection with the smallest window there is, for clients that do not read."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.connect(("127.0.0.1", port))
    client.settimeout(0.2)
    return client


def upgrade_request(port: int, game: str) -> bytes:
    """The request that makes a connection a WebSocket to a game."""
    upgrade = (
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: " + "A" * 22 + "==",
    )
    return request("GET", f"/api/games/{game}/live", *upgrade, close=False)


def short_frame(text: bytes) -> bytes:
    """A short text as clients send it, with a mask that changes nothing."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


async def open_websocket(
    port: int, game: str, secret: str | None = None
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket to a game on which any bytes can be sent; a player, or a spectator, who has said hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(upgrade_request(port, game))
    assert (await next_reply(reader)).status == HTTPStatus.SWITCHING_PROTOCOLS
    hello = {"type": "hello"} if secret is None else {"type": "hello", "secret": secret}
    writer.write(short_frame(json.dumps(hello).encode()))
    return reader, writer


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The opcode and the content of the next frame."""
    first, length = await reader.readexactly(2)
    if length == 126:
        length = int.from_bytes(await reader.readexactly(2))
    return first & 0x0F, await reader.readexactly(length)


async def read_close_code(reader: asyncio.StreamReader) -> int:
    """Read frames until the server closes; the code it gives."""
    async with asyncio.timeout(PATIENCE):
        while True:
            opcode, content = await read_frame(reader)
            if opcode == CLOSE:
                return int.from_bytes(content[:2])
