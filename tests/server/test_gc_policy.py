"""Unused objects are looked for when closed connections have left enough of them, and not before."""

from __future__ import annotations

from contextlib import ExitStack

from crestflow.server.gc_policy import MIN_CLOSED, GcPolicy


def closed(policy: GcPolicy, connections: int) -> None:
    for _ in range(connections):
        with policy.connection():
            pass


def test_after_enough_closed_connections_and_again_after_as_many() -> None:
    times: list[None] = []
    policy = GcPolicy(lambda: times.append(None))
    closed(policy, MIN_CLOSED - 1)
    assert len(times) == 0
    closed(policy, 1)
    assert len(times) == 1
    closed(policy, MIN_CLOSED)
    assert len(times) == 2


def test_the_more_are_open_the_more_have_to_close() -> None:
    times: list[None] = []
    policy = GcPolicy(lambda: times.append(None))
    with ExitStack() as stack:
        for _ in range(4 * MIN_CLOSED):
            stack.enter_context(policy.connection())
        closed(policy, 2 * MIN_CLOSED - 1)
        assert len(times) == 0
        closed(policy, 1)
        assert len(times) == 1
