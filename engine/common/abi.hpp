// clang-format off
// Generated from contract/abi.toml by python -m tools.generate: do not edit.
//
// What host and engine exchange.
#pragma once

#include "types.hpp"

namespace crestflow {

// Rises whenever an exported function or a struct changes its meaning.
constexpr u32 kAbiVersion = 4;
// The buffer through which host and engine pass what does not fit into arguments.
constexpr u32 kIoBufferBytes = 65536;
// The host writes its input at the start of the I/O buffer; the engine answers from here on.
constexpr u32 kResultOffset = 4096;
// The largest team of threads, in the build that has them.
constexpr u32 kMaxThreads = 64;
// How large the memory of a team is at first, in pages of 64 KiB; the host makes it.
constexpr u32 kSharedMemoryPages = 1024;
// The largest hash table, in mebibytes.
constexpr u32 kMaxTableMib = 3072;
// How large the hash table may grow unless the host says otherwise.
constexpr u32 kDefaultTableMib = 256;
// Budgets of one call are cut to this, so that no call keeps the host waiting.
constexpr u32 kMaxNodesPerCall = 4194304;
// The same for random games.
constexpr u32 kMaxGamesPerCall = 262144;
// The deepest iteration of the alpha-beta search.
constexpr i32 kMaxSearchDepth = 60;
// A score of mate - n wins on the n-th ply, -(mate - n) loses on it.
constexpr i32 kMate = 30000;
// Scores beyond this are proofs; below, 100 points are one unit of log-odds.
constexpr i32 kProven = 29000;

// What every exported function that can fail or needs more calls returns.
enum Status : i32 {
    kRunning = 0,  // there is more to do: call the step function again
    kDone = 1,  // the work is complete; the result stands in the I/O buffer
    kBadArgument = -1,  // an argument is out of range
    kBadPosition = -2,  // the rules do not allow this position
    kNotStarted = -3,  // nothing has been started
    kGameOver = -4,  // the game is over
    kNoMemory = -5,  // there is not enough memory for the smallest table
};

// Who won.
enum Winner : u8 {
    kBlack = 0,
    kWhite = 1,
    kNobody = 2,
};

// The exact worth of a position or a move for the player to move, from the worst to the best.
enum Value : u8 {
    kUnknown = 0,
    kLoss = 1,
    kDraw = 2,
    kWin = 3,
};

// Answer of …_load_error: why the last …_load was refused.
struct LoadErrorOut {
    u32 error;  // LoadError of the game
    u32 index;  // the stack or move it is about, counted from 0; 0 where it is about no single one
};
static_assert(sizeof(LoadErrorOut) == 8 && alignof(LoadErrorOut) == 4);
static_assert(__builtin_offsetof(LoadErrorOut, error) == 0);
static_assert(__builtin_offsetof(LoadErrorOut, index) == 4);

// Answer of …_perft_step.
struct PerftOut {
    u64 leaves;  // sequences of exactly the depth asked for
    u64 nodes;  // positions visited
};
static_assert(sizeof(PerftOut) == 16 && alignof(PerftOut) == 8);
static_assert(__builtin_offsetof(PerftOut, leaves) == 0);
static_assert(__builtin_offsetof(PerftOut, nodes) == 8);

// Answer of …_batch_step when a move is illegal.
struct BatchErrorOut {
    u32 game;  // the first game with an illegal move
};
static_assert(sizeof(BatchErrorOut) == 4 && alignof(BatchErrorOut) == 4);
static_assert(__builtin_offsetof(BatchErrorOut, game) == 0);

// How a level of play chooses its moves.
struct Level {
    i32 depth;  // iterations of the alpha-beta search
    u64 search_nodes;  // positions of that search
    u64 solve_nodes;  // positions of the solver that follows it; 0: does not try to solve
    u32 noise;  // the greatest error added to a score, in points
    i32 sight;  // with noise: wins and losses within so many plies are always seen
    u32 overlook;  // the chance in per cent that the view ends before each further ply
    u32 variety;  // in the opening, moves worse by no more points are as good as the best one
};

constexpr u64 kNoLimit = ~0ull;

// The level that plays perfectly as far as it can be proven; the others are numbered from 1.
constexpr u32 kPerfectLevel = 9;

}  // namespace crestflow
