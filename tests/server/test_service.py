"""How much work an action is: a move reads nothing and is played once, an arrival reads little."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from crestflow.games.kamon.rules import KamonState
from crestflow.protocol import Colour
from crestflow.server.container import Container
from crestflow.server.game.actions import PlayMove, Say
from crestflow.server.game.clock import GameClock
from crestflow.server.game.errors import ApiError, Unavailable
from crestflow.server.game.events import Entry, Times
from crestflow.server.game.messages import Created
from crestflow.server.game.terms import Fischer, NewGame
from crestflow.server.run import prepare
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database
from crestflow.server.storage.transactions import Append
from tests.deployment import eventually

pytestmark = pytest.mark.anyio

BASE = "http://127.0.0.1"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[Database]:
    """How often each database was read."""
    counted: Counter[Database] = Counter()
    read = Database.read

    def counting(self: Database, work: Any) -> Any:
        counted[self] += 1
        return read(self, work)

    monkeypatch.setattr(Database, "read", counting)
    # The background jobs read on their own; here only players do.
    monkeypatch.setattr("crestflow.server.live.background.BackgroundJobs.start", lambda _: None)
    return counted


@asynccontextmanager
async def pair(folder: Path) -> AsyncIterator[tuple[Container, Container]]:
    """Two servers on one database; notices between them are carried by the test."""
    settings = Settings(database=f"sqlite:///{folder}/games.db")
    await prepare(settings)
    one, two = Container(settings), Container(settings)
    async with one.running(), two.running():
        yield one, two


def tell(container: Container, game: str, entry: Entry) -> None:
    """Carry the notice of an event that followed on what the server knows."""
    head = container.sync.head(game)
    assert head is not None
    container.sync.receive(game, entry, head.at)


async def joined(one: Container, two: Container, made: Created) -> list[str]:
    """Black arrives at one server, white at the other, and the first hears of it; returns the legal moves."""
    _, welcome = await one.service.subscribe(made.id, made.seats.black.secret, "", None)
    await two.service.subscribe(made.id, made.seats.white.secret, "", None)
    (entry,) = await two.store.entries(made.id, 0)
    tell(one, made.id, entry)
    assert welcome.game is not None
    return welcome.game.legal


async def test_the_first_move_after_an_opponent_joined_elsewhere_reads_nothing(
    tmp_path: Path, reads: Counter[Database]
) -> None:
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        move, *_ = await joined(one, two, made)
        reads.clear()
        await one.service.act(made.id, made.seats.black.secret, PlayMove(key="the-first", move=move, seen=1))
        assert reads.total() == 0


async def test_an_arrival_reads_a_game_at_hand_once(tmp_path: Path, reads: Counter[Database]) -> None:
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        await joined(one, two, made)
        reads.clear()
        _, welcome = await one.service.subscribe(made.id, None, "", None)
        assert (welcome.version, reads.total()) == (1, 1)


async def test_an_arrival_sees_what_happened_elsewhere(tmp_path: Path) -> None:
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        await one.service.subscribe(made.id, made.seats.black.secret, "", None)
        await two.service.subscribe(made.id, made.seats.white.secret, "", None)
        _, welcome = await one.service.subscribe(made.id, None, "", None)
        assert welcome.version == 1, "no notice was carried"


async def test_a_seat_taken_from_the_lobby_elsewhere_is_looked_up(tmp_path: Path) -> None:
    """The link that was made for the seat is good no more, and the new one is, wherever its player goes."""
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black", listed=True), BASE)
        await one.service.subscribe(made.id, made.seats.black.secret, "", None)
        seat = await two.service.join(made.id, "Ada", BASE)
        (entry,) = await two.store.entries(made.id, 0)
        tell(one, made.id, entry)
        with pytest.raises(ApiError, match="opens no seat"):
            await one.service.act(made.id, made.seats.white.secret, Say(key="the-old-link", text="hello"))
        said = await one.service.act(made.id, seat.secret, Say(key="the-new-link", text="hello"))
        assert said.version == 2


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each move was played, and how often a clock was computed after one."""
    counted: Counter[str] = Counter()
    play, times_after_move = KamonState.play, GameClock.times_after_move

    def counting_play(self: KamonState, move: str) -> KamonState:
        counted[move] += 1
        return play(self, move)

    def counting_times(self: GameClock, mover: Colour, now: int) -> Times:
        counted["clock"] += 1
        return times_after_move(self, mover, now)

    monkeypatch.setattr(KamonState, "play", counting_play)
    monkeypatch.setattr(GameClock, "times_after_move", counting_times)
    return counted


