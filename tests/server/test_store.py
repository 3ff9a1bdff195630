"""Events find their places or do not, on both databases, however many share a commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Connection

import crestflow
from crestflow.server.game.events import Entry, Event, Flagged, Moved, Resigned, Said
from crestflow.server.game.terms import Terms
from crestflow.server.seat_secrets import SeatHashes, new_id
from crestflow.server.storage.appender import _APPEND_BATCH, PostgresqlAppender
from crestflow.server.storage.database import Database
from crestflow.server.storage.schema import IN_LOBBY
from crestflow.server.storage.store import Store
from crestflow.server.storage.transactions import Append, GameSummary, StoredGame

pytestmark = pytest.mark.anyio

NOW = 1_800_000_000_000
RUNNING = GameSummary(open_seat=None, deadline=NOW + 1, over=False)
OVER = GameSummary(open_seat=None, deadline=None, over=True)


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/games.db"
    else:
        url = request.getfixturevalue("postgresql").create(f"store-{uuid4()}")
    database = Database(url)
    await database.migrate()
    store = Store(database)
    yield store
    await store.close()


async def new_game(store: Store) -> str:
    terms = Terms(game="kamon", setup=crestflow.game("kamon").deal(seed=7).setup)
    row = StoredGame(new_id(), terms, NOW, listed=False, invited=None, seats=SeatHashes("b" * 64, "w" * 64))
    await store.create(row)
    return row.id


def happening(game: str, version: int, event: Event, key: str | None, head: GameSummary = RUNNING) -> Append:
    entry = Entry(version=version, at=NOW, event=event)
    return Append(game, entry, event.model_dump_json(), NOW, head, key, "d" * 32)


async def due(store: Store) -> list[str]:
    return await store.due(NOW + 1, 1000)


async def test_one_of_two_in_the_same_commit_takes_the_place_and_its_head_counts(store: Store) -> None:
    games = [await new_game(store) for _ in range(20)]
    move, end = Moved(by="black", move="a2"), Resigned(by="black")
    pairs = [
        (happening(game, 1, move, "black:move-it"), happening(game, 1, end, "black:give-up", OVER)) for game in games
    ]
    # Whoever comes first wins: now one, now the other.
    appends = [append for number, pair in enumerate(pairs) for append in (pair if number % 2 else pair[::-1])]
    stored = dict(zip(appends, await asyncio.gather(*(store.append(append) for append in appends)), strict=True))
    for append, rival in pairs:
        assert stored[append] != stored[rival]
        (entry,) = await store.entries(append.game, 0)
        assert entry.event == (move if stored[append] else end)
        assert (append.game in await due(store)) == stored[append]
    assert set((await store.heads(games)).values()) == {(1, NOW)}


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
async def test_a_batch_finds_its_games_by_their_names_however_many_there_are(store: Store) -> None:
    appender = store.database.writer.appender
    assert isinstance(appender, PostgresqlAppender)
    games = [await new_game(store) for _ in range(40)]
    await asyncio.gather(*(store.append(happening(game, 1, Resigned(by="black"), "black:end", OVER)) for game in games))
    assert appender.connection is not None
    appender.connection.execute("ANALYZE")
    plan = appender.connection.execute(b"EXPLAIN " + _APPEND_BATCH.encode(), {"events": "[]"})
    scans = {line.partition("->")[2].strip().partition("  ")[0] for (line,) in plan if " Scan " in line}
    assert not any(scan.startswith("Seq Scan") for scan in scans), scans
    assert any(scan.startswith("Index Scan using games_pkey") for scan in scans), scans


async def test_a_key_that_was_used_leaves_everything_as_it_is(store: Store) -> None:
    game = await new_game(store)
    assert await store.append(happening(game, 1, Moved(by="black", move="a2"), "black:same-key"))
    assert not await store.append(happening(game, 2, Resigned(by="black"), "black:same-key", OVER))
    assert await store.heads([game]) == {game: (1, NOW)}
    assert await due(store) == [game]


async def test_texts_come_back_as_they_were(store: Store) -> None:
    game = await new_game(store)
    texts = ['"quoted" \\ \\u0000 \\n', "two\nlines", "{:events} %s $1 ' ; --", "żeton 家紋 🎴 \u00a0"]
    for version, text in enumerate(texts, 1):
        assert await store.append(happening(game, version, Said(by="white", text=text), f"white:say-{version:04d}"))
    said = [entry.event for entry in await store.entries(game, 0)]
    assert [event.text for event in said if isinstance(event, Said)] == texts


async def test_a_game_that_is_gone_takes_no_other_with_it(store: Store) -> None:
    game = await new_game(store)
    lost = store.append(happening(new_id(), 1, Resigned(by="black"), "black:too-late"))
    kept = store.append(happening(game, 1, Moved(by="black", move="a2"), "black:in-time"))
    assert list(await asyncio.gather(lost, kept)) == [False, True]


async def test_an_event_is_written_only_after_the_one_that_was_known(store: Store) -> None:
    game = await new_game(store)
    assert not await store.append(happening(game, 2, Moved(by="black", move="a2"), "black:a-gap"))
    assert await store.append(happening(game, 1, Moved(by="black", move="a2"), "black:the-first"))
    other = replace(happening(game, 2, Resigned(by="white"), "white:give-up", OVER), previous=NOW - 1)
    assert not await store.append(other), "that follows on another event"
    assert not await store.append(happening(game, 4, Resigned(by="white"), "white:give-up", OVER))
    assert await store.heads([game]) == {game: (1, NOW)}
    assert [entry.version for entry in await store.entries(game, 0)] == [1]


async def test_of_two_events_without_a_key_one_is_written(store: Store) -> None:
    """In one commit, as when the flag of a game falls twice."""
    game, busy = await new_game(store), await new_game(store)
    appends = [store.append(happening(busy, 1, Moved(by="black", move="a2"), "black:keeps-it-busy"))]
    appends += [store.append(happening(game, 1, Flagged(by="black"), None, OVER)) for _ in range(3)]
    answers = list(await asyncio.gather(*appends))
    assert sorted(answers[1:]) == [False, False, True]
    assert len(await store.entries(game, 0)) == 1


async def test_events_of_one_game_share_a_commit_in_order(store: Store) -> None:
    game = await new_game(store)
    texts = [happening(game, version, Said(by="white", text="x"), f"white:{version:08d}") for version in range(1, 6)]
    assert list(await asyncio.gather(*(store.append(append) for append in texts))) == [True] * 5
    assert await store.heads([game]) == {game: (5, NOW)}


async def test_the_lobby_reads_only_what_it_shows(store: Store) -> None:
    """However many listed games are over: by an index that holds only those that wait."""
    terms = Terms(game="kamon", setup=crestflow.game("kamon").deal(seed=7).setup)
    seats = SeatHashes("b" * 64, "w" * 64)
    games = [StoredGame(new_id(), terms, NOW + age, listed=True, invited="white", seats=seats) for age in range(4)]
    for game in games:
        await store.create(game)
    resigned = Entry(version=1, at=NOW, event=Resigned(by="black"))
    over = Append(games[2].id, resigned, resigned.event.model_dump_json(), NOW + 2, OVER)
    assert await store.append(over)
    assert [game.id for game in await store.lobby(NOW + 1, 10)] == [games[3].id, games[1].id]

    def plan(connection: Connection) -> str:
        explain = "EXPLAIN QUERY PLAN "
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET enable_seqscan = off")
            explain = "EXPLAIN "
        wanted = f"SELECT id FROM games WHERE {IN_LOBBY.text} AND created >= 5 ORDER BY created DESC LIMIT 100"  # noqa: S608
        return str(connection.exec_driver_sql(explain + wanted).all())

    assert "games_lobby" in await store.database.read(plan)
