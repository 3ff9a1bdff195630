// What proof-number search remembers of a position: its two numbers, and the work behind them. Of a settled position
// one number is 0, and the other one, which is then kNever, has its place taken by the distance of the win: 0 stands
// for one number only, so the two cannot be confused.
#pragma once

#include "../common/table.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

constexpr u32 kNever = (1u << 20) - 1;

struct ProofEntry {
    using Key = pantarei::Key;

    u64 stored_hash;
    u64 check : 16, phi : 20, delta : 20, effort : 8;

    u32 phi_number() const { return delta ? u32(phi) : kNever; }
    u32 delta_number() const { return phi ? u32(delta) : kNever; }
    // Within how many plies the attacker wins a position that is won; kNever where the attack is refuted, or open.
    u32 distance() const { return !phi ? u32(delta) : !delta ? u32(phi) : kNever; }
    void settle_with(u32 distance) {
        if (phi)
            phi = distance;
        else
            delta = distance;
    }

    bool settled() const { return !phi || !delta; }

    static u64 hash(const Key& key) { return key.hash; }
    u64 hash() const { return stored_hash; }
    bool used() const { return phi || delta; }
    bool holds(const Key& key) const { return stored_hash == key.hash && check == key.check && used(); }
    u32 worth() const { return effort; }
};

using ProofTable = Table<ProofEntry>;

}  // namespace crestflow::pantarei
