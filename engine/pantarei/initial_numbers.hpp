// Initial numbers of proof-number search for a position that it has not met yet, from the evaluation.
#pragma once

#include "search_game.hpp"

namespace crestflow::pantarei {

struct InitialNumbers {
    u32 phi, delta;
};

// 4 * e^(score / 125), at most 200. By integers, from e^(1/8) = 1.1331: 4 * e^(k/8 - 4), looked up.
inline u32 effort_at(i32 score) {
    struct Table {
        u32 value[64];
    };
    constexpr Table table = [] {
        Table made{};
        for (int k = 0; k < 64; ++k) {
            double power = 4.0;
            for (int i = 32; i < k; ++i) power *= 1.1331484530668263;
            for (int i = k; i < 32; ++i) power /= 1.1331484530668263;
            made.value[k] = u32(power);
        }
        return made;
    }();
    const i32 step = score * 8 / 125 + 32;
    return smaller(table.value[step < 0 ? 0 : step > 63 ? 63 : step], 200u);
}

// For each stack that the player to move could use, how much harder it looks to refute the player: every move of a
// stack has to be answered. The weight is large, so that the search goes where players have little choice.
constexpr u32 kEffortOfStack = 8;

// Exponential in the score, which is in log-odds. Whoever is threatened with a win at once has few moves to try: such
// lines are followed first.
inline InitialNumbers initial_numbers(const Node& node) {
    if (SearchGame::threatened(node)) return {15, 1};
    const i32 score = SearchGame::evaluate(node);
    const u32 choices = kEffortOfStack * u32(count(node.view.own[node.position.turn]));
    return {1 + effort_at(-score), 1 + effort_at(score) + choices};
}

}  // namespace crestflow::pantarei
