// What the solver remembers about a position, packed into 16 bytes with its exact key: there are no collisions.
//
//   low    64 bits   the stones, one digit to base 3 per cell (below 3^37 < 2^59), and 5 bits of the legal code
//   high             2 bits of the legal code | 6 bits log2(work) | 28 bits phi | 28 bits delta
//
// The legal code says what may be covered, not which token was covered last, so that positions that differ in
// nothing else meet: the colour and the symbol that still have uncovered tokens (7 x 7), or the only legal cell
// (37), or anything (after a wild blank).
#pragma once

#include "../common/bits.hpp"
#include "dfpn.hpp"
#include "layout.hpp"

namespace crestflow::kamon {

struct Key {
    u64 low = 0;
    u32 high = 0;
    CRESTFLOW_INLINE bool operator==(const Key& other) const { return low == other.low && high == other.high; }
};

CRESTFLOW_INLINE u64 hash_of(const Key& key) { return spread(key.low + (u64(key.high) << 59)); }

struct Entry {
    u64 low = 0;
    u64 packed = 0;

    static CRESTFLOW_INLINE Entry make(const Key& key, u32 phi, u32 delta, u32 log_work) {
        return {key.low, u64(key.high) << 62 | u64(log_work) << 56 | u64(phi) << 28 | delta};
    }
    CRESTFLOW_INLINE u32 phi() const { return packed >> 28 & 0xFFFFFFF; }
    CRESTFLOW_INLINE u32 delta() const { return packed & 0xFFFFFFF; }
    CRESTFLOW_INLINE u32 worth() const { return packed >> 56 & 63; }
    CRESTFLOW_INLINE bool used() const { return packed << 8 != 0; }  // phi and delta are never both 0
    CRESTFLOW_INLINE bool settled() const { return phi() == 0 || delta() == 0; }
    CRESTFLOW_INLINE bool holds(const Key& key) const { return low == key.low && packed >> 62 == key.high && used(); }
    CRESTFLOW_INLINE u64 hash() const { return hash_of({low, u32(packed >> 62)}); }

    // Whether these are numbers that a settled position can have.
    bool well_settled() const {
        const u32 other = phi() | delta();
        return (phi() == 0) != (delta() == 0) && (other == kSettled || other == kDrawDependent);
    }

    // Settled without relying on a draw: true for either attacker.
    bool draw_independent() const { return (phi() == 0 && delta() == kSettled) || (delta() == 0 && phi() == kSettled); }
};
static_assert(sizeof(Entry) == 16);

struct PowersOfThree {
    u64 of[64] = {};  // by cell: 3 ^ reading number
};

constexpr PowersOfThree make_powers_of_three() {
    PowersOfThree powers;
    u64 power = 1;
    for (int i = 0; i < kCells; ++i, power *= 3) powers.of[kGeometry.bit_of[i]] = power;
    return powers;
}

inline constexpr PowersOfThree kPowersOfThree = make_powers_of_three();

// What may be covered after the token on `cell`, with `uncovered` tokens left and `legal` among them: at least one.
CRESTFLOW_INLINE u32 legal_code(const Layout& layout, int cell, u64 uncovered, u64 legal) {
    constexpr u32 pairs = 7 * 7, anything = pairs + kCells;
    if (!without_lowest(legal)) return pairs + kGeometry.index_of[lowest(legal)];
    if (bit(cell) & layout.wild_blank) return anything;
    const u32 colour = layout.colour_of[cell], symbol = layout.symbol_of[cell];
    const u32 open_colour = (layout.line[colour] & uncovered) ? colour : 6;
    const u32 open_symbol = (layout.line[6 + symbol] & uncovered) ? symbol : 6;
    return 7 * open_colour + open_symbol;
}

CRESTFLOW_INLINE Key make_key(u64 stones, u32 code) { return {stones | u64(code & 31) << 59, code >> 5}; }

}  // namespace crestflow::kamon
