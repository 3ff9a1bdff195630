"""How long to think about a move: from the clocks to seconds."""

from __future__ import annotations

from typing import Final

from crestflow.protocol import Colour
from crestflow.ugi.go import GoLimits

MOVES_TO_GO: Final = 12
"""Into how many moves the time that is left is divided: a player has at most 18 in Kamon, and about as many in
Pantareï; the later ones are mostly proven at once."""

SHORTEST: Final = 0.001


def seconds_for(limits: GoLimits, turn: Colour, overhead: float) -> float | None:
    """The seconds to search for, `overhead` less than what the limits allow; ``None`` when they do not limit time.

    >>> seconds_for(GoLimits(movetime=500), "black", 0.03)
    0.47
    >>> seconds_for(GoLimits(p1time=60_000, p2time=1, p1inc=600), "black", 0.03)
    5.6
    """
    found = []
    if limits.movetime is not None:
        found.append(limits.movetime / 1000 - overhead)
    if (clock := limits.clock(turn)) is not None:
        left, increment = clock[0] / 1000, clock[1] / 1000
        found.append(min(left / MOVES_TO_GO + increment, left - overhead))
    return max(SHORTEST, min(found)) if found else None