async def test_a_move_is_played_and_timed_once_where_it_is_accepted(tmp_path: Path, plays: Counter[str]) -> None:
    """And played once where a notice of it arrives, which takes its times from the event."""
    async with pair(tmp_path) as (one, two):
        clock = Fischer(initial_seconds=60, increment_seconds=5)
        made = await one.service.create(NewGame(game="kamon", colour="black", clock=clock), BASE)
        move, *_ = await joined(one, two, made)
        plays.clear()
        entry = await one.service.act(made.id, made.seats.black.secret, PlayMove(key="the-first", move=move, seen=1))
        assert plays == {move: 1, "clock": 1}
        tell(two, made.id, entry)
        assert plays == {move: 2, "clock": 1}
        rooms = [container.sync.cache.peek(made.id) for container in (one, two)]
        assert rooms[0] is not None
        assert rooms[1] is not None
        assert rooms[0].room == rooms[1].room


async def test_an_event_that_a_spectator_reads_first_is_sent_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the commit of a move and its return, somebody who looks on finds it in the database."""
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        move, *_ = await joined(one, two, made)
        subscriber, _ = await one.service.subscribe(made.id, None, "", None)
        append = one.store.append

        async def slow_append(appended: Append) -> bool:
            stored = await append(appended)
            assert (await one.service.view(made.id, None)).version == 2
            return stored

        monkeypatch.setattr(one.store, "append", slow_append)
        await one.service.act(made.id, made.seats.black.secret, PlayMove(key="the-first", move=move, seen=1))
        assert (await one.service.view(made.id, None)).moves == [move]
        heard = [json.loads(await subscriber.next_text())["type"] for _ in range(subscriber.waiting)]
        assert heard.count("happened") == 1


async def test_a_gap_before_a_notice_is_read_from_the_database(tmp_path: Path) -> None:
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        first, *_ = await joined(one, two, made)
        await one.service.act(made.id, made.seats.black.secret, PlayMove(key="the-first", move=first, seen=1))
        said = await one.service.act(made.id, made.seats.black.secret, Say(key="not-the-first", text="well?"))
        tell(two, made.id, said)
        live = two.sync.cache.peek(made.id)
        assert live is not None
        await eventually(lambda: live.room.version == said.version, "the missing move")


async def test_a_game_with_subscribers_stays_in_memory(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db", rooms_cached=1)
    await prepare(settings)
    server = Container(settings)
    async with server.running():
        kept, *others = [await server.service.create(NewGame(game="kamon"), BASE) for _ in range(9)]
        subscriber, _ = await server.service.subscribe(kept.id, None, "", None)
        for made in others[:4]:
            await server.service.view(made.id, None)
        assert server.sync.cache.peek(kept.id) is not None
        server.service.unsubscribe(kept.id, subscriber)
        for made in others[4:]:
            await server.service.view(made.id, None)
        assert server.sync.cache.peek(kept.id) is None


async def test_an_evicted_game_sends_nothing_twice(tmp_path: Path) -> None:
    """Somebody looks at a game while it is evicted and read once more for a subscriber."""
    async with pair(tmp_path) as (one, two):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        evicted = await one.sync.cache.get(made.id)
        one.sync.cache.drop(made.id)
        subscriber, _ = await one.service.subscribe(made.id, None, "", None)
        said = await two.service.act(made.id, made.seats.black.secret, Say(key="from-elsewhere", text="hello"))
        move = (await two.service.view(made.id, None)).legal[0]
        moved = await two.service.act(
            made.id, made.seats.black.secret, PlayMove(key="the-move", move=move, seen=said.version)
        )
        await one.sync.reload(evicted)
        await one.service.view(made.id, None)
        heard = [json.loads(await subscriber.next_text()) for _ in range(subscriber.waiting)]
        assert [each["entry"]["version"] for each in heard if each["type"] == "happened"] == [moved.version]


async def test_an_action_does_not_wait_for_ever_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crestflow.server.service.ANSWER_SECONDS", 0.1)
    async with pair(tmp_path) as (one, _):
        made = await one.service.create(NewGame(game="kamon", colour="black"), BASE)
        live = await one.sync.cache.get(made.id)
        say = Say(key="patiently", text="hello")
        async with live.lock:
            with pytest.raises(Unavailable):
                await one.service.act(made.id, made.seats.black.secret, say)
        monkeypatch.setattr("crestflow.server.service.ANSWER_SECONDS", 30)
        assert (await one.service.act(made.id, made.seats.black.secret, say)).version == 1
