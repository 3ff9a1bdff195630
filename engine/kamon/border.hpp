// The structs through which Kamon crosses the border, as they lie in the exchange buffer.
#pragma once

#include "counting.hpp"

namespace crestflow::kamon {

constexpr u8 kNoCell = 255;

// Input of kamon_load. Cells are numbered in reading order.
struct PositionIn {
    u64 black, white;    // bit i = stone on cell i
    u8 last;             // the cell covered last, 255 before the first move
    u8 wild;             // 0 standard, 1 wild
    u8 tokens[kCells];   // 6 * colour + symbol, 36 for the blank
};

// Answer of kamon_load.
struct PositionOut {
    u64 legal;    // bit i = cell i; empty when the game is over
    u8 reason;    // Reason, 0 while the game goes on
    u8 winner;    // Winner
};

// Answer of kamon_perft_step.
struct PerftOut {
    u64 leaves, nodes;
};

// Answer of kamon_playouts_step.
using PlayoutsOut = Playouts::Counts;

// Answer of kamon_solve_step. Values are for the player to move: 0 not known, 1 loss, 2 draw, 3 win.
struct SolveOut {
    u64 nodes;           // positions visited so far
    u64 entries;         // positions in the table
    u8 value;
    u8 best;             // a move that reaches the value, 255 while not known
    u8 moves[kCells];    // the value of each move when asked for, and 0 where no move is legal
};

}  // namespace crestflow::kamon
