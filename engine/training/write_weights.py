"""Write the evaluation's weights for the engine: ``engine/pantarei/network_weights.hpp`` from what ``fit`` found.

    python engine/training/write_weights.py WEIGHTS

Floats become integers: 64 for 1 in the table, 1,024 times as much in the hidden layer, 4,096 for one point at the end.
The kinds of stacks that have two numbers (`kinds.hpp`: the neutral tile is 4 or 0, no tile 0 or 4) get the same weights
under both.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

CHANNELS, HIDDEN, WINDOW, KINDS, TILES, STACKS = 8, 8, 7, 6 * 64 + 1, 8, 19
POOLED = 2 * CHANNELS
BEYOND_END = KINDS - 1
HIGHEST = 6
OTHER_COLOURS = 4 | 4 << 3
ROWS = BEYOND_END + OTHER_COLOURS + 1
UNIT = 64
INNER = 1 << 10
POINT = 1 << 12
SUM_SCALE = 1 / 8
SHAPES = {
    "table": (WINDOW, KINDS, CHANNELS),
    "third": (WINDOW, TILES, CHANNELS),
    "table_bias": (CHANNELS,),
    "hidden": (HIDDEN, POOLED),
    "hidden_bias": (STACKS + 1, 2, HIDDEN),
    "last": (HIDDEN,),
    "direct": (POOLED,),
    "score_bias": (STACKS + 1, 2),
}
TARGET = Path(__file__).resolve().parent.parent / "pantarei" / "network_weights.hpp"
HEAD = """\
// clang-format off
// Written by engine/training/write_weights.py from a fit to recorded games: do not edit.
#pragma once

#include "../common/types.hpp"

namespace crestflow::pantarei {

constexpr int kHiddenShift = 10, kPointShift = 12;

struct Network {
    using Lanes = i16 __attribute__((vector_size(16)));
    using Sums = i32 __attribute__((vector_size(16)));

    struct Bias {
        Sums hidden[2];
        i32 score;
    };

    static constexpr int kWindow = 7;
    using Row = Lanes[kWindow + 1];  // by where the stack lies, from three to the left to three to the right; 8th: 0

    Row table[%d];          // by kind of stack without its third tile
    Row third[8];            // what a third tile adds
    Lanes hidden[2][4][2];   // of the sums and of the largest: by pair of channels, which stand side by side, and half
                             // of the hidden numbers
    Lanes direct[2];         // from the sums and from the largest to the score
    Sums last[2];            // from the hidden numbers to the score
    Bias bias[20][2];        // by number of stacks, and whether the player to move may not swap
};

inline constexpr Network kNetwork = {
"""


def read_weights(path: Path) -> dict[str, Floats]:
    """What ``fit`` has written, array by array."""
    numbers = np.fromfile(path, dtype="<f4").astype(np.float64)
    weights = {}
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        weights[name], numbers = numbers[:size].reshape(shape), numbers[size:]
    if numbers.size:
        raise ValueError(f"{path} holds {numbers.size} numbers too many")
    return weights


def fitted_kind(row: int) -> int | None:
    """The kind under which ``fit`` knows a row of the table; None for rows that no stack of a game has."""
    top, second, height = row & 7, row >> 3 & 7, (row >> 6) + 1
    if row >= BEYOND_END:
        return BEYOND_END if row in (BEYOND_END, BEYOND_END ^ OTHER_COLOURS) else None
    top = top or 4
    if height == 1:
        return None if second not in (0, 4) else top
    second = second or 4
    # There is one neutral tile. It comes to the top only when the tiles above it leave, so never in the highest stack.
    if top == 4 and (second == 4 or height == HIGHEST):
        return None
    return top | second << 3 | (height - 1) << 6


def whole(numbers: Floats, scale: float) -> Integers:
    """The numbers as integers, `scale` for 1."""
    return np.rint(numbers * scale).astype(np.int64)


def lanes(numbers: Floats, scale: float) -> Integers:
    """The same, for 16 bits."""
    found = whole(numbers, scale)
    if abs(found).max() >= 1 << 15:
        raise ValueError(f"a weight of {abs(numbers).max()} does not fit into 16 bits")
    return found


def table(weights: dict[str, Floats]) -> Integers:
    """One row for each kind; the bias goes with the stack in the middle."""
    rows = np.zeros((ROWS, WINDOW + 1, CHANNELS))
    for row in range(ROWS):
        kind = fitted_kind(row)
        if kind is not None:
            rows[row, :WINDOW] = weights["table"][:, kind]
            rows[row, WINDOW // 2] += weights["table_bias"]
    return lanes(rows, UNIT)


def third(weights: dict[str, Floats]) -> Integers:
    """One row for each tile; the neutral one is 4 or 0."""
    rows = np.zeros((TILES, WINDOW + 1, CHANNELS))
    for tile in range(TILES):
        rows[tile, :WINDOW] = weights["third"][:, tile or 4]
    return lanes(rows, UNIT)


def of_pooled(weights: Floats) -> Floats:
    """Weights of what is pooled: the engine adds sums up without scaling them down."""
    scale = np.ones(POOLED)
    scale[:CHANNELS] = SUM_SCALE
    return weights * scale


def paired(hidden: Integers) -> Integers:
    """The hidden layer's weights in the order in which the engine multiplies two channels at a time."""
    halves = hidden.reshape(2, 4, POOLED // 2, 2)
    return halves.transpose(2, 0, 1, 3).reshape(2, CHANNELS // 2, 2, 8)


def braced(numbers: Integers) -> str:
    """An array as C++ writes it."""
    if numbers.ndim == 1:
        return "{" + ",".join(map(str, numbers.tolist())) + "}"
    separator = ",\n" if numbers.ndim == 3 else ","
    return "{" + separator.join(map(braced, numbers)) + "}"


def header(weights: dict[str, Floats]) -> str:
    """The whole header file."""
    hidden_bias = whole(weights["hidden_bias"], UNIT * INNER).reshape(STACKS + 1, 2, 2, 4)
    score_bias = whole(weights["score_bias"], 100 * POINT)
    biases = (
        "{" + ",".join(f"{{{braced(hidden_bias[n, b])},{score_bias[n, b]}}}" for b in range(2)) + "}"
        for n in range(STACKS + 1)
    )
    parts = [
        braced(table(weights)),
        braced(third(weights)),
        braced(paired(lanes(of_pooled(weights["hidden"]), INNER))),
        braced(lanes(of_pooled(weights["direct"]), 100 * POINT / UNIT).reshape(2, CHANNELS)),
        braced(whole(weights["last"], 100 * POINT / UNIT).reshape(2, 4)),
        "{" + ",\n".join(biases) + "}",
    ]
    return HEAD % ROWS + ",\n".join(parts) + "\n};\n\n}  // namespace crestflow::pantarei\n"


if __name__ == "__main__":
    TARGET.write_text(header(read_weights(Path(sys.argv[1]))), encoding="utf-8")
