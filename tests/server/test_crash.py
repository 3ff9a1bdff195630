"""kill -9 at random moments while bots play: whatever was acknowledged is there afterwards, once, to the letter."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import crestflow
from crestflow.protocol import opponent
from tests.deployment import ForkServer, PostgreSQL, Redis, Server, started
from tests.server.client import PATIENCE, Api, bearer, new_key, secret_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAMES = 6
"""Games that go on at once."""

MOST_PROMISES = 10
"""So many promises at most are awaited between a server's start and its end."""

LONGEST_PAUSE = 0.02
"""And so many seconds after that."""

STILLBORN, LONGEST_START = 0.2, 0.1
"""How often a server is killed once more while it is starting, and after how many seconds at most."""

CLOCK: dict[str, Any] = {"type": "fischer", "initial_seconds": 3600, "increment_seconds": 1}

Entry = dict[str, Any]


class Enough(NamedTuple):
    """How often a server is killed, and how many promises and broken requests that has to bring at least."""

    kills: int
    promises: int
    cuts: int

    def __str__(self) -> str:
        return f"{self.kills} kills"


class Player:
    """Plays both seats of one game after another over HTTP, at whichever process answers, and remembers every promise.

    What got no answer is sent again with its key: it may have happened or not, but never twice. A game is talked
    through, runs on a clock, and is followed by a rematch.
    """

    def __init__(self, servers: list[Server], chance: random.Random) -> None:
        self.servers = servers
        self.chance = chance
        self.promises: dict[str, list[Entry]] = {}
        self.secrets: dict[str, dict[str, str]] = {}
        self.cut = 0
        """Requests whose connection broke before there was an answer."""

    @property
    def promised(self) -> int:
        """How many promises there are."""
        return sum(map(len, self.promises.values()))

    async def play(self) -> None:
        """Play until cancelled."""
        async with httpx.AsyncClient(timeout=10) as client:
            while True:
                fields = {"game": self.chance.choice(["kamon", "pantarei"]), "clock": CLOCK}
                made = await self._ask(client, "POST", "/api/games", json=fields)
                secrets = {colour: secret_of(made, colour) for colour in ("black", "white")}
                await self._game(client, made["id"], secrets)
                following = await self._rematch(client, made["id"])
                await self._game(client, following, {"black": secrets["white"], "white": secrets["black"]})

    async def _ask(self, client: httpx.AsyncClient, method: str, path: str, **options: Any) -> dict[str, Any]:
        """Ask until somebody answers."""
        for attempt in range(10_000):
            url = self.chance.choice(self.servers).url + path
            try:
                answer = await client.request(method, url, **options)
            except httpx.TransportError as error:
                nobody_there = isinstance(error, httpx.ConnectError)
                self.cut += not nobody_there
                await asyncio.sleep(0.05 if nobody_there else 0)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.01)
                continue
            assert answer.status_code in (200, 201), (attempt, answer.text)
            return dict(answer.json())
        raise AssertionError("no server ever answered")

    async def _act(self, client: httpx.AsyncClient, game: str, colour: str, kind: str, **fields: Any) -> Entry:
        """Do something and remember the answer, which is a promise."""
        body = {"type": kind, "key": new_key(), **fields}
        headers = bearer(self.secrets[game][colour])
        answer = await self._ask(client, "POST", f"/api/games/{game}/actions", json=body, headers=headers)
        self.promises[game].append(answer["entry"])
        return dict(answer["entry"])

    async def _game(self, client: httpx.AsyncClient, game: str, secrets: dict[str, str]) -> None:
        self.secrets[game], self.promises[game] = secrets, []
        terms = (await self._ask(client, "GET", f"/api/games/{game}"))["terms"]
        state = crestflow.game(terms["game"]).start(terms["setup"])
        seen = 0
        while state.outcome is None:
            if self.chance.random() < 0.1:
                await self._act(client, game, state.turn, "say", text=f"after {len(state.moves)} moves")
            move = self.chance.choice(state.legal_moves())
            entry = await self._act(client, game, state.turn, "move", move=move, seen=seen)
            assert entry["event"]["move"] == move
            seen = entry["version"]
            state = state.play(move)

    async def _rematch(self, client: httpx.AsyncClient, game: str) -> str:
        await self._act(client, game, "black", "offer_rematch")
        return str((await self._act(client, game, "white", "answer_rematch", accept=True))["event"]["game"])


