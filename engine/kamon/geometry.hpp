// The board: 37 cells on bits of a 64-bit word, eight bits to a row, so that stepping to a neighbour is a shift.
//
//        a        3  4  5  6                      bit = 8 * row + column
//        b     10 11 12 13 14
//        c   17 18 19 20 21 22                    to the right       +1      to the left       -1
//        d 24 25 26 27 28 29 30                   down and right     +8      up and left       -8
//        e   32 33 34 35 36 37                    down and left      +7      up and right      -7
//        f     40 41 42 43 44
//        g       48 49 50 51
//
// Each row of the picture is shifted half a cell against the next; in the word each row starts one column
// further left down to row d, and row d to g start at column 0. Column 7 belongs to no cell: a shift over the
// edge lands there or outside the word, and `& kBoard` removes it.
//
// Outside the engine cells are numbered 0 to 36 in reading order (a1, a2, ... g4).
#pragma once

#include "../common/bits.hpp"
#include "abi.hpp"

namespace crestflow::kamon {

constexpr int kRows = 7;
constexpr int kRowLength[kRows] = {4, 5, 6, 7, 6, 5, 4};
constexpr int kRowStart[kRows] = {3, 2, 1, 0, 0, 0, 0};      // column of a row's first cell
constexpr int kRowIndex[kRows] = {0, 4, 9, 15, 22, 28, 33};  // reading number of a row's first cell

// The six sides in opposite pairs: green, blue, yellow. Side 2i lies opposite side 2i + 1.
constexpr int kPairs = 3;

struct Geometry {
    u8 bit_of[kCells] = {};  // reading number -> bit
    u8 index_of[64] = {};    // bit -> reading number
    u64 board = 0;
    u64 near_side[kPairs] = {};  // row a, upper right, upper left
    u64 far_side[kPairs] = {};   // row g, lower left, lower right
    u64 corners = 0;
    u64 border = 0;
    u64 neighbours[64] = {};
    u8 turned[64] = {};  // where a cell comes to lie when the board turns by 60 degrees
};

constexpr Geometry make_geometry() {
    Geometry g;
    int index = 0;
    for (int row = 0; row < kRows; ++row)
        for (int step = 0; step < kRowLength[row]; ++step, ++index) {
            const int cell = 8 * row + kRowStart[row] + step;
            g.bit_of[index] = u8(cell);
            g.index_of[cell] = u8(index);
            g.board |= bit(cell);
            const int q = cell % 8 - 3, r = row - 3;  // axial coordinates, (0, 0) at the centre
            if (r == -3) g.near_side[0] |= bit(cell);
            if (r == 3) g.far_side[0] |= bit(cell);
            if (q == 3) g.near_side[1] |= bit(cell);
            if (q == -3) g.far_side[1] |= bit(cell);
            if (q + r == -3) g.near_side[2] |= bit(cell);
            if (q + r == 3) g.far_side[2] |= bit(cell);
            g.turned[cell] = u8(8 * (q + r + 3) + (-r + 3));
        }
    for (int pair = 0; pair < kPairs; ++pair) g.border |= g.near_side[pair] | g.far_side[pair];
    for (int i = 0; i < kCells; ++i) {
        const u64 x = bit(g.bit_of[i]);
        const u64 around = (x << 1 | x >> 1 | x << 8 | x >> 8 | x << 7 | x >> 7) & g.board;
        g.neighbours[g.bit_of[i]] = around;
        if (count(around) == 3) g.corners |= x;
    }
    return g;
}

constexpr Geometry kGeometry = make_geometry();
constexpr u64 kBoard = kGeometry.board;
constexpr u64 kFirstMoves = kGeometry.border & ~kGeometry.corners;
static_assert(count(kBoard) == 37 && count(kGeometry.border) == 18 && count(kGeometry.corners) == 6);

// The cells of a set together with all their neighbours.
CRESTFLOW_INLINE constexpr u64 grown(u64 set) {
    return (set | set << 1 | set >> 1 | set << 8 | set >> 8 | set << 7 | set >> 7) & kBoard;
}

// All cells of `within` that can be reached from `start` (part of `within`) without leaving it.
CRESTFLOW_INLINE constexpr u64 component(u64 start, u64 within) {
    for (;;) {
        const u64 next = grown(grown(start) & within) & within;  // two steps at a time: fewer guesses when to stop
        if (next == start) return start;
        start = next;
    }
}

// The cells around which the stones of `chain` form two or more separate arcs. Of the six neighbours in
// turning order an arc starts where a stone is followed by none; `twice` collects the second start.
CRESTFLOW_INLINE constexpr u64 between_two_arcs(u64 chain) {
    const u64 around[7] = {chain >> 1, chain >> 8, chain >> 7, chain << 1, chain << 8, chain << 7, chain >> 1};
    u64 once = 0, twice = 0;
    for (int i = 0; i < 6; ++i) {
        const u64 starts = around[i] & ~around[i + 1];
        twice |= once & starts;
        once |= starts;
    }
    return twice & kBoard & ~chain;
}

// Whether a chain lies on two opposite sides. All six are looked at: that is quicker than to guess when to stop.
CRESTFLOW_INLINE constexpr bool joins_opposite_sides(u64 chain) {
    bool joins = false;
    for (int pair = 0; pair < kPairs; ++pair)
        joins |= bool(int((chain & kGeometry.near_side[pair]) != 0) & int((chain & kGeometry.far_side[pair]) != 0));
    return joins;
}

// A set of cells as it lies, and with the board turned by 60 and by 120 degrees.
struct Rotations {
    u64 of[3] = {0, 0, 0};

    CRESTFLOW_INLINE constexpr Rotations with(int cell) const {
        const int once = kGeometry.turned[cell];
        return {{of[0] | bit(cell), of[1] | bit(once), of[2] | bit(kGeometry.turned[once])}};
    }
};

constexpr Rotations rotations_of(u64 set) {
    Rotations rotations;
    for (int cell : members(set)) rotations = rotations.with(cell);
    return rotations;
}

// A set in reading order (bit i = i-th cell) from one on the board's bits, and back.
CRESTFLOW_INLINE constexpr u64 to_reading_order(u64 set) {
    u64 packed = 0;
    for (int row = 0; row < kRows; ++row)
        packed |= (set >> (8 * row + kRowStart[row]) & (bit(kRowLength[row]) - 1)) << kRowIndex[row];
    return packed;
}

CRESTFLOW_INLINE constexpr u64 from_reading_order(u64 packed) {
    u64 set = 0;
    for (int row = 0; row < kRows; ++row)
        set |= (packed >> kRowIndex[row] & (bit(kRowLength[row]) - 1)) << (8 * row + kRowStart[row]);
    return set;
}

static_assert(from_reading_order(to_reading_order(kBoard)) == kBoard);
static_assert(to_reading_order(kBoard) == bit(kCells) - 1);

}  // namespace crestflow::kamon
