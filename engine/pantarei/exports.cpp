// Pantareï's exported functions. See ../exports.cpp for the conventions.
#include "../common/exports.hpp"

#include "../common/search_team.hpp"
#include "batch.hpp"
#include "chooser.hpp"
#include "counting.hpp"
#include "load.hpp"
#include "strategy.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

namespace {

// The one game all functions below work on.
struct LoadedGame {
    Game game;
    GameOut known;
    PastKeys past;
    LoadErrorOut error;
    bool loaded;
};

constinit CurrentWork work;
constinit Zeroed<LoadedGame> loaded_room;
constinit LoadedGame& loaded = loaded_room.value;
constinit Zeroed<Game> board_room;  // where moves are tried out
constinit Game& board = board_room.value;
constinit Zeroed<Perft> perft_room;
constinit Perft& perft = perft_room.value;
constinit Playouts playouts;
constinit Zeroed<Search> search_room;
constinit Search& search = search_room.value;
constinit SearchTeam<Search> search_team;
constinit Zeroed<Solver> solver_room;
constinit Solver& solver = solver_room.value;
constinit Zeroed<Strategy> strategy_room;
constinit Strategy& strategy = strategy_room.value;
constinit u32 proofs_begun = 0;  // which start of a work, in either game, the proofs in the table are from
constinit Chooser chooser;
constinit Solver::Tables tables;
constinit Zeroed<Batch> batch_room;
constinit Batch& batch = batch_room.value;

// Drops what is under way and says whether something new may start.
i32 drop_work() { return work.drop(loaded.loaded, loaded.known.reason != kUnfinished); }

void report_search() {
    SearchOut& out = result<SearchOut>();
    out = {};
    out.nodes = work.is(kTeamSearching) ? search_team.nodes() : search.nodes();
    out.score = search.score();
    out.depth = u16(search.depth());
    out.best = search.best();
    out.move_count = u16(search.root_count());
    for (int i = 0; i < search.root_count(); ++i) {
        const auto& root_move = search.root_move(i);
        out.moves[i] = {root_move.move, u16(root_move.depth), root_move.score};
    }
    out.line_length = u16(search.principal_variation(out.line, kMaxLine));
}

void report_solution() {
    SolveOut& out = result<SolveOut>();
    out = {};
    out.nodes = solver.nodes();
    out.value = solver.value();
    out.complete = solver.complete();
    out.best = solver.best();
    out.distance = u16(solver.distance());
    out.move_count = u16(solver.move_count());
    for (int i = 0; i < solver.move_count(); ++i)
        out.moves[i] = {solver.move(i), solver.move_value(i), u8(smaller(solver.move_distance(i), 255))};
}

}  // namespace

// Reads a GameIn, replays it and answers with a GameOut. Whatever was under way is dropped.
EXPORT(pantarei_load) i32 pantarei_load() {
    drop_work();
    loaded.error = replay(input<GameIn>(), loaded.game, loaded.known);
    loaded.loaded = loaded.error.error == kNoError;
    if (!loaded.loaded) return kBadPosition;
    if (loaded.known.reason == kUnfinished) {
        loaded.game.make_room();
        loaded.past.recall(loaded.game);
    }
    result<GameOut>() = loaded.known;
    return kDone;
}

// Why the last pantarei_load answered kBadPosition: a LoadErrorOut.
EXPORT(pantarei_load_error) i32 pantarei_load_error() {
    result<LoadErrorOut>() = loaded.error;
    return kDone;
}

// Counts the continuations of `depth` moves, 0 to kMaxPerftDepth.
EXPORT(pantarei_perft_start) i32 pantarei_perft_start(u32 depth) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (depth > kMaxPerftDepth) return kBadArgument;
    perft.start(loaded.game, board, int(depth));
    return work.begin(kCounting);
}

EXPORT(pantarei_perft_step) i32 pantarei_perft_step(u32 nodes) {
    return work.step(kCounting, nodes, [](u32 budget) {
        const bool done = perft.step(budget);
        result<PerftOut>() = {perft.leaves(), perft.nodes()};
        return done;
    });
}

