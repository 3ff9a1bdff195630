"""Clients that mean no good, or cannot help it: malformed, huge, replayed, out of order, foreign, slow."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.deployment import ForkServer, Server, started
from tests.server.client import Api, SocketClient, new_key, opened, secret_of

pytestmark = pytest.mark.anyio

NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    '{"type": "hello"',
    '{"type": "nothing"}',
    '{"type": "act"}',
    '{"type": "act", "action": {"type": "move"}}',
    '{"type": "act", "action": {"type": "move", "key": "short", "move": "a2", "seen": 0}}',
    '{"type": "act", "action": {"type": "move", "key": "long-enough", "move": "a2", "seen": -1}}',
    '{"type": "act", "action": {"type": "say", "key": "long-enough", "text": "\\u0000"}}',
    '{"type": "act", "action": {"type": "say", "key": "long-enough", "text": "\\ud800"}}',
    '{"type": "ping", "extra": 1}',
    "[" * 5000,
    '{"type": "act", "action": {"type": "say", "key": "long-enough", "text": "' + "x" * 501 + '"}}',
]


def live(server: Server, game: str) -> str:
    return f"ws://127.0.0.1:{server.port}/api/games/{game}/live"


async def test_nonsense_is_refused_in_words_and_too_much_of_it_ends_the_line(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
    for begin in range(0, len(NONSENSE), 8):
        async with opened(sqlite_server.url, made["id"], secret_of(made, "black")) as line:
            for text in NONSENSE[begin : begin + 8]:
                await line.socket.send(text)
                assert (await line.until("refused"))["problem"]["code"] == "bad_message"
            await line.socket.send(b"\x00\xff")
            await line.until("refused")
            await line.send(type="ping")
            await line.until("pong")
            with pytest.raises(ConnectionClosed) as closed:
                await _babble(line)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4400


async def _babble(line: SocketClient) -> None:
    for _ in range(20):
        await line.socket.send("nonsense")
        await line.until("refused")


@pytest.mark.parametrize("first", ["{", '{"type": "ping"}', '{"type": "hello", "secret": "short"}'])
async def test_without_a_proper_hello_there_is_no_line(sqlite_server: Server, first: str) -> None:
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
    async with connect(live(sqlite_server, game)) as connection:
        await connection.send(first)
        assert json.loads(await connection.recv())["problem"]["code"] == "bad_message"
        with pytest.raises(ConnectionClosed):
            await connection.recv()


async def test_a_wrong_secret_or_game_is_turned_away(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
        for name, secret, code in ((game, "A" * 22, "forbidden"), ("B" * 12, None, "not_found")):
            async with connect(live(sqlite_server, name)) as connection:
                await connection.send(json.dumps({"type": "hello", "secret": secret}))
                assert json.loads(await connection.recv())["problem"]["code"] == code
        move = {"type": "move", "key": new_key(), "move": "a2", "seen": 0}
        assert (await api.post(f"/games/{game}/actions", move)).status_code == 403
        assert (await api.post(f"/games/{game}/actions", move, "A" * 22)).status_code == 403
        assert (await api.get(f"/games/{game}", "not a secret")).status_code == 403
        assert (await api.get("/games/..%2f..%2fetc")).status_code == 404
    with pytest.raises(InvalidStatus):
        await connect(live(sqlite_server, "not-a-game"))


async def test_a_huge_message_ends_the_line_and_a_huge_body_is_refused(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
    async with opened(sqlite_server.url, made["id"]) as line:
        await line.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            await line.until("refused")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009

    async def endless() -> Iterator[bytes]:  # type: ignore[misc]  # an async generator
        for _ in range(1000):
            yield b" " * 1000

    async with httpx.AsyncClient() as client:
        url = f"{sqlite_server.url}/api/games"
        for content in (b" " * 100_000, endless()):
            answer = await client.post(url, content=content, headers={"Content-Type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_replayed_and_out_of_order_messages_change_nothing(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        async with opened(sqlite_server.url, game, black) as first, opened(sqlite_server.url, game, white) as second:
            await first.happens("joined")
            move, key = first.welcome["game"]["legal"][0], new_key()
            assert (await first.act("answer_takeback", accept=True))["problem"]["code"] == "nothing_to_answer"
            assert (await second.move(move))["problem"]["code"] == "not_your_turn"
            assert (await first.move(move, seen=99))["problem"]["code"] == "unknown_version"
            done = await first.move(move, key=key, seen=1)
            assert await first.move(move, key=key, seen=1) == done
            reply = (await api.view(game))["legal"][0]
            await second.happens("moved")
            await second.move(reply)
            assert await first.move(move, key=key, seen=1) == done, "a replay long after is still the same move"
            await first.send(type="hello", secret=white)
            assert (await first.until("refused"))["problem"]["code"] == "bad_message"
        assert (await api.view(game))["moves"] == [move, reply]


async def test_foreign_pages_are_kept_out(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{sqlite_server.port}.evil.example"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(live(sqlite_server, game), origin=origin)  # type: ignore[arg-type]  # any text will do
        assert refused.value.response.status_code == 403
        answer = httpx.post(f"{sqlite_server.url}/api/games", json={"game": "kamon"}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    async with connect(live(sqlite_server, game), origin=sqlite_server.url) as connection:  # type: ignore[arg-type]
        await connection.send('{"type": "hello"}')
        assert json.loads(await connection.recv())["type"] == "welcome"


async def test_limits_per_address_and_seat(fork_server: ForkServer, folder: Path) -> None:
    few = {"games_per_hour": 2, "actions_per_minute": 3, "chats_per_minute": 1, "connections_per_address": 2}
    server = Server(fork_server, folder, database=f"sqlite:///{folder}/few.db", **few)
    with started(server):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            await api.create("kamon")
            refused = await api.post("/games", {"game": "kamon"})
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            assert "Retry-After" in refused.headers
            game, black = made["id"], secret_of(made, "black")
            async with opened(server.url, game, black) as line, opened(server.url, game):
                assert (await line.act("say", text="one"))["type"] == "done"
                assert (await line.act("say", text="two"))["problem"]["code"] == "too_many"
                answers = [await line.act("offer_draw") for _ in range(4)]
                assert answers[-1]["problem"]["code"] == "too_many"
                async with connect(live(server, game)) as third:
                    assert json.loads(await third.recv())["problem"]["code"] == "too_many"


async def test_answers_carry_security_headers_and_the_log_no_secret(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        answer = await api.get(f"/games/{made['id']}", secret_of(made, "black"))
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert secret_of(made, "black") not in answer.text
        for seat in made["seats"].values():
            # Browsers never send what stands after the #, neither to us nor to anybody as a Referer.
            assert re.search(rf"#/seat/{made['id']}/{seat['secret']}$", seat["link"])
        assert secret_of(made, "black") not in made["watch"]
        async with opened(sqlite_server.url, made["id"], secret_of(made, "white")):
            pass
    log = sqlite_server.log.read_text()
    assert not any(seat["secret"] in log for seat in made["seats"].values())
    assert "Traceback" not in log


def test_the_server_does_not_even_load_what_could_analyse() -> None:
    look = "import sys, crestflow.server.run; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True).stdout.split()
    assert "crestflow.server.app" in loaded
    thinking = ("crestflow.engine", "crestflow.players", "crestflow.puzzles", "crestflow.survey")
    assert not [name for name in loaded if name.startswith(thinking)]


async def test_there_is_no_analysis_to_be_had(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        assert (await api.get(f"/games/{made['id']}/record")).status_code == 409
        assert (await api.view(made["id"]))["share"] is None
        paths = (await api.get("/openapi.json")).json()["paths"]
    assert set(paths) == {
        "/api/games",
        "/api/games/{game}",
        "/api/games/{game}/actions",
        "/api/games/{game}/events",
        "/api/games/{game}/join",
        "/api/games/{game}/record",
        "/api/health",
        "/api/live",
        "/api/lobby",
        "/api/ready",
    }


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Crane", True),
        ("עדה", True),
        ("أدا", True),
        ("Zoë 👩‍👩‍👧", True),
        ("क्‍ष", True),
        ("Crane\u202eadA", False),
        ("Crane\u2066x\u2069", False),
        ("עדה\u200f!", True),
        ("Crane\u2028Bob", False),
        ("Crane\x9b31m", False),
        ("\ufeffAda", False),
        ("Crane\x1b[31m", False),
    ],
)
async def test_names_and_chat_hold_nothing_that_turns_other_text_around(
    sqlite_server: Server, text: str, *, may: bool
) -> None:
    async with Api(sqlite_server.url) as api:
        answer = await api.post("/games", {"game": "kamon", "colour": "black", "name": text})
        assert answer.status_code == (201 if may else 422)
        made = await api.create("kamon")
        black = secret_of(made, "black")
        said = await api.post(f"/games/{made['id']}/actions", {"type": "say", "key": new_key(), "text": text}, black)
        assert said.status_code == (200 if may else 422)
        async with connect(live(sqlite_server, made["id"])) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": secret_of(made, "white"), "name": text}))
            assert json.loads(await socket.recv())["type"] == ("welcome" if may else "refused")


async def _advertise(line: SocketClient) -> None:
    for _ in range(1000):
        await line.act("say", text="buy")


async def test_a_flood_of_chat_ends_the_line_and_leaves_little(fork_server: ForkServer, folder: Path) -> None:
    server = Server(fork_server, folder, database=f"sqlite:///{folder}/flood.db", chats_per_minute=5)
    with started(server):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            black = secret_of(made, "black")
            async with opened(server.url, made["id"], black) as line:
                with pytest.raises(ConnectionClosed) as closed:
                    await _advertise(line)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
            async with opened(server.url, made["id"], black) as line:
                assert (await line.act("say", text="buy"))["problem"]["code"] == "too_many", "coming back does not help"
            assert len((await api.view(made["id"], black))["chat"]) == 5
