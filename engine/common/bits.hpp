// Sets of cells or stacks as bits of a 64-bit word.
#pragma once

#include "types.hpp"

namespace crestflow {

CRESTFLOW_INLINE constexpr u64 bit(int index) { return 1ull << index; }

CRESTFLOW_INLINE constexpr int count(u64 set) { return __builtin_popcountll(set); }

// The index of the lowest member; the set must not be empty.
CRESTFLOW_INLINE constexpr int lowest(u64 set) { return __builtin_ctzll(set); }

CRESTFLOW_INLINE constexpr u64 without_lowest(u64 set) { return set & (set - 1); }

// For each byte value and rank the index of the bit with that rank.
struct ByteRanks {
    u8 index[256][8] = {};
};

constexpr ByteRanks make_byte_ranks() {
    ByteRanks ranks;
    for (int byte = 0; byte < 256; ++byte)
        for (int index = 0, rank = 0; index < 8; ++index)
            if (byte >> index & 1) ranks.index[byte][rank++] = u8(index);
    return ranks;
}

inline constexpr ByteRanks kByteRanks = make_byte_ranks();

// The member with exactly `rank` smaller members; `rank` must be below count(set). No branch, since a random
// rank would be mispredicted: running byte counts, eight at once, tell the byte; a table tells the bit in it.
CRESTFLOW_INLINE constexpr int nth(u64 set, u32 rank) {
    constexpr u64 ones = 0x0101010101010101ull, highs = 0x8080808080808080ull;
    u64 sums = set - (set >> 1 & 0x5555555555555555ull);
    sums = (sums & 0x3333333333333333ull) + (sums >> 2 & 0x3333333333333333ull);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Full) * ones;  // byte i: members in bytes 0 to i
    const u64 above = (sums + (127 - rank) * ones) & highs;        // high bit of byte i: that sum > rank
    const int shift = lowest(above) ^ 7;
    const u32 before = u32((sums << 8) >> shift & 0xFF);
    return shift + kByteRanks.index[set >> shift & 0xFF][rank - before];
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
