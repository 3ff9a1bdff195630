// The evaluation: a sum of counted terms, own minus opponent's, weighted by how short the snake has become.
//
// A score of 100 is one unit of log-odds: the player to move wins such positions about 73 times in 100
// (1 / (1 + e^-1)). The weights are a logistic fit to the results of games of the engine against itself.
#pragma once

#include "position.hpp"

namespace crestflow::pantarei {

enum Term {
    kShows1,  // own stacks with a 1 on top
    kShows2,
    kShows3,
    kHigh2,  // own stacks of at least two tiles
    kHigh3,
    kHigh4,
    kHigh5,
    kHigh6,
    kReachesFive,    // stacks of five or more, anybody's, that a tile of ours reaches
    kReachesFour,    // stacks of four or more that two tiles of ours reach
    kSteps,          // moves of one tile
    kDoubleSteps,    // moves of two tiles
    kBackedByOwn,    // own stacks whose second tile is ours
    kBackedByOther,  // own stacks whose second tile is the opponent's
    kTallAndBacked,  // own stacks of at least three tiles whose second tile is ours
    kTallAndSafe,    // own stacks of at least four tiles that the opponent does not reach
    kCovers,         // stacks of the opponent that a tile of ours reaches
    kCoversHigh2,    // of those, at least two high
    kCoversHigh4,    // of those, at least four high
    kTerms
};

constexpr int kPhases = 3;

struct Weights {
    i32 term[kTerms];
    i32 to_move;  // being the one to move
    i32 banned;   // and not being allowed to swap
};

// In sixteenths of a point.
inline constexpr Weights kWeights[kPhases] = {
    {{463, 445, 446, 794, 154, 210, 523, -644, 217, 288, 427, -70, 322, 248, 865, 368, 74, 418, 97}, 1143, -94},
    {{848, 705, 623, 915, 214, 249, 526, 125, 484, 362, 380, -71, 362, 292, 1184, 163, 100, 436, -257}, 1414, -1352},
    {{1563, 1277, 1010, 650, 148, 192, 338, -90, 54, 401, 337, 122, 77, 111, 1384, 36, 317, 267, -418}, 1743, -2064},
};

// 19 to 14 stacks, 13 to 9, fewer.
constexpr int phase_of(int stacks) { return stacks >= 14 ? 0 : stacks >= 9 ? 1 : 2; }

CRESTFLOW_INLINE void count_terms(const View& view, int colour, i32 terms[kTerms]) {
    const u32 *value = view.value[colour], own = view.own[colour], other = view.own[colour ^ 1], all = view.all;
    const u32 tall = view.high[2], reached = reach(value) & all;
    // The stacks that have room to step to the left and to the right.
    const u32 left = (value[0] & ~1u) | (value[1] & ~3u) | (value[2] & ~7u);
    const u32 right = (value[0] & all >> 1) | (value[1] & all >> 2) | (value[2] & all >> 3);
    for (int v = 0; v < 3; ++v) terms[kShows1 + v] = count(value[v]);
    for (int height = 2; height < kWinningHeight; ++height) terms[kHigh2 + height - 2] = count(own & view.high[height]);
    terms[kReachesFive] = count(reached & view.high[5]);
    terms[kReachesFour] = count(reach_with_two(view, colour) & view.high[4]);
    terms[kSteps] = count(u64(left) << 32 | right);
    terms[kDoubleSteps] = count(u64(left & tall) << 32 | (right & tall));
    terms[kBackedByOwn] = count(own & view.second[colour]);
    terms[kBackedByOther] = count(own & view.second[colour ^ 1]);
    terms[kTallAndBacked] = count(own & view.high[3] & view.second[colour]);
    terms[kTallAndSafe] = count(own & view.high[4] & ~reach(view.value[colour ^ 1]));
    terms[kCovers] = count(reached & other);
    terms[kCoversHigh2] = count(reached & other & tall);
    terms[kCoversHigh4] = count(reached & other & view.high[4]);
}

// The score for the player to move. It is blind to wins at once: the search asks for those first.
CRESTFLOW_INLINE i32 evaluate(const Position& position, const View& view) {
    i32 own[kTerms], other[kTerms];
    count_terms(view, position.turn, own);
    count_terms(view, position.turn ^ 1, other);
    const Weights& weights = kWeights[phase_of(position.stacks)];
    i32 score = weights.to_move + (position.banned ? weights.banned : 0);
    for (int t = 0; t < kTerms; ++t) score += weights.term[t] * (own[t] - other[t]);
    return score / 16;
}

}  // namespace crestflow::pantarei
