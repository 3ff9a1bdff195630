"""Seeded chance that is the same on every platform and in every language.

A deal has to come out alike in Python, in the engine and in the browser, today and in ten years, so it rests on a
generator that is a few lines long anywhere: SplitMix64. ``docs/texts.md`` gives the numbers to check an implementation.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class SplitMix64:
    """Sebastiano Vigna's SplitMix64: 64 random bits a step from a 64-bit seed.

    >>> SplitMix64(1234567).next()
    6457827717110365317
    """

    def __init__(self, seed: int) -> None:
        try:
            seed = operator.index(seed)
        except TypeError:
            raise TypeError(f"a seed is a whole number, not {seed!r}") from None
        if not 0 <= seed <= _MASK:
            raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
        self._state = seed

    def next(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely: values past the last whole multiple are drawn again."""
        fair = (1 << 64) - (1 << 64) % limit
        while True:
            value = self.next()
            if value < fair:
                return value % limit


def shuffled(items: Sequence[T], seed: int | None) -> list[T]:
    """The items in a random order (Fisher-Yates from the back); without a seed, one nobody can foresee."""
    chance = SplitMix64(secrets.randbits(64) if seed is None else seed)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = chance.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
