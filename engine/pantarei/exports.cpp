// Pantareï's exported functions. See ../exports.cpp for the conventions.
#include "../common/border.hpp"
#include "batch.hpp"
#include "chooser.hpp"
#include "load.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

namespace {

// The one game all functions below work on.
struct TableTop {
    Game game;
    GameOut known;
    Past past;
    ProblemOut problem;
    bool loaded;
};

// What is under way. The searches share their table and each other's parts, so starting one drops the others.
enum Work : u8 { kNothing, kCounting, kPlayingOut, kSearching, kSolving, kChoosing };

constinit Work work = kNothing;
constinit Zeroed<TableTop> table_top_room;
constinit TableTop& table_top = table_top_room.value;
constinit Zeroed<Game> board_room;  // where moves are tried out
constinit Game& board = board_room.value;
constinit Zeroed<Perft> perft_room;
constinit Perft& perft = perft_room.value;
constinit Playouts playouts;
constinit Zeroed<Search> search_room;
constinit Search& search = search_room.value;
constinit Zeroed<Solver> solver_room;
constinit Solver& solver = solver_room.value;
constinit Chooser chooser;
constinit Solver::Tables tables;
constinit Zeroed<Batch> batch_room;
constinit Batch& batch = batch_room.value;

// Drops what is under way and says whether something new may start.
i32 clear_the_table() {
    work = kNothing;
    if (!table_top.loaded) return kNotStarted;
    return table_top.known.reason == kUnfinished ? kDone : kGameOver;
}

i32 begin(Work what, bool memory = true) {
    if (!memory) return kNoMemory;
    work = what;
    return kDone;
}

constexpr u64 joined(u32 low, u32 high) { return u64(high) << 32 | low; }

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

// Reads a GameIn, replays it and answers with a GameOut. Whatever was under way is dropped.
EXPORT(pantarei_load) i32 pantarei_load() {
    work = kNothing;
    table_top.problem = replay(exchanged<GameIn>(), table_top.game, table_top.known);
    table_top.loaded = table_top.problem.problem == kNoProblem;
    if (!table_top.loaded) return kBadPosition;
    if (table_top.known.reason == kUnfinished) {
        table_top.game.make_room();
        table_top.past.recall(table_top.game);
    }
    result<GameOut>() = table_top.known;
    return kDone;
}

// Why the last pantarei_load answered kBadPosition: a ProblemOut.
EXPORT(pantarei_problem) i32 pantarei_problem() {
    result<ProblemOut>() = table_top.problem;
    return kDone;
}

// Counts the continuations of `depth` moves, 0 to 40.
EXPORT(pantarei_perft_start) i32 pantarei_perft_start(u32 depth) {
    if (const i32 status = clear_the_table(); status != kDone) return status;
    if (depth > u32(Perft::kMaxDepth)) return kBadArgument;
    perft.start(table_top.game, board, int(depth));
    return begin(kCounting);
}

EXPORT(pantarei_perft_step) i32 pantarei_perft_step(u32 nodes) {
    if (work != kCounting) return kNotStarted;
    const bool done = perft.step(smaller(nodes, kMaxNodesPerCall));
    result<PerftOut>() = {perft.leaves(), perft.nodes()};
    return done ? kDone : kRunning;
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(pantarei_playouts_start) i32 pantarei_playouts_start(u32 seed_low, u32 seed_high) {
    if (const i32 status = clear_the_table(); status != kDone) return status;
    playouts.start(table_top.game, board, joined(seed_low, seed_high));
    return begin(kPlayingOut);
}

// Plays `games` more (at most 2^18 a call) and answers with the counts so far.
EXPORT(pantarei_playouts_step) i32 pantarei_playouts_step(u32 games) {
    if (work != kPlayingOut) return kNotStarted;
    playouts.step(smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Searches by alpha-beta to `depth` (1 to 60) or until about 2^32 * nodes_high + nodes_low positions have been made.
// With `every_move` each legal move gets its own exact score.
EXPORT(pantarei_search_start) i32 pantarei_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move) {
    if (const i32 status = clear_the_table(); status != kDone) return status;
    if (depth < 1 || depth > u32(Search::kMaxDepth) || every_move > 1) return kBadArgument;
    const Search::Limits limits{i32(depth), joined(nodes_low, nodes_high), every_move == 1};
    const Node root = node_of(table_top.game.now());
    return begin(kSearching, start_search(search, tables.search, root, table_top.past, limits));
}

EXPORT(pantarei_search_step) i32 pantarei_search_step(u32 nodes) {
    if (work != kSearching) return kNotStarted;
    const bool done = search.run(smaller(nodes, kMaxNodesPerCall));
    report_search();
    return done ? kDone : kRunning;
}

// Looks for the exact value of the position, and with `every_move` of each legal move.
EXPORT(pantarei_solve_start) i32 pantarei_solve_start(u32 every_move) {
    if (const i32 status = clear_the_table(); status != kDone) return status;
    if (every_move > 1) return kBadArgument;
    return begin(kSolving, solver.start(tables, search, table_top.game.now(), table_top.past, every_move == 1));
}

EXPORT(pantarei_solve_step) i32 pantarei_solve_step(u32 nodes) {
    if (work != kSolving) return kNotStarted;
    const bool done = solver.run(smaller(nodes, kMaxNodesPerCall));
    report_solution();
    return done ? kDone : kRunning;
}

// Chooses a move at a level, 1 to 8, or 9 for perfect play as far as it can be proven.
EXPORT(pantarei_choose_start) i32 pantarei_choose_start(u32 level, u32 seed_low, u32 seed_high) {
    if (const i32 status = clear_the_table(); status != kDone) return status;
    if (level < 1 || level > kPerfect) return kBadArgument;
    const bool started =
        chooser.start(tables, search, solver, table_top.game.now(), table_top.past, level, joined(seed_low, seed_high));
    return begin(kChoosing, started);
}

EXPORT(pantarei_choose_step) i32 pantarei_choose_step(u32 nodes) {
    if (work != kChoosing) return kNotStarted;
    const bool done = chooser.run(smaller(nodes, kMaxNodesPerCall));
    result<ChooseOut>() = {chooser.nodes(), chooser.move(), chooser.proven()};
    return done ? kDone : kRunning;
}

// Where one of the batch's arrays lies, by its number in Batch::Arrays; none for any other number.
EXPORT(pantarei_batch_array) void* pantarei_batch_array(u32 number) {
    Batch::Arrays& arrays = batch.arrays();
    void* const places[] = {arrays.stacks, arrays.counts, arrays.turn,   arrays.banned, arrays.passes,
                            arrays.moves,  arrays.legal,  arrays.reason, arrays.winner, arrays.turns};
    return number < sizeof places / sizeof places[0] ? places[number] : nullptr;
}

// Lays out shuffled snakes for the first `games` games (at most 1024), and seeds the random steps and renewals.
EXPORT(pantarei_batch_deal) i32 pantarei_batch_deal(u32 games, u32 seed_low, u32 seed_high) {
    if (games > Batch::kMaxGames) return kBadArgument;
    batch.deal(games, joined(seed_low, seed_high));
    return kDone;
}

// Starts the first `games` games on what the arrays 0 to 4 hold; `partial` 1 allows sets of tiles that are not
// complete. kBadPosition, and no change, if one of them cannot be played.
EXPORT(pantarei_batch_start) i32 pantarei_batch_start(u32 games, u32 partial) {
    if (games > Batch::kMaxGames || partial > 1) return kBadArgument;
    return batch.start(games, partial == 1) ? kDone : kBadPosition;
}

// Plays the moves in the move array in all games that go on; kBadArgument, and no change, if one is illegal. The
// answer is then the number of that game, as one 32-bit number.
EXPORT(pantarei_batch_step) i32 pantarei_batch_step() {
    if (batch.step()) return kDone;
    result<u32>() = batch.refused();
    return kBadArgument;
}

// Plays at random in all games that go on.
EXPORT(pantarei_batch_random) i32 pantarei_batch_random() {
    batch.step_at_random();
    return kDone;
}

// Deals new snakes to the games that have ended, and starts them.
EXPORT(pantarei_batch_renew) i32 pantarei_batch_renew() {
    batch.renew();
    return kDone;
}
