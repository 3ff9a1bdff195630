"""Taking what waits in a queue in batches, so that one round trip serves many."""

from __future__ import annotations

import asyncio
from typing import TypeVar

MAX_BATCH = 200
"""How many items share a transaction, a notice or a script call at most."""

T = TypeVar("T")


async def next_batch(queue: asyncio.Queue[T]) -> list[T]:
    """Wait for an item, and take along what else is waiting."""
    batch = [await queue.get()]
    while len(batch) < MAX_BATCH and not queue.empty():
        batch.append(queue.get_nowait())
    return batch
