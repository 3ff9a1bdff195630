"""Requests that mean no good: strange origins and hosts, endless or slow heads and bodies, requests in a row."""

from __future__ import annotations

import asyncio
import json
import os
import time

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from crestflow.server.http.middleware import SECURITY_HEADERS
from crestflow.server.http.origins import Origins
from tests.deployment import Server
from tests.server.client import PATIENCE, Api, opened, secret_of
from tests.server.raw_http import Reply, deaf_socket, next_reply, request, talk, upgrade_request

pytestmark = pytest.mark.anyio

PUBLIC = "https://play.example.org"
NEW_GAME = b'{"game": "kamon"}'
JSON = "Content-Type: application/json"


def admits(public_url: str, host: str | None, *origins: str) -> bool:
    """Whether a request with these headers may act."""
    from starlette.datastructures import Headers

    raw = [(b"origin", text.encode("latin-1")) for text in origins]
    raw += [] if host is None else [(b"host", host.encode("latin-1"))]
    return Origins(public_url).admits(Headers(raw=raw))


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "https://evil.example",
        "http://play.example.org",
        "https://play.example.org:8443",
        "https://play.example.org.evil.example",
        "https://play.example.org@evil.example",
        "https://evil@play.example.org",
        "https://play.example.org/",
        "https://play.example.org/path",
        "https://play.example.org\\@evil.example",
        "https://xn--ply-1na.example.org",
        "https://[",
        "https://[::1",
        "https://play.example.org:99999999999",
        "https://play.example.org:",
        "https://play.example.org https://evil.example",
        "file://",
        "chrome-extension://abcdef",
        "\xa0https://play.example.org",
        "wss://play.example.org",
    ],
)
def test_only_the_public_address_may_act(origin: str) -> None:
    if origin.endswith("org/"):
        assert admits(PUBLIC, "play.example.org", origin), "browsers never send it so, and it means the same"
        return
    assert not admits(PUBLIC, "play.example.org", origin)
    assert not admits("", "play.example.org", origin)


def test_the_public_address_in_every_spelling_may_act() -> None:
    for public_url in (PUBLIC, f"{PUBLIC}/", f"{PUBLIC}:443", PUBLIC.upper()):
        assert admits(public_url, "10.0.0.7:8000", "https://play.example.org")
        assert admits(public_url, "10.0.0.7:8000", "HTTPS://Play.Example.ORG")
        assert admits(public_url, None), "a program that is no browser"
    assert not admits(PUBLIC, "play.example.org", PUBLIC, PUBLIC), "nobody sends two"


@pytest.mark.parametrize(
    ("host", "origin", "may"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("LOCALHOST:8000", "http://localhost:8000", True),
        ("laptop.local", "http://laptop.local", True),
        ("192.168.1.7", "https://192.168.1.7", True),
        ("192.168.1.7:443", "https://192.168.1.7", True),
        ("127.0.0.1:8000", "http://127.0.0.1:8001", False),
        ("127.0.0.1:8000", "http://localhost:8000", False),
        ("[::1]:8000", "http://[::2]:8000", False),
        ("evil.example:8000", "http://evil.example:8000", False),
        ("", "null", False),
        ("", "http://", False),
        ("a@127.0.0.1", "http://a@127.0.0.1", False),
    ],
)
def test_without_a_public_address_only_a_place_that_is_no_strangers_may_act(
    host: str, origin: str, *, may: bool
) -> None:
    """A stranger can point a name at this machine, load a page from there, and have Host and Origin agree."""
    assert admits("", host, origin) is may


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "a b", "x/../y", "me@localhost", "", "[::1"])
async def test_links_never_lead_where_a_stranger_says(sqlite_server: Server, host: str) -> None:
    (reply,) = await talk(sqlite_server.port, request("POST", "/api/games", f"Host: {host}", JSON, body=NEW_GAME))
    assert reply.status in (400, 403), reply
    assert "seat" not in reply.body


async def test_links_lead_to_the_place_asked_for(sqlite_server: Server) -> None:
    for host in ("localhost:1234", "[::1]:1234", "192.0.2.1"):
        spoof = "X-Forwarded-Host: evil.example"
        (reply,) = await talk(
            sqlite_server.port, request("POST", "/api/games", f"Host: {host}", spoof, JSON, body=NEW_GAME)
        )
        assert json.loads(reply.body)["watch"].startswith(f"http://{host}/#/game/")


