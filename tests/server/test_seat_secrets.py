"""Where a seat's secret could leak, looked for as somebody would who wants it."""

from __future__ import annotations

import inspect
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from crestflow.server import seat_secrets as secrets
from tests.deployment import ForkServer, Server, started
from tests.server.client import Api, new_key, opened, secret_of
from tests.server.raw_http import request, talk

pytestmark = pytest.mark.anyio

CHAT = "between-the-two-of-us"


@pytest.fixture(scope="module")
def talkative(fork_server: ForkServer, folder: Path) -> Iterator[Server]:
    """A server that logs all it can."""
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/talkative.db", log_level="debug")) as (
        server,
    ):
        yield server


async def everything_public(api: Api, game: str) -> str:
    """All that somebody without a secret can get of a game."""
    paths = [f"/games/{game}", f"/games/{game}/events", f"/games/{game}/record", "/lobby", "/health"]
    return "\n".join([(await api.get(path)).text for path in paths])


async def a_whole_evening(url: str) -> tuple[list[str], str]:
    """A listed game is joined, talked through, resigned and followed by a rematch; its secrets, and all others saw.

    A wrong secret and a malformed message are tried too: complaints are where secrets like to turn up.
    """
    async with Api(url) as api:
        made = await api.create("kamon", listed=True, name="Crane")
        game, black = made["id"], secret_of(made, "black")
        white = (await api.post(f"/games/{game}/join", {"name": "Émile"})).json()["secret"]
        known = [black, white, secret_of(made, "white")]
        seen = [await everything_public(api, game)]
        async with opened(url, game) as watcher, opened(url, game, black) as one, opened(url, game, white) as two:
            assert (await one.act("say", text=CHAT))["type"] == "done"
            assert (await one.move(one.welcome["game"]["legal"][0]))["type"] == "done"
            await two.send(type="hello", secret=white)
            await two.send(type="act", action={"type": "say", "key": black, "text": "\u0000"})
            assert (await two.act("resign"))["type"] == "done"
            assert (await one.act("offer_rematch"))["type"] == "done"
            assert (await two.act("answer_rematch", accept=True))["type"] == "done"
            rematch = (await watcher.happens("rematch_answered"))["event"]["game"]
            seen.append(json.dumps(watcher.heard))
        refused = await api.post(f"/games/{game}/actions", {"type": "resign", "key": black, "secret": white}, white)
        seen += [refused.text, await everything_public(api, game), await everything_public(api, rematch)]
        assert (await api.view(rematch, black))["chat"] == []
    return known, "\n".join(seen)


async def test_nothing_that_others_see_holds_a_secret_or_the_chat(sqlite_server: Server) -> None:
    known, seen = await a_whole_evening(sqlite_server.url)
    for secret in known:
        assert secret not in seen
        assert secrets.hash_secret(secret) not in seen
    assert CHAT not in seen


async def test_the_log_holds_no_secret_no_address_and_no_chat_however_much_it_says(talkative: Server) -> None:
    known, _ = await a_whole_evening(talkative.url)
    async with Api(talkative.url) as api:
        await api.get("/games/AAAAAAAAAAAA", known[0])
    await talk(talkative.port, b"GET / HTTP/9.9\r\nAuthorization: Bearer " + known[0].encode() + b"\r\n\r\n")
    await talk(talkative.port, request("GET", f"/?secret={known[1]}", "Host: localhost", f"Referer: #{known[1]}"))
    log = talkative.log.read_text()
    assert "listening on" in log, "there is a log"
    said = log.replace(f"listening on http://127.0.0.1:{talkative.port}", "")
    assert not [secret for secret in known if secret in said or secrets.hash_secret(secret) in said]
    assert CHAT not in said
    assert "127.0.0.1" not in said
    assert "/api/" not in said


async def test_the_database_holds_hashes_only(talkative: Server, folder: Path) -> None:
    known, _ = await a_whole_evening(talkative.url)
    files = b"".join(path.read_bytes() for path in folder.glob("talkative.db*"))
    assert CHAT.encode() in files, "this is where it is written"
    assert not [secret for secret in known if secret.encode() in files]
    with closing(sqlite3.connect(folder / "talkative.db")) as database:
        seats = {seat for row in database.execute("SELECT black, white FROM games") for seat in row}
    assert secrets.hash_secret(known[0]) in seats


async def test_links_keep_the_secret_from_the_server_and_from_other_sites(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        page = httpx.get(f"{sqlite_server.url}/")
    for seat in made["seats"].values():
        address, _, fragment = seat["link"].partition("#")
        assert seat["secret"] in fragment
        assert seat["secret"] not in address, "what stands after the # is sent to nobody"
        assert seat["secret"] not in made["watch"]
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert made["watch"].startswith(sqlite_server.url)


@pytest.mark.parametrize("path", ["/games/{id}/actions", "/games/{id}/join"])
async def test_a_watcher_gets_no_seat(sqlite_server: Server, path: str) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        game = made["id"]
        body: dict[str, Any] = {} if "join" in path else {"type": "resign", "key": new_key()}
        for secret in (None, "A", "A" * 22, game, secrets.hash_secret(secret_of(made, "black"))):
            answer = await api.post(path.format(id=game), body, secret)
            assert answer.status_code == (409 if "join" in path else 403), answer.text
        async with opened(sqlite_server.url, game) as watcher:
            assert watcher.welcome["role"] == "watcher"
            assert watcher.welcome["game"]["chat"] is None
            for kind, fields in (("resign", {}), ("say", {"text": "me too"}), ("mute", {"mute": True})):
                assert (await watcher.act(kind, **fields))["problem"]["code"] == "forbidden"
        other = await api.create("pantarei")
        answer = await api.post(
            f"/games/{game}/actions", {"type": "resign", "key": new_key()}, secret_of(other, "black")
        )
        assert answer.status_code == 403, "a secret opens its own game only"


async def test_chat_stays_between_players_when_a_watcher_asks_for_what_it_missed(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        async with opened(sqlite_server.url, made["id"], secret_of(made, "black")) as line:
            await line.act("say", text=CHAT)
            async with opened(sqlite_server.url, made["id"], seen=0) as watcher:
                assert watcher.entries == []
        events = await api.get(f"/games/{made['id']}/events?after=0")
        assert CHAT not in events.text
        with_secret = await api.get(f"/games/{made['id']}/events", secret_of(made, "black"))
        assert CHAT in with_secret.text
        assert with_secret.headers["Cache-Control"] == "no-store", "nobody on the way keeps it"


def test_secrets_are_compared_in_constant_time() -> None:
    """A comparison that stops early cannot be seen from outside, so this looks inside."""
    seat = inspect.getsource(secrets.SeatHashes.matches)
    assert seat.count("hmac.compare_digest") == 2
    assert "==" not in seat


async def test_a_secret_in_the_address_is_no_secret(sqlite_server: Server) -> None:
    async with Api(sqlite_server.url) as api:
        made = await api.create("kamon")
        black = secret_of(made, "black")
        seen = (await api.get(f"/games/{made['id']}?secret={black}&token={black}")).json()
        assert seen["chat"] is None, "addresses get around; only the header opens a seat"
        assert (await api.get(f"/games/{made['id']}", black)).json()["chat"] == []