// Random games from the position, from a 64-bit seed in two halves.
EXPORT(pantarei_playouts_start) i32 pantarei_playouts_start(u32 seed_low, u32 seed_high) {
    if (const i32 status = drop_work(); status != kDone) return status;
    playouts.start(loaded.game, board, joined(seed_low, seed_high));
    return work.begin(kPlayingOut);
}

// Plays `games` more (at most kMaxGamesPerCall) and answers with the counts so far.
EXPORT(pantarei_playouts_step) i32 pantarei_playouts_step(u32 games) {
    if (!work.is(kPlayingOut)) return kNotStarted;
    playouts.step(smaller(games, kMaxGamesPerCall));
    result<PlayoutsOut>() = playouts.counts();
    return kDone;
}

// Searches by alpha-beta to `depth` (1 to kMaxSearchDepth) or until about 2^32 * nodes_high + nodes_low positions have
// been made. With `every_move` each legal move gets its own exact score.
EXPORT(pantarei_search_start) i32 pantarei_search_start(u32 depth, u32 nodes_low, u32 nodes_high, u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (depth < 1 || depth > u32(kMaxSearchDepth) || every_move > 1) return kBadArgument;
    const Search::Limits limits{i32(depth), joined(nodes_low, nodes_high), every_move == 1};
    const Node root = node_of(loaded.game.now());
    return work.begin(kSearching, start_search(search, tables.search, root, loaded.past, limits));
}

EXPORT(pantarei_search_step) i32 pantarei_search_step(u32 nodes) {
    return work.step(kSearching, nodes, [](u32 budget) {
        const bool done = search.step(budget);
        report_search();
        return done;
    });
}

// Looks for the exact value of the position, and with `every_move` of each legal move.
EXPORT(pantarei_solve_start) i32 pantarei_solve_start(u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (every_move > 1) return kBadArgument;
    const bool started = solver.start(tables, search, loaded.game.now(), loaded.past, every_move == 1);
    const i32 status = work.begin(kSolving, started);
    proofs_begun = works_begun;
    return status;
}

EXPORT(pantarei_solve_step) i32 pantarei_solve_step(u32 nodes) {
    return work.step(kSolving, nodes, [](u32 budget) {
        const bool done = solver.step(budget);
        report_solution();
        return done;
    });
}

// The same two by a team of 1 to kMaxThreads threads, in the build that has them. In each slice every thread calls
// pantarei_team_step in an instance of its own; when all have returned one of them calls pantarei_team_gather.
EXPORT(pantarei_team_start) i32 pantarei_team_start(u32 threads, u32 every_move) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (threads < 1 || threads > kThreadsInThisBuild || every_move > 1) return kBadArgument;
    const bool started = solver.start(tables, search, loaded.game.now(), loaded.past, every_move == 1, threads);
    const i32 status = work.begin(kTeamSolving, started);
    proofs_begun = works_begun;
    return status;
}

EXPORT(pantarei_team_search)
i32 pantarei_team_search(u32 threads, u32 depth, u32 nodes_low, u32 nodes_high) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (threads < 1 || threads > kThreadsInThisBuild) return kBadArgument;
    if (depth < 1 || depth > u32(kMaxSearchDepth)) return kBadArgument;
    const Search::Limits limits{i32(depth), joined(nodes_low, nodes_high), true};
    const Node root = node_of(loaded.game.now());
    const Search::Start start = search_from(root, loaded.past);
    return work.begin(kTeamSearching, search_team.start(search, tables.search, threads, start, limits));
}

// Thread `thread`, from 0 on, visits about `nodes` more positions.
EXPORT(pantarei_team_step) i32 pantarei_team_step(u32 nodes, u32 thread) {
    const u32 budget = smaller(nodes, kMaxNodesPerCall);
    if (work.is(kTeamSolving)) {
        if (thread >= solver.threads()) return kBadArgument;
        solver.work(thread, budget);
    } else if (work.is(kTeamSearching)) {
        if (thread >= search_team.threads()) return kBadArgument;
        search_team.work(thread, budget);
    } else {
        return kNotStarted;
    }
    return kRunning;
}

// Takes in what all threads have done in their slices, and answers with a SolveOut or a SearchOut.
EXPORT(pantarei_team_gather) i32 pantarei_team_gather() {
    bool done = false;
    if (work.is(kTeamSolving)) {
        done = solver.gather();
        report_solution();
    } else if (work.is(kTeamSearching)) {
        done = search_team.gather();
        report_search();
    } else {
        return kNotStarted;
    }
    return done ? kDone : kRunning;
}

