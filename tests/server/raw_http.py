"""HTTP by hand, for what no proper client would send."""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass

from tests.server.client import PATIENCE


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
