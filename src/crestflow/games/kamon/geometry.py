"""The board of Kamon: 37 cells in a hexagon, numbered in reading order.

::

          green side                      cell numbers
         a1 a2 a3 a4                      0  1  2  3
       b1 b2 b3 b4 b5                    4  5  6  7  8
      c1 c2 c3 c4 c5 c6                9 10 11 12 13 14
    d1 d2 d3 d4 d5 d6 d7             15 16 17 18 19 20 21
      e1 e2 e3 e4 e5 e6               22 23 24 25 26 27
       f1 f2 f3 f4 f5                   28 29 30 31 32
         g1 g2 g3 g4                     33 34 35 36
          green side

The upper left and lower right sides are yellow, the upper right and lower left sides blue. A set of cells is an integer
whose bit *i* stands for cell *i*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_letters

ROWS = "abcdefg"
ROW_LENGTHS = (4, 5, 6, 7, 6, 5, 4)

CELLS = tuple(f"{row}{place}" for row, length in zip(ROWS, ROW_LENGTHS, strict=True) for place in range(1, length + 1))
"""The names of the cells in reading order."""

CELL_LETTERS = ascii_letters[: len(CELLS)]
"""One letter for each cell, ``a`` to ``K`` in reading order, for files that have to be short."""

INDEX = {name: cell for cell, name in enumerate(CELLS)}
ALL = (1 << len(CELLS)) - 1


def _coordinates() -> tuple[tuple[int, int], ...]:
    """Row and twice the horizontal distance from the board's axis: neighbours in a row differ by 2."""
    return tuple((row, 2 * place - (length - 1)) for row, length in enumerate(ROW_LENGTHS) for place in range(length))


COORDINATES = _coordinates()
"""For each cell: its row from the top, and twice its horizontal distance from the axis, in cells."""

DIRECTIONS = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""The six ways to step, clockwise from the upper right, as differences of `COORDINATES`."""

_AT = {place: cell for cell, place in enumerate(COORDINATES)}


def step(cell: int, direction: int) -> int | None:
    """The neighbour of a cell in one of the six `DIRECTIONS`, or ``None`` off the board."""
    row, across = COORDINATES[cell]
    down, right = DIRECTIONS[direction]
    return _AT.get((row + down, across + right))


AROUND = tuple(tuple(step(cell, direction) for direction in range(6)) for cell in range(len(CELLS)))
"""For each cell: its six neighbours clockwise from the upper right, ``None`` where the board ends."""


def mask(cells: Iterable[int | None]) -> int:
    """The set of the given cells; ``None`` is passed over."""
    bits = 0
    for cell in cells:
        if cell is not None:
            bits |= 1 << cell
    return bits


def cells_of(bits: int) -> Iterator[int]:
    """The cells of a set in reading order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


_NAME_OF_BIT = {1 << cell: name for cell, name in enumerate(CELLS)}


def names(bits: int) -> list[str]:
    """The names of a set's cells in reading order.

    >>> names(0b10011)
    ['a1', 'a2', 'b1']
    """
    found = []
    while bits:
        lowest = bits & -bits
        found.append(_NAME_OF_BIT[lowest])
        bits ^= lowest
    return found


NEAR = tuple(mask(AROUND[cell]) for cell in range(len(CELLS)))
"""For each cell: the set of its neighbours."""

_NEAR_BIT = {1 << cell: near for cell, near in enumerate(NEAR)}


def _side(rows: str, end: int) -> int:
    """The first (`end` 0) or last (`end` -1) cells of the given rows."""
    return mask(INDEX[[name for name in CELLS if name[0] == row][end]] for row in rows)


TOP, BOTTOM = mask(range(4)), mask(range(33, 37))
UPPER_LEFT, LOWER_RIGHT = _side("abcd", 0), _side("defg", -1)
UPPER_RIGHT, LOWER_LEFT = _side("abcd", -1), _side("defg", 0)

OPPOSITE_SIDES = (("green", TOP, BOTTOM), ("yellow", UPPER_LEFT, LOWER_RIGHT), ("blue", UPPER_RIGHT, LOWER_LEFT))
"""The three pairs of opposite sides and their colours. A corner cell belongs to both of its sides."""

BORDER = TOP | BOTTOM | UPPER_LEFT | LOWER_RIGHT | UPPER_RIGHT | LOWER_LEFT
CORNERS = mask(INDEX[name] for name in ("a1", "a4", "d1", "d7", "g1", "g4"))


def flood(start: int, through: int) -> int:
    """All cells of `through` that can be reached from `start` by stepping over cells of `through`."""
    left = through & ~start
    frontier = reached = start & through
    while frontier:
        lowest = frontier & -frontier
        new = _NEAR_BIT[lowest] & left
        left ^= new
        reached |= new
        frontier ^= lowest | new
    return reached
