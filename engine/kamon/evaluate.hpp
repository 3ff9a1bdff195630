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
constexpr float kFewestPaths = 1.0f / 1024;  // added, so that there is a logarithm when no path is left

// Four cells as four floats: `value` where the bit is set. Tables of whole rows would fill half of the first cache.
struct QuarterFloats {
    alignas(16) float of[16][4] = {};
};

constexpr QuarterFloats make_quarter_floats(float value) {
    QuarterFloats quarters;
    for (int bits = 0; bits < 16; ++bits)
        for (int column = 0; column < 4; ++column) quarters.of[bits][column] = (bits >> column & 1) ? value : 0.0f;
    return quarters;
}

inline constexpr QuarterFloats kOwnCells = make_quarter_floats(1.0f);
inline constexpr QuarterFloats kOpenCells = make_quarter_floats(kOpenWeight);

// A row of eight cells.
struct Row {
    Floats low, high;

    CRESTFLOW_INLINE Row operator*(const Row& other) const { return {low * other.low, high * other.high}; }
    // What reaches each cell from the row above it, and from the row below it.
    CRESTFLOW_INLINE Row down() const {
        return {low + __builtin_shufflevector(low, high, 1, 2, 3, 4),
                high + __builtin_shufflevector(high, low, 1, 2, 3, 4)};
    }
    CRESTFLOW_INLINE Row up() const {
        return {low + __builtin_shufflevector(high, low, 3, 4, 5, 6),
                high + __builtin_shufflevector(low, high, 3, 4, 5, 6)};
    }
    CRESTFLOW_INLINE float sum() const {
        const Floats both = low + high;
        return (both[0] + both[1]) + (both[2] + both[3]);
    }
};

// The weights of the cells of a row: 1 for own ones, kOpenWeight for open ones.
CRESTFLOW_INLINE Row row_weights(u64 own, u64 open, int row) {
    const auto quarter = [](const QuarterFloats& floats, u64 bits) {
        return *reinterpret_cast<const Floats*>(floats.of[bits & 15]);
    };
    const u64 mine = own >> (8 * row), free = open >> (8 * row);
    return {quarter(kOwnCells, mine) + quarter(kOpenCells, free),
            quarter(kOwnCells, mine >> 4) + quarter(kOpenCells, free >> 4)};
}

// The logarithm to base 2 read off the bits of a float: exact at powers of two, linear in between.
CRESTFLOW_INLINE float rough_log2(float x) { return float(__builtin_bit_cast(i32, x)) * (1.0f / 8388608.0f) - 126.96f; }

CRESTFLOW_INLINE float rough_exp2(float x) {
    const float bounded = smaller(30.0f, larger(-30.0f, x));
    return __builtin_bit_cast(float, i32((bounded + 126.96f) * 8388608.0f));
}

// The weighted paths from the first to the last row over `own` and `open` cells.
CRESTFLOW_INLINE float weighted_paths(u64 own, u64 open) {
    Row paths = row_weights(own, open, 0);
    for (int row = 1; row < kRows; ++row) paths = row_weights(own, open, row) * paths.down();
    return paths.sum();
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

// What one more stone does to the weighted paths of a player, for every cell at once. The paths through a cell are
// those that lead to it times those that lead on from it; its own weight aside, that is `through`.
class PathSums {
public:
    void count(const Layout& layout, const Rotations& own, const Rotations& other) {
        total_ = 0;
        for (int turn = 0; turn < 3; ++turn)
            count_direction(own.of[turn], layout.playable_rotations.of[turn] & ~(own.of[turn] | other.of[turn]),
                            through_[turn]);
    }

    // The weighted paths when the open cell becomes the player's, or the other one's.
    CRESTFLOW_INLINE float with_own(int cell) const { return total_ + (1 - kOpenWeight) * through(cell); }
    CRESTFLOW_INLINE float without(int cell) const { return larger(0.0f, total_ - kOpenWeight * through(cell)); }

private:
    CRESTFLOW_INLINE void count_direction(u64 own, u64 open, Row* through) {
        Row weights[kRows];
        weights[0] = row_weights(own, open, 0);
        Row paths = weights[0];
        through[0] = {Floats{1, 1, 1, 1}, Floats{1, 1, 1, 1}};
        for (int row = 1; row < kRows; ++row) {
            weights[row] = row_weights(own, open, row);
            through[row] = paths.down();
            paths = weights[row] * through[row];
        }
        total_ += paths.sum();
        Row onward = weights[kRows - 1];
        for (int row = kRows - 2; row >= 0; --row) {
            const Row from_below = onward.up();
            through[row] = through[row] * from_below;
            onward = weights[row] * from_below;
        }
    }

    CRESTFLOW_INLINE float through(int cell) const {
        const int once = kGeometry.turned[cell], twice = kGeometry.turned[once];
        return at(0, cell) + at(1, once) + at(2, twice);
    }
    CRESTFLOW_INLINE float at(int turn, int cell) const { return reinterpret_cast<const float*>(through_[turn])[cell]; }

    Row through_[3][kRows];
    float total_;
};

// The logarithm to base 2 of the weighted paths and rings; at least about -10.
CRESTFLOW_INLINE float log_paths(const Layout& layout, const Rotations& own, const Rotations& other) {
    float sum = weighted_rings(own.of[0], layout.playable_rotations.of[0] & ~(own.of[0] | other.of[0]));
    for (int turn = 0; turn < 3; ++turn)
        sum += weighted_paths(own.of[turn], layout.playable_rotations.of[turn] & ~(own.of[turn] | other.of[turn]));
    return rough_log2(sum + kFewestPaths);
}

}  // namespace crestflow::kamon
