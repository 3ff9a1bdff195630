"""Write the evaluation's weights for the engine: ``engine/pantarei/network_weights.hpp`` from what ``fit`` found.

    python engine/training/write_weights.py WEIGHTS

Floats become integers: 128 for 1 in the table and in the hidden layer, 1,024 for one point at the end. The kinds of
stacks that have two numbers (`kinds.hpp`: the neutral tile is 4 or 0, no tile 0 or 4) get the same weights under both.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

CHANNELS, HIDDEN, WINDOW, KINDS, STACKS = 8, 8, 7, 6 * 64 + 1, 19
BEYOND_END = KINDS - 1
OTHER_COLOURS = 4 | 4 << 3
ROWS = BEYOND_END + OTHER_COLOURS + 1
UNIT = 128
POINT = 1024
SHAPES = {
    "table": (WINDOW, KINDS, CHANNELS),
    "table_bias": (CHANNELS,),
    "hidden": (HIDDEN, CHANNELS),
    "hidden_bias": (STACKS + 1, 2, HIDDEN),
    "last": (HIDDEN,),
    "direct": (CHANNELS,),
    "score_bias": (STACKS + 1, 2),
}
TARGET = Path(__file__).resolve().parent.parent / "pantarei" / "network_weights.hpp"
HEAD = """\
// clang-format off
// Written by engine/training/write_weights.py from a fit to recorded games: do not edit.
#pragma once

#include "../common/types.hpp"

namespace crestflow::pantarei {

constexpr int kUnitShift = 7, kPointShift = 10;

struct Network {
    using Lanes = i16 __attribute__((vector_size(16)));
    using Sums = i32 __attribute__((vector_size(16)));

    struct Bias {
        Sums hidden[2];
        i32 score;
    };

    Lanes table[%d][8];   // by kind of stack and by where it lies, from three to the left to three to the right; 8th: 0
    Lanes hidden[4][2];    // by pair of channels and half of the hidden numbers, both channels side by side
    Lanes direct;          // from the channels to the score
    Sums last[2];          // from the hidden numbers to the score
    Bias bias[20][2];      // by number of stacks, and whether the player to move may not swap
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
    """The kind under which ``fit`` knows a row of the table; None for rows that no stack has."""
    top, second, height = row & 7, row >> 3 & 7, (row >> 6) + 1
    if row >= BEYOND_END:
        return BEYOND_END if row in (BEYOND_END, BEYOND_END ^ OTHER_COLOURS) else None
    top = top or 4
    if height == 1:
        return None if second not in (0, 4) else top
    second = second or 4
    return None if top == second == 4 else top | second << 3 | (height - 1) << 6


def whole(numbers: Floats, scale: int) -> Integers:
    """The numbers as integers, `scale` for 1."""
    return np.rint(numbers * scale).astype(np.int64)


def table(weights: dict[str, Floats]) -> Integers:
    """One row for each kind; the bias goes with the stack in the middle."""
    rows = np.zeros((ROWS, WINDOW + 1, CHANNELS))
    for row in range(ROWS):
        kind = fitted_kind(row)
        if kind is not None:
            rows[row, :WINDOW] = weights["table"][:, kind]
            rows[row, WINDOW // 2] += weights["table_bias"]
    return whole(rows, UNIT)


def paired(hidden: Integers) -> Integers:
    """The hidden layer's weights in the order in which the engine multiplies two channels at a time."""
    halves = hidden.reshape(2, 4, CHANNELS // 2, 2)
    return halves.transpose(2, 0, 1, 3).reshape(CHANNELS // 2, 2, 8)


def braced(numbers: Integers) -> str:
    """An array as C++ writes it."""
    if numbers.ndim == 1:
        return "{" + ",".join(map(str, numbers.tolist())) + "}"
    separator = ",\n" if numbers.ndim == 3 else ","
    return "{" + separator.join(map(braced, numbers)) + "}"


def header(weights: dict[str, Floats]) -> str:
    """The whole header file."""
    hidden_bias = whole(weights["hidden_bias"], UNIT * UNIT).reshape(STACKS + 1, 2, 2, 4)
    score_bias = whole(weights["score_bias"], 100 * POINT)
    biases = (
        "{" + ",".join(f"{{{braced(hidden_bias[n, b])},{score_bias[n, b]}}}" for b in range(2)) + "}"
        for n in range(STACKS + 1)
    )
    parts = [
        braced(table(weights)),
        braced(paired(whole(weights["hidden"], UNIT))),
        braced(whole(weights["direct"], 100 * POINT // UNIT)),
        braced(whole(weights["last"], 100 * POINT // UNIT).reshape(2, 4)),
        "{" + ",\n".join(biases) + "}",
    ]
    return HEAD % ROWS + ",\n".join(parts) + "\n};\n\n}  // namespace crestflow::pantarei\n"


if __name__ == "__main__":
    TARGET.write_text(header(read_weights(Path(sys.argv[1]))), encoding="utf-8")
