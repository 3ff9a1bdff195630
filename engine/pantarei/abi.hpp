// clang-format off
// Generated from contract/abi.toml by python -m tools.generate: do not edit.
//
// What host and engine exchange about this game.
//
// A stack is one 32-bit word: three bits a tile, the top tile lowest, and the height from bit 24 on.
//
//     bit  31      24 23  21        5   3 2   0
//          [ height ] [ 8th ] ...  [ 2nd ][ top ]      tile: B1 B2 B3 = 1 2 3, N = 4, W1 W2 W3 = 5 6 7
//
// A move is 16 bits, from | to << 5 | kind << 10, with stacks counted from 0. For moves of tiles that the host sends, `to`
// only has to lie on the right side of `from`.
#pragma once

#include "../common/abi.hpp"

namespace crestflow::pantarei {

// Stacks of the snake at the start.
constexpr i32 kMaxStacks = 19;
// Legal moves of a position: nine own stacks make 36 moves of tiles and 36 swaps at most.
constexpr i32 kMaxMoves = 80;
// The longest game that can be loaded.
constexpr i32 kMaxGameMoves = 16384;
// Moves of the best line that are told.
constexpr i32 kMaxLine = 32;
// The deepest perft.
constexpr u32 kMaxPerftDepth = 40;
// The largest batch.
constexpr u32 kMaxBatchGames = 4096;
// Observation planes of a batch: bytes for each of the 19 places.
constexpr i32 kPlanes = 47;
// Positions of a strategy that are asked about at once.
constexpr u32 kMaxStrategyPositions = 512;
// Stack words of so many positions, max_stacks for each.
constexpr u32 kMaxStrategyWords = 9728;
// Stands for no move.
constexpr u16 kNoMove = 65535;
// Positions since the last merge that a game of a batch remembers.
constexpr u32 kMaxBatchPast = 1024;

// Why a game has ended.
enum Reason : u8 {
    kUnfinished = 0,
    kSeven = 1,
    kStuck = 2,
    kRepetition = 3,
};

// What a move does, in its bits from 10 on.
enum MoveKind : u8 {
    kSwap = 0,  // two own stacks change places
    kOneTile = 1,  // the top tile moves
    kTwoTiles = 2,  // the top two move
    kPassing = 3,  // a pass; the rest of the word is 0
};

// Why pantarei_load refused a game.
enum LoadError : u32 {
    kNoError = 0,  // it did not
    kWrongTiles = 1,  // tiles are missing or there too often, or there are none at all
    kWrongHeight = 2,  // the stack at `index` has no tiles, or more than eight
    kIllegalMove = 3,  // the move at `index`
    kWrongEnd = 4,  // the last move cannot have made the stack of seven at `index`
    kOutOfRange = 5,  // a field has a value it cannot have
};

// The arrays of a batch, one row per game, by the number that pantarei_batch_array takes.
enum BatchArray : u32 {
    kStacksArray = 0,  // u32[19]: stack words, 0 beyond the end of the snake; the host may write it
    kCountsArray = 1,  // u8: how many stacks there are; the host may write it
    kTurnArray = 2,  // u8: the player to move, 0 black, 1 white; the host may write it
    kBannedArray = 3,  // u8: 1 when the turn before was a swap; the host may write it
    kPassesArray = 4,  // u8: passes in a row just before; the host may write it
    kMovesArray = 5,  // u8: what to play next (actions.hpp); written by the host
    kLegalArray = 6,  // u8[248]: 1 for what the player to move may play
    kReasonsArray = 7,  // u8: Reason
    kWinnersArray = 8,  // u8: Winner
    kTurnsArray = 9,  // u32: how many have been played
    kPausedArray = 10,  // u8: 1 for a game that step, random and renew leave alone; written by the host
    kRepeatsArray = 11,  // u8: how often the position has been there since the last merge of stacks, this time included
    kPlanesArray = 12,  // u8[19][47]: the observation planes, as of the last pantarei_batch_observe
    kChoicesArray = 13,  // u8[80]: the legal moves by number in rising order, as of the last pantarei_batch_list
    kChoiceCountsArray = 14,  // u8: how many there are
};

// A position that a game of a batch remembers. The height of the first stack follows from the others.
struct PastPosition {
    u64 tiles;  // three bits each, those of the first stack highest
    u32 ends;  // a 1 for the lowest bit of each stack, one bit a tile; then the player to move and the ban
    u8 action;  // the number of the move that led here; unused in the first position
    u8 passes;  // passes in a row just before
};
static_assert(sizeof(PastPosition) == 16 && alignof(PastPosition) == 8);
static_assert(__builtin_offsetof(PastPosition, tiles) == 0);
static_assert(__builtin_offsetof(PastPosition, ends) == 8);
static_assert(__builtin_offsetof(PastPosition, action) == 12);
static_assert(__builtin_offsetof(PastPosition, passes) == 13);

// Answer of pantarei_batch_past: what a game of a batch remembers, the oldest first, its present position last.
struct BatchPastOut {
    PastPosition positions[kMaxBatchPast];  // since the last merge of stacks
    u32 count;  // positions in `positions`
};
static_assert(sizeof(BatchPastOut) == 16392 && alignof(BatchPastOut) == 8);
static_assert(__builtin_offsetof(BatchPastOut, positions) == 0);
static_assert(__builtin_offsetof(BatchPastOut, count) == 16384);

// Where a known game begins.
struct Start {
    u32 stacks[kMaxStacks];  // stack words from left to right
    u8 count;  // stacks in `stacks`, at least 1
    u8 turn;  // 0 black, 1 white
    u8 banned;  // the turn before was a swap
    u8 passes;  // passes in a row just before, 0 or 1
    u8 partial;  // allows a set of tiles that is not complete: small snakes for tests and puzzles
};
static_assert(sizeof(Start) == 84 && alignof(Start) == 4);
static_assert(__builtin_offsetof(Start, stacks) == 0);
static_assert(__builtin_offsetof(Start, count) == 76);
static_assert(__builtin_offsetof(Start, turn) == 77);
static_assert(__builtin_offsetof(Start, banned) == 78);
static_assert(__builtin_offsetof(Start, passes) == 79);
static_assert(__builtin_offsetof(Start, partial) == 80);

// Input of pantarei_load: where the known game began, and what has been played since.
struct GameIn {
    Start start;  // where it began
    u16 move_count;  // moves in `moves`
    u16 moves[kMaxGameMoves];  // what has been played
};
static_assert(sizeof(GameIn) == 32856 && alignof(GameIn) == 4);
static_assert(__builtin_offsetof(GameIn, start) == 0);
static_assert(__builtin_offsetof(GameIn, move_count) == 84);
static_assert(__builtin_offsetof(GameIn, moves) == 86);

// Answer of pantarei_load: the position reached. The moves are in the order of the reference rules.
struct GameOut {
    u32 stacks[kMaxStacks];  // stack words from left to right
    u8 count;  // stacks in `stacks`
    u8 turn;  // 0 black, 1 white
    u8 banned;  // the turn before was a swap
    u8 passes;  // passes in a row just before
    u8 reason;  // Reason
    u8 winner;  // Winner
    u16 move_count;  // moves in `moves`
    u16 moves[kMaxMoves];  // the legal moves; none when the game is over
};
static_assert(sizeof(GameOut) == 244 && alignof(GameOut) == 4);
static_assert(__builtin_offsetof(GameOut, stacks) == 0);
static_assert(__builtin_offsetof(GameOut, count) == 76);
static_assert(__builtin_offsetof(GameOut, turn) == 77);
static_assert(__builtin_offsetof(GameOut, banned) == 78);
static_assert(__builtin_offsetof(GameOut, passes) == 79);
static_assert(__builtin_offsetof(GameOut, reason) == 80);
static_assert(__builtin_offsetof(GameOut, winner) == 81);
static_assert(__builtin_offsetof(GameOut, move_count) == 82);
static_assert(__builtin_offsetof(GameOut, moves) == 84);

// Answer of pantarei_playouts_step.
struct PlayoutsOut {
    u64 games;  // random games played so far
    u64 plies;  // turns in all of them
    u64 ended[3][4];  // games by Winner and Reason
};
static_assert(sizeof(PlayoutsOut) == 112 && alignof(PlayoutsOut) == 8);
static_assert(__builtin_offsetof(PlayoutsOut, games) == 0);
static_assert(__builtin_offsetof(PlayoutsOut, plies) == 8);
static_assert(__builtin_offsetof(PlayoutsOut, ended) == 16);

// A legal move and its exact worth.
struct MoveValue {
    u16 move;  // the move
    u8 value;  // Value
    u8 distance;  // within how many plies the winner wins, this move included, 255 for more; 0: unknown, or a draw
};
static_assert(sizeof(MoveValue) == 4 && alignof(MoveValue) == 2);
static_assert(__builtin_offsetof(MoveValue, move) == 0);
static_assert(__builtin_offsetof(MoveValue, value) == 2);
static_assert(__builtin_offsetof(MoveValue, distance) == 3);

// Answer of pantarei_solve_step.
struct SolveOut {
    u64 nodes;  // positions visited so far
    u8 value;  // Value
    u8 complete;  // everything asked for is known
    u16 best;  // a move that reaches the value; a guess while it is not known
    u16 distance;  // within how many plies the winner wins, by the proof that was found; 0: unknown, or a draw
    u16 move_count;  // moves in `moves`
    MoveValue moves[kMaxMoves];  // the legal moves
};
static_assert(sizeof(SolveOut) == 336 && alignof(SolveOut) == 8);
static_assert(__builtin_offsetof(SolveOut, nodes) == 0);
static_assert(__builtin_offsetof(SolveOut, value) == 8);
static_assert(__builtin_offsetof(SolveOut, complete) == 9);
static_assert(__builtin_offsetof(SolveOut, best) == 10);
static_assert(__builtin_offsetof(SolveOut, distance) == 12);
static_assert(__builtin_offsetof(SolveOut, move_count) == 14);
static_assert(__builtin_offsetof(SolveOut, moves) == 16);

// Input of pantarei_strategy_positions: unfinished positions in which the strategy's player is to move.
struct StrategyIn {
    u32 count;  // how many of the positions are used
    u32 stacks[kMaxStrategyWords];  // stack words from left to right, max_stacks for each position
    u8 counts[kMaxStrategyPositions];  // how many stacks each position has
    u8 flags[kMaxStrategyPositions];  // 1 when the turn before was a swap, 2 when it was a pass, else 0
};
static_assert(sizeof(StrategyIn) == 39940 && alignof(StrategyIn) == 4);
static_assert(__builtin_offsetof(StrategyIn, count) == 0);
static_assert(__builtin_offsetof(StrategyIn, stacks) == 4);
static_assert(__builtin_offsetof(StrategyIn, counts) == 38916);
static_assert(__builtin_offsetof(StrategyIn, flags) == 39428);

// Answer of pantarei_strategy_step.
struct StrategyOut {
    u64 nodes;  // positions visited so far
    u32 answered;  // how many of the positions have a reply
    u16 replies[kMaxStrategyPositions];  // the move to make, no_move where none reaches the goal
    u16 distances[kMaxStrategyPositions];  // within how many plies the reply wins; 0 when it does not
};
static_assert(sizeof(StrategyOut) == 2064 && alignof(StrategyOut) == 8);
static_assert(__builtin_offsetof(StrategyOut, nodes) == 0);
static_assert(__builtin_offsetof(StrategyOut, answered) == 8);
static_assert(__builtin_offsetof(StrategyOut, replies) == 12);
static_assert(__builtin_offsetof(StrategyOut, distances) == 1036);

// A legal move and its score.
struct MoveScore {
    u16 move;  // the move
    u16 depth;  // the iteration that gave the score; 0: none yet
    i32 score;  // an upper bound unless it is the best move's or every move was asked for
};
static_assert(sizeof(MoveScore) == 8 && alignof(MoveScore) == 4);
static_assert(__builtin_offsetof(MoveScore, move) == 0);
static_assert(__builtin_offsetof(MoveScore, depth) == 2);
static_assert(__builtin_offsetof(MoveScore, score) == 4);

// Answer of pantarei_search_step. Scores are for the player to move.
struct SearchOut {
    u64 nodes;  // positions visited so far
    i32 score;  // of the best move
    u16 depth;  // the last completed iteration
    u16 best;  // the best move
    u16 move_count;  // moves in `moves`
    u16 line_length;  // moves in `line`
    u16 line[kMaxLine];  // what both would play
    MoveScore moves[kMaxMoves];  // the legal moves
};
static_assert(sizeof(SearchOut) == 728 && alignof(SearchOut) == 8);
static_assert(__builtin_offsetof(SearchOut, nodes) == 0);
static_assert(__builtin_offsetof(SearchOut, score) == 8);
static_assert(__builtin_offsetof(SearchOut, depth) == 12);
static_assert(__builtin_offsetof(SearchOut, best) == 14);
static_assert(__builtin_offsetof(SearchOut, move_count) == 16);
static_assert(__builtin_offsetof(SearchOut, line_length) == 18);
static_assert(__builtin_offsetof(SearchOut, line) == 20);
static_assert(__builtin_offsetof(SearchOut, moves) == 84);

// Answer of pantarei_choose_step.
struct ChooseOut {
    u64 nodes;  // positions visited so far
    u16 move;  // the best so far; the choice once the answer is done
    u8 proven;  // the move's value is proven, and no other move has a better one
};
static_assert(sizeof(ChooseOut) == 16 && alignof(ChooseOut) == 8);
static_assert(__builtin_offsetof(ChooseOut, nodes) == 0);
static_assert(__builtin_offsetof(ChooseOut, move) == 8);
static_assert(__builtin_offsetof(ChooseOut, proven) == 10);

inline constexpr Level kLevels[] = {
    {1, kNoLimit, 0, 1100, 1, 60, 0},
    {1, kNoLimit, 0, 500, 1, 35, 0},
    {1, kNoLimit, 0, 240, 2, 50, 0},
    {2, kNoLimit, 0, 205, 2, 13, 0},
    {kMaxSearchDepth, 450, 0, 0, 0, 0, 30},
    {kMaxSearchDepth, 2000, 0, 0, 0, 0, 24},
    {kMaxSearchDepth, 9000, 0, 0, 0, 0, 20},
    {kMaxSearchDepth, 3000000, 0, 0, 0, 0, 16},
    {kMaxSearchDepth, 3000000, 40000000, 0, 0, 0, 0},
};
static_assert(sizeof kLevels / sizeof kLevels[0] == kPerfectLevel);

}  // namespace crestflow::pantarei
