"""What several processes count together: permits taken and connections held, in the Redis that is their broker.

A count is an entry that goes by itself when it no longer matters, changed by a script that nothing can come between.
Keys are digests: neither a seat's secret nor, in plain text, an address is ever sent to Redis. While Redis is away each
process counts by itself, and when it is back they go on together.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from crestflow.server.game.errors import Refused
from crestflow.server.seat_secrets import new_address

EXCHANGE_SECONDS = 0.25
"""How often processes tell each other of the frequent things they have counted."""

GREET_SECONDS = 2
ALIVE_SECONDS = 30
"""The connections of a process that says nothing for so long are gone with it."""

HOLD_SECONDS = 24 * 60 * 60
"""So long a count of connections stays when none comes or goes."""

LARGEST_BATCH = 500
ANSWER_SECONDS = 1.0

PROCESSES = "crestflow:processes"

_TROUBLE = (RedisError, OSError, TimeoutError)

_log = logging.getLogger("crestflow.server")

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


class Permits(Protocol):
    """A limit on how often, as the tally sees it."""

    what: str
    seconds: float
    gap: float

    def learn(self, key: str, full_in: float) -> None:
        """Take over what everybody has taken together."""

    def refusal(self, wait: float) -> Refused:
        """What somebody is told who comes too early."""


class Places(Protocol):
    """A limit on how many at once, as the tally sees it."""

    what: str
    most: int
    now: Counter[str]

    def refusal(self) -> Refused:
        """What the one too many is told."""


Held: TypeAlias = tuple[Places, str]
"""A limit on how many at once, and the key that holds a place."""


class Tally:
    """The counts of all processes. `start` it, and `close` it when done."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=ANSWER_SECONDS,
            socket_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._take = self._redis.register_script(_TAKE)
        self._hold = self._redis.register_script(_HOLD)
        self._process = new_address()
        self._up: bool | None = None
        self._greeted = 0.0
        self._noted: dict[tuple[Permits, str], int] = {}
        self._told: dict[tuple[Permits, str], int] = {}
        self._places: set[Places] = set()
        self._changed: set[Held] = set()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Meet the others, and begin to exchange counts with them."""
        await self._exchange()
        self._task = asyncio.create_task(self._repeat(), name="tally")

    async def close(self) -> None:
        """Leave, and give up every place at once."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(*_TROUBLE):
            await self._redis.zrem(PROCESSES, self._process)
        await self._redis.aclose()

    async def take(self, rate: Permits, key: str) -> bool:
        """Use one of everybody's permits; raises `Refused` when none is left, and is false when nobody can tell."""
        if not self._up:
            return False
        try:
            (answer,) = await self._take(keys=[_name(rate.what, key)], args=[rate.gap * 1000, rate.seconds * 1000])
        except _TROUBLE as error:
            self._turned(up=False, error=error)
            return False
        full_in = float(answer[1:]) / 1000
        rate.learn(key, full_in)
        if answer[0] == "-":
            raise rate.refusal(full_in + rate.gap - rate.seconds)
        return True

    def note(self, rate: Permits, key: str) -> None:
        """Remember that a permit was used here, for the next exchange."""
        if self._up:
            self._noted[rate, key] = self._noted.get((rate, key), 0) + 1

    async def hold(self, held: Sequence[Held]) -> None:
        """Take one of everybody's places for each limit, which are counted here already; raises `Refused`."""
        self._places.update(limit for limit, _ in held)
        if not self._up:
            return
        numbers = [number for limit, key in held for number in (limit.now[key], limit.most)]
        keys = [PROCESSES, *(_name(limit.what, key) for limit, key in held)]
        try:
            full = int(await self._hold(keys=keys, args=[self._process, *numbers, HOLD_SECONDS]))
        except _TROUBLE as error:
            self._turned(up=False, error=error)
            return
        if full:
            raise held[full - 1][0].refusal()

    def left(self, limit: Places, key: str) -> None:
        """Remember that a place is free again."""
        if self._up:
            self._changed.add((limit, key))

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(EXCHANGE_SECONDS)
            await self._exchange()

    async def _exchange(self) -> None:
        """Tell the others what was counted here, and learn what they counted."""
        # What was told last time is asked about once more: others may have told theirs only after that.
        noted, self._told, self._noted = {**dict.fromkeys(self._told, 0), **self._noted}, self._noted, {}
        changed, self._changed = self._changed, set()
        try:
            if not self._up or time.monotonic() > self._greeted + GREET_SECONDS:
                await self._greet()
            if self._turned(up=True):
                changed = {(limit, key) for limit in self._places for key in limit.now}
            await self._tell_places(changed)
            await self._exchange_permits(noted)
        except _TROUBLE as error:
            self._turned(up=False, error=error)

    async def _greet(self) -> None:
        """Say that this process is alive, and forget those that have long said nothing."""
        seconds, _ = await self._redis.time()
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zremrangebyscore(PROCESSES, 0, seconds - 1)
            pipe.zadd(PROCESSES, {self._process: seconds + ALIVE_SECONDS})
            await pipe.execute()
        self._greeted = time.monotonic()

    async def _tell_places(self, changed: set[Held]) -> None:
        if not changed:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for limit, key in changed:
                name = _name(limit.what, key)
                if limit.now[key]:
                    pipe.hset(name, self._process, str(limit.now[key]))
                    pipe.expire(name, HOLD_SECONDS)
                else:
                    pipe.hdel(name, self._process)
            await pipe.execute()

    async def _exchange_permits(self, noted: Mapping[tuple[Permits, str], int]) -> None:
        taken = list(noted.items())
        for begin in range(0, len(taken), LARGEST_BATCH):
            batch = taken[begin : begin + LARGEST_BATCH]
            keys = [_name(rate.what, key) for (rate, key), _ in batch]
            args = [number for (rate, _), count in batch for number in (rate.gap * count * 1000, -1)]
            answers = await self._take(keys=keys, args=args)
            for ((rate, key), _), answer in zip(batch, answers, strict=True):
                # What was taken here while the answer was on its way is not in it yet.
                since = self._noted.get((rate, key), 0)
                rate.learn(key, float(answer[1:]) / 1000 + since * rate.gap)

    def _turned(self, *, up: bool, error: Exception | None = None) -> bool:
        """Say once when counting together begins or ends; true if it begins now."""
        before, self._up = self._up, up
        if not up and before is not False:
            _log.warning("the broker cannot be reached (%s); each process counts its limits by itself", error)
        elif up and before is False:
            _log.info("limits are counted together again")
        return up and not before


def _name(what: str, key: str) -> str:
    """The key of a count in Redis."""
    digest = hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
    return f"crestflow:{what.replace(' ', '-')}:{digest}"
