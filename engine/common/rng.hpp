// Random numbers: xoshiro256** (Blackman & Vigna 2018), its state filled by splitmix64 from one 64-bit seed.
// Integer arithmetic only, so that a seed gives the same games on every platform.
#pragma once

#include "bits.hpp"

namespace crestflow {

class Random {
public:
    constexpr Random() : Random(0) {}

    constexpr explicit Random(u64 seed) {
        for (u64& word : state_) word = spread(seed += 0x9E3779B97F4A7C15ull);
    }

    CRESTFLOW_INLINE u64 next() {
        const u64 result = rotate(state_[1] * 5, 7) * 9;
        const u64 shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A number below `bound` (1 to 2^32 - 1). Multiply-and-shift (Lemire 2019) without rejection: no value is
    // off by more than bound / 2^32 of its share, far below what any count of games could show.
    CRESTFLOW_INLINE u32 below(u32 bound) { return u32(((next() >> 32) * bound) >> 32); }

private:
    static CRESTFLOW_INLINE u64 rotate(u64 x, int by) { return (x << by) | (x >> (64 - by)); }

    u64 state_[4] = {};
};

}  // namespace crestflow
