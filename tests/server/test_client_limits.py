"""The limits of addresses, seats and games against clients that try to pass them by."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from crestflow.server.game.actions import Resign
from crestflow.server.limits.client import ClientLimits
from crestflow.server.limits.rate import RateLimit, TokenBucket
from crestflow.server.settings import Settings
from tests.deployment import ForkServer, Server, started
from tests.server.client import Api, SocketClient, new_key, opened, secret_of

pytestmark = pytest.mark.anyio

GAMES = 6
SPECTATORS = 3
SEAT = 2


@pytest.fixture
def server(fork_server: ForkServer, folder: Path, tmp_path: Path) -> Iterator[Server]:
    few = {
        "games_per_hour": GAMES,
        "connections_per_game": SPECTATORS,
        "connections_per_seat": SEAT,
        "files_per_minute": 10,
    }
    with started(Server(fork_server, folder, database=f"sqlite:///{tmp_path}/games.db", **few)) as (server,):
        yield server


async def rematch(api: Api, game: str, black: str, white: str) -> httpx.Response:
    """End a game and agree on the next; the answer to the last step."""
    for secret, action in (
        (black, {"type": "resign"}),
        (black, {"type": "offer_rematch"}),
        (white, {"type": "answer_rematch", "accept": True}),
    ):
        answer = await api.post(f"/games/{game}/actions", {**action, "key": new_key()}, secret)
    return answer


async def test_rematches_count_as_games(server: Server) -> None:
    async with Api(server.url) as api:
        made = await api.create("kamon")
        async with opened(server.url, made["id"], secret_of(made, "white")):
            pass
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        for _ in range(GAMES - 1):
            answer = await rematch(api, game, black, white)
            assert answer.status_code == 200, answer.text
            game, black, white = answer.json()["entry"]["event"]["game"], white, black
        answer = await rematch(api, game, black, white)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert int(answer.headers["Retry-After"]) > 60, "the time that the message says"
        assert (await api.post("/games", {"game": "kamon"})).status_code == 429, "they are the same games"
        async with opened(server.url, game, white) as line:
            refused = await line.act("answer_rematch", accept=True)
            assert refused["problem"]["code"] == "too_many", "over the WebSocket too"
            assert (await line.act("answer_rematch", accept=False))["type"] == "done", "to decline is free"


async def test_spectators_never_take_a_players_place(server: Server) -> None:
    async with Api(server.url) as api:
        made = await api.create("kamon")
    url, game = server.url, made["id"]
    async with AsyncExitStack() as stack:
        for _ in range(SPECTATORS):
            await stack.enter_async_context(opened(url, game))
        for colour in ("black", "white"):
            for _ in range(SEAT):
                await stack.enter_async_context(opened(url, game, secret_of(made, colour)))
        for secret in (None, secret_of(made, "black")):
            async with connect(f"{url.replace('http', 'ws')}/api/games/{game}/live") as socket:
                line = SocketClient(socket)
                await line.send(type="hello", secret=secret)
                assert (await line.hear())["problem"]["code"] == "too_many"


async def test_files_of_the_page_are_limited_and_do_not_use_up_requests(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        statuses = [(await client.get("/")).status_code for _ in range(12)]
        assert statuses.count(200) in (10, 11), "one may have come back meanwhile"
        assert statuses[-1] == 429 or statuses[-2] == 429
        assert (await client.get("/api/lobby")).status_code == 200


async def test_a_secret_of_a_wrong_form_is_refused_before_it_is_counted(server: Server) -> None:
    move = {"type": "move", "key": new_key(), "move": "a2", "seen": 0}
    async with Api(server.url) as api:
        for secret in ("x" * 10_000, "x" * 21, "x" * 23, "x" * 21 + "!"):
            answer = await api.post(f"/games/{'A' * 12}/actions", move, secret)
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), "not even looked for"


async def test_limits_keep_nothing_that_a_client_sent() -> None:
    limits = ClientLimits(Settings())
    for number in range(50):
        await limits.act("192.0.2.1", "A" * 12, f"{number:022d}", Resign(key="resigning"))
    keys = list(limits._actions._full)
    assert len(set(keys)) == 50
    assert {len(key) for key in keys} == {24}
    assert not [key for key in keys if "A" * 12 in key or "0" * 12 in key]


def test_full_buckets_are_forgotten() -> None:
    now = 0.0
    rate = RateLimit("moves", 60, 60, clock=lambda: now)
    for number in range(1000):
        rate.take(str(number))
    assert len(rate) == 1000
    now = 2.0
    for number in range(400):
        rate.take(f"later {number}")
    assert len(rate) == 400, "the thousand are full again, and only who came since is remembered"


def test_a_bucket_of_one_connection() -> None:
    now = 0.0
    bucket = TokenBucket(10, 60, clock=lambda: now)
    assert bucket.take(10)
    assert not bucket.take(1)
    now = 6.0
    assert bucket.take(1)
    assert not bucket.take(1)
