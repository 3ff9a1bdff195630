"""Rate and connection limits that several processes share, in the Redis that is their broker.

Counters are Redis keys with a TTL, updated atomically by Lua scripts. Their names are digests: neither a seat's secret
nor, in plain text, an address is ever sent to Redis. While Redis is unreachable each process counts by itself, and when
it is back they go on together.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from crestflow.server.availability import Availability
from crestflow.server.limits.rate import ConcurrencyLimit, RateLimit
from crestflow.server.queues import MAX_BATCH
from crestflow.server.redis_client import REDIS_ERRORS, open_redis
from crestflow.server.seat_secrets import new_id
from crestflow.server.tasks import TaskSet

EXCHANGE_SECONDS = 0.25
"""How often processes tell each other of the frequent things they have counted."""

SAY_ALIVE_SECONDS = 2
ALIVE_SECONDS = 30
"""The connections of a process that says nothing for so long no longer count."""

HOLD_SECONDS = 24 * 60 * 60
"""So long a count of connections stays when none comes or goes."""

ANSWER_SECONDS = 1.0

PROCESSES = "crestflow:processes"

# For each key: what is taken, and the window it has to fit into, in milliseconds; a window of -1 holds anything.
# What is stored is when the bucket is full again. The answer: whether it fitted, and how far away that time is.
_TAKE = """
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local answer = {}
for i, key in ipairs(KEYS) do
  local cost, window = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local full = math.max(tonumber(redis.call('GET', key) or now), now)
  local fits = window < 0 or full + cost - now <= window + 0.001
  if fits and cost > 0 then
    full = full + cost
    redis.call('SET', key, string.format('%.3f', full), 'PX', math.ceil(full - now) + 1)
  end
  answer[i] = (fits and '+' or '-') .. string.format('%.3f', full - now)
end
return answer
"""

# The first key names the processes that are alive and until when; for each other key: how many this process has, and
# how many all may have. Written down if all of them fit; the answer is the first that does not, or 0.
_HOLD = """
local now, process = tonumber(redis.call('TIME')[1]), ARGV[1]
for i = 2, #KEYS do
  local count, most = tonumber(ARGV[2 * i - 2]), tonumber(ARGV[2 * i - 1])
  local others = redis.call('HGETALL', KEYS[i])
  for j = 1, #others, 2 do
    if others[j] ~= process then
      if tonumber(redis.call('ZSCORE', KEYS[1], others[j]) or 0) < now then
        redis.call('HDEL', KEYS[i], others[j])
      else
        count = count + tonumber(others[j + 1])
      end
    end
  end
  if count > most then return i - 1 end
