// Kamon's exported functions. See ../exports.cpp for the conventions.
#include "../common/exports.hpp"

#include "batch.hpp"
#include "chooser.hpp"
#include "counting.hpp"
#include "distance.hpp"
#include "load.hpp"
#include "question.hpp"
#include "strategy.hpp"
#include "won_by.hpp"

using namespace crestflow;
using namespace crestflow::kamon;

namespace {

// The one game all functions below work on.
struct LoadedGame {
    bool loaded = false;
    LoadError error = kNoError;
    Layout layout;
    Position position;
    Outcome outcome;
    int last = 0;  // the cell covered last, -1 before the first move
};

constinit LoadedGame game;
constinit CurrentWork work;
constinit Perft perft;
constinit Playouts playouts;
constinit Zeroed<Search> search_room;
constinit Search& search = search_room.value;
constinit Search::SearchTable search_table;
constinit Solver solver;
constinit Question question;
constinit u32 question_begun = 0;  // which start of a work the last question was
constinit Chooser chooser;
constinit Zeroed<Strategy> strategy_room;
constinit Strategy& strategy = strategy_room.value;
constinit Zeroed<DistanceSearch> distance_room;
constinit DistanceSearch& distance = distance_room.value;
constinit Zeroed<Batch> batch_room;
constinit Batch& batch = batch_room.value;

// Drops what is under way and says whether something new may start.
i32 drop_work() { return work.drop(game.loaded, game.outcome.reason != kUnfinished); }

bool solving() { return work.is(kSolving) || work.is(kTeamSolving); }

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
        out.moves[i] = value <= kWin ? value : u8(kUnknown);
    }
}

void report_search() {
    SearchOut& out = result<SearchOut>();
    out = SearchOut{};
    out.nodes = search.nodes();
    out.score = search.score();
    out.depth = u16(search.depth());
    out.best = index_or_none(search.best());
    SearchGame::Move line[kStones];
    out.line_length = u8(search.principal_variation(line, kStones));
    for (int i = 0; i < out.line_length; ++i) out.line[i] = kGeometry.index_of[line[i]];
    for (int i = 0; i < search.root_count(); ++i) {
        const auto& option = search.root_move(i);
        const int cell = kGeometry.index_of[option.move];
        out.depths[cell] = u16(option.depth);
        out.scores[cell] = option.score;
    }
}

void report_distance() {
    DistanceOut& out = result<DistanceOut>();
    out = DistanceOut{};
    out.nodes = distance.nodes();
    out.distance = u8(distance.distance());
    out.line_length = u8(distance.length());
    for (int i = 0; i < distance.length(); ++i) out.line[i] = kGeometry.index_of[distance.line(i)];
}

}  // namespace

// Reads a PositionIn; answers with a PositionOut. Whatever ran before is dropped.
EXPORT(kamon_load) i32 kamon_load() {
    drop_work();
    const PositionIn in = input<PositionIn>();
    game.error = read_position(in, game.layout, game.position, game.outcome);
    game.loaded = game.error == kNoError;
    if (!game.loaded) return kBadPosition;
    game.last = in.last == kNoCell ? -1 : kGeometry.bit_of[in.last];
    result<PositionOut>() = {to_reading_order(game.position.legal), game.outcome.reason, game.outcome.winner};
    return kDone;
}

// Why the last kamon_load answered kBadPosition: a LoadErrorOut.
EXPORT(kamon_load_error) i32 kamon_load_error() {
    result<LoadErrorOut>() = {game.error, 0};
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
    if (const i32 status = drop_work(); status != kDone) return status;
    if (depth > kMaxPerftDepth) return kBadArgument;
    perft.start(game.position, int(depth));
    return work.begin(kCounting);
}

