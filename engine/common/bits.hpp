// Sets of cells or stacks as bits of a 64-bit word.
#pragma once

#include "types.hpp"

namespace crestflow {

CRESTFLOW_INLINE constexpr u64 bit(int index) { return 1ull << index; }

CRESTFLOW_INLINE constexpr int count(u64 set) { return __builtin_popcountll(set); }

// The index of the lowest member; the set must not be empty.
CRESTFLOW_INLINE constexpr int lowest(u64 set) { return __builtin_ctzll(set); }

CRESTFLOW_INLINE constexpr u64 without_lowest(u64 set) { return set & (set - 1); }

// The member with exactly `rank` smaller members; `rank` must be below count(set).
CRESTFLOW_INLINE constexpr int nth(u64 set, int rank) {
    while (rank-- > 0) set = without_lowest(set);
    return lowest(set);
}

// The members of a set in rising order:  for (int cell : members(set)) ...
struct Members {
    u64 set;
    struct Iterator {
        u64 rest;
        CRESTFLOW_INLINE constexpr int operator*() const { return lowest(rest); }
        CRESTFLOW_INLINE constexpr void operator++() { rest = without_lowest(rest); }
        CRESTFLOW_INLINE constexpr bool operator!=(const Iterator& other) const { return rest != other.rest; }
    };
    CRESTFLOW_INLINE constexpr Iterator begin() const { return {set}; }
    CRESTFLOW_INLINE constexpr Iterator end() const { return {0}; }
};

CRESTFLOW_INLINE constexpr Members members(u64 set) { return {set}; }

// A bijection on 64-bit words that spreads every input bit over the whole result (the finaliser of splitmix64).
CRESTFLOW_INLINE constexpr u64 spread(u64 x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

}  // namespace crestflow
