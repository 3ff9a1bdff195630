"""The machine's clock jumps, or the server was down: no game ends by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from crestflow.server.container import Container
from crestflow.server.game.actions import PlayMove
from crestflow.server.game.messages import ClockView
from crestflow.server.game.terms import Fischer, NewGame
from crestflow.server.run import prepare
from crestflow.server.server_clock import BELIEVED_AFTER, ServerClock
from crestflow.server.settings import Settings

SECOND = 1000
HOUR = 60 * 60 * SECOND
START = 1_800_000_000_000


class Machine:
    """A machine's two clocks: the one that people set, and the one that only counts."""

    def __init__(self) -> None:
        self.wall = START
        self.passed = 5

    def clock(self, grace_seconds: int = 0) -> ServerClock:
        return ServerClock(grace_seconds, lambda: self.wall * 1_000_000, lambda: self.passed * 1_000_000)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.passed += milliseconds


def test_time_goes_by() -> None:
    machine = Machine()
    clock = machine.clock()
    for wait, drift in ((1, 0), (50, 20), (1000, -30), (HOUR, 300)):
        machine.wait(wait)
        machine.wall += drift
        assert clock.now() == machine.wall, "an adjusted clock is followed"


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_that_is_soon_undone_has_not_happened(jump: int, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += jump
    for _ in range(10):
        machine.wait(100)
        assert clock.now() == machine.wall - jump
    machine.wall -= jump
    machine.wait(100)
    assert clock.now() == machine.wall
    assert clock.credit(START) == 0
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"], (
        "once at the beginning and the end"
    )


def test_a_jump_that_stays_is_believed_and_counts_for_nobody() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += HOUR
    clock.now()
    machine.wait(BELIEVED_AFTER)
    assert clock.now() == machine.wall
    assert clock.credit(START) == HOUR, "a clock that ran before"
    machine.wait(1)
    assert clock.credit(clock.now()) == 0, "a clock that began to run after"


def test_an_outage_is_forgiven_as_far_as_the_setting_goes() -> None:
    machine = Machine()
    clock = machine.clock(grace_seconds=30)
    machine.wait(20 * SECOND)
    clock.forgive_outage(20)
    assert clock.credit(START) == 20 * SECOND
    machine.wait(HOUR)
    clock.forgive_outage(3600)
    assert clock.credit(START) == 50 * SECOND
    assert clock.credit(START + HOUR) == 30 * SECOND
    without = machine.clock()
    without.forgive_outage(float("inf"))
    assert without.credit(START) == 0


async def played(container: Container, machine: Machine) -> tuple[str, str]:
    """A game with ten seconds for each, in which black is to move; its name and black's secret."""
    clock = Fischer(initial_seconds=10)
    made = await container.service.create(NewGame(game="kamon", colour="black", clock=clock), "http://127.0.0.1")
    for number, seat in enumerate((made.seats.black, made.seats.white)):
        machine.wait(SECOND)
        view = await container.service.view(made.id, None)
        move = PlayMove(key=f"move-number-{number}", move=view.legal[0], seen=view.version)
        await container.service.act(made.id, seat.secret, move)
    return made.id, made.seats.black.secret


def at(container: Container, machine: Machine, grace_seconds: int = 0) -> None:
    """Let a server go by a machine's clocks."""
    clock = machine.clock(grace_seconds)
    container.clock = container.sync.clock = clock
    container.sync.now = clock.now
    container.store.database.on_outage = clock.forgive_outage


@pytest.mark.anyio
async def test_no_game_ends_because_the_clock_jumped(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db")
    await prepare(settings)
    container, machine = Container(settings), Machine()
    at(container, machine)
    game, secret = await played(container, machine)
    machine.wall += HOUR
    for _ in range(3):
        machine.wait(SECOND)
        await container.service.drop_due_flags()
    assert (await container.service.view(game, None)).result is None
    machine.wait(BELIEVED_AFTER)
    container.clock.now()
    machine.wait(-BELIEVED_AFTER)  # for the players, three seconds have gone by
    await container.service.drop_due_flags()
    view = await container.service.view(game, None)
    assert view.result is None
    assert view.clock is not None
    assert abs(view.clock.left.black - 7 * SECOND) <= 1
    entry = await container.service.act(game, secret, PlayMove(key="after-the-jump", move=view.legal[0], seen=2))
    assert entry.at == machine.wall
    after = (await container.service.view(game, None)).clock
    assert after is not None
    assert abs(after.left.black - 7 * SECOND) <= 1
    await container.store.close()


@pytest.mark.anyio
@pytest.mark.parametrize("grace", [0, 5])
async def test_grace_after_an_outage_is_a_setting(tmp_path: Path, grace: int) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/games.db")
    await prepare(settings)
    container, machine = Container(settings), Machine()
    at(container, machine, grace)
    game, secret = await played(container, machine)
    machine.wait(60 * SECOND)
    container.store.database.on_outage(60)
    await container.service.drop_due_flags()
    view = await container.service.view(game, None)
    assert view.result is not None, "five seconds are not enough to make up for a minute"
    other, secret = await played(container, machine)
    machine.wait(12 * SECOND)
    container.store.database.on_outage(12)
    await container.service.drop_due_flags()
    view = await container.service.view(other, None)
    assert (view.result is None) == bool(grace)
    if grace:
        assert isinstance(view.clock, ClockView)
        assert view.clock.left.black == 3 * SECOND
        assert view.clock.deadline == machine.wall + 3 * SECOND
        machine.wait(SECOND)
        entry = await container.service.act(other, secret, PlayMove(key="just-in-time", move=view.legal[0], seen=2))
        assert entry.event.type == "moved"
        assert entry.event.left is not None
        assert entry.event.left.black == 2 * SECOND
    await container.store.close()