async def test_every_answer_carries_the_headers(sqlite_server: Server) -> None:
    host = f"Host: 127.0.0.1:{sqlite_server.port}"
    upgrade = (
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: " + "A" * 22 + "==",
    )
    live = "/api/games/AAAAAAAAAAAA/live"
    sent = [
        (200, request("GET", "/", host)),
        (201, request("POST", "/api/games", host, JSON, body=NEW_GAME)),
        (400, b"nonsense\r\n\r\n"),
        (403, request("GET", live, host, *upgrade, "Origin: null", close=False)),
        (404, request("GET", "/api/games/AAAAAAAAAAAA", host)),
        (405, request("DELETE", "/api/games", host)),
        (413, request("POST", "/api/games", host, "Content-Length: 1000000")),
        (422, request("POST", "/api/games", host, JSON, body=b"{}")),
        (400, request("GET", live, host, *upgrade[:2], "Sec-WebSocket-Version: 7", upgrade[3], close=False)),
        (431, request("GET", "/", host, "X: " + "x" * 20_000)[:-4]),
    ]
    requests: list[str] = []
    for status, text in sent:
        (reply,) = await talk(sqlite_server.port, text)
        assert reply.status == status, reply
        missing = {name for name, value in SECURITY_HEADERS.items() if reply.headers.get(name.lower()) != value}
        assert not missing, (status, missing)
        requests.append(reply.headers["x-request-id"])
        assert not [name for name in reply.headers if name.startswith("access-control")], "nobody else's page may read"
    assert len(set(requests)) == len(sent), "each has an id of its own"


async def test_a_preflight_is_not_granted(sqlite_server: Server) -> None:
    asked = ("Origin: https://evil.example", "Access-Control-Request-Method: POST", "Host: localhost")
    (reply,) = await talk(sqlite_server.port, request("OPTIONS", "/api/games", *asked))
    assert reply.status == 405
    assert not [name for name in reply.headers if name.startswith("access-control")]


BODIES = [
    b"[" * 8000,
    b'{"game":' * 900,
    b'{"game": "kamon", "setup": "\\ud800"}',
    b'{"game": "kamon", "name": "\\ud800"}',
    b'{"game": "kamon", "name": "\xff\xfe"}',
    b'{"game": "kamon", "clock": {"type": "days", "days": 1e400}}',
    b'{"game": "kamon", "clock": {"type": "days", "days": ' + b"9" * 5000 + b"}}",
    b'{"game": "kamon", "clock": {"type": "fischer", "initial_seconds": NaN}}',
    b'{"game": "kamon", "clock": {"type": "fischer", "initial_seconds": Infinity}}',
    b'{"game": "kamon", "game": "pantarei", "first": "white", "ruleset": "wild"}',
    b'{"game": ["kamon"]}',
    b"\x00" * 100,
    b"\xff\xfe{\x00}\x00",
    b"null",
    b"",
]


@pytest.mark.parametrize("number", range(len(BODIES)))
async def test_a_body_that_makes_no_sense_is_refused_in_words(sqlite_server: Server, number: int) -> None:
    (reply,) = await talk(
        sqlite_server.port, request("POST", "/api/games", "Host: localhost", JSON, body=BODIES[number])
    )
    assert reply.status in (400, 422), reply
    assert json.loads(reply.body)["code"] == "bad_message"


async def test_requests_in_a_row_are_answered_in_a_row_and_bodies_are_no_requests(sqlite_server: Server) -> None:
    port = sqlite_server.port
    health = request("GET", "/api/health", "Host: localhost", close=False)
    lobby = request("GET", "/api/lobby", "Host: localhost")
    row = await talk(port, health * 5 + lobby)
    assert [reply.status for reply in row] == [200] * 6
    assert "games" in row[-1].body
    assert all("database" in reply.body for reply in row[:-1])
    smuggled = request(
        "POST", "/api/games", "Host: localhost", JSON, body=NEW_GAME + b" " * 20_000 + lobby, close=False
    )
    last = request("GET", "/api/health", "Host: localhost")
    refused, answered = await talk(port, smuggled + last)
    assert (refused.status, answered.status) == (413, 200)
    assert "database" in answered.body, "what stands in a body is no request"
    both = ("Host: localhost", JSON, "Transfer-Encoding: chunked", "Content-Length: 4")
    (reply,) = await talk(port, request("POST", "/api/games", *both) + b"0\r\n\r\n" + lobby)
    assert reply.status == 400, "two lengths are one too many"


