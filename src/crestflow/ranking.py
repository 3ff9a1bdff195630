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
    possible = arrangements(left)
    for total, item in zip(range(len(items), 0, -1), items, strict=True):
        before = sum(left[other] for other in order[: order.index(item)])
        place += possible * before // total
        possible = possible * left[item] // total
        left[item] -= 1
    return place


def unrank(place: int, order: Sequence[str], counts: Counter[str]) -> list[str]:
    """The arrangement at a place.

    >>> unrank(1, "ab", Counter("aab"))
    ['a', 'b', 'a']
    """
    left, items = Counter(counts), []
    possible = arrangements(left)
    for total in range(left.total(), 0, -1):
        # Of the arrangements that are left, the share of what is left of a thing begins with it.
        for item in order:
            following = possible * left[item] // total
            if place < following:
                break
            place -= following
        items.append(item)
        possible = following
        left[item] -= 1
    return items