end
for i = 2, #KEYS do
  redis.call('HSET', KEYS[i], process, ARGV[2 * i - 2])
  redis.call('EXPIRE', KEYS[i], tonumber(ARGV[#ARGV]))
end
return 0
"""


Held: TypeAlias = tuple[ConcurrencyLimit, str]
"""A limit on how many at once, and the key that is counted."""


class SharedLimits:
    """The limits of all processes together. `start` it, and `close` it when done."""

    def __init__(self, url: str) -> None:
        self._redis = open_redis(url, connect_seconds=ANSWER_SECONDS, answer_seconds=ANSWER_SECONDS)
        self._take = self._redis.register_script(_TAKE)
        self._hold = self._redis.register_script(_HOLD)
        self._process = new_id()
        self._availability = Availability(
            up=None,
            lost="the broker cannot be reached ({error}); each process counts its limits by itself",
            back="limits are counted together again",
            level=logging.WARNING,
        )
        self._said_alive = 0.0
        self._noted: dict[tuple[RateLimit, str], int] = {}
        self._published: dict[tuple[RateLimit, str], int] = {}
        self._concurrency_limits: set[ConcurrencyLimit] = set()
        self._changed: set[Held] = set()
        self.tasks = TaskSet()

    async def start(self) -> None:
        """Exchange counts with the other processes, now and from time to time."""
        await self.exchange()
        self.tasks.supervise(self._repeat, "shared limits")

    async def close(self) -> None:
        """Stop, and release the connections of this process."""
        await self.tasks.close()
        with suppress(*REDIS_ERRORS):
            await self._redis.zrem(PROCESSES, self._process)
        await self._redis.aclose()

    async def take(self, rate: RateLimit, key: str) -> bool:
        """Use one permit; raises `ApiError` when none is left, and is false while Redis is unreachable."""
        if not self._availability.up:
            return False
        try:
            (answer,) = await self._take(keys=[_name(rate.what, key)], args=[rate.gap * 1000, rate.seconds * 1000])
        except REDIS_ERRORS as error:
            self._availability.set(up=False, error=error)
            return False
        full_in = float(answer[1:]) / 1000
        rate.learn(key, full_in)
        if answer[0] == "-":
            raise rate.error(full_in + rate.gap - rate.seconds)
        return True

    def note(self, rate: RateLimit, key: str) -> None:
        """Remember that a permit was used here, for the next exchange."""
        if self._availability.up:
            self._noted[rate, key] = self._noted.get((rate, key), 0) + 1

    async def hold(self, held: Sequence[Held]) -> None:
        """Count a connection for each limit, which is counted in this process already; raises `ApiError`."""
        self._concurrency_limits.update(limit for limit, _ in held)
        if not self._availability.up:
            self._changed.update(held)  # told by the first exchange that succeeds
            return
        counts = [limit.current[key] for limit, key in held]
        numbers = [number for count, (limit, _) in zip(counts, held, strict=True) for number in (count, limit.maximum)]
        keys = [PROCESSES, *(_name(limit.what, key) for limit, key in held)]
        try:
            full = int(await self._hold(keys=keys, args=[self._process, *numbers, HOLD_SECONDS]))
        except REDIS_ERRORS as error:
            self._availability.set(up=False, error=error)
            return
        # Calls overtake each other: an older count may have been written last, and is put right by the next exchange.
        self._changed.update(
            (limit, key) for count, (limit, key) in zip(counts, held, strict=True) if limit.current[key] != count
        )
        if full:
            raise held[full - 1][0].error()

    def release(self, limit: ConcurrencyLimit, key: str) -> None:
        """Remember that a connection has closed, for the next exchange."""
        self._changed.add((limit, key))

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(EXCHANGE_SECONDS)
            await self.exchange()

    async def exchange(self) -> None:
        """Publish what was counted here, and learn what the others counted."""
        # What was published last time is asked about once more: others may have published theirs only after that.
        noted, self._published, self._noted = {**dict.fromkeys(self._published, 0), **self._noted}, self._noted, {}
        changed, self._changed = self._changed, set()
        try:
            if not self._availability.up or time.monotonic() > self._said_alive + SAY_ALIVE_SECONDS:
                await self._say_alive()
            if self._availability.set(up=True):
                changed = {(limit, key) for limit in self._concurrency_limits for key in limit.current}
            await self._publish_counts(changed)
            await self._exchange_rates(noted)
        except REDIS_ERRORS as error:
            self._availability.set(up=False, error=error)

    async def _say_alive(self) -> None:
        """Say that this process is alive, and forget those that have long said nothing."""
        seconds, _ = await self._redis.time()
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zremrangebyscore(PROCESSES, 0, seconds - 1)
            pipe.zadd(PROCESSES, {self._process: seconds + ALIVE_SECONDS})
            await pipe.execute()
        self._said_alive = time.monotonic()

    async def _publish_counts(self, changed: set[Held]) -> None:
        if not changed:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for limit, key in changed:
                name = _name(limit.what, key)
                if limit.current[key]:
                    pipe.hset(name, self._process, str(limit.current[key]))
                    pipe.expire(name, HOLD_SECONDS)
                else:
                    pipe.hdel(name, self._process)
            await pipe.execute()

    async def _exchange_rates(self, noted: Mapping[tuple[RateLimit, str], int]) -> None:
        taken = list(noted.items())
        for begin in range(0, len(taken), MAX_BATCH):
            batch = taken[begin : begin + MAX_BATCH]
            keys = [_name(rate.what, key) for (rate, key), _ in batch]
            args = [number for (rate, _), count in batch for number in (rate.gap * count * 1000, -1)]
            answers = await self._take(keys=keys, args=args)
            for ((rate, key), _), answer in zip(batch, answers, strict=True):
                # What was taken here while the answer was on its way is not in it yet.
                since = self._noted.get((rate, key), 0)
                rate.learn(key, float(answer[1:]) / 1000 + since * rate.gap)


def _name(what: str, key: str) -> str:
    """The key of a count in Redis."""
    digest = hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
    return f"crestflow:{what.replace(' ', '-')}:{digest}"
