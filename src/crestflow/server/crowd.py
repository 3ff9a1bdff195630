"""Whether many are active at the moment, so that what they ask for is better done in groups."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable

CROWD = 8
CROWD_MEMBERS = 4


class Crowd:
    """The last `CROWD` arrivals: they are a crowd if they came from `CROWD_MEMBERS` or more, less than a group each.

    >>> crowd = Crowd()
    >>> for number in range(8):
    ...     crowd.note(0.01 * number, f"game {number}")
    >>> crowd.present(0.08, group_seconds=0.02), crowd.present(0.5, group_seconds=0.02)
    (True, False)
    """

    def __init__(self) -> None:
        self._last: deque[tuple[float, Hashable]] = deque(maxlen=CROWD)

    def note(self, now: float, member: Hashable) -> None:
        """Note that something came from a member."""
        self._last.append((now, member))

    def present(self, now: float, group_seconds: float) -> bool:
        """Whether there is a crowd, where a group takes so many seconds."""
        last = self._last
        return (
            len(last) == CROWD
            and now - last[0][0] < CROWD * group_seconds
            and len({member for _, member in last}) >= CROWD_MEMBERS
        )
