"""Events find their places or do not, on both databases, however many share a commit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import uuid4

import pytest

import crestflow
from crestflow.server.game.events import Entry, Event, Moved, Resigned, Said
from crestflow.server.game.terms import Terms
from crestflow.server.seat_secrets import SeatHashes, new_id
from crestflow.server.storage.database import Database
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
    assert await asyncio.gather(lost, kept) == [False, True]
