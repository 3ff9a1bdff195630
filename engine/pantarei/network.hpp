// The evaluation: a small neural network over the kinds of the stacks (kinds.hpp).
//
//     for every stack   a_i = relu(sum over d from -3 to 3 of table[d][kind of stack i + d])       8 numbers
//                       b_i = the same with table[-d]: the snake seen from the other end
//     pooled            p = sum of all a_i and b_i
//     hidden            z = relu(bias[stacks, banned] + weights * p)                               8 numbers
//     score             bias[stacks, banned] + weights * p + weights * z
//
// The colours are those of "own" and "other": the player to move is always own. The sums over d see what a tile can
// reach and what can reach it. All in integers, so that every platform gives the same score.
//
// A score of 100 is one unit of log-odds: the player to move wins such positions about 73 times in 100
// (1 / (1 + e^-1)). The weights are a fit to games of the engine against itself: engine/training.
#pragma once

#include "kinds.hpp"
#include "network_weights.hpp"

namespace crestflow::pantarei {

using Lanes = Network::Lanes;
using Sums = Network::Sums;

constexpr i32 kHighestScore = 20000;  // far from what is proven, also where no game leads

// For each lane of the result the sum of two products of neighbouring lanes.
CRESTFLOW_INLINE Sums dot(Lanes a, Lanes b) {
#if defined(__wasm_simd128__)
    return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
#elif defined(__SSE2__)
    return (Sums)__builtin_ia32_pmaddwd128(a, b);
#else
    Sums sums;
    for (int i = 0; i < 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    return sums;
#endif
}

CRESTFLOW_INLINE Lanes not_negative(Lanes a) { return a & (a > Lanes{}); }
CRESTFLOW_INLINE Sums not_negative(Sums a) { return a & (a > Sums{}); }

// The sum over all stacks of what each sees around it, as far as that is positive.
CRESTFLOW_INLINE Lanes pool(const Position& position, const Kinds& kinds) {
    const u16 colours = position.turn ? kOtherColours : 0;
    const auto row = [&](int place) { return kNetwork.table[kinds.kind[place] ^ colours]; };
    const Lanes* r0 = row(0);
    const Lanes* r1 = row(1);
    const Lanes* r2 = row(2);
    const Lanes* r3 = row(3);
    const Lanes* r4 = row(4);
    const Lanes* r5 = row(5);
    Lanes sum{};
    for (int i = 0; i < position.stacks; ++i) {
        const Lanes* r6 = row(i + 6);
        sum += not_negative(((r0[0] + r1[1]) + (r2[2] + r3[3])) + ((r4[4] + r5[5]) + r6[6]));
        sum += not_negative(((r0[6] + r1[5]) + (r2[4] + r3[3])) + ((r4[2] + r5[1]) + r6[0]));
        r0 = r1, r1 = r2, r2 = r3, r3 = r4, r4 = r5, r5 = r6;
    }
    return sum;
}

// The score for the player to move. It is blind to wins at once: the search asks for those first.
CRESTFLOW_INLINE i32 evaluate(const Position& position, const Kinds& kinds) {
    const Lanes pooled = pool(position, kinds);
    const Sums pairs = (Sums)pooled;
    const auto& bias = kNetwork.bias[position.stacks][position.banned];
    Sums low = bias.hidden[0], high = bias.hidden[1];
    for (int pair = 0; pair < 4; ++pair) {
        const Lanes both = (Lanes)Sums{pairs[pair], pairs[pair], pairs[pair], pairs[pair]};
        low += dot(both, kNetwork.hidden[pair][0]);
        high += dot(both, kNetwork.hidden[pair][1]);
    }
    const Sums scores = dot(pooled, kNetwork.direct) + (not_negative(low) >> kUnitShift) * kNetwork.last[0] +
                        (not_negative(high) >> kUnitShift) * kNetwork.last[1];
    const i32 score = (scores[0] + scores[1] + scores[2] + scores[3] + bias.score) >> kPointShift;
    return larger(-kHighestScore, smaller(score, kHighestScore));
}

}  // namespace crestflow::pantarei
