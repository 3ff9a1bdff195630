"""The ladder of levels: 1 to 8, each beating the one below in most games, and ``"perfect"``.

What a level does - how far it looks, how much it solves, how often it errs - is settled inside the engine, so that
Python and the page play alike. From level 3 on none plays into an immediate loss when another move exists; levels 1
to 4 vary their play with the seed.
"""

from __future__ import annotations

from typing import Final

from crestflow.engine.results import Level

LEVELS: Final[tuple[Level, ...]] = (1, 2, 3, 4, 5, 6, 7, 8, "perfect")
_PERFECT: Final = 9


def level_number(level: Level) -> int:
    """The number by which the engine knows a level.

    >>> level_number(5), level_number("perfect")
    (5, 9)
    """
    if level not in LEVELS or isinstance(level, bool):
        raise ValueError(f"there is no level {level!r}: levels are 1 to 8 and 'perfect'")
    return _PERFECT if level == "perfect" else int(level)
