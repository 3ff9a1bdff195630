"""Connections to Redis, opened in one way."""

from __future__ import annotations

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

REDIS_ERRORS = (RedisError, OSError, TimeoutError)
"""What a Redis that cannot be reached may raise."""


def open_redis(url: str, *, connect_seconds: float, answer_seconds: float | None) -> Redis:
    """A client that never tries again by itself: whoever uses it decides what follows from an error.

    Without `answer_seconds`, whoever uses it limits the time of each call: the library's own limits take longer than
    sending and receiving do.
    """
    return Redis.from_url(
        url,
        decode_responses=True,
        socket_connect_timeout=connect_seconds,
        socket_timeout=answer_seconds,
        retry=Retry(NoBackoff(), 0),
    )
