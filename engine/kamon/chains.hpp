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

// A chain is one word: its stones on the board's bits, and above them the sides that it lies on, so that uniting
// chains unites their sides as well.
//
//     bit  63     58 57       55 54        52 51               0
//          [ none  ] [ far sides ][ near sides ][ the 37 cells ... ]
constexpr int kSideBits = 52;
constexpr u64 kNearSides = (bit(kPairs) - 1) << kSideBits;
static_assert(kBoard >> kSideBits == 0);

struct Singles {
    u64 chain[64] = {};  // the chain of one stone on a cell
};

constexpr Singles make_singles() {
    Singles singles;
    for (int cell : members(kBoard)) {
        u64 sides = 0;
        for (int pair = 0; pair < kPairs; ++pair) {
            sides |= (kGeometry.near_side[pair] >> cell & 1) << pair;
            sides |= (kGeometry.far_side[pair] >> cell & 1) << (kPairs + pair);
        }
        singles.chain[cell] = bit(cell) | sides << kSideBits;
    }
    return singles;
}

inline constexpr Singles kSingles = make_singles();

CRESTFLOW_INLINE bool connects(u64 chain) { return (chain & chain >> kPairs & kNearSides) != 0; }

// The neighbours of a cell, shifted so that the one at -8 stands on bit 0, stand on bits 0 1 7 9 15 16. Multiplied by
// 1 + 2^5 + 2^10, which never carries, they gather on bits 10 11 12 14 15 16.
constexpr u32 kNeighbourhood = 1u << 0 | 1u << 1 | 1u << 7 | 1u << 9 | 1u << 15 | 1u << 16;

CRESTFLOW_INLINE constexpr u32 gathered(u32 neighbourhood) {
    return (neighbourhood & kNeighbourhood) * 0x421u >> 10 & 0x7F;
}

// How many separate arcs the stones on a cell's neighbours form, by what gathers from them.
struct ArcCounts {
    u8 of[128] = {};
};

constexpr ArcCounts make_arc_counts() {
    constexpr int turning[6] = {0, 1, 9, 16, 15, 7};  // the six in turning order: -8 -7 +1 +8 +7 -1
    ArcCounts arcs;
    for (int stones = 0; stones < 64; ++stones) {
        u32 neighbourhood = 0;
        u8 count = 0;
        for (int i = 0; i < 6; ++i) {
            neighbourhood |= (stones >> i & 1u) << turning[i];
            count += (stones >> i & 1) && !(stones >> (i + 1) % 6 & 1);
        }
        arcs.of[gathered(neighbourhood)] = count;
    }
    return arcs;
}

inline constexpr ArcCounts kArcCounts = make_arc_counts();

CRESTFLOW_INLINE int arcs_around(u64 stones, int cell) { return kArcCounts.of[gathered(u32(stones << 8 >> cell))]; }

struct Chains {
    u64 stones = 0;
    u64 chain[kStones / 2] = {};
    int chains = 0;

    constexpr Chains() = default;
    CRESTFLOW_INLINE Chains(const Chains& other) { *this = other; }

    // Copies only the chains that there are, mostly few. All the room for them is so large that the compiler would
    // call a function to copy it, which in WebAssembly leaves the engine.
    CRESTFLOW_INLINE Chains& operator=(const Chains& other) {
        stones = other.stones;
        chains = other.chains;
        for (int i = 0; i < other.chains; ++i) chain[i] = other.chain[i];
        return *this;
    }

    // Places a stone; says whether it completes a connection or a loop.
    CRESTFLOW_INLINE Reason add(int cell) {
        const u64 around = kGeometry.neighbours[cell];
        const int arcs = arcs_around(stones, cell);
        const int before = chains;
        u64 grown_chain = kSingles.chain[cell];
        int kept = 0;
        // Chains are few: unrolling would only cost registers, and through WebAssembly spill them.
#pragma GCC unroll 1
        for (int i = 0; i < before; ++i) {
            const u64 other = chain[i];
            const bool touches = (other & around) != 0;
            grown_chain |= touches ? other : 0;
            chain[kept] = other;
            kept += !touches;
        }
        chain[kept] = grown_chain;
        chains = kept + 1;
        stones |= bit(cell);
        if (connects(grown_chain)) return kConnection;
        return arcs > before - kept ? kLoop : kUnfinished;
    }
};

}  // namespace crestflow::kamon
