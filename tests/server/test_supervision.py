"""No background task dies unnoticed, and what goes wrong with one game harms that game alone."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
import redis as redis_client
from sqlalchemy import Connection, text

from crestflow.server import tasks as supervision
from crestflow.server.container import Container
from crestflow.server.game.actions import Erase, PlayMove, Say
from crestflow.server.game.errors import ApiError
from crestflow.server.game.messages import Created
from crestflow.server.game.terms import Fischer, NewGame
from crestflow.server.tasks import TaskSet
from tests.deployment import ForkServer, Redis, Server, eventually, started
from tests.server.client import Api, opened, secret_of
from tests.server.containers import running

pytestmark = pytest.mark.anyio

BASE = "http://127.0.0.1"


async def damage(container: Container, statement: str, **values: object) -> None:
    """Change the database as nobody should."""

    def change(connection: Connection) -> None:
        connection.execute(text(statement), values)

    await container.store.database.write(change)


async def test_a_task_that_fails_runs_again_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervision, "FIRST_DELAY", 0.01)
    monkeypatch.setattr(supervision, "RECOVERED_SECONDS", 0.2)
    runs, tasks = [0], TaskSet()

    async def work() -> None:
        runs[0] += 1
        if runs[0] <= 2:
            raise KeyError(f"failure {runs[0]}")
        await asyncio.Event().wait()

    tasks.supervise(work, "some work")
    await eventually(lambda: runs[0] == 3, "the third run")
    assert tasks.failing() == ["some work"], "it has not shown yet that it works again"
    await eventually(lambda: not tasks.failing(), "the recovery")
    assert caplog.text.count("the task 'some work' failed") == 2
    assert "KeyError: 'failure 2'" in caplog.text
    await tasks.close()


async def test_a_run_that_never_ends_is_ended(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervision, "FIRST_DELAY", 0.01)
    runs, tasks = [0], TaskSet()

    async def work() -> None:
        runs[0] += 1
        await asyncio.Event().wait()

    tasks.repeat(work, lambda: asyncio.sleep(0), "a job", limit=0.05)
    await eventually(lambda: runs[0] == 2, "the second run")
    assert tasks.failing() == ["a job"]
    assert "TimeoutError" in caplog.text
    await tasks.close()


async def test_a_task_that_is_done_once_says_why_it_failed(caplog: pytest.LogCaptureFixture) -> None:
    tasks = TaskSet()

    async def work() -> None:
        raise KeyError("a cause")

    tasks.spawn(work(), "a task")
    await eventually(lambda: "a task failed" in caplog.text, "the line in the log")
    assert "KeyError: 'a cause'" in caplog.text


async def test_an_action_that_cannot_be_written_is_refused_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The message to erase is gone from the database, as nobody expects: all others are served."""
    async with running(tmp_path) as container:
        games = [await container.service.create(NewGame(game="kamon", colour="black"), BASE) for _ in range(20)]
        broken, *others = games
        said = await container.service.act(broken.id, broken.seats.black.secret, Say(key="something", text="oh"))
        await damage(container, "DELETE FROM events WHERE game = :game", game=broken.id)
        erase, say = Erase(key="take-it-back", said=said.version), Say(key="hello-there", text="hi")
        act = container.service.act
        answers = await asyncio.gather(
            act(broken.id, broken.seats.black.secret, erase),
            *(act(made.id, made.seats.black.secret, say) for made in others),
            return_exceptions=True,
        )
        assert isinstance(answers[0], ApiError)
        assert answers[0].code == "unavailable"
        assert not [answer for answer in answers[1:] if isinstance(answer, BaseException)]
        assert f"an event of the game {broken.id} could not be written" in caplog.text
        assert "TypeError" in caplog.text, "with the cause"
        await container.store.database.check()
        assert container.failing_tasks() == []


async def moved_twice(container: Container, seconds: float) -> Created:
    """A game whose clock runs."""
    clock = Fischer(initial_seconds=seconds)
    made = await container.service.create(NewGame(game="kamon", colour="black", clock=clock), BASE)
    for number, seat in enumerate((made.seats.black, made.seats.white)):
        view = await container.service.view(made.id, None)
        move = PlayMove(key=f"move-number-{number}", move=view.legal[0], seen=view.version)
        await container.service.act(made.id, seat.secret, move)
    return made


@pytest.mark.parametrize(
    "damaged",
    [
        "DELETE FROM events WHERE game = :game AND version = 1",
        'UPDATE events SET body = \'{"type": "castled", "by": "white"}\' WHERE game = :game AND version = 2',
        "UPDATE events SET body = 'rubbish' WHERE game = :game AND version = 2",
    ],
    ids=["a gap", "an event of a newer version", "rubbish"],
)
async def test_a_game_that_cannot_be_read_keeps_no_other_flag_up(
    tmp_path: Path, damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as container:
        broken = await moved_twice(container, 1)
        await damage(container, damaged, game=broken.id)
        container.sync.cache.drop(broken.id)
        sound = await moved_twice(container, 1.2)
        async with asyncio.timeout(120):
            while (view := await container.service.view(sound.id, None)).result is None:
                await asyncio.sleep(0.05)
        assert view.result.reason == "time"
        with pytest.raises(ApiError, match=f"{broken.id} cannot be read"):
            await container.service.view(broken.id, None)
        assert caplog.text.count(f"the game {broken.id} cannot be read") == 1
        assert container.failing_tasks() == []


async def test_a_notice_of_a_newer_version_makes_no_process_deaf(
    fork_server: ForkServer, folder: Path, redis: Redis
) -> None:
    """Nor does rubbish. An event whose notice is not understood is read from the database at once."""
    database = f"sqlite:///{folder}/deaf.db"
    pair = [Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2)]
    with started(*pair) as (one, two), redis_client.Redis.from_url(redis.url) as stranger:
        async with Api(one.url) as api:
            made = await api.create("kamon")
            game = made["id"]
            async with (
                opened(one.url, game, secret_of(made, "black")) as black,
                opened(two.url, game, secret_of(made, "white")) as white,
            ):
                await black.happens("joined")
                newer = {"version": 9, "at": 1, "event": {"type": "castled", "by": "black"}}
                channel = f"crestflow:game:{game}"
                await eventually(lambda: _listeners(stranger, channel) == 2, "both processes listen")
                for notice in ("rubbish", "", f"E newer {game} 0 {json.dumps(newer)}", f"Z newer {game}", "E E E E E"):
                    assert stranger.publish(channel, notice) == 2
                move = black.welcome["game"]["legal"][0]
                assert (await black.move(move))["type"] == "done"
                async with asyncio.timeout(3):
                    assert (await white.happens("moved"))["event"]["move"] == move
                assert (await api.get("/ready")).status_code == 200
    for server in pair:
        assert server.log.read_text().count("makes no sense") == 1
        assert "Traceback" not in server.log.read_text()


def _listeners(stranger: redis_client.Redis, channel: str) -> int:
    ((_, count),) = stranger.pubsub_numsub(channel)
    return int(count)
