// Many games at once, a placement in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one row per game, which it may view in place. Since it may also write
// there, nothing the games rest on is read back from them.
#pragma once

#include "../common/rng.hpp"
#include "rules.hpp"

namespace crestflow::kamon {

class Batch {
public:
    static constexpr u32 kMaxGames = kMaxBatchGames;

    // As BatchArray describes them.
    struct Arrays {
        u8 tokens[kMaxGames][kCells];
        u8 moves[kMaxGames];
        u64 legal[kMaxGames];
        u64 stones[kMaxGames][2];
        u8 reasons[kMaxGames];
        u8 winners[kMaxGames];
        u8 placed[kMaxGames];
    };

    // Where an array begins; none for a number that no array has.
    void* array(u32 number) {
        switch (number) {
            case kTokensArray:
                return arrays_.tokens;
            case kMovesArray:
                return arrays_.moves;
            case kLegalArray:
                return arrays_.legal;
            case kStonesArray:
                return arrays_.stones;
            case kReasonsArray:
                return arrays_.reasons;
            case kWinnersArray:
                return arrays_.winners;
            case kPlacedArray:
                return arrays_.placed;
            default:
                return nullptr;
        }
    }

    // Shuffles the tokens of the first `games` setups, and seeds whatever is random from here on.
    void deal(u32 games, u64 seed) {
        random_ = Random(seed);
        for (u32 game = 0; game < games; ++game) lay_out(game, shuffled());
    }

    // Starts games on the first `games` setups in the arrays. False, and nothing changes, when one of them is not a
    // setup.
    bool start(u32 games, bool wild) {
        for (u32 game = 0; game < games; ++game) {
            for (int i = 0; i < kCells; ++i) setups_[game].tokens[i] = arrays_.tokens[game][i];
            if (!is_setup(setups_[game].tokens)) return false;
        }
        games_ = games;
        wild_ = wild;
        for (u32 game = 0; game < games; ++game) begin(game, setups_[game]);
        return true;
    }

    // Places `moves[i]` in every game i that goes on. False, and nothing is placed, when one of the moves is illegal;
    // `refused` then tells in which game.
    bool step() {
        for (u32 game = 0; game < games_; ++game) {
            chosen_[game] = chosen_cell(arrays_.moves[game]);
            if (!running(game) || (positions_[game].legal & chosen_[game])) continue;
            refused_ = game;
            return false;
        }
        for (u32 game = 0; game < games_; ++game)
            if (running(game)) play(game, lowest(chosen_[game]));
        return true;
    }

    // Places at random in every game that goes on; `moves` tells where.
    void step_at_random() {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game)) continue;
            const u64 legal = positions_[game].legal;
            const int cell = nth(legal, random_.below(u32(count(legal))));
            arrays_.moves[game] = kGeometry.index_of[cell];
            play(game, cell);
        }
    }

    // Deals a new setup to every game that has ended, and starts it.
    void renew() {
        for (u32 game = 0; game < games_; ++game) {
            if (running(game)) continue;
            const Setup setup = shuffled();
            lay_out(game, setup);
            begin(game, setup);
        }
    }

    u32 refused() const { return refused_; }

private:
    struct Setup {
        u8 tokens[kCells];
    };

    // The cell with a reading number, as a set; empty for a number that no cell has.
    static u64 chosen_cell(u8 move) { return move < kCells ? bit(kGeometry.bit_of[move]) : 0; }

    bool running(u32 game) const { return positions_[game].legal != 0; }

    Setup shuffled() {
        Setup setup;
        for (int i = 0; i < kCells; ++i) setup.tokens[i] = u8(i);
        for (u32 i = kCells - 1; i > 0; --i) swap_values(setup.tokens[i], setup.tokens[random_.below(i + 1)]);
        return setup;
    }

    void lay_out(u32 game, const Setup& setup) {
        for (int i = 0; i < kCells; ++i) arrays_.tokens[game][i] = setup.tokens[i];
    }

    void begin(u32 game, const Setup& setup) {
        read_layout(layouts_[game], setup.tokens, wild_);
        positions_[game] = opening(layouts_[game]);
        show(game, Outcome{});
    }

    void play(u32 game, int cell) { show(game, place(layouts_[game], positions_[game], cell)); }

    void show(u32 game, const Outcome& outcome) {
        const Position& position = positions_[game];
        arrays_.legal[game] = to_reading_order(position.legal);
        arrays_.stones[game][0] = to_reading_order(position.side[0].stones);
        arrays_.stones[game][1] = to_reading_order(position.side[1].stones);
        arrays_.reasons[game] = outcome.reason;
        arrays_.winners[game] = outcome.winner;
        arrays_.placed[game] = u8(position.placed);
    }

    Arrays arrays_;
    Setup setups_[kMaxGames];  // as read from the arrays, once and for all
    Layout layouts_[kMaxGames];
    Position positions_[kMaxGames];
    u64 chosen_[kMaxGames];
    Random random_;
    u32 games_;
    u32 refused_;
    bool wild_;
};

}  // namespace crestflow::kamon
