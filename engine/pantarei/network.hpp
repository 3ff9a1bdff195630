// The evaluation: a small neural network over the kinds of the stacks (kinds.hpp).
//
//     for every stack   a_i = relu(sum over d from -3 to 3 of (row of stack i + d)[d])             8 numbers
//                       b_i = the same with [-d]: the snake seen from the other end
//     pooled            p = the sum of all a_i and b_i, and the largest of them                   16 numbers
//     hidden            z = relu(bias[stacks, banned] + weights * p)                               8 numbers
//     score             bias[stacks, banned] + weights * p + weights * z
//
// The row of a stack is what the table has for its height and two topmost tiles; a third tile adds a row of its own.
// The colours are those of "own" and "other": the player to move is always own. The sums over d see what a tile can
// reach and what can reach it. All in integers, so that every platform gives the same score.
//
// A score of 100 is one unit of log-odds: the player to move wins such positions about 73 times in 100
// (1 / (1 + e^-1)). The weights are a fit to games of the engine against itself: engine/training.
#pragma once

#include "network_weights.hpp"
#include "node.hpp"

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
CRESTFLOW_INLINE Lanes larger_of(Lanes a, Lanes b) { return a > b ? a : b; }

// Of what the stacks see around them, as far as that is positive.
struct Pooled {
    Lanes sum, largest;
};

CRESTFLOW_INLINE Pooled pool(const Node& node) {
    const u16 colours = node.position.turn ? kOtherColours : 0;
    const u32 tall = node.view.high[kHeightOfThird] << kReachable;  // by place
    Network::Row rows_of_tall[kTallStacks];
    Network::Row* free_row = rows_of_tall;
    const auto row = [&](int place) -> const Lanes* {
        const u16 kind = node.kinds.kind[place] ^ colours;
        const Network::Row& upper = kNetwork.table[kind & kUpperPart];
        if (!(tall >> place & 1)) return upper;
        const Network::Row& third = kNetwork.third[kind >> kThirdTile];
        Network::Row& sum = *free_row++;
        for (int d = 0; d < Network::kWindow; ++d) sum[d] = upper[d] + third[d];
        return sum;
    };
    const Lanes* r0 = kNetwork.table[kBeyondEnd];
    const Lanes* r1 = r0;
    const Lanes* r2 = r0;
    const Lanes* r3 = row(3);
    const Lanes* r4 = row(4);
    const Lanes* r5 = row(5);
    Pooled pooled{};
    for (int i = 0; i < node.position.stacks; ++i) {
        const Lanes* r6 = row(i + 6);
        const Lanes left = not_negative(((r0[0] + r1[1]) + (r2[2] + r3[3])) + ((r4[4] + r5[5]) + r6[6]));
        const Lanes right = not_negative(((r0[6] + r1[5]) + (r2[4] + r3[3])) + ((r4[2] + r5[1]) + r6[0]));
        pooled.sum += left + right;
        pooled.largest = larger_of(pooled.largest, larger_of(left, right));
        r0 = r1, r1 = r2, r2 = r3, r3 = r4, r4 = r5, r5 = r6;
    }
    return pooled;
}

// The score for the player to move. It is blind to wins at once: the search asks for those first.
CRESTFLOW_INLINE i32 evaluate(const Node& node) {
    const Pooled pooled = pool(node);
    const auto& bias = kNetwork.bias[node.position.stacks][node.position.banned];
    Sums low = bias.hidden[0], high = bias.hidden[1];
    const auto add = [&](Lanes inputs, const Lanes weights[4][2]) {
        const Sums pairs = (Sums)inputs;
        for (int pair = 0; pair < 4; ++pair) {
            const Lanes both = (Lanes)Sums{pairs[pair], pairs[pair], pairs[pair], pairs[pair]};
            low += dot(both, weights[pair][0]);
            high += dot(both, weights[pair][1]);
        }
    };
    add(pooled.sum, kNetwork.hidden[0]);
    add(pooled.largest, kNetwork.hidden[1]);
    const Sums scores = dot(pooled.sum, kNetwork.direct[0]) + dot(pooled.largest, kNetwork.direct[1]) +
                        (not_negative(low) >> kHiddenShift) * kNetwork.last[0] +
                        (not_negative(high) >> kHiddenShift) * kNetwork.last[1];
    const i32 score = (scores[0] + scores[1] + scores[2] + scores[3] + bias.score) >> kPointShift;
    return larger(-kHighestScore, smaller(score, kHighestScore));
}

}  // namespace crestflow::pantarei
