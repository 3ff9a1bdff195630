// Kamon's exported functions. See ../exports.cpp for the conventions.
#include "../common/border.hpp"
#include "batch.hpp"
#include "chooser.hpp"
#include "load.hpp"
#include "won_by.hpp"

using namespace crestflow;
using namespace crestflow::kamon;

namespace {

// The one position all functions below work on.
struct Loaded {
    bool loaded = false;
    Refusal refusal = kNoProblem;
    Layout layout;
    Position position;
    Outcome outcome;
    int last = 0;  // the cell covered last, -1 before the first move
};

// What is under way. The searches share the table's memory, so starting one drops the others.
enum Work : u8 { kNothing, kCounting, kPlayingOut, kSearching, kSolving, kChoosing };

constinit Loaded game;
constinit Work work = kNothing;
constinit Perft perft;
constinit Playouts playouts;
constinit Zeroed<Search> search_room;
constinit Search& search = search_room.value;
constinit Search::SearchTable search_table;
constinit Solver solver;
constinit Chooser chooser;
constinit Zeroed<Batch> batch_room;
constinit Batch& batch = batch_room.value;

// Drops what is under way and says whether something new may start.
i32 make_way() {
    work = kNothing;
    if (!game.loaded) return kNotStarted;
    return game.outcome.reason == kUnfinished ? kDone : kGameOver;
}

i32 begin(Work what, bool memory = true) {
    if (!memory) return kNoMemory;
    work = what;
    return kDone;
}

constexpr u64 joined(u32 low, u32 high) { return static_cast<u64>(high) << 32 | low; }

u8 index_or_none(int cell) { return cell >= 0 && cell < 64 ? kGeometry.index_of[cell] : kNoCell; }

void report_solution() {
    SolveOut& out = result<SolveOut>();
    out = SolveOut{};
    out.nodes = solver.nodes();
    out.entries = solver.entries();
    out.value = solver.value();
    out.best = index_or_none(solver.best());
    for (int i = 0; i < kCells; ++i) {
        const u8 value = solver.value_of(kGeometry.bit_of[i]);
        out.moves[i] = value <= Solver::kWin ? value : static_cast<u8>(Solver::kUnknown);
    }
}

void report_search() {
    SearchOut& out = result<SearchOut>();
    out = SearchOut{};
    out.nodes = search.nodes();
    out.score = search.score();
    out.depth = static_cast<u16>(search.depth());
    out.best = index_or_none(search.best());
    SearchRules::Move line[kStones];
    out.line_length = static_cast<u8>(search.best_line(line, kStones));
    for (int i = 0; i < out.line_length; ++i) out.line[i] = kGeometry.index_of[line[i]];
    for (int i = 0; i < search.root_count(); ++i) {
        const auto& option = search.root_move(i);
        const int cell = kGeometry.index_of[option.move];
        out.depths[cell] = static_cast<u16>(option.depth);
        out.scores[cell] = option.score;
    }
}

}  // namespace

// Reads a PositionIn; answers with a PositionOut. Whatever ran before is dropped.
EXPORT(kamon_load) i32 kamon_load() {
    work = kNothing;
    const PositionIn in = exchanged<PositionIn>();
    game.refusal = read_position(in, game.layout, game.position, game.outcome);
    game.loaded = game.refusal == kNoProblem;
    if (!game.loaded) return kBadPosition;
    game.last = in.last == kNoCell ? -1 : kGeometry.bit_of[in.last];
    result<PositionOut>() = {to_reading_order(game.position.legal), game.outcome.reason, game.outcome.winner};
    return kDone;
}

// Why the last kamon_load answered kBadPosition: a Refusal, as one 32-bit number.
EXPORT(kamon_problem) i32 kamon_problem() {
    result<u32>() = game.refusal;
    return kDone;
}

// What won the loaded game: a WonByOut.
EXPORT(kamon_won_by) i32 kamon_won_by() {
    if (!game.loaded) return kNotStarted;
    WonByOut& out = result<WonByOut>();
    out = WonByOut{};
    const u64 own = game.outcome.winner == kNobody ? 0 : game.position.side[game.outcome.winner].stones;
    if (game.outcome.reason == kConnection) out = winning_chain(own);
    if (game.outcome.reason == kLoop) out = winning_loop(own, game.last);
    return kDone;
}

// Counts the continuations of `depth` placements, 0 to 36.
EXPORT(kamon_perft_start) i32 kamon_perft_start(u32 depth) {
    if (const i32 status = make_way(); status != kDone) return status;
    if (depth > kStones) return kBadArgument;
    perft.start(game.position, static_cast<int>(depth));
    return begin(kCounting);
}