class SocketPlayer(Player):
    """Plays over WebSockets, one for each seat, once both seats are taken; connects again whenever one breaks."""

    def __init__(self, servers: list[Server], chance: random.Random) -> None:
        super().__init__(servers, chance)
        self._sockets: dict[tuple[str, str], ClientConnection] = {}

    async def _act(self, client: httpx.AsyncClient, game: str, colour: str, kind: str, **fields: Any) -> Entry:
        # To sit down by WebSocket is an event of its own, which is no answer to an action.
        if {promise["event"]["by"] for promise in self.promises[game]} != {"black", "white"}:
            return await super()._act(client, game, colour, kind, **fields)
        action = {"type": kind, "key": new_key(), **fields}
        while (answer := await self._try(game, colour, action)) is None:
            await asyncio.sleep(0.05)
        version, heard = answer
        entry = heard.get(version)
        if entry is None:
            # It was done before the connection broke; all that comes again is that it was.
            path = f"/api/games/{game}/events?after={version - 1}"
            headers = bearer(self.secrets[game][colour])
            entry = (await self._ask(client, "GET", path, headers=headers))["entries"][0]
        self.promises[game].append(entry)
        return entry

    async def _try(self, game: str, colour: str, action: dict[str, Any]) -> tuple[int, dict[int, Entry]] | None:
        """Send an action: its version, and the events heard meanwhile; or nothing, if the connection broke."""
        heard: dict[int, Entry] = {}
        sent = False
        try:
            async with asyncio.timeout(10):
                socket = await self._socket(game, colour)
                await socket.send(json.dumps({"type": "act", "action": action}))
                sent = True
                while True:
                    message = json.loads(await socket.recv())
                    if message["type"] == "happened":
                        heard[message["entry"]["version"]] = message["entry"]
                    elif message["type"] == "done" and message["key"] == action["key"]:
                        return message["version"], heard
                    elif message["type"] == "refused":
                        assert message["problem"]["code"] == "unavailable", message
                        return None
        except (OSError, TimeoutError, WebSocketException):
            self.cut += sent
            if (broken := self._sockets.pop((game, colour), None)) is not None:
                await broken.close()
            return None

    async def _socket(self, game: str, colour: str) -> ClientConnection:
        if (game, colour) not in self._sockets:
            server = self.chance.choice(self.servers)
            socket = await connect(f"ws://127.0.0.1:{server.port}/api/games/{game}/live", compression=None)
            self._sockets[game, colour] = socket
            await socket.send(json.dumps({"type": "hello", "secret": self.secrets[game][colour]}))
        return self._sockets[game, colour]


async def kill_and_play(servers: list[Server], count: int, seed: int) -> list[Player]:
    """Kill a server `count` times while bots play, and start it again each time."""
    chance = random.Random(seed)
    players = [
        (SocketPlayer if number % 2 else Player)(servers, random.Random(seed * 1000 + number))
        for number in range(GAMES)
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    begin, killed = time.monotonic(), 0
    while killed < count:
        await _promises(players, chance.randint(0, MOST_PROMISES))
        await asyncio.sleep(chance.uniform(0.0, LONGEST_PAUSE))
        victim = chance.choice(servers)
        await asyncio.to_thread(victim.kill)
        killed += 1
        while chance.random() < STILLBORN:
            await asyncio.to_thread(victim.begin)
            await asyncio.sleep(chance.uniform(0.0, LONGEST_START))
            await asyncio.to_thread(victim.kill)
            killed += 1
        await asyncio.to_thread(victim.start)
        for task in tasks:
            assert not task.done(), task.exception()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"{killed} kills in {time.monotonic() - begin:.0f} s")
    return players


async def _promises(players: list[Player], more: int) -> None:
    """Wait until so many more promises were made."""
    enough = sum(player.promised for player in players) + more
    async with asyncio.timeout(PATIENCE):
        while sum(player.promised for player in players) < enough:
            await asyncio.sleep(0.002)


