"""Silent connections are pinged, dead ones closed, and those that are used left alone."""

from __future__ import annotations

import pytest

from crestflow.server.http.keepalive import CLOSE_TURNS, PING_TURNS, TURN_SECONDS, Keepalive

pytestmark = pytest.mark.anyio


class Connection:
    """A connection that notes what is done with it."""

    def __init__(self) -> None:
        self.silent_turns = 0
        self.pings = 0
        self.given_up = 0

    def ping(self) -> None:
        self.pings += 1

    def give_up(self) -> None:
        self.given_up += 1


def turn(keepalive: Keepalive) -> None:
    for _ in range(TURN_SECONDS):
        keepalive._tick()


async def test_only_the_silent_are_pinged_and_only_the_dead_are_closed() -> None:
    keepalive = Keepalive()
    busy, answering, dead, gone = Connection(), Connection(), Connection(), Connection()
    for connection in (busy, answering, dead, gone):
        keepalive.add(connection)
    keepalive.remove(gone)
    for _ in range(CLOSE_TURNS):
        busy.silent_turns = 0
        if answering.pings > 0:
            answering.silent_turns, answering.pings = 0, -9
        turn(keepalive)
    assert (busy.pings, busy.given_up) == (0, 0)
    assert (answering.pings, answering.given_up) == (-9 + (CLOSE_TURNS - PING_TURNS) // PING_TURNS, 0)
    assert (dead.pings, dead.given_up) == (1, 1)
    assert (gone.pings, gone.given_up) == (0, 0)
    assert len(keepalive) == 3
    assert TURN_SECONDS * PING_TURNS <= 20, "nginx.conf says so"
