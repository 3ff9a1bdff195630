// Many games at once, a turn in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one row per game, which it may view in place. Since it may also write
// there, nothing the games rest on is read back from them.
#pragma once

#include "../common/rng.hpp"
#include "batch_planes.hpp"

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
        u8 paused[kMaxGames];
        u8 repeats[kMaxGames];
        u8 choices[kMaxGames][kMaxMoves];
        u8 choice_counts[kMaxGames];
        u8 planes[kMaxGames][kMaxStacks][kPlanes];
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
            case kPausedArray:
                return arrays_.paused;
            case kRepeatsArray:
                return arrays_.repeats;
            case kPlanesArray:
                return arrays_.planes;
            case kChoicesArray:
                return arrays_.choices;
            case kChoiceCountsArray:
                return arrays_.choice_counts;
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
        store_.free_all();
        for (u32 game = 0; game < games; ++game) {
            store_.open(batch_games_[game].past);
            arrays_.paused[game] = 0;
            begin(game, starts_[game]);
        }
        return true;
    }

    // Plays `moves[i]` in every game i that goes on and is not paused. False, and nothing is played, when one of the
    // moves is illegal; `refused` then tells in which game.
    bool step() {
        for (u32 game = 0; game < games_; ++game) {
            const bool plays = running(game) && !arrays_.paused[game];
            chosen_[game] = plays ? arrays_.moves[game] : kNoAction;
            if (!plays || is_legal(batch_games_[game], chosen_[game])) continue;
            refused_ = game;
            return false;
        }
        for (u32 game = 0; game < games_; ++game)
            if (chosen_[game] != kNoAction) play(game, chosen_[game]);
        return true;
    }

    // Plays at random in every game that goes on and is not paused; `moves` tells what.
    void step_at_random() {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game) || arrays_.paused[game]) continue;
            const BatchGame& current = batch_games_[game];
            const u32 legal = larger(1u, u32(current.steps) + current.swaps);
            const u8 action = nth_action(current, random_.below(legal));
            arrays_.moves[game] = action;
            play(game, action);
        }
    }

    // Deals a new snake to every game that has ended and is not paused, and starts it.
    void renew() {
        for (u32 game = 0; game < games_; ++game)
            if (!running(game) && !arrays_.paused[game]) begin(game, shuffled());
    }

    // Writes the legal moves of all games as lists.
    void list() {
        for (u32 game = 0; game < games_; ++game)
            arrays_.choice_counts[game] = running(game) ? list_moves(batch_games_[game], arrays_.choices[game]) : 0;
    }

    // Writes the observation planes of all games, as docs/environments.md lists them.
    void observe() {
        for (u32 game = 0; game < games_; ++game) write_planes(batch_games_[game], arrays_.planes[game]);
    }

    u32 games() const { return games_; }
    u32 refused() const { return refused_; }

    // What a game remembers.
    void tell_past(u32 game, BatchPastOut& out) const { store_.copy(batch_games_[game].past, out); }

private:
    static constexpr u8 kNoAction = 255;

    bool running(u32 game) const { return batch_games_[game].reason == kUnfinished; }

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
        for (int i = 0; i < kPaddedStacks; ++i) current.stacks[i] = i < start.count ? start.stacks[i] : 0;
        current.count = start.count;
        current.turn = start.turn;
        current.banned = start.banned;
        current.passes = start.passes;
        current.reason = kUnfinished;
        current.winner = kNobody;
        current.repeats = 1;
        current.turns = 0;
        store_.clear(current.past);
        store_.add(current.past, past_position(current, 0));
        show(game);
    }

    void play(u32 game, u8 action) {
        BatchGame& current = batch_games_[game];
        const u8 stacks_before = current.count;
        const bool won = move_stacks(current, action);
        const bool passed = action == kPassAction;
        current.turn ^= 1;
        current.banned = action >= kFirstSwap && !passed;
        current.passes = passed ? current.passes + 1 : 0;
        ++current.turns;
        // The move that wins is kept with what was before it, also when it merges stacks: nothing comes after.
        if (!won && current.count != stacks_before) store_.clear(current.past);
        const PastPosition now = past_position(current, action);
        current.repeats = u8(1 + store_.times(current.past, now));
        store_.add(current.past, now);
        if (won)
            end(current, kSeven, current.turn ^ 1);
        else if (current.passes == 2)
            end(current, kStuck, kNobody);
        else if (current.repeats >= 3)
            end(current, kRepetition, kNobody);
        show(game);
    }

    static void end(BatchGame& game, Reason reason, int winner) {
        game.reason = reason;
        game.winner = u8(winner);
    }

    void show(u32 game) {
        BatchGame& current = batch_games_[game];
        for (int i = 0; i < kMaxStacks; ++i) arrays_.stacks[game][i] = current.stacks[i];
        arrays_.counts[game] = current.count;
        arrays_.turn[game] = current.turn;
        arrays_.banned[game] = current.banned;
        arrays_.passes[game] = current.passes;
        arrays_.reasons[game] = current.reason;
        arrays_.winners[game] = current.winner;
        arrays_.turns[game] = current.turns;
        arrays_.repeats[game] = current.repeats;
        show_legal(game);
    }

    void show_legal(u32 game) {
        BatchGame& current = batch_games_[game];
        LegalRow row;
        if (current.reason == kUnfinished)
            find_moves(current, row);
        else
            for (u8& byte : row.byte) byte = 0;
        // Sixteen bytes at a time, and the last eight, so that the row of the next game is left alone.
        static_assert(kActions % 16 == 8);
        for (int at = 0; at + 16 <= kActions; at += 16) __builtin_memcpy(arrays_.legal[game] + at, row.byte + at, 16);
        __builtin_memcpy(arrays_.legal[game] + kActions - 8, row.byte + kActions - 8, 8);
    }

    Arrays arrays_;
    Start starts_[kMaxGames];  // as read from the arrays, once and for all
    BatchGame batch_games_[kMaxGames];
    HistoryStore store_;
    u8 chosen_[kMaxGames];
    Random random_;
    u32 games_;
    u32 refused_;
};

}  // namespace crestflow::pantarei