async def check(servers: list[Server], players: list[Player], enough: Enough) -> None:
    """Every promise was kept, and nothing happened twice."""
    kept = 0
    async with httpx.AsyncClient(timeout=30) as client:
        for player in players:
            for game, promises in player.promises.items():
                headers = bearer(player.secrets[game]["black"])
                url = f"{servers[kept % len(servers)].url}/api/games/{game}"
                entries = (await client.get(f"{url}/events", headers=headers)).json()["entries"]
                assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
                assert entries[: len(promises)] == promises
                # At most what was under way at the end may have happened without a word.
                assert len(entries) - len(promises) in (0, 1)
                check_view((await client.get(url, headers=headers)).json(), entries)
                kept += len(promises)
    cut = sum(player.cut for player in players)
    games = sum(len(player.promises) for player in players)
    print(f"{kept} promises kept in {games} games; {cut} requests were cut off")
    assert kept > enough.promises, "hardly anything was played; the test proves nothing"
    assert cut > enough.cuts, "hardly a kill hit a request; the test proves nothing"


def check_view(view: dict[str, Any], entries: list[Entry]) -> None:
    """Moves, chat and clocks are what the events say."""
    moved = [entry for entry in entries if entry["event"]["type"] == "moved"]
    assert view["moves"] == [entry["event"]["move"] for entry in moved]
    assert [said["text"] for said in view["chat"]] == list(_texts(entries))
    check_clocks(moved)
    if len(moved) >= 2 and view["result"] is None:
        last, left = moved[-1], moved[-1]["event"]["left"]
        turn = opponent(last["event"]["by"])
        assert view["clock"]["running"] == turn
        assert view["clock"]["deadline"] == last["at"] + left[turn], "the clock ran on while nobody was there to look"


def check_clocks(moved: list[Entry]) -> None:
    """What each move left both players is what follows from the times of the moves, to the millisecond."""
    left = dict.fromkeys(("black", "white"), CLOCK["initial_seconds"] * 1000)
    for number, (before, entry) in enumerate(zip([None, *moved], moved, strict=False)):
        by = entry["event"]["by"]
        # Both clocks stand still until each player has moved once.
        if before is not None and number >= 2:
            left[by] += CLOCK["increment_seconds"] * 1000 - (entry["at"] - before["at"])
        assert entry["event"]["left"] == left, f"after move {number + 1}"


def _texts(entries: list[Entry]) -> Iterator[str]:
    return (entry["event"]["text"] for entry in entries if entry["event"]["type"] == "said")


FEW = Enough(kills=12, promises=36, cuts=2)


@pytest.mark.parametrize(
    "enough", [FEW, pytest.param(Enough(300, 500, 20), marks=pytest.mark.long(seconds=80))], ids=str
)
async def test_sqlite_keeps_every_promise(fork_server: ForkServer, folder: Path, enough: Enough) -> None:
    server = Server(fork_server, folder, database=f"sqlite:///{folder}/crash-{enough.kills}.db")
    with started(server) as servers:
        await check(servers, await kill_and_play(servers, enough.kills, seed=1), enough)


@pytest.mark.parametrize(
    "enough", [FEW, pytest.param(Enough(100, 500, 20), marks=pytest.mark.long(seconds=45))], ids=str
)
async def test_two_processes_on_postgresql_keep_every_promise(
    fork_server: ForkServer, folder: Path, redis: Redis, enough: Enough
) -> None:
    home = folder / f"crash-{enough.kills}"
    home.mkdir()
    postgresql = PostgreSQL(home, fsync=True)
    postgresql.start()
    try:
        database = postgresql.create("crash")
        pair = [Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2)]
        with started(*pair) as servers:
            await check(servers, await kill_and_play(servers, enough.kills, seed=2), enough)
    finally:
        postgresql.stop()


async def test_a_flag_that_fell_while_the_server_was_dead_has_fallen(fork_server: ForkServer, folder: Path) -> None:
    server = Server(fork_server, folder, database=f"sqlite:///{folder}/flag.db")
    with started(server):
        async with Api(server.url) as api:
            made = await api.create("kamon", clock={"type": "fischer", "initial_seconds": 1})
            path = f"/games/{made['id']}/actions"
            for colour in ("black", "white"):
                view = await api.view(made["id"])
                move = {"type": "move", "key": new_key(), "move": view["legal"][0], "seen": view["version"]}
                assert (await api.post(path, move, secret_of(made, colour))).status_code == 200
        server.kill()
        await asyncio.sleep(1.1)
        server.start()
        async with Api(server.url) as api, asyncio.timeout(120):
            while (view := await api.view(made["id"]))["result"] is None:
                await asyncio.sleep(0.05)
        assert view["result"] == {"winner": "white", "reason": "time"}
        assert view["clock"]["left"]["black"] == 0