EXPORT(kamon_perft_step) i32 kamon_perft_step(u32 nodes) {
    return work.step(kCounting, nodes, [](u32 budget) {
        const bool done = perft.step(game.layout, budget);
        result<PerftOut>() = {perft.leaves(), perft.nodes()};
        return done;
    });
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(kamon_playouts_start) i32 kamon_playouts_start(u32 seed_low, u32 seed_high) {
    if (const i32 status = drop_work(); status != kDone) return status;
    playouts.start(game.position, joined(seed_low, seed_high));
    return work.begin(kPlayingOut);
}

// Plays `games` more (at most kMaxGamesPerCall) and answers with the counts so far.
EXPORT(kamon_playouts_step) i32 kamon_playouts_step(u32 games) {
    if (!work.is(kPlayingOut)) return kNotStarted;
    playouts.step(game.layout, smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Asks for the exact value: `every_move` 0 of the position, 1 of the position and of every legal move.
EXPORT(kamon_solve_start) i32 kamon_solve_start(u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (every_move > 1) return kBadArgument;
    return work.begin(kSolving, solver.start(game.layout, game.position, every_move == 1));
}

EXPORT(kamon_solve_step) i32 kamon_solve_step(u32 nodes) {
    return work.step(kSolving, nodes, [](u32 budget) {
        const bool done = solver.step(budget);
        report_solution();
        return done;
    });
}

// The same by a team of 1 to kMaxThreads threads, in the build that has them. In each slice every thread calls
// kamon_team_step in an instance of its own; when all have returned one of them calls kamon_team_gather.
EXPORT(kamon_team_start) i32 kamon_team_start(u32 threads, u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (threads < 1 || threads > kThreadsInThisBuild || every_move > 1) return kBadArgument;
    return work.begin(kTeamSolving, solver.start(game.layout, game.position, every_move == 1, threads));
}

// Thread `thread`, from 0 on, visits about `nodes` more positions.
EXPORT(kamon_team_step) i32 kamon_team_step(u32 nodes, u32 thread) {
    if (work.is(kTeamSolving) && thread >= solver.threads()) return kBadArgument;
    return work.step(kTeamSolving, nodes, [thread](u32 budget) { return solver.work(thread, budget); });
}

// Takes in what all threads have done in their slices, and answers with a SolveOut.
EXPORT(kamon_team_gather) i32 kamon_team_gather() {
    if (!work.is(kTeamSolving)) return kNotStarted;
    const bool done = solver.gather();
    report_solution();
    return done ? kDone : kRunning;
}

// Asks whether `attacker` (0 black, 1 white) wins. With `keep` 1 the table of the last question stays, if that was
// about the same setup and no other work has been started since.
EXPORT(kamon_question_start) i32 kamon_question_start(u32 attacker, u32 keep) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (attacker > 1 || keep > 1) return kBadArgument;
    const bool kept = keep == 1 && question_begun == works_begun;
    question_begun = 0;
    if (!question.start(game.layout, game.position, game.last, int(attacker), kept)) return kNoMemory;
    const i32 status = work.begin(kAsking);
    question_begun = works_begun;
    return status;
}

EXPORT(kamon_question_step) i32 kamon_question_step(u32 nodes) {
    return work.step(kAsking, nodes, [](u32 budget) {
        const bool done = question.step(budget);
        result<QuestionOut>() = {question.nodes(), question.answer(), index_or_none(question.best())};
        return done;
    });
}

// Which question was asked last: 1 whether the player to move wins, 2 whether the opponent does; 0 for none.
EXPORT(kamon_solve_question) u32 kamon_solve_question() { return solving() ? solver.question() : 0; }

// Goes on to the second question at once.
EXPORT(kamon_solve_skip) i32 kamon_solve_skip() {
    if (!solving()) return kNotStarted;
    return solver.skip_first_question() ? kDone : kBadArgument;
}

// From now on kamon_checkpoint_next tells the settled positions with at least `least_worth` behind them: 4 log2(nodes)
// + 1.
EXPORT(kamon_checkpoint_start) i32 kamon_checkpoint_start(u32 least_worth) {
    if (!solving()) return kNotStarted;
    solver.checkpoint_from(least_worth);
    return kDone;
}

// The next entries of the table, 16 bytes each, from kResultOffset on: how many there are, 0 at the end.
EXPORT(kamon_checkpoint_next) u32 kamon_checkpoint_next() {
    constexpr u32 most = (kIoBufferBytes - kResultOffset) / sizeof(Entry);
    return solving() ? solver.checkpoint_more(reinterpret_cast<Entry*>(io_buffer + kResultOffset), most) : 0;
}

// Puts `entries` entries at the start of the I/O buffer into the table; with `independent` 1 only those that rely on no
// draw.
EXPORT(kamon_checkpoint_put) i32 kamon_checkpoint_put(u32 entries, u32 independent) {
    if (!solving()) return kNotStarted;
    if (entries > kIoBufferBytes / sizeof(Entry) || independent > 1) return kBadArgument;
    const Entry* const kept = reinterpret_cast<const Entry*>(io_buffer);
    return solver.restore(kept, entries, independent == 1) ? kDone : kBadArgument;
}

// Searches by alpha-beta to `depth` (1 to kMaxSearchDepth) or until about 2^32 * nodes_high + nodes_low positions have
// been made. With `every_move` each legal move gets its own score.
EXPORT(kamon_search_start) i32 kamon_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (depth < 1 || depth > u32(kMaxSearchDepth) || every_move > 1) return kBadArgument;
    const i32 deepest = smaller(i32(depth), kStones - game.position.placed);
    const Search::Limits limits{deepest, joined(nodes_low, nodes_high), every_move == 1};
    const SearchNode root = SearchGame::root(game.layout, game.position, game.last);
    return work.begin(kSearching, search.start(search_table, {root}, limits));
}

EXPORT(kamon_search_step) i32 kamon_search_step(u32 nodes) {
    return work.step(kSearching, nodes, [](u32 budget) {
        const bool done = search.step(budget);
        report_search();
        return done;
    });
}

// Chooses a move at a level, 1 to 8, or kPerfectLevel for perfect play as far as it can be proven.
EXPORT(kamon_choose_start) i32 kamon_choose_start(u32 level, u32 seed_low, u32 seed_high) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (level < 1 || level > kPerfectLevel) return kBadArgument;
    solver.drop();
    const ChooserGame choosing(search, search_table, solver, distance, game.layout, game.position, game.last);
    return work.begin(kChoosing, chooser.start(choosing, level, joined(seed_low, seed_high)));
}

