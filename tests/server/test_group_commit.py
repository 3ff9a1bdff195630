"""Events of many games share commits, and nobody is told of one before it is on the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from crestflow.server.container import Container
from crestflow.server.crowd import CROWD
from crestflow.server.game.actions import Say
from crestflow.server.game.errors import ApiError, Unavailable
from crestflow.server.game.events import Entry
from crestflow.server.game.messages import Created
from crestflow.server.game.terms import NewGame
from crestflow.server.storage import writer
from crestflow.server.storage.transactions import Append
from tests.deployment import eventually
from tests.server.containers import running

pytestmark = pytest.mark.anyio

GAMES = 40


async def created(container: Container, count: int) -> list[Created]:
    return [await container.service.create(NewGame(game="kamon", colour="black"), "http://x") for _ in range(count)]


def stored(folder: Path, game: str) -> int:
    """How many events of a game another program finds in the database."""
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM events WHERE game = ?", (game,)).fetchone()
    return int(count)


def noted_batches(container: Container, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of events in each commit from now on."""
    appender, batches = container.store.database.writer.appender, list[int]()
    append = appender.append

    def noting(appends: Sequence[Append]) -> list[bool]:
        batches.append(len(appends))
        return append(appends)

    monkeypatch.setattr(appender, "append", noting)
    return batches


async def test_events_of_many_games_share_commits_and_are_stored_when_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GROUP_SECONDS", 0.05)
    async with running(tmp_path) as container:
        games = await created(container, GAMES)
        batches = noted_batches(container, monkeypatch)

        async def say(number: int) -> None:
            # One after another, so that without grouping each would have a commit of its own.
            await asyncio.sleep(number * 0.004)
            game = games[number]
            await container.service.act(game.id, game.seats.black.secret, Say(key=f"saying-{number}", text="hi"))
            assert stored(tmp_path, game.id) == 1, "acknowledged before it was stored"

        await asyncio.gather(*(say(number) for number in range(GAMES)))
        assert sum(batches) == GAMES
        assert len(batches) < GAMES / 2, batches


async def test_the_events_of_one_game_wait_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "GROUP_SECONDS", 60.0)
    async with running(tmp_path) as container:
        (game,) = await created(container, 1)
        for number in range(2 * CROWD):
            await container.service.act(game.id, game.seats.black.secret, Say(key=f"saying-{number}", text="hi"))
        assert stored(tmp_path, game.id) == 2 * CROWD


async def test_what_is_submitted_in_one_turn_of_the_loop_shares_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as container:
        games = await created(container, GAMES)
        for game in games:
            await container.service.view(game.id, None)
        batches, answers = noted_batches(container, monkeypatch), list[Entry | ApiError | None]()
        for game in games:
            prepared = container.service.prepare(game.id, game.seats.black.secret, Say(key="said-once", text="hi"))
            assert prepared is not None
            container.service.commit(prepared, answers.append)
        assert container.store.database.writer.queue_length == GAMES
        # Whoever asks in another way comes after what was submitted before.
        await container.service.act(games[0].id, games[0].seats.white.secret, Say(key="said-then", text="hi"))
        assert [answer.version for answer in answers if isinstance(answer, Entry)] == [1] * GAMES
        assert stored(tmp_path, games[0].id) == 2
        assert batches[0] == GAMES
        assert container.store.database.writer.queue_length == 0


async def test_the_short_way_gives_way_when_another_process_was_faster(tmp_path: Path) -> None:
    async with running(tmp_path) as one, running(tmp_path) as two:
        (game,) = await created(one, 1)
        black, white = game.seats.black.secret, game.seats.white.secret
        await one.service.view(game.id, None)
        await two.service.view(game.id, None)
        await two.service.act(game.id, white, Say(key="from-there", text="hi"))
        action = Say(key="from-here", text="hi")
        prepared = one.service.prepare(game.id, black, action)
        assert prepared is not None
        assert one.service.prepare(game.id, black, action) is None, "the lock is held"
        answers: list[Entry | ApiError | None] = []
        one.service.commit(prepared, answers.append)
        await eventually(lambda: bool(answers), "the answer")
        assert answers == [None], "its place was taken"
        assert (await one.service.act(game.id, black, action)).version == 2
        abandoned = one.service.prepare(game.id, black, Say(key="never-mind", text="hi"))
        assert abandoned is not None
        one.service.abandon(abandoned)
        assert stored(tmp_path, game.id) == 2


async def test_the_short_way_takes_nothing_that_has_to_be_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as container:
        (game,) = await created(container, 1)
        say = Say(key="something", text="hi")
        assert container.service.prepare(game.id, game.seats.black.secret, say) is None, "it is not in memory"
        await container.service.view(game.id, None)
        assert container.service.prepare(game.id, "A" * 22, say) is None, "no seat"
        await container.service.act(game.id, game.seats.black.secret, say)
        # The same key again: the store says no, and `act` finds out that it was done before.
        prepared = container.service.prepare(game.id, game.seats.black.secret, say)
        assert prepared is not None
        answers: list[Entry | ApiError | None] = []
        container.service.commit(prepared, answers.append)
        await eventually(lambda: bool(answers), "the answer")
        assert answers == [None]
        assert stored(tmp_path, game.id) == 1


async def test_the_short_way_says_when_the_database_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "CALL_SECONDS", 0.3)
    async with running(tmp_path) as container:
        (game,) = await created(container, 1)
        await container.service.view(game.id, None)
        prepared = container.service.prepare(game.id, game.seats.black.secret, Say(key="something", text="hi"))
        assert prepared is not None
        answers: list[Entry | ApiError | None] = []
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            container.service.commit(prepared, answers.append)
            await eventually(partial(bool, answers), "the answer")
            assert isinstance(answers[0], Unavailable)
            assert not container.store.database.up
            assert not prepared.live.lock.locked()
            other.execute("ROLLBACK")
