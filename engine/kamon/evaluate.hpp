// The evaluation: how many paths and rings a player could still win by, on a logarithmic scale.
//
// Counted are the straightest paths between opposite sides, seven cells long, in three directions, and the rings
// of six around a cell; each with weight 4 ^ -(cells still to be covered), and 0 when the opponent stands on one.
// The paths are summed row by row: from a cell the path goes on to one of the two cells below it, which are
// the same column and the one before it. Turning the board by 60 degrees brings each direction to this form.
//
// Only additions and multiplications of floats in a fixed order: the same result on every platform.
#pragma once

#include "threats.hpp"

namespace crestflow::kamon {

using Floats = float __attribute__((vector_size(16)));

constexpr float kOpenWeight = 0.25f;

// A row of eight cells as eight floats: 1 where the bit is set.
struct RowFloats {
    alignas(16) float of[256][8] = {};
};

constexpr RowFloats make_row_floats(float value) {
    RowFloats rows;
    for (int row = 0; row < 256; ++row)
        for (int column = 0; column < 8; ++column) rows.of[row][column] = (row >> column & 1) ? value : 0.0f;
    return rows;
}

inline constexpr RowFloats kOwnRow = make_row_floats(1.0f);
inline constexpr RowFloats kOpenRow = make_row_floats(kOpenWeight);

// The logarithm to base 2 read off the bits of a float: exact at powers of two, linear in between.
CRESTFLOW_INLINE float rough_log2(float x) { return float(__builtin_bit_cast(i32, x)) * (1.0f / 8388608.0f) - 126.96f; }

CRESTFLOW_INLINE float rough_exp2(float x) {
    const float bounded = smaller(30.0f, larger(-30.0f, x));
    return __builtin_bit_cast(float, i32((bounded + 126.96f) * 8388608.0f));
}

// The weighted paths from the first to the last row over `own` and `open` cells.
CRESTFLOW_INLINE float weighted_paths(u64 own, u64 open) {
    Floats low = Floats{}, high = Floats{};
    for (int row = 0; row < kRows; ++row) {
        const Floats* mine = reinterpret_cast<const Floats*>(kOwnRow.of[own >> (8 * row) & 255]);
        const Floats* free = reinterpret_cast<const Floats*>(kOpenRow.of[open >> (8 * row) & 255]);
        const Floats low_weight = mine[0] + free[0], high_weight = mine[1] + free[1];
        if (row == 0) {
            low = low_weight;
            high = high_weight;
            continue;
        }
        const Floats low_next = __builtin_shufflevector(low, high, 1, 2, 3, 4);
        const Floats high_next = __builtin_shufflevector(high, low, 1, 2, 3, 4);
        low = low_weight * (low + low_next);
        high = high_weight * (high + high_next);
    }
    const Floats sum = low + high;
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// The weighted rings of six around cells that are not own. The stones on each ring are counted for all cells at
// once: the six shifted boards are added bit by bit into the three binary digits `ones`, `twos`, `fours`.
CRESTFLOW_INLINE float weighted_rings(u64 own, u64 open) {
    const u64 usable = own | open;
    const u64 centres =
        (usable << 1) & (usable >> 1) & (usable << 8) & (usable >> 8) & (usable << 7) & (usable >> 7) & kBoard & ~own;
    if (!centres) return 0;
    const u64 a = own << 1, b = own >> 1, c = own << 8, d = own >> 8, e = own << 7, f = own >> 7;
    const u64 sum1 = a ^ b ^ c, carry1 = (a & b) | (c & (a | b));
    const u64 sum2 = d ^ e ^ f, carry2 = (d & e) | (f & (d | e));
    const u64 ones = sum1 ^ sum2, carry3 = sum1 & sum2;
    const u64 twos = carry1 ^ carry2 ^ carry3, fours = (carry1 & carry2) | (carry3 & (carry1 | carry2));
    const u64 stones2 = centres & twos & ~ones & ~fours, stones3 = centres & twos & ones & ~fours;
    const u64 stones4 = centres & fours & ~ones & ~twos, stones5 = centres & fours & ones & ~twos;
    return float(count(stones2)) * (1.0f / 256) + float(count(stones3)) * (1.0f / 64) +
           float(count(stones4)) * (1.0f / 16) + float(count(stones5)) * (1.0f / 4);
}

// The logarithm to base 2 of the weighted paths and rings; at least about -10.
CRESTFLOW_INLINE float log_paths(const Layout& layout, const Rotations& own, const Rotations& other) {
    float sum = weighted_rings(own.of[0], layout.playable_rotations.of[0] & ~(own.of[0] | other.of[0]));
    for (int turn = 0; turn < 3; ++turn)
        sum += weighted_paths(own.of[turn], layout.playable_rotations.of[turn] & ~(own.of[turn] | other.of[turn]));
    return rough_log2(sum + 1.0f / 1024);
}

}  // namespace crestflow::kamon
