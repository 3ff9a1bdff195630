"""The reference rules on NumPy arrays of positions: the same questions as in `rules`, put about many positions at once.

`rules` decides; this module repeats its judgement for programs that have to look at millions of positions, and the
tests compare the two position by position.

A set of cells is a 64-bit word with eight bits to a row, so that stepping to a neighbour is a shift::

        a        3  4  5  6                      bit = 8 · row + column
        b     10 11 12 13 14
        c   17 18 19 20 21 22                    to the right       +1      to the left       -1
        d 24 25 26 27 28 29 30                   down and right     +8      up and left       -8
        e   32 33 34 35 36 37                    down and left      +7      up and right      -7
        f     40 41 42 43 44
        g       48 49 50 51

A position is one number, its **key**: ``37 · stones + last``. `stones` has one digit to base 3 for each cell, the cell
with reading number *i* at the place of value 3^i: 0 uncovered, 1 black, 2 white. `last` is the reading number of the
cell covered last, and 0 before the first move. Every key is below 2^64.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from crestflow.games.kamon.endings import PARTED
from crestflow.games.kamon.geometry import ALL, AROUND, BORDER, CELLS, COORDINATES, OPPOSITE_SIDES, cells_of
from crestflow.games.kamon.rules import FEWEST_FOR_A_LOOP, STONES, KamonState
from crestflow.games.kamon.tokens import Layout

Words: TypeAlias = NDArray[np.uint64]
Flags: TypeAlias = NDArray[np.bool_]

_BIT_OF: Final = tuple(8 * row + (across - row + 9) // 2 for row, across in COORDINATES)
"""For each cell by its reading number: its bit in a word."""

_STEPS: Final = (1, 8, 7)
_DIGITS_AT_ONCE: Final = 10
_RADIX: Final = len(CELLS)

_NO_BITS: Final = np.uint64(0)
_ONE: Final = np.uint64(1)


def word(cells: int) -> int:
    """A set in reading order as a word.

    >>> bin(word(0b11))
    '0b11000'
    """
    return sum(1 << _BIT_OF[cell] for cell in cells_of(cells))


_BOARD: Final = np.uint64(word(ALL))
_BORDER: Final = np.uint64(word(BORDER))
_SIDES: Final = tuple((np.uint64(word(side)), np.uint64(word(opposite))) for _, side, opposite in OPPOSITE_SIDES)
_CELL_AT: Final = np.zeros(64, dtype=np.intp)
_CELL_AT[list(_BIT_OF)] = range(len(CELLS))
_BITS: Final = np.array(_BIT_OF, dtype=np.uint64)
_POWERS: Final = np.array([3**cell for cell in range(len(CELLS))], dtype=np.uint64)
_ON_BORDER: Final = np.array([bool(BORDER >> cell & 1) for cell in range(len(CELLS))])


def _digit_tables() -> tuple[tuple[Words, Words], ...]:
    """For every ten digits of `stones`: the black and the white cells that their value stands for."""
    tables = []
    for start in range(0, len(CELLS), _DIGITS_AT_ONCE):
        colours = [np.zeros(1, dtype=np.uint64) for _ in range(2)]
        for cell in range(start, min(start + _DIGITS_AT_ONCE, len(CELLS))):
            bit = np.uint64(1 << _BIT_OF[cell])
            black, white = colours
            colours = [np.concatenate([black, black | bit, black]), np.concatenate([white, white, white | bit])]
        tables.append((colours[0], colours[1]))
    return tuple(tables)


_DIGIT_TABLES: Final = _digit_tables()

# The neighbours of a cell, shifted so that the one at -8 stands on bit 0, stand within 17 bits.
_WINDOW: Final = np.uint64((1 << 17) - 1)


def _parted_windows() -> Flags:
    """For each window: whether the stones in it lie around its centre in two or more separate runs."""
    centre = CELLS.index("d4")
    places = [(_BIT_OF[near] - _BIT_OF[centre] + 8, near) for near in AROUND[centre] if near is not None]
    windows = np.arange(1 << 17)
    around = np.zeros(1 << 17, dtype=np.uint64)
    for place, near in places:
        around |= (windows >> place & 1).astype(np.uint64) << np.uint64(near)
    return np.isin(around, np.array(sorted(PARTED[centre]), dtype=np.uint64))


_PARTED: Final = _parted_windows()


class PositionArrays(NamedTuple):
    """Positions of one ply, one element of each array for every position."""

    stones: Words
    """The digits of the key."""
    black: Words
    white: Words
    legal: Words
    """The cells that may be covered next, whether or not the game is over."""


def flood(start: Words, through: Words) -> Words:
    """For each element: the cells of `through` that can be reached from `start` over cells of `through`."""
    reached = start & through
    while True:
        grown = _grown(_grown(reached) & through) & through
        if np.array_equal(grown, reached):
            return reached
        reached = grown


def _grown(cells: Words) -> Words:
    found = cells.copy()
    for step in _STEPS:
        found |= cells << np.uint64(step)
        found |= cells >> np.uint64(step)
    return found


def lowest_cell(cells: Words) -> NDArray[np.intp]:
    """For each element, which must not be empty: the first cell in reading order."""
    lowest = cells & (~cells + _ONE)
    exponent = (lowest.astype(np.float64).view(np.int64) >> 52) - 1023  # exact: one bit is a power of two
    cells_at: NDArray[np.intp] = _CELL_AT[exponent]
    return cells_at


def without_lowest(cells: Words) -> Words:
    """Each element without its first cell in reading order."""
    return cells & (cells - _ONE)


def has_won(own: Words, cells: NDArray[np.intp]) -> Flags:
    """For each element: whether the stone just placed on the cell, one of `own`, has connected or closed a loop."""
    won = np.zeros(len(own), dtype=np.bool_)
    bits = _BITS[cells]
    parted = _PARTED[((own << np.uint64(8)) >> bits & _WINDOW).astype(np.intp)]
    for at, judge in ((parted | _ON_BORDER[cells], _connects), (parted, _encloses)):
        where = np.flatnonzero(at & ~won)
        won[where] = judge(own[where], bits[where])
    return won


def _connects(own: Words, bits: Words) -> Flags:
    chain = flood(_ONE << bits, own)
    joined = np.zeros(len(own), dtype=np.bool_)
    for side, opposite in _SIDES:
        joined |= ((chain & side) != _NO_BITS) & ((chain & opposite) != _NO_BITS)
    return joined


def _encloses(own: Words, _: Words) -> Flags:
    others = _BOARD & ~own
    enclosed: Flags = flood(_BORDER & others, others) != others
    return enclosed


def key_of(state: KamonState) -> int:
    """The key of a position."""
    stones = 0
    for cell in cells_of(state.black | state.white):
        stones += 3**cell << (state.white >> cell & 1)
    return int(_RADIX * stones + (state.last or 0))


def state_of(layout: Layout, key: int) -> KamonState:
    """The position with a key."""
    stones, last = divmod(key, _RADIX)
    black = white = 0
    for cell in range(len(CELLS)):
        stones, digit = divmod(stones, 3)
        black |= (digit == 1) << cell
        white |= (digit == 2) << cell
    return KamonState(layout, black, white, last if black else None)


def reading_order(cells: Words) -> Words:
    """Each word as a set in reading order."""
    found = np.zeros(len(cells), dtype=np.uint64)
    for row in range(7):
        first = next(cell for cell, (at, _) in enumerate(COORDINATES) if at == row)
        length = sum(at == row for at, _ in COORDINATES)
        found |= (cells >> np.uint64(_BIT_OF[first]) & np.uint64((1 << length) - 1)) << np.uint64(first)
    return found


class ArrayRules:
    """The rules of Kamon with one layout, for arrays of positions."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._following = np.array([word(cells) for cells in layout.following], dtype=np.uint64)
        self._opening = np.uint64(word(layout.opening))

    def positions(self, ply: int, keys: Words) -> PositionArrays:
        """The positions with the given keys, all after `ply` stones."""
        stones = keys // np.uint64(_RADIX)
        last = (keys - stones * np.uint64(_RADIX)).astype(np.intp)
        black, white = np.zeros(len(keys), dtype=np.uint64), np.zeros(len(keys), dtype=np.uint64)
        rest = stones
        for blacks, whites in _DIGIT_TABLES:
            higher = rest // np.uint64(len(blacks))
            digits = (rest - higher * np.uint64(len(blacks))).astype(np.intp)
            black |= blacks[digits]
            white |= whites[digits]
            rest = higher
        legal = np.full(len(keys), self._opening) if ply == 0 else self.following(last, black | white)
        return PositionArrays(stones, black, white, legal)

    def following(self, cells: NDArray[np.intp], covered: Words) -> Words:
        """What may be covered after the tokens on `cells`; `covered` includes them."""
        return self._following[cells] & ~covered

    def after(
        self, ply: int, positions: PositionArrays, cells: NDArray[np.intp]
    ) -> tuple[PositionArrays, Words, Flags, Flags]:
        """Each position after a legal move: the new positions, their keys, which are won and which are drawn.

        `ply` is the number of stones before the move. A won position may have legal moves left: nobody is to play them.
        """
        stone = _ONE << _BITS[cells]
        black, white = positions.black, positions.white
        if ply & 1:
            own = white = white | stone
        else:
            own = black = black | stone
        stones = positions.stones + (_POWERS[cells] << np.uint64(ply & 1))
        legal = self.following(cells, black | white)
        won = has_won(own, cells) if ply // 2 + 1 >= FEWEST_FOR_A_LOOP else np.zeros(len(own), dtype=np.bool_)
        drawn = ~won if ply + 1 == STONES else np.zeros(len(own), dtype=np.bool_)
        won |= (legal == _NO_BITS) & ~drawn
        keys = stones * np.uint64(_RADIX) + cells.astype(np.uint64)
        return PositionArrays(stones, black, white, legal), keys, won, drawn