EXPORT(kamon_choose_step) i32 kamon_choose_step(u32 nodes) {
    return work.step(kChoosing, nodes, [](u32 budget) {
        const bool done = chooser.step(budget);
        result<ChooseOut>() = {chooser.nodes(), index_or_none(chooser.move()), chooser.proven(),
                               u8(solver.proven_moves())};
        return done;
    });
}

// A strategy with which `player` wins, or with `hold` does not lose. What the solver has proven about the loaded
// position is kept, as long as nothing else was started since.
EXPORT(kamon_strategy_start) i32 kamon_strategy_start(u32 player, u32 hold) {
    const bool proven = work.is(kSolving) || work.is(kTeamSolving) || work.is(kReplying);
    if (const i32 status = drop_work(); status != kDone) return status;
    if (player > 1 || hold > 1) return kBadArgument;
    if (!proven && !solver.start(game.layout, game.position, false)) return kNoMemory;
    strategy.start(solver, game.layout, int(player), hold == 1);
    return work.begin(kReplying);
}

// Reads a StrategyIn: the positions that the next steps find replies to.
EXPORT(kamon_strategy_positions) i32 kamon_strategy_positions() {
    if (!work.is(kReplying)) return kNotStarted;
    return strategy.take(input<StrategyIn>()) ? kDone : kBadArgument;
}

EXPORT(kamon_strategy_step) i32 kamon_strategy_step(u32 nodes) {
    return work.step(kReplying, nodes, [](u32 budget) {
        const bool done = strategy.step(budget);
        StrategyOut& out = result<StrategyOut>();
        out.nodes = strategy.nodes();
        out.answered = strategy.answered();
        memcpy(out.replies, strategy.replies(), strategy.answered());
        return done;
    });
}

// How soon `winner` wins. The table's memory is used anew: what the solver has proven is forgotten.
EXPORT(kamon_distance_start) i32 kamon_distance_start(u32 winner) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (winner > 1) return kBadArgument;
    return work.begin(kMeasuring, distance.start(game.layout, game.position, game.last, int(winner)));
}

EXPORT(kamon_distance_step) i32 kamon_distance_step(u32 nodes) {
    return work.step(kMeasuring, nodes, [](u32 budget) {
        const bool done = distance.step(budget);
        report_distance();
        return done;
    });
}

// Where one of the batch's arrays lies, by its BatchArray; none for any other number.
EXPORT(kamon_batch_array) void* kamon_batch_array(u32 number) { return batch.array(number); }

// Shuffles the setups of the first `games` games (at most kMaxBatchGames), and seeds the random steps and renewals.
EXPORT(kamon_batch_deal) i32 kamon_batch_deal(u32 games, u32 seed_low, u32 seed_high) {
    if (games > Batch::kMaxGames) return kBadArgument;
    batch.deal(games, joined(seed_low, seed_high));
    return kDone;
}

// Starts the first `games` games on the setups in the token array; `wild` is 0 or 1. With `positions` 1 they start from
// the stones and last cells in the arrays. kBadPosition, and no change, if one of them cannot be played.
EXPORT(kamon_batch_start) i32 kamon_batch_start(u32 games, u32 wild, u32 positions) {
    if (games > Batch::kMaxGames || wild > 1 || positions > 1) return kBadArgument;
    return batch.start(games, wild == 1, positions == 1) ? kDone : kBadPosition;
}

// Places the moves in the move array in all games that go on; kBadArgument, and no change, if one is illegal. The
// answer is then a BatchErrorOut.
EXPORT(kamon_batch_step) i32 kamon_batch_step() {
    if (batch.step()) return kDone;
    result<BatchErrorOut>() = {batch.refused()};
    return kBadArgument;
}

// Places at random in all games that go on.
EXPORT(kamon_batch_random) i32 kamon_batch_random() {
    batch.step_at_random();
    return kDone;
}

// Writes the legal moves of all games as lists into their arrays.
EXPORT(kamon_batch_list) i32 kamon_batch_list() {
    batch.list();
    return kDone;
}

// Writes the observation planes of all games into their array.
EXPORT(kamon_batch_observe) i32 kamon_batch_observe() {
    batch.observe();
    return kDone;
}

// Deals new setups to the games that have ended, and starts them.
EXPORT(kamon_batch_renew) i32 kamon_batch_renew() {
    batch.renew();
    return kDone;
}
