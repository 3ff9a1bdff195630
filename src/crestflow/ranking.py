"""Arrangements of things of which some are alike, numbered from 0 without a gap: rank and unrank of a multiset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod


def arrangements(counts: Counter[str]) -> int:
    """In how many orders things can lie of which some are alike.

    >>> arrangements(Counter("aab"))
    3
    """
    return factorial(counts.total()) // prod(factorial(count) for count in counts.values())


def rank(items: Sequence[str], order: Sequence[str]) -> int:
    """The place of an arrangement among all of the same things, sorted as `order` sorts single ones; from 0.

    >>> [rank(items, "ab") for items in ("aab", "aba", "baa")]
    [0, 1, 2]
    """
    left, place = Counter(items), 0
    for item in items:
        place += sum(_starting_with(left, other) for other in order[: order.index(item)])
        left[item] -= 1
    return place


def unrank(place: int, order: Sequence[str], counts: Counter[str]) -> list[str]:
    """The arrangement at a place.

    >>> unrank(1, "ab", Counter("aab"))
    ['a', 'b', 'a']
    """
    left, items = Counter(counts), []
    for _ in range(counts.total()):
        for item in order:
            following = _starting_with(left, item)
            if place < following:
                break
            place -= following
        items.append(item)
        left[item] -= 1
    return items


def _starting_with(left: Counter[str], item: str) -> int:
    """How many arrangements of what is left begin with `item`."""
    return arrangements(left) * left[item] // left.total()
