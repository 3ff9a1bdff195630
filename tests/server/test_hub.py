"""The hub repeats to other processes who is present: often enough, and never so much at once that moves wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest

from crestflow.server.live import hub as live
from crestflow.server.live.broker import Receiver, Status
from crestflow.server.live.hub import REFRESHED_AT_ONCE, Hub

pytestmark = pytest.mark.anyio

PERIOD = 0.5


class Notebook:
    """A broker that notes what it is given, and when."""

    status: Status = "up"

    def __init__(self) -> None:
        self.moments: list[float] = []
        self.games: Counter[str] = Counter()

    async def start(self, receive: Receiver, connected: Callable[[], None]) -> None:
        """Nothing will come."""

    def publish(self, notice: str) -> None:
        kind, _process, game, *_ = notice.split(" ")
        if kind == "P":
            self.moments.append(asyncio.get_running_loop().time())
            self.games[game] += 1

    async def close(self) -> None:
        """Nothing is open."""


async def refreshed(monkeypatch: pytest.MonkeyPatch, games: int) -> Notebook:
    """What is repeated of so many games in three periods."""
    monkeypatch.setattr(live, "PRESENCE_REFRESH", PERIOD)
    monkeypatch.setattr(live, "PRESENCE_DELAY", 100 * PERIOD)
    notebook = Notebook()
    hub = Hub(notebook, 8)
    for number in range(games):
        hub.add(f"game-{number}", None)
    await hub.start(lambda _game, _entry: None)
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
