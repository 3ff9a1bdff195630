// clang-format off
// Generated from contract/abi.toml by python -m tools.generate: do not edit.
//
// What host and engine exchange about this game.
#pragma once

#include "../common/abi.hpp"

namespace crestflow::kamon {

// Cells of the board, numbered in reading order.
constexpr i32 kCells = 37;
// 18 hexagons each: the 36th placement ends the game.
constexpr i32 kStones = 36;
// Where a cell could stand and there is none.
constexpr u8 kNoCell = 255;
// Tokens are 6 * colour + symbol, 0 to 35; this is the blank.
constexpr u8 kBlankToken = 36;
// The deepest perft.
constexpr u32 kMaxPerftDepth = 36;
// The largest batch.
constexpr u32 kMaxBatchGames = 4096;
// Positions of a strategy that are asked about at once.
constexpr u32 kMaxStrategyPositions = 2048;
// Rises when the entries that kamon_checkpoint_next tells change their meaning.
constexpr u32 kCheckpointVersion = 1;
// What hosts keep: positions that took 64 nodes or more. Those below are found again sooner than they are read.
constexpr u32 kLeastCheckpointWorth = 25;
// Observation planes of a batch: bytes for each of the 7 × 7 squares around the cells.
constexpr i32 kPlanes = 19;

// Why a game has ended, in the order in which they are reported when several hold at once.
enum Reason : u8 {
    kUnfinished = 0,
    kConnection = 1,
    kLoop = 2,
    kExhausted = 3,
    kBlockade = 4,
};

// Why kamon_load refused a position.
enum LoadError : u32 {
    kNoError = 0,  // it did not
    kWrongTokens = 1,  // tokens are missing or there twice
    kSharedCell = 2,  // two stones lie on one cell, or stones lie off the board
    kCoveredBlank = 3,  // the blank is covered in the standard ruleset
    kWrongNumbers = 4,  // the numbers of stones do not fit together
    kWrongLast = 5,  // the last cell was not covered by the player who moved last
    kOverBefore = 6,  // the game was over before the last stone
    kWrongRuleset = 7,  // the ruleset is neither standard nor wild
};

// The arrays of a batch, one row per game, by the number that kamon_batch_array takes.
enum BatchArray : u32 {
    kTokensArray = 0,  // u8[37]: the setup, 6 * colour + symbol, 36 for the blank; the host may write it
    kMovesArray = 1,  // u8: the cell to cover next; written by the host
    kLegalArray = 2,  // u64: where the player to move may place, bit i = cell i
    kStonesArray = 3,  // u64[2]: black and white, bit i = cell i; the host may write it to start from positions
    kReasonsArray = 4,  // u8: Reason
    kWinnersArray = 5,  // u8: Winner
    kPlacedArray = 6,  // u8: hexagons on the board; black moves when even
    kLastArray = 7,  // u8: the cell just covered, no_cell before the first; the host may write it to start from positions
    kPausedArray = 8,  // u8: 1 for a game that step, random and renew leave alone; written by the host
    kPlanesArray = 9,  // u8[7][7][19]: the observation planes, as of the last kamon_batch_observe
    kChoicesArray = 10,  // u8[37]: the legal moves in rising order, as of the last kamon_batch_list
    kChoiceCountsArray = 11,  // u8: how many there are
};

// Whether the attacker of a question wins.
enum AttackAnswer : u8 {
    kOpen = 0,  // not known yet
    kWins = 1,  // the attacker wins
    kHeld = 2,  // the defender does not lose
};

// What won a game by stones.
enum WinningShape : u8 {
    kNoShape = 0,  // the game was not won by stones
    kChain = 1,  // a chain that joins opposite sides
    kRing = 2,  // a ring around at least one cell
};

// Input of kamon_load.
struct PositionIn {
    u64 black;  // black's stones
    u64 white;  // white's stones
    u8 last;  // the cell covered last, no_cell before the first move
    u8 wild;  // the wild ruleset
    u8 tokens[kCells];  // 6 * colour + symbol, 36 for the blank
};
static_assert(sizeof(PositionIn) == 56 && alignof(PositionIn) == 8);
static_assert(__builtin_offsetof(PositionIn, black) == 0);
static_assert(__builtin_offsetof(PositionIn, white) == 8);
static_assert(__builtin_offsetof(PositionIn, last) == 16);
static_assert(__builtin_offsetof(PositionIn, wild) == 17);
static_assert(__builtin_offsetof(PositionIn, tokens) == 18);

// Answer of kamon_load.
struct PositionOut {
    u64 legal;  // empty when the game is over
    u8 reason;  // Reason
    u8 winner;  // Winner
};
static_assert(sizeof(PositionOut) == 16 && alignof(PositionOut) == 8);
static_assert(__builtin_offsetof(PositionOut, legal) == 0);
static_assert(__builtin_offsetof(PositionOut, reason) == 8);
static_assert(__builtin_offsetof(PositionOut, winner) == 9);

// Answer of kamon_playouts_step.
struct PlayoutsOut {
    u64 games;  // random games played so far
    u64 plies;  // placements in all of them
    u64 ended[3][5];  // games by Winner and Reason
};
static_assert(sizeof(PlayoutsOut) == 136 && alignof(PlayoutsOut) == 8);
static_assert(__builtin_offsetof(PlayoutsOut, games) == 0);
static_assert(__builtin_offsetof(PlayoutsOut, plies) == 8);
static_assert(__builtin_offsetof(PlayoutsOut, ended) == 16);

// Answer of kamon_solve_step.
struct SolveOut {
    u64 nodes;  // positions visited so far
    u64 entries;  // positions in the table
    u8 value;  // Value
    u8 best;  // a move that reaches the value, no_cell while not known
    u8 moves[kCells];  // Value of each move when asked for; unknown where no move is legal
};
static_assert(sizeof(SolveOut) == 56 && alignof(SolveOut) == 8);
static_assert(__builtin_offsetof(SolveOut, nodes) == 0);
static_assert(__builtin_offsetof(SolveOut, entries) == 8);
static_assert(__builtin_offsetof(SolveOut, value) == 16);
static_assert(__builtin_offsetof(SolveOut, best) == 17);
static_assert(__builtin_offsetof(SolveOut, moves) == 18);

// Input of kamon_strategy_positions: unfinished positions in which the strategy's player is to move.
struct StrategyIn {
    u32 count;  // how many of the positions are used
    u64 black[kMaxStrategyPositions];  // black's stones
    u64 white[kMaxStrategyPositions];  // white's stones
    u8 last[kMaxStrategyPositions];  // the cell covered last, no_cell before the first move
};
static_assert(sizeof(StrategyIn) == 34824 && alignof(StrategyIn) == 8);
static_assert(__builtin_offsetof(StrategyIn, count) == 0);
static_assert(__builtin_offsetof(StrategyIn, black) == 8);
static_assert(__builtin_offsetof(StrategyIn, white) == 16392);
static_assert(__builtin_offsetof(StrategyIn, last) == 32776);

// Answer of kamon_strategy_step.
struct StrategyOut {
    u64 nodes;  // positions visited so far
    u32 answered;  // how many of the positions have a reply
    u8 replies[kMaxStrategyPositions];  // the cell to cover, no_cell where no move reaches the goal
};
static_assert(sizeof(StrategyOut) == 2064 && alignof(StrategyOut) == 8);
static_assert(__builtin_offsetof(StrategyOut, nodes) == 0);
static_assert(__builtin_offsetof(StrategyOut, answered) == 8);
static_assert(__builtin_offsetof(StrategyOut, replies) == 12);

// Answer of kamon_distance_step.
struct DistanceOut {
    u64 nodes;  // positions visited so far
    u8 distance;  // plies to the end; 0 while not known, and when the player does not win
    u8 line_length;  // moves in `line`; 0 until the work is done
    u8 line[kStones];  // what both would play
};
static_assert(sizeof(DistanceOut) == 48 && alignof(DistanceOut) == 8);
static_assert(__builtin_offsetof(DistanceOut, nodes) == 0);
static_assert(__builtin_offsetof(DistanceOut, distance) == 8);
static_assert(__builtin_offsetof(DistanceOut, line_length) == 9);
static_assert(__builtin_offsetof(DistanceOut, line) == 10);

// Answer of kamon_question_step.
struct QuestionOut {
    u64 nodes;  // positions visited for this question so far
    u8 answer;  // AttackAnswer
    u8 best;  // a move with which the player to move reaches the goal, no_cell if there is none
};
static_assert(sizeof(QuestionOut) == 16 && alignof(QuestionOut) == 8);
static_assert(__builtin_offsetof(QuestionOut, nodes) == 0);
static_assert(__builtin_offsetof(QuestionOut, answer) == 8);
static_assert(__builtin_offsetof(QuestionOut, best) == 9);

// Answer of kamon_search_step. Scores are for the player to move.
struct SearchOut {
    u64 nodes;  // positions visited so far
    i32 score;  // of the best move
    u16 depth;  // the last completed iteration
    u8 best;  // the best move
    u8 line_length;  // moves in `line`
    u8 line[kStones];  // what both would play
    u16 depths[kCells];  // the iteration that gave a move's score; 0: none yet
    i32 scores[kCells];  // 0 where no move is legal
};
static_assert(sizeof(SearchOut) == 280 && alignof(SearchOut) == 8);
static_assert(__builtin_offsetof(SearchOut, nodes) == 0);
static_assert(__builtin_offsetof(SearchOut, score) == 8);
static_assert(__builtin_offsetof(SearchOut, depth) == 12);
static_assert(__builtin_offsetof(SearchOut, best) == 14);
static_assert(__builtin_offsetof(SearchOut, line_length) == 15);
static_assert(__builtin_offsetof(SearchOut, line) == 16);
static_assert(__builtin_offsetof(SearchOut, depths) == 52);
static_assert(__builtin_offsetof(SearchOut, scores) == 128);

// Answer of kamon_choose_step.
struct ChooseOut {
    u64 nodes;  // positions visited so far
    u8 move;  // the best so far, no_cell if none; the choice once the answer is done
    u8 proven;  // the move's value is proven, and no other move has a better one
    u8 proven_moves;  // of how many legal moves the solver knows the value; 0 before it begins
};
static_assert(sizeof(ChooseOut) == 16 && alignof(ChooseOut) == 8);
static_assert(__builtin_offsetof(ChooseOut, nodes) == 0);
static_assert(__builtin_offsetof(ChooseOut, move) == 8);
static_assert(__builtin_offsetof(ChooseOut, proven) == 9);
static_assert(__builtin_offsetof(ChooseOut, proven_moves) == 10);

// Answer of kamon_won_by: what to draw when a game has been won by stones.
struct WonByOut {
    u8 shape;  // WinningShape
    u8 count;  // stones in `cells`
    u8 inside_count;  // cells in `inside`
    u8 side;  // of a chain: 0 green, 1 yellow, 2 blue
    u8 cells[kCells];  // the chain from side to side, or the ring in turning order
    u8 inside[kCells];  // of a ring: the enclosed cells that are not the winner's
};
static_assert(sizeof(WonByOut) == 78 && alignof(WonByOut) == 1);
static_assert(__builtin_offsetof(WonByOut, shape) == 0);
static_assert(__builtin_offsetof(WonByOut, count) == 1);
static_assert(__builtin_offsetof(WonByOut, inside_count) == 2);
static_assert(__builtin_offsetof(WonByOut, side) == 3);
static_assert(__builtin_offsetof(WonByOut, cells) == 4);
static_assert(__builtin_offsetof(WonByOut, inside) == 41);

inline constexpr Level kLevels[] = {
    {1, 4000, 0, 900, 1, 45, 0},
    {1, 4000, 0, 450, 1, 28, 0},
    {2, 4000, 0, 320, 2, 35, 0},
    {2, 4000, 0, 170, 2, 10, 0},
    {kMaxSearchDepth, 400, 0, 0, 0, 0, 25},
    {kMaxSearchDepth, 3000, 0, 0, 0, 0, 20},
    {kMaxSearchDepth, 10000, 20000, 0, 0, 0, 15},
    {kMaxSearchDepth, 80000, 800000, 0, 0, 0, 10},
    {kMaxSearchDepth, 200000, 60000000, 0, 0, 0, 0},
};
static_assert(sizeof kLevels / sizeof kLevels[0] == kPerfectLevel);

}  // namespace crestflow::kamon
