// One player's stones, kept as chains: sets of stones that touch each other.
//
// A new stone swallows the chains that it touches. Two things are then easy to see:
//   * connection: the grown chain lies on two opposite sides;
//   * loop: the stones around the new one form more arcs than there are chains among them, so some chain meets
//     the stone in two separate arcs. Chain and stone then form a ring, each of the two gaps between the arcs
//     holds a cell that is not own or lies off the board, and the ring parts the two.
// No flood fill, and hardly a branch that random play would make the processor guess.
#pragma once

#include "layout.hpp"

namespace crestflow::kamon {

// In the order in which they are reported when several hold at once. The numbers cross the border.
enum Reason : u8 { kUnfinished = 0, kConnection = 1, kLoop = 2, kExhausted = 3, kBlockade = 4 };

// How many separate arcs the stones on a cell's neighbours form, by six bits in the order -8 -7 -1 +1 +7 +8.
struct ArcCounts {
    u8 of[64] = {};
};

constexpr ArcCounts make_arc_counts() {
    constexpr int turning[6] = {0, 1, 3, 5, 4, 2};  // the six in turning order: -8 -7 +1 +8 +7 -1
    ArcCounts arcs;
    for (int stones = 0; stones < 64; ++stones)
        for (int i = 0; i < 6; ++i)
            arcs.of[stones] += (stones >> turning[i] & 1) && !(stones >> turning[(i + 1) % 6] & 1);
    return arcs;
}

inline constexpr ArcCounts kArcCounts = make_arc_counts();

CRESTFLOW_INLINE int arcs_around(u64 stones, int cell) {
    const u64 window = stones << 8 >> cell;  // the neighbours now stand on bits 0 1 7 9 15 16
    return kArcCounts.of[(window & 3) | (window >> 5 & 4) | (window >> 6 & 8) | (window >> 11 & 48)];
}

struct Chains {
    u64 stones = 0;
    u64 chain[kStones / 2] = {};
    int chains = 0;

    // Places a stone; says whether it completes a connection or a loop.
    CRESTFLOW_INLINE Reason add(int cell) {
        const u64 around = kGeometry.neighbours[cell];
        const int arcs = arcs_around(stones, cell);
        u64 grown_chain = bit(cell);
        int kept = 0;
        for (int i = 0; i < chains; ++i) {
            const u64 other = chain[i];
            const bool touches = (other & around) != 0;
            grown_chain |= touches ? other : 0;
            chain[kept] = other;
            kept += !touches;
        }
        const bool loop = arcs > chains - kept;
        chain[kept] = grown_chain;
        chains = kept + 1;
        stones |= bit(cell);
        if (joins_opposite_sides(grown_chain)) return kConnection;
        return loop ? kLoop : kUnfinished;
    }
};

}  // namespace crestflow::kamon
