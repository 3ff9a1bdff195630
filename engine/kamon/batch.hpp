// Many games at once, a placement in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one element per game, which it may view in place.
#pragma once

#include "../common/rng.hpp"
#include "rules.hpp"

namespace crestflow::kamon {

class Batch {
public:
    static constexpr u32 kMaxGames = 4096;

    // The arrays, in the order of the numbers by which kamon_batch_array knows them.
    struct Arrays {
        u8 tokens[kMaxGames][kCells];  // 0: the setups, 6 * colour + symbol, 36 for the blank
        u8 moves[kMaxGames];           // 1: where to place next, by reading number; written by the host
        u64 legal[kMaxGames];          // 2: where the player to move may place, bit i = cell i
        u64 stones[kMaxGames][2];      // 3: black and white, bit i = cell i
        u8 reason[kMaxGames];          // 4: why a game has ended, 0 while it goes on
        u8 winner[kMaxGames];          // 5: 0 black, 1 white, 2 nobody
        u8 placed[kMaxGames];          // 6: hexagons on the board; black moves when even
    };

    // Shuffles the tokens of the first `games` setups.
    void deal(u32 games, u64 seed) {
        Random random(seed);
        for (u32 game = 0; game < games; ++game) {
            u8* tokens = arrays_.tokens[game];
            for (int i = 0; i < kCells; ++i) tokens[i] = static_cast<u8>(i);
            for (u32 i = kCells - 1; i > 0; --i) exchange_values(tokens[i], tokens[random.below(i + 1)]);
        }
    }

    // Starts games on the first `games` setups. False, and no game at all, when one of them is not a setup.
    bool start(u32 games, bool wild) {
        games_ = 0;
        for (u32 game = 0; game < games; ++game) {
            if (!read_layout(layouts_[game], arrays_.tokens[game], wild)) return false;
            positions_[game] = opening(layouts_[game]);
            show(game, Outcome{});
        }
        games_ = games;
        return true;
    }

    // Places `moves[i]` in every game i that goes on. False, and nothing is placed, when one of the moves is illegal.
    bool step() {
        for (u32 game = 0; game < games_; ++game)
            if (running(game) && !(arrays_.moves[game] < kCells && arrays_.legal[game] >> arrays_.moves[game] & 1))
                return false;
        for (u32 game = 0; game < games_; ++game)
            if (running(game)) play(game, arrays_.moves[game]);
        return true;
    }

    // Places at random in every game that goes on; `moves` tells where.
    void step_at_random(Random& random) {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game)) continue;
            const u64 legal = arrays_.legal[game];
            arrays_.moves[game] = static_cast<u8>(nth(legal, random.below(static_cast<u32>(count(legal)))));
            play(game, arrays_.moves[game]);
        }
    }

    Arrays& arrays() { return arrays_; }
    u32 games() const { return games_; }

private:
    bool running(u32 game) const { return positions_[game].legal != 0; }

    void play(u32 game, u8 move) { show(game, place(layouts_[game], positions_[game], kGeometry.bit_of[move])); }

    void show(u32 game, const Outcome& outcome) {
        const Position& position = positions_[game];
        arrays_.legal[game] = to_reading_order(position.legal);
        arrays_.stones[game][0] = to_reading_order(position.side[0].stones);
        arrays_.stones[game][1] = to_reading_order(position.side[1].stones);
        arrays_.reason[game] = outcome.reason;
        arrays_.winner[game] = outcome.winner;
        arrays_.placed[game] = static_cast<u8>(position.placed);
    }

    Arrays arrays_ = {};
    Layout layouts_[kMaxGames] = {};
    Position positions_[kMaxGames] = {};
    u32 games_ = 0;
};

}  // namespace crestflow::kamon
