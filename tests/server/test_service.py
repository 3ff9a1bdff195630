"""How often the server looks into its database for a player who waits: a move needs no look, an arrival few."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from crestflow.server.container import Container
from crestflow.server.game.actions import PlayMove, Say
from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import Created
from crestflow.server.game.terms import NewGame
from crestflow.server.run import prepare
from crestflow.server.settings import Settings
from crestflow.server.storage.database import Database

pytestmark = pytest.mark.anyio

BASE = "http://127.0.0.1"


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[Database]:
    """How often each database was read."""
    counted: Counter[Database] = Counter()
    reading = Database.reading

    def counting(self: Database) -> Any:
        counted[self] += 1
        return reading(self)

    monkeypatch.setattr(Database, "reading", counting)
    # The rounds look on their own; here only players do.
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


async def joined(one: Container, two: Container, made: Created) -> list[str]:
    """Black arrives at one server, white at the other, and the first hears of it; returns the legal moves."""
    _, welcome = await one.service.subscribe(made.id, made.seats.black.secret, "", None)
    await two.service.subscribe(made.id, made.seats.white.secret, "", None)
    (entry,) = await two.store.entries(made.id, 0)
    one.service.receive(made.id, entry)
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
        one.service.receive(made.id, entry)
        with pytest.raises(ApiError, match="opens no seat"):
            await one.service.act(made.id, made.seats.white.secret, Say(key="the-old-link", text="hello"))
        said = await one.service.act(made.id, seat.secret, Say(key="the-new-link", text="hello"))
        assert said.version == 2
