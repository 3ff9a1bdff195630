"""How a game of Kamon ends: connection, loop, exhaustion, blockade, and the shape that won.

Every function looks at the position *just after* a stone was placed on `cell`; `own` are the stones of the player who
placed it.
"""

from __future__ import annotations

from collections.abc import Iterator

from crestflow.games.kamon.geometry import (
    ALL,
    AROUND,
    BORDER,
    CELLS,
    COORDINATES,
    NEAR,
    OPPOSITE_SIDES,
    cells_of,
    flood,
    mask,
    names,
)
from crestflow.protocol import Chain, Loop, Shape


def enclosed(own: int) -> int:
    """The cells that are not `own` and can no longer reach the border by stepping over cells that are not `own`."""
    others = ALL & ~own
    return others & ~flood(BORDER & others, others)


def _parted(cell: int) -> frozenset[int]:
    """The sets of neighbours that lie around `cell` in two or more separate runs."""
    around = AROUND[cell]
    patterns = set()
    for choice in range(64):
        taken = [bool(choice >> place & 1) and around[place] is not None for place in range(6)]
        runs = sum(taken[place] and not taken[place - 1] for place in range(6))
        if runs >= 2:
            patterns.add(mask(around[place] for place in range(6) if taken[place]))
    return frozenset(patterns)


PARTED = tuple(_parted(cell) for cell in range(len(CELLS)))
"""For each cell: the sets of own neighbours with which a stone there joins what was apart.

With its own neighbours in one run (or none) a stone only thickens the chain they belong to: whatever was reachable
around it stays reachable, and the chain touches no side that it did not touch before, unless the stone itself lies on
the border.
"""


def connects(own: int, cell: int) -> bool:
    """Whether the stone on `cell` has joined two opposite sides."""
    if not (BORDER >> cell & 1 or NEAR[cell] & own in PARTED[cell]):
        return False
    chain = flood(1 << cell, own)
    return any(chain & side and chain & opposite for _, side, opposite in OPPOSITE_SIDES)


def closes_loop(own: int, cell: int) -> bool:
    """Whether the stone on `cell` has enclosed a cell that is not `own`."""
    return NEAR[cell] & own in PARTED[cell] and bool(enclosed(own))


def winning_shape(reason: str, own: int, cell: int) -> Shape | None:
    """What won, for drawing: the shortest chain or the shortest ring through `cell`."""
    if reason == "connection":
        return shortest_chain(own)
    if reason == "loop":
        return shortest_loop(own, cell)
    return None


def shortest_chain(own: int) -> Chain | None:
    """The shortest chain that joins two opposite sides."""
    chains = [
        chain
        for _, side, opposite in OPPOSITE_SIDES
        if (chain := _shortest_path(own & side, own & opposite, own)) is not None
    ]
    if not chains:
        return None
    return Chain(tuple(CELLS[cell] for cell in min(chains, key=len)))


def _shortest_path(start: int, goal: int, through: int) -> list[int] | None:
    came_from: dict[int, int | None] = dict.fromkeys(cells_of(start))
    queue = list(came_from)
    for cell in queue:
        if goal >> cell & 1:
            return _path_to(came_from, cell)
        for near in cells_of(NEAR[cell] & through):
            if near not in came_from:
                came_from[near] = cell
                queue.append(near)
    return None


def _path_to(came_from: dict[int, int | None], cell: int | None) -> list[int]:
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]


def shortest_loop(own: int, cell: int) -> Loop | None:
    """The shortest ring of own stones through `cell` around an enclosed cell, and what lies inside it."""
    rings = [ring for hole in cells_of(enclosed(own)) if (ring := _ring_around(hole, own, cell)) is not None]
    if not rings:
        return None
    ring = min(rings, key=len)
    wall = mask(ring)
    inside = ALL & ~wall & ~flood(BORDER & ~wall, ALL & ~wall) & ~own
    return Loop(tuple(CELLS[stone] for stone in ring), tuple(names(inside)))


def _ring_around(hole: int, own: int, cell: int) -> list[int] | None:
    """The shortest closed walk from `cell` over own stones that goes round `hole`.

    A walk goes round a point when it crosses a ray from that point an odd number of times. So search over pairs of
    (stone, crossings are odd) until the start is met again on the odd side.
    """
    start = (cell, False)
    came_from: dict[tuple[int, bool], tuple[int, bool] | None] = {start: None}
    queue = [start]
    for node in queue:
        for near, crosses in _steps(node[0], own, hole):
            step = (near, node[1] ^ crosses)
            if step in came_from:
                continue
            came_from[step] = node
            if step == (cell, True):
                return _ring(came_from, node)
            queue.append(step)
    return None


def _steps(cell: int, own: int, hole: int) -> Iterator[tuple[int, bool]]:
    """The own neighbours of a cell, and whether the way there crosses the ray from `hole` to the right.

    The ray runs just below the row of `hole`, so exactly the steps between that row, right of the hole, and the row
    beneath cross it.
    """
    row, across = COORDINATES[hole]
    for near in cells_of(NEAR[cell] & own):
        upper, lower = sorted((COORDINATES[cell], COORDINATES[near]))
        yield near, upper[0] == row and lower[0] == row + 1 and upper[1] > across


def _ring(came_from: dict[tuple[int, bool], tuple[int, bool] | None], node: tuple[int, bool] | None) -> list[int]:
    ring = []
    while node is not None:
        ring.append(node[0])
        node = came_from[node]
    return ring
