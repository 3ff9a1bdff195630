// Many games at once, a turn in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one row per game, which it may view in place. Since it may also write
// there, nothing the games rest on is read back from them.
#pragma once

#include "../common/rng.hpp"
#include "actions.hpp"
#include "load.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

class Batch {
public:
    static constexpr u32 kMaxGames = kMaxBatchGames;

    // As BatchArray describes them.
    struct Arrays {
        u32 stacks[kMaxGames][kMaxStacks];
        u8 counts[kMaxGames];
        u8 turn[kMaxGames];
        u8 banned[kMaxGames];
        u8 passes[kMaxGames];
        u8 moves[kMaxGames];
        u8 legal[kMaxGames][kActions];
        u8 reasons[kMaxGames];
        u8 winners[kMaxGames];
        u32 turns[kMaxGames];
    };

    // Where an array begins; none for a number that no array has.
    void* array(u32 number) {
        switch (number) {
            case kStacksArray:
                return arrays_.stacks;
            case kCountsArray:
                return arrays_.counts;
            case kTurnArray:
                return arrays_.turn;
            case kBannedArray:
                return arrays_.banned;
            case kPassesArray:
                return arrays_.passes;
            case kMovesArray:
                return arrays_.moves;
            case kLegalArray:
                return arrays_.legal;
            case kReasonsArray:
                return arrays_.reasons;
            case kWinnersArray:
                return arrays_.winners;
            case kTurnsArray:
                return arrays_.turns;
            default:
                return nullptr;
        }
    }

    // Lays out shuffled snakes for the first `games` games, black to move, and seeds whatever is random from here on.
    void deal(u32 games, u64 seed) {
        random_ = Random(seed);
        for (u32 game = 0; game < games; ++game) lay_out(game, shuffled());
    }

    // Starts games on the first `games` snakes in the arrays; `partial` allows sets of tiles that are not complete.
    // False, and nothing changes, when one of them cannot be played.
    bool start(u32 games, bool partial) {
        for (u32 game = 0; game < games; ++game) {
            starts_[game] = laid_out(game, partial);
            if (start_error(starts_[game]).error || winning_stack(starts_[game]) >= 0) return false;
        }
        games_ = games;
        for (u32 game = 0; game < games; ++game) begin(game, starts_[game]);
        return true;
    }

    // Plays `moves[i]` in every game i that goes on. False, and nothing is played, when one of the moves is illegal;
    // `refused` then tells in which game.
    bool step() {
        for (u32 game = 0; game < games_; ++game) {
            batch_games_[game].chosen = chosen_move(batch_games_[game].seen, arrays_.moves[game]);
            if (!running(game) || batch_games_[game].chosen != kNoMove) continue;
            refused_ = game;
            return false;
        }
        for (u32 game = 0; game < games_; ++game)
            if (running(game)) play(game, batch_games_[game].chosen);
        return true;
    }

    // Plays at random in every game that goes on; `moves` tells what.
    void step_at_random() {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game)) continue;
            const GameOut& seen = batch_games_[game].seen;
            const Move move = seen.moves[random_.below(seen.move_count)];
            arrays_.moves[game] = action_of(move);
            play(game, move);
        }
    }

    // Deals a new snake to every game that has ended, and starts it.
    void renew() {
        for (u32 game = 0; game < games_; ++game)
            if (!running(game)) begin(game, shuffled());
    }

    u32 refused() const { return refused_; }

private:
    struct BatchGame {
        Position position;  // while the game goes on
        GameOut seen;
        RepetitionHistory past;
        u32 turns;
        Move chosen;
    };

    static Move chosen_move(const GameOut& seen, u8 action) {
        for (int i = 0; i < seen.move_count; ++i)
            if (action_of(seen.moves[i]) == action) return seen.moves[i];
        return kNoMove;
    }

    bool running(u32 game) const { return batch_games_[game].seen.reason == kUnfinished; }

    // All tiles in a shuffled line, black to move.
    Start shuffled() {
        Start start{};
        u32* stacks = start.stacks;
        for (u32 i = 0; i < kMaxStacks; ++i) stacks[i] = 1u << 24 | (i == 18 ? kNeutralTile : i % 3 + (i < 9 ? 1 : 5));
        for (u32 i = kMaxStacks - 1; i > 0; --i) swap_values(stacks[i], stacks[random_.below(i + 1)]);
        start.count = kMaxStacks;
        return start;
    }

    void lay_out(u32 game, const Start& start) {
        for (int i = 0; i < kMaxStacks; ++i) arrays_.stacks[game][i] = start.stacks[i];
        arrays_.counts[game] = start.count;
        arrays_.turn[game] = start.turn;
        arrays_.banned[game] = start.banned;
        arrays_.passes[game] = start.passes;
    }

    Start laid_out(u32 game, bool partial) const {
        Start start{};
        for (int i = 0; i < kMaxStacks; ++i) start.stacks[i] = arrays_.stacks[game][i];
        start.count = arrays_.counts[game];
        start.turn = arrays_.turn[game];
        start.banned = arrays_.banned[game];
        start.passes = arrays_.passes[game];
        start.partial = partial;
        return start;
    }

    void begin(u32 game, const Start& start) {
        BatchGame& current = batch_games_[game];
        current.position = lay_down(start);
        current.seen = {};
        describe(current.position, {}, current.seen);
        current.past.clear();
        current.past.note(current.seen);
        current.turns = 0;
        show(game);
    }

    void play(u32 game, Move move) {
        BatchGame& current = batch_games_[game];
        const Position before = current.position;
        View view;
        fill_view(before, view);
        current.seen = {};
        if (wins(view, move)) {
            describe_win(before, move, current.seen);
        } else {
            pantarei::play(before, move, current.position);
            describe(current.position, {}, current.seen);
            const bool third_time = current.past.note(current.seen);
            if (current.position.passes == 2)
                end(current.seen, kStuck);
            else if (third_time)
                end(current.seen, kRepetition);
        }
        ++current.turns;
        show(game);
    }

    // Ends a game as a draw.
    static void end(GameOut& seen, Reason reason) {
        seen.reason = reason;
        seen.move_count = 0;
    }

    void show(u32 game) {
        const GameOut& seen = batch_games_[game].seen;
        arrays_.turns[game] = batch_games_[game].turns;
        for (int i = 0; i < kMaxStacks; ++i) arrays_.stacks[game][i] = i < seen.count ? seen.stacks[i] : 0;
        arrays_.counts[game] = seen.count;
        arrays_.turn[game] = seen.turn;
        arrays_.banned[game] = seen.banned;
        arrays_.passes[game] = seen.passes;
        arrays_.reasons[game] = seen.reason;
        arrays_.winners[game] = seen.winner;
        u8* legal = arrays_.legal[game];
        for (int i = 0; i < kActions; ++i) legal[i] = 0;
        for (int i = 0; i < seen.move_count; ++i) legal[action_of(seen.moves[i])] = 1;
    }

    Arrays arrays_;
    Start starts_[kMaxGames];  // as read from the arrays, once and for all
    BatchGame batch_games_[kMaxGames];
    Random random_;
    u32 games_;
    u32 refused_;
};

}  // namespace crestflow::pantarei
