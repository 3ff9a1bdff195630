// Kamon's exported functions. See ../exports.cpp for the conventions.
#include "../common/border.hpp"
#include "load.hpp"
#include "solver.hpp"

using namespace crestflow;
using namespace crestflow::kamon;

namespace {

// The one position all functions below work on.
struct Loaded {
    bool loaded = false;
    Layout layout;
    Position position;
    Outcome outcome;
};

constinit Loaded game;
constinit Perft perft;
constinit Playouts playouts;
constinit Solver solver;
bool perft_started = false, playouts_started = false, solve_started = false;

void write_solution() {
    SolveOut& out = result<SolveOut>();
    out = SolveOut{};
    out.nodes = solver.nodes();
    out.entries = solver.entries();
    out.value = solver.value();
    out.best = solver.best() < 0 ? kNoCell : kGeometry.index_of[solver.best()];
    for (int i = 0; i < kCells; ++i) {
        const u8 value = solver.value_of(kGeometry.bit_of[i]);
        out.moves[i] = value <= Solver::kWin ? value : static_cast<u8>(Solver::kUnknown);
    }
}

}  // namespace

// Reads a PositionIn; answers with a PositionOut. Whatever ran before is dropped.
EXPORT(kamon_load) i32 kamon_load() {
    perft_started = playouts_started = solve_started = false;
    const PositionIn in = exchanged<PositionIn>();
    game.loaded = read_position(in, game.layout, game.position, game.outcome);
    if (!game.loaded) return kBadPosition;
    result<PositionOut>() = {to_reading_order(game.position.legal), game.outcome.reason, game.outcome.winner};
    return kDone;
}

// Counts the continuations of `depth` placements, 0 to 36.
EXPORT(kamon_perft_start) i32 kamon_perft_start(u32 depth) {
    if (!game.loaded) return kNotStarted;
    if (depth > kStones) return kBadArgument;
    perft.start(game.position, static_cast<int>(depth));
    perft_started = true;
    return kDone;
}

EXPORT(kamon_perft_step) i32 kamon_perft_step(u32 nodes) {
    if (!perft_started) return kNotStarted;
    const bool done = perft.step(game.layout, smaller(nodes, kMaxNodesPerCall));
    result<PerftOut>() = {perft.leaves(), perft.nodes()};
    return done ? kDone : kRunning;
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(kamon_playouts_start) i32 kamon_playouts_start(u32 seed_low, u32 seed_high) {
    if (!game.loaded) return kNotStarted;
    if (game.outcome.reason != kUnfinished) return kGameOver;
    playouts.start(game.position, static_cast<u64>(seed_high) << 32 | seed_low);
    playouts_started = true;
    return kDone;
}

// Plays `games` more (at most 2^18 a call) and answers with the counts so far.
EXPORT(kamon_playouts_step) i32 kamon_playouts_step(u32 games) {
    if (!playouts_started) return kNotStarted;
    playouts.step(game.layout, smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Asks for the exact value: `every_move` 0 of the position, 1 of the position and of every legal move.
EXPORT(kamon_solve_start) i32 kamon_solve_start(u32 every_move) {
    if (!game.loaded) return kNotStarted;
    if (every_move > 1) return kBadArgument;
    if (game.outcome.reason != kUnfinished) return kGameOver;
    solve_started = solver.start(game.layout, game.position, every_move == 1);
    return solve_started ? kDone : kNoMemory;
}

EXPORT(kamon_solve_step) i32 kamon_solve_step(u32 nodes) {
    if (!solve_started) return kNotStarted;
    const bool done = solver.step(smaller(nodes, kMaxNodesPerCall));
    write_solution();
    return done ? kDone : kRunning;
}
