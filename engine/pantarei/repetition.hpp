// What tells positions apart, and what a game remembers of its past, so that repetitions are found:
//   Key                  80 bits, for the tables of the searches
//   PastKeys             the keys of the positions that could come again, as the searches ask for them
// A game that is played keeps whole positions (game.hpp); a game of a batch keeps them in 16 bytes each
// (batch_history.hpp). Stacks never become more, so nothing from before the last merge of stacks can come again.
//
// Keys. Each plane of the snake is multiplied by its own random odd number and the products are summed, twice over with
// different numbers (multilinear hashing: for planes of 19 bits two fixed positions share the top 46 bits of one such
// sum with a chance of 2^-46, whatever the positions are). The two sums are then mixed into 80 bits: 64 that choose
// the place in the table and are stored, and 16 more that are only compared. Two searches of 10^9 positions against
// a table of 10^8 meet a false entry with a chance of about 10^17 / 2^80, one in ten million.
#pragma once

#include "game.hpp"

namespace crestflow::pantarei {

struct Key {
    u64 hash;
    u16 check;
    bool operator==(const Key& other) const { return hash == other.hash && check == other.check; }
};

namespace detail {

struct Multipliers {
    u64 plane[2][kLayers][4];
};

constexpr Multipliers draw_multipliers() {
    Multipliers drawn{};
    u64 seed = 0x50414E5441524549ull;  // "PANTAREI"
    for (auto& sum : drawn.plane)
        for (auto& layer : sum)
            for (u64& factor : layer) factor = spread(seed += 0x9E3779B97F4A7C15ull) | 1;
    return drawn;
}

inline constexpr Multipliers kMultipliers = draw_multipliers();

}  // namespace detail

// The key of the stacks, the player to move and the right to swap: what has to be the same for a repetition.
CRESTFLOW_INLINE Key key_of(const Position& position) {
    u64 first = (position.turn | position.banned << 1) * 0xD6E8FEB86659FD93ull, second = first << 1;
    for (int l = 0; l < kLayers && tiles_in(position.layer[l]); ++l)
        for (int plane = 0; plane < 4; ++plane) {
            first += position.layer[l][plane] * detail::kMultipliers.plane[0][l][plane];
            second += position.layer[l][plane] * detail::kMultipliers.plane[1][l][plane];
        }
    second = spread(second);
    return {spread(first + second), u16(second >> 48)};
}

// The key for a table: after a pass another pass would end the game, so what is known then is kept apart.
CRESTFLOW_INLINE Key table_key(const Position& position, Key key) {
    if (position.passes) key.hash ^= 0xA0761D6478BD642Full;
    return key;
}

// All zero before the first use.
struct PastKeys {
    static constexpr int kMaxKeys = 2048;

    Key once[kMaxKeys];   // every position that could come again, the current one last
    Key twice[kMaxKeys];  // those that have been there before: they draw the game when they come again
    int once_count, twice_count;

    void recall(const Game& game) {
        once_count = twice_count = 0;
        const int size = game.repeatable_count();
        for (int i = larger(0, size - kMaxKeys); i < size; ++i) {
            const Key key = key_of(game.repeatable(i));
            for (int j = 0; j < once_count; ++j)
                if (once[j] == key) {
                    twice[twice_count++] = key;
                    break;
                }
            once[once_count++] = key;
        }
    }
};

}  // namespace crestflow::pantarei
