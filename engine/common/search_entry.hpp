// Scores of the alpha-beta search, and what its table keeps about a position.
#pragma once

#include "table.hpp"

namespace crestflow {

// Beyond every score.
constexpr i32 kInfinite = kMate + 1000;

CRESTFLOW_INLINE constexpr bool is_proven(i32 score) { return score > kProven || score < -kProven; }

enum Bound : u8 { kAtLeast = 1, kAtMost = 2, kExact = 3 };

// What the table knows about a position: 16 bytes, four to a bucket.
template <class GameKey>
struct SearchEntry {
    using Key = GameKey;

    u64 stored_hash;
    u16 check;
    u16 move;
    i16 score;  // proven scores count from this position, not from the root
    i8 depth;
    u8 bound;  // 0: unused

    static u64 hash(const Key& key) { return key.hash; }
    u64 hash() const { return stored_hash; }
    bool used() const { return bound; }
    bool holds(const Key& key) const { return bound && stored_hash == key.hash && check == key.check; }
    u32 worth() const { return u32(depth + 1) * 2 + (bound == kExact); }
};

}  // namespace crestflow
