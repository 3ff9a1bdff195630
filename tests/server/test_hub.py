"""The hub tells other processes what concerns them: often enough, never too much at once, and nothing else."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from crestflow.server.game.events import Entry, Resigned
from crestflow.server.live import hub as live
from crestflow.server.live.broker import Receiver, Status
from crestflow.server.live.hub import REFRESHED_AT_ONCE, Hub
from crestflow.server.storage.store import Head
from crestflow.server.tasks import TaskSet

pytestmark = pytest.mark.anyio

PERIOD = 0.5


class Notebook:
    """A broker that notes what it is given, and when."""

    status: Status = "up"

    def __init__(self) -> None:
        self.moments: list[float] = []
        self.games: Counter[str] = Counter()
        self.sent: list[tuple[str, str]] = []

        self.tasks = TaskSet()

    async def start(self, receiver: Receiver) -> None:
        """Nothing will come."""

    def listen(self, channel: str) -> None:
        """Nothing will come."""

    def leave(self, channel: str) -> None:
        """Nothing came."""

    def publish(self, channel: str, notice: str) -> None:
        self.sent.append((channel, notice))
        kind, _process, game, *_ = notice.split(" ")
        if kind == "P":
            self.moments.append(asyncio.get_running_loop().time())
            self.games[game] += 1

    async def close(self) -> None:
        """Nothing is open."""


class Games:
    """Games of which the hub asks how far they have come, and that it tells what happens elsewhere."""

    def __init__(self) -> None:
        self.received: list[tuple[str, int, int]] = []
        self.reloaded: list[str] = []
        self.polls = 0

    def head(self, game: str) -> Head | None:  # noqa: ARG002 (all are the same)
        return Head(4, 44)

    def receive(self, game: str, entry: Entry, previous: int) -> None:
        self.received.append((game, entry.version, previous))

    def compare(self, game: str, head: Head) -> None:
        if head != self.head(game):
            self.reloaded.append(game)

    def reload_soon(self, game: str) -> None:
        self.reloaded.append(game)

    def poll_soon(self) -> None:
        self.polls += 1


async def refreshed(monkeypatch: pytest.MonkeyPatch, games: int, *, elsewhere: bool = True) -> Notebook:
    """What is repeated of so many games in three periods."""
    monkeypatch.setattr(live, "PRESENCE_REFRESH", PERIOD)
    monkeypatch.setattr(live, "PRESENCE_DELAY", 100 * PERIOD)
    notebook = Notebook()
    hub = Hub(notebook, 8)
    await hub.start(Games())
    for number in range(games):
        hub.add(f"game-{number}", None)
        if elsewhere:
            hub.receive(f"Q another-process game-{number}")
    notebook.games.clear()
    notebook.moments.clear()
    await asyncio.sleep(3 * PERIOD)
    await hub.close()
    return notebook


@pytest.mark.parametrize("games", [1, REFRESHED_AT_ONCE, 5 * REFRESHED_AT_ONCE + 1])
async def test_every_game_is_repeated_in_every_period(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    notebook = await refreshed(monkeypatch, games)
    assert len(notebook.games) == games
    assert min(notebook.games.values()) >= 2, "what is not repeated in time is forgotten elsewhere"


async def test_few_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = await refreshed(monkeypatch, 5 * REFRESHED_AT_ONCE)
    later = notebook.moments[REFRESHED_AT_ONCE:]
    gaps = [after - before for before, after in zip(notebook.moments, later, strict=False)]
    assert min(gaps) > PERIOD / 20, "more than a few games were repeated without a pause"


async def test_a_game_in_one_process_only_is_never_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not (await refreshed(monkeypatch, 5, elsewhere=False)).games


ENTRY = Entry(version=5, at=55, event=Resigned(by="black"))


async def test_an_event_is_sent_only_to_processes_that_have_connections_to_the_game() -> None:
    broker = Notebook()
    hub = Hub(broker, 8)
    await hub.start(Games())
    hub.add("here", "black")
    hub.publish("here", ENTRY, 44)
    assert not broker.sent
    hub.receive("Q another here")
    hub.publish("here", ENTRY, 44)
    hub.receive("P another here 5 55 0 0 0")
    hub.publish("here", ENTRY, 44)
    kinds = [(channel, notice.split(" ")[0]) for channel, notice in broker.sent]
    assert kinds == [("crestflow:process:another", "P"), ("crestflow:process:another", "E")]
    await hub.close()


async def test_a_notice_that_makes_no_sense_is_a_reason_to_look_at_the_database(
    caplog: pytest.LogCaptureFixture,
) -> None:
    games, hub = Games(), Hub(Notebook(), 8)
    await hub.start(games)
    hub.add("here", "black")
    unknown = '{"version": 5, "at": 55, "event": {"type": "castled", "by": "black"}}'
    for number, notice in enumerate((f"E another here 44 {unknown}", "E another here rubbish", "X another here"), 1):
        hub.receive(notice)
        assert games.reloaded == ["here"] * number
    for number, notice in enumerate(("rubbish", "", "X another elsewhere 1 2 3"), 1):
        hub.receive(notice)
        assert games.polls == number
    hub.receive("P another here 4 44 1 0 0")
    hub.receive(f"E another here 44 {ENTRY.model_dump_json()}")
    assert games.received == [("here", 5, 44)], "it goes on receiving"
    assert caplog.text.count("makes no sense") == 1
    await hub.close()
