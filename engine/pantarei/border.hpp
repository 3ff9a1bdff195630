// The structs through which Pantareï crosses the border, as they lie in the exchange buffer.
//
// A stack is one 32-bit word: three bits a tile, the top tile lowest, and the height from bit 24 on.
//
//     bit  31      24 23  21        5   3 2   0
//          [ height ] [ 8th ] ...  [ 2nd ][ top ]      tile: B1 B2 B3 = 1 2 3, N = 4, W1 W2 W3 = 5 6 7
//
// A move is 16 bits, from | to << 5 | kind << 10, with stacks counted from 0 and kind 0 swap, 1 one tile, 2 two tiles,
// 3 pass (0 elsewhere). For moves of tiles that the host sends, `to` only has to lie on the right side of `from`.
#pragma once

#include "counting.hpp"
#include "player.hpp"

namespace crestflow::pantarei {

constexpr int kMaxGameMoves = 16384;
constexpr int kLineLength = 32;

// Where a known game begins.
struct Start {
    u32 stacks[kMaxStacks];
    u8 count;    // 1 to 19 stacks
    u8 turn;     // 0 black, 1 white
    u8 banned;   // 1 when the turn before was a swap
    u8 passes;   // passes in a row just before, 0 or 1
    u8 partial;  // 1 to allow a set of tiles that is not complete: small snakes for tests and puzzles
    u8 reserved;
    u16 move_count;
};

// Input of pantarei_load: where the known game began, and what has been played since.
struct GameIn : Start {
    u16 moves[kMaxGameMoves];
};

// Answer of pantarei_load: the position reached. The moves are in the order of the reference rules.
struct GameOut {
    u32 stacks[kMaxStacks];
    u8 count, turn, banned, passes;
    u8 reason;  // Reason, 0 while the game goes on
    u8 winner;  // Winner
    u16 move_count;
    u16 moves[kMaxMoves];
};

// Why pantarei_load refused what it was given.
enum Problem : u8 {
    kNoProblem,
    kWrongTiles,   // tiles missing, too often there, or no tiles at all
    kWrongHeight,  // a stack of no tiles, or of more than eight; `place` says which, from 0
    kIllegalMove,  // `place` is the index of the move
    kWrongEnd,     // a stack of seven that the last move cannot have made; `place` says which
    kOutOfRange,   // a field of GameIn has a value it cannot have
};

// Answer of pantarei_problem.
struct ProblemOut {
    u32 problem;
    u32 place;
};

// Answer of pantarei_choose_step.
struct ChooseOut {
    u64 nodes;
    u16 move;   // the best so far; the choice once the answer is kDone
    u8 proven;  // 1 when the move's value is proven, and no other move has a better one
};

// Answer of pantarei_perft_step.
struct PerftOut {
    u64 leaves, nodes;
};

// Answer of pantarei_playouts_step.
using PlayoutsOut = Playouts::Counts;

// Answer of pantarei_search_step. Scores are for the player to move: 100 points are one unit of log-odds;
// beyond +-29000 they are proofs, 30000 - n a win on the n-th ply and -(30000 - n) a loss on it.
struct SearchOut {
    u64 nodes;
    i32 score;
    u16 depth;  // the last completed iteration
    u16 best;
    u16 move_count;
    u16 line_length;
    u16 line[kLineLength];
    struct {
        u16 move;
        u16 depth;  // of the iteration the score is from; 0: none yet
        i32 score;  // an upper bound unless it is the best move's or every move was asked for
    } moves[kMaxMoves];
};

// Answer of pantarei_solve_step. Values: 0 not known, 1 win, 2 draw, 3 loss, for the player to move.
struct SolveOut {
    u64 nodes;
    u8 value;
    u8 complete;  // 1 when everything asked for is known
    u16 best;
    u16 move_count;
    struct {
        u16 move;
        u16 value;
    } moves[kMaxMoves];
};

}  // namespace crestflow::pantarei
