// The structs through which Kamon crosses the border, as they lie in the exchange buffer.
#pragma once

#include "counting.hpp"

namespace crestflow::kamon {

constexpr u8 kNoCell = 255;

// Input of kamon_load. Cells are numbered in reading order.
struct PositionIn {
    u64 black, white;   // bit i = stone on cell i
    u8 last;            // the cell covered last, 255 before the first move
    u8 wild;            // 0 standard, 1 wild
    u8 tokens[kCells];  // 6 * colour + symbol, 36 for the blank
};

// Answer of kamon_load.
struct PositionOut {
    u64 legal;  // bit i = cell i; empty when the game is over
    u8 reason;  // Reason, 0 while the game goes on
    u8 winner;  // Winner
};

// Answer of kamon_perft_step.
struct PerftOut {
    u64 leaves, nodes;
};

// Answer of kamon_playouts_step.
using PlayoutsOut = Playouts::Counts;

// Answer of kamon_solve_step. Values are for the player to move: 0 not known, 1 loss, 2 draw, 3 win.
struct SolveOut {
    u64 nodes;    // positions visited so far
    u64 entries;  // positions in the table
    u8 value;
    u8 best;           // a move that reaches the value, 255 while not known
    u8 moves[kCells];  // the value of each move when asked for, and 0 where no move is legal
};

// Answer of kamon_search_step. Scores are for the player to move: 100 points are one unit of log-odds; beyond
// +-29000 they are proofs, 30000 - n a win on the n-th placement and -(30000 - n) a loss on it.
struct SearchOut {
    u64 nodes;
    i32 score;
    u16 depth;  // the last completed iteration
    u8 best;
    u8 line_length;
    u8 line[kStones];    // what both would play
    u16 depths[kCells];  // of the iteration that gave a move's score; 0: none yet
    i32 scores[kCells];  // 0 where no move is legal
};

// Answer of kamon_choose_step.
struct ChooseOut {
    u64 nodes;
    u8 move;    // the best so far; the choice once the answer is kDone
    u8 proven;  // 1 when the move's value is proven, and no other move has a better one
};

// Answer of kamon_won_by: what to draw when a game has been won by stones.
struct WonByOut {
    u8 shape;  // 0 nothing, 1 a chain, 2 a loop
    u8 count;  // stones of the chain, from side to side, or of the loop, around it
    u8 inside_count;
    u8 side;  // of a chain: 0 green, 1 yellow, 2 blue
    u8 cells[kCells];
    u8 inside[kCells];  // of a loop: the enclosed cells that are not the winner's
};

// Why kamon_load refused a position; the answer of kamon_problem.
enum Refusal : u32 {
    kNoProblem,
    kWrongTokens,  // missing or twice
    kSharedCell,   // two stones on a cell, or stones off the board
    kCoveredBlank,
    kWrongNumbers,  // of stones
    kWrongLast,     // the last cell was not covered by the player who moved last
    kOverBefore,    // the game was over before the last stone
    kWrongRuleset,
};

}  // namespace crestflow::kamon
