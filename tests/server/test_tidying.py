"""Unused objects are looked for when closed connections have left enough of them, and not before."""

from __future__ import annotations

from contextlib import ExitStack

from crestflow.server.gc_policy import FEWEST, Tidier


def closed(tidier: Tidier, connections: int) -> None:
    for _ in range(connections):
        with tidier.connection():
            pass


def test_after_enough_closed_connections_and_again_after_as_many() -> None:
    times: list[None] = []
    tidier = Tidier(lambda: times.append(None))
    closed(tidier, FEWEST - 1)
    assert len(times) == 0
    closed(tidier, 1)
    assert len(times) == 1
    closed(tidier, FEWEST)
    assert len(times) == 2


def test_the_more_are_open_the_more_have_to_close() -> None:
    times: list[None] = []
    tidier = Tidier(lambda: times.append(None))
    with ExitStack() as stack:
        for _ in range(4 * FEWEST):
            stack.enter_context(tidier.connection())
        closed(tidier, 2 * FEWEST - 1)
        assert len(times) == 0
        closed(tidier, 1)
        assert len(times) == 1