EXPORT(kamon_perft_step) i32 kamon_perft_step(u32 nodes) {
    if (work != kCounting) return kNotStarted;
    const bool done = perft.step(game.layout, smaller(nodes, kMaxNodesPerCall));
    result<PerftOut>() = {perft.leaves(), perft.nodes()};
    return done ? kDone : kRunning;
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(kamon_playouts_start) i32 kamon_playouts_start(u32 seed_low, u32 seed_high) {
    if (const i32 status = make_way(); status != kDone) return status;
    playouts.start(game.position, joined(seed_low, seed_high));
    return begin(kPlayingOut);
}

// Plays `games` more (at most 2^18 a call) and answers with the counts so far.
EXPORT(kamon_playouts_step) i32 kamon_playouts_step(u32 games) {
    if (work != kPlayingOut) return kNotStarted;
    playouts.step(game.layout, smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Asks for the exact value: `every_move` 0 of the position, 1 of the position and of every legal move.
EXPORT(kamon_solve_start) i32 kamon_solve_start(u32 every_move) {
    if (const i32 status = make_way(); status != kDone) return status;
    if (every_move > 1) return kBadArgument;
    return begin(kSolving, solver.start(game.layout, game.position, every_move == 1));
}

EXPORT(kamon_solve_step) i32 kamon_solve_step(u32 nodes) {
    if (work != kSolving) return kNotStarted;
    const bool done = solver.step(smaller(nodes, kMaxNodesPerCall));
    report_solution();
    return done ? kDone : kRunning;
}

// Searches by alpha-beta to `depth` (1 to 60) or until about 2^32 * nodes_high + nodes_low positions have been made.
// With `every_move` each legal move gets its own score.
EXPORT(kamon_search_start) i32 kamon_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move) {
    if (const i32 status = make_way(); status != kDone) return status;
    if (depth < 1 || depth > static_cast<u32>(Search::kMaxDepth) || every_move > 1) return kBadArgument;
    const i32 deepest = smaller(static_cast<i32>(depth), kStones - game.position.placed);
    const Search::Limits limits{deepest, joined(nodes_low, nodes_high), every_move == 1};
    const PlayNode root = SearchRules::root(game.layout, game.position, game.last);
    return begin(kSearching, search.start(search_table, root, nullptr, 0, limits));
}

EXPORT(kamon_search_step) i32 kamon_search_step(u32 nodes) {
    if (work != kSearching) return kNotStarted;
    const bool done = search.run(smaller(nodes, kMaxNodesPerCall));
    report_search();
    return done ? kDone : kRunning;
}

// Chooses a move at a level, 1 to 8, or 9 for perfect play as far as it can be proven.
EXPORT(kamon_choose_start) i32 kamon_choose_start(u32 level, u32 seed_low, u32 seed_high) {
    if (const i32 status = make_way(); status != kDone) return status;
    if (level < 1 || level > kPerfect) return kBadArgument;
    const bool started = chooser.start(search, search_table, solver, game.layout, game.position, game.last, level,
                                       joined(seed_low, seed_high));
    return begin(kChoosing, started);
}

EXPORT(kamon_choose_step) i32 kamon_choose_step(u32 nodes) {
    if (work != kChoosing) return kNotStarted;
    const bool done = chooser.step(smaller(nodes, kMaxNodesPerCall));
    result<ChooseOut>() = {chooser.nodes(), index_or_none(chooser.move()), chooser.proven()};
    return done ? kDone : kRunning;
}

// Where one of the batch's arrays lies, by its number in Batch::Arrays; none for any other number.
EXPORT(kamon_batch_array) void* kamon_batch_array(u32 number) {
    Batch::Arrays& arrays = batch.arrays();
    void* const places[] = {arrays.tokens, arrays.moves,  arrays.legal, arrays.stones,
                            arrays.reason, arrays.winner, arrays.placed};
    return number < sizeof places / sizeof places[0] ? places[number] : nullptr;
}

// Shuffles the setups of the first `games` games (at most 4096), and seeds the random steps and renewals.
EXPORT(kamon_batch_deal) i32 kamon_batch_deal(u32 games, u32 seed_low, u32 seed_high) {
    if (games > Batch::kMaxGames) return kBadArgument;
    batch.deal(games, joined(seed_low, seed_high));
    return kDone;
}

// Starts the first `games` games on the setups in the token array; `wild` is 0 or 1. kBadPosition, and no change, if
// one of them is not a setup.
EXPORT(kamon_batch_start) i32 kamon_batch_start(u32 games, u32 wild) {
    if (games > Batch::kMaxGames || wild > 1) return kBadArgument;
    return batch.start(games, wild == 1) ? kDone : kBadPosition;
}

// Places the moves in the move array in all games that go on; kBadArgument, and no change, if one is illegal. The
// answer is then the number of that game, as one 32-bit number.
EXPORT(kamon_batch_step) i32 kamon_batch_step() {
    if (batch.step()) return kDone;
    result<u32>() = batch.refused();
    return kBadArgument;
}

// Places at random in all games that go on.
EXPORT(kamon_batch_random) i32 kamon_batch_random() {
    batch.step_at_random();
    return kDone;
}

// Deals new setups to the games that have ended, and starts them.
EXPORT(kamon_batch_renew) i32 kamon_batch_renew() {
    batch.renew();
    return kDone;
}
