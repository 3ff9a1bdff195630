// What proof-number search remembers of a position: its two numbers, and the work behind them.
#pragma once

#include "../common/table.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

constexpr u32 kNever = (1u << 20) - 1;

struct ProofEntry {
    using Key = pantarei::Key;

    u64 stored_hash;
    u64 check : 16, phi : 20, delta : 20, effort : 8;

    static u64 hash(const Key& key) { return key.hash; }
    u64 hash() const { return stored_hash; }
    bool used() const { return phi || delta; }
    bool holds(const Key& key) const { return stored_hash == key.hash && check == key.check && used(); }
    u32 worth() const { return effort; }
};

using ProofTable = Table<ProofEntry>;

}  // namespace crestflow::pantarei
