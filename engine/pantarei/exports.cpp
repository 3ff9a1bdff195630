// Pantareï's exported functions. See ../exports.cpp for the conventions.
#include "../common/border.hpp"
#include "load.hpp"
#include "solver.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

namespace {

constexpr i32 kOutOfMemory = -5;

// The one game all functions below work on, and the keys of its positions that could come again.
struct {
    bool loaded = false;
    Game game;
    GameOut known;
    Key past[4096];
    int past_count = 0;
} table_top;

Game board;  // where random games are played
Perft perft;
Playouts playouts;
Search search;
Solver solver;
Solver::Tables tables;
bool perft_started = false, playouts_started = false, search_started = false, solve_started = false;

i32 ready() {
    if (!table_top.loaded) return kNotStarted;
    return table_top.known.reason == kUnfinished ? kDone : kGameOver;
}

Node root() {
    Node node;
    node.position = table_top.game.now();
    look(node.position, node.view);
    return node;
}

void report_search() {
    SearchOut& out = result<SearchOut>();
    out = {};
    out.nodes = search.nodes();
    out.score = search.score();
    out.depth = u16(search.depth());
    out.best = search.best();
    out.move_count = u16(search.root_count());
    for (int i = 0; i < search.root_count(); ++i) {
        const auto& root_move = search.root_move(i);
        out.moves[i] = {root_move.move, u16(root_move.depth), root_move.score};
    }
    out.line_length = u16(search.best_line(out.line, kLineLength));
}

void report_solution() {
    SolveOut& out = result<SolveOut>();
    out = {};
    out.nodes = solver.nodes();
    out.value = solver.value();
    out.complete = solver.complete();
    out.best = solver.best();
    out.move_count = u16(solver.move_count());
    for (int i = 0; i < solver.move_count(); ++i) out.moves[i] = {solver.move(i), solver.move_value(i)};
}

}  // namespace

// Reads a GameIn, replays it and answers with a GameOut. Whatever ran before is dropped.
EXPORT(pantarei_load) i32 pantarei_load() {
    perft_started = playouts_started = search_started = solve_started = false;
    table_top.loaded = replay(exchanged<GameIn>(), table_top.game, table_top.known);
    if (!table_top.loaded) return kBadPosition;
    if (table_top.known.reason == kUnfinished) {
        table_top.game.make_room();
        table_top.past_count = table_top.game.era_size() - 1;
        for (int i = 0; i < table_top.past_count; ++i) table_top.past[i] = key_of(table_top.game.in_era(i));
    }
    result<GameOut>() = table_top.known;
    return kDone;
}

// Counts the continuations of `depth` moves, 0 to 40.
EXPORT(pantarei_perft_start) i32 pantarei_perft_start(u32 depth) {
    const i32 status = ready();
    if (status != kDone) return status;
    if (depth > u32(Perft::kMaxDepth)) return kBadArgument;
    perft.start(table_top.game, int(depth));
    perft_started = true;
    return kDone;
}

EXPORT(pantarei_perft_step) i32 pantarei_perft_step(u32 nodes) {
    if (!perft_started) return kNotStarted;
    const bool done = perft.step(smaller(nodes, kMaxNodesPerCall));
    result<PerftOut>() = {perft.leaves(), perft.nodes()};
    return done ? kDone : kRunning;
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(pantarei_playouts_start) i32 pantarei_playouts_start(u32 seed_low, u32 seed_high) {
    const i32 status = ready();
    if (status != kDone) return status;
    playouts.start(table_top.game, board, u64(seed_high) << 32 | seed_low);
    playouts_started = true;
    return kDone;
}

// Plays `games` more (at most 2^18 a call) and answers with the counts so far.
EXPORT(pantarei_playouts_step) i32 pantarei_playouts_step(u32 games) {
    if (!playouts_started) return kNotStarted;
    playouts.step(smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Searches by alpha-beta to `depth` (1 to 60) or until about 2^32 * nodes_high + nodes_low positions have been made.
// With `every_move` each legal move gets its own exact score.
EXPORT(pantarei_search_start) i32 pantarei_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move) {
    const i32 status = ready();
    if (status != kDone) return status;
    if (depth < 1 || depth > u32(Search::kMaxDepth) || every_move > 1) return kBadArgument;
    const Search::Limits limits{i32(depth), u64(nodes_high) << 32 | nodes_low, every_move == 1};
    if (!search.start(tables.search, root(), table_top.past, table_top.past_count, limits)) return kOutOfMemory;
    search_started = true;
    solve_started = false;
    return kDone;
}

EXPORT(pantarei_search_step) i32 pantarei_search_step(u32 nodes) {
    if (!search_started) return kNotStarted;
    const bool done = search.run(smaller(nodes, kMaxNodesPerCall));
    report_search();
    return done ? kDone : kRunning;
}

// Looks for the exact value of the position, and with `every_move` of each legal move. The searches share their table,
// so starting one ends the other.
EXPORT(pantarei_solve_start) i32 pantarei_solve_start(u32 every_move) {
    const i32 status = ready();
    if (status != kDone) return status;
    if (every_move > 1) return kBadArgument;
    search_started = false;
    if (!solver.start(tables, search, table_top.game, every_move == 1)) return kOutOfMemory;
    solve_started = true;
    return kDone;
}

EXPORT(pantarei_solve_step) i32 pantarei_solve_step(u32 nodes) {
    if (!solve_started) return kNotStarted;
    const bool done = solver.run(smaller(nodes, kMaxNodesPerCall));
    report_solution();
    return done ? kDone : kRunning;
}
