"""The lock of a game is held by one at a time, handed over in order, and never lost, whoever is cancelled."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.server.game_lock import GameLock

pytestmark = pytest.mark.anyio


async def play(cancelled: list[bool], steps: list[int]) -> list[int]:
    """Let some take the lock, cancel some of them while they wait or hold it; returns who has held it, in order."""
    lock, held, inside = GameLock(), list[int](), [0]
    assert lock.try_acquire()

    async def take(number: int, turns: int) -> None:
        async with lock:
            inside[0] += 1
            assert inside[0] == 1
            held.append(number)
            try:
                for _ in range(turns):
                    await asyncio.sleep(0)
            finally:
                inside[0] -= 1

    tasks = [asyncio.create_task(take(number, turns)) for number, turns in enumerate(steps)]
    await asyncio.sleep(0)
    assert not lock.try_acquire()
    lock.release()
    for task, cancel in zip(tasks, cancelled, strict=False):
        await asyncio.sleep(0)
        if cancel:
            task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert not lock.locked()
    assert lock.try_acquire(), "nobody holds it any more"
    return held


@given(st.lists(st.booleans(), max_size=8), st.lists(st.integers(0, 3), max_size=8))
def test_it_is_held_by_one_and_never_lost(cancelled: list[bool], steps: list[int]) -> None:
    held = asyncio.run(play(cancelled, steps))
    assert held == sorted(held), "in the order in which they came"
    safe = [number for number in range(len(steps)) if number >= len(cancelled) or not cancelled[number]]
    assert set(safe) <= set(held)


async def test_who_is_cancelled_in_the_moment_of_the_hand_over_hands_it_on() -> None:
    lock = GameLock()
    assert lock.try_acquire()

    async def take() -> None:
        async with lock:
            pass

    first, second = asyncio.create_task(take()), asyncio.create_task(take())
    await asyncio.sleep(0)
    lock.release()
    first.cancel()
    async with asyncio.timeout(5):
        await second
    assert first.cancelled() or (await asyncio.wait({first}))[0]
    assert not lock.locked()