// A strategy with which `player` wins, or with `hold` does not lose. What the solver has proven about the loaded
// position is kept, as long as nothing else was started since and nothing before the position matters.
EXPORT(pantarei_strategy_start) i32 pantarei_strategy_start(u32 player, u32 hold) {
    const bool proven = work.is(kReplying) || ((work.is(kSolving) || work.is(kTeamSolving)) && solver.proofs_kept());
    const bool keep = proven && proofs_begun == works_begun;
    if (const i32 status = drop_work(); status != kDone) return status;
    if (player > 1 || hold > 1) return kBadArgument;
    const i32 status = work.begin(kReplying, strategy.start(solver, tables, u8(player), hold == 1, keep));
    proofs_begun = works_begun;
    return status;
}

// Reads a StrategyIn: the positions that the next steps find replies to.
EXPORT(pantarei_strategy_positions) i32 pantarei_strategy_positions() {
    if (!work.is(kReplying)) return kNotStarted;
    return strategy.take(input<StrategyIn>()) ? kDone : kBadArgument;
}

EXPORT(pantarei_strategy_step) i32 pantarei_strategy_step(u32 nodes) {
    return work.step(kReplying, nodes, [](u32 budget) {
        const bool done = strategy.step(budget);
        StrategyOut& out = result<StrategyOut>();
        out.nodes = strategy.nodes();
        out.answered = strategy.answered();
        for (u32 i = 0; i < strategy.answered(); ++i) {
            out.replies[i] = strategy.replies()[i];
            out.distances[i] = strategy.distances()[i];
        }
        return done;
    });
}

// Chooses a move at a level, 1 to 8, or kPerfectLevel for perfect play as far as it can be proven.
EXPORT(pantarei_choose_start) i32 pantarei_choose_start(u32 level, u32 seed_low, u32 seed_high) {
    if (const i32 status = drop_work(); status != kDone) return status;
    if (level < 1 || level > kPerfectLevel) return kBadArgument;
    const ChooserGame choosing(search, solver, tables, loaded.game.now(), loaded.past);
    return work.begin(kChoosing, chooser.start(choosing, level, joined(seed_low, seed_high)));
}

EXPORT(pantarei_choose_step) i32 pantarei_choose_step(u32 nodes) {
    return work.step(kChoosing, nodes, [](u32 budget) {
        const bool done = chooser.step(budget);
        result<ChooseOut>() = {chooser.nodes(), chooser.move(), chooser.proven()};
        return done;
    });
}

// Where one of the batch's arrays lies, by its BatchArray; none for any other number.
EXPORT(pantarei_batch_array) void* pantarei_batch_array(u32 number) { return batch.array(number); }

// Lays out shuffled snakes for the first `games` games (at most kMaxBatchGames), and seeds the random steps and
// renewals.
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
// answer is then a BatchErrorOut.
EXPORT(pantarei_batch_step) i32 pantarei_batch_step() {
    if (batch.step()) return kDone;
    result<BatchErrorOut>() = {batch.refused()};
    return kBadArgument;
}

// Tells what a game of the batch remembers: the positions since the last merge of stacks, the present one last.
EXPORT(pantarei_batch_past) i32 pantarei_batch_past(u32 game) {
    if (game >= batch.games()) return kBadArgument;
    batch.tell_past(game, result<BatchPastOut>());
    return kDone;
}

// Plays at random in all games that go on.
EXPORT(pantarei_batch_random) i32 pantarei_batch_random() {
    batch.step_at_random();
    return kDone;
}

// Writes the legal moves of all games as lists into their arrays.
EXPORT(pantarei_batch_list) i32 pantarei_batch_list() {
    batch.list();
    return kDone;
}

// Writes the observation planes of all games into their array.
EXPORT(pantarei_batch_observe) i32 pantarei_batch_observe() {
    batch.observe();
    return kDone;
}

// Deals new snakes to the games that have ended, and starts them.
EXPORT(pantarei_batch_renew) i32 pantarei_batch_renew() {
    batch.renew();
    return kDone;
}