async def patience(port: int, first: bytes, drip: bytes = b"") -> tuple[float, Reply]:
    """How long the server waits for somebody who sends a little, or nothing, every second; and what it says then."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    begin = time.monotonic()
    writer.write(first)
    answer = asyncio.create_task(next_reply(reader))
    while not answer.done() and time.monotonic() - begin < 30:
        await asyncio.wait({answer}, timeout=1)
        if drip and not answer.done():
            writer.write(drip)
    writer.close()
    return time.monotonic() - begin, answer.result()


async def without_hello(port: int, game: str) -> float:
    """How long the server waits for the first message."""
    begin = time.monotonic()
    async with connect(f"ws://127.0.0.1:{port}/api/games/{game}/live") as quiet:
        assert json.loads(await quiet.recv())["problem"]["code"] == "bad_message"
        with pytest.raises(ConnectionClosed):
            await quiet.recv()
    return time.monotonic() - begin


@pytest.mark.slow
async def test_who_takes_for_ever_is_not_waited_for(sqlite_server: Server) -> None:
    port = sqlite_server.port
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
    half = request("POST", "/api/games", "Host: localhost", JSON, "Content-Length: 50")
    silent, head, body, blank, hello = await asyncio.gather(
        patience(port, b""),
        patience(port, b"GET / HTTP/1.1\r\n", b"X-Slow: yes\r\n"),
        patience(port, half, b" "),
        patience(port, b"\r\n", b"\r\n"),
        without_hello(port, game),
    )
    assert [reply.status for _, reply in (silent, head, body, blank)] == [408] * 4
    assert max(silent[0], head[0], body[0], blank[0], hello) < 20


async def test_an_endless_head_is_cut_off(sqlite_server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", sqlite_server.port)
    writer.write(b"GET / HTTP/1.1\r\nX: ")
    reply = asyncio.create_task(next_reply(reader))
    sent = 0
    while not reply.done() and sent < 50_000_000:
        writer.write(b"x" * 10_000)
        sent += 10_000
        await asyncio.sleep(0.001)
    assert sent < 5_000_000
    assert (await reply).status in (0, 431)
    writer.close()


def memory(server: Server) -> int:
    """The server's memory in bytes."""
    with open(f"/proc/{server.pid}/statm") as numbers:  # noqa: PTH123 (a file of the system)
        return int(numbers.read().split()[1]) * os.sysconf("SC_PAGESIZE")


async def test_pings_that_are_never_read_pile_up_nowhere(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
    client = deaf_socket(sqlite_server.port)
    client.sendall(upgrade_request(sqlite_server.port, game))
    # What comes before the answer to the upgrade is not read.
    client.settimeout(PATIENCE)
    assert client.recv(4096).startswith(b"HTTP/1.1 101")
    client.settimeout(0.2)
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"p" * 125
    hello = b'{"type": "hello"}'
    client.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    async with Api(sqlite_server.url) as api:
        while (await api.view(game))["presence"]["watchers"] == 0:
            await asyncio.sleep(0.02)
    before, sent, refused = memory(sqlite_server), 0, 0
    begin = time.monotonic()
    while sent < 60_000_000 and refused < 5 and time.monotonic() - begin < 10:
        try:
            sent += client.send(ping * 500)
        except TimeoutError:
            refused += 1
        except ConnectionError:
            break
        await asyncio.sleep(0)
    assert memory(sqlite_server) - before < 20_000_000, f"{sent:,} bytes of pings were sent"
    assert sent < 60_000_000, "the server stops reading from who does not read"
    client.close()
    async with opened(sqlite_server.url, game):
        pass


async def test_a_refused_websocket_says_why(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
    url = f"ws://127.0.0.1:{sqlite_server.port}/api/games/{made['id']}/live"
    with pytest.raises(InvalidStatus) as refused:
        await connect(url, origin="https://evil.example")  # type: ignore[arg-type]  # any text will do
    assert json.loads(refused.value.response.body)["code"] == "foreign_origin"
    assert secret_of(made, "black") not in str(refused.value)
