// What the threads of one solve tell each other beside the table: where they are, and that the slice is over.
#pragma once

#include "../common/sharing.hpp"

namespace crestflow::kamon {

class Team {
public:
    // Threads count themselves in nodes with at least so many hexagons left. Lower nodes are left too soon for it to
    // be worth the trouble.
    static constexpr int kLeastLeft = 22;

    // Nobody is anywhere.
    void scatter() {
        for (u8& visitors : visitors_) visitors = 0;
    }

    // The counters are few, so that they stay in the first cache; two nodes that share one only look fuller.
    CRESTFLOW_INLINE void visit(u64 hash, int change) { add_shared(visitors_[place(hash)], u8(change)); }
    CRESTFLOW_INLINE u32 visitors(u64 hash) const { return load_shared(visitors_[place(hash)]); }

    // Asks all threads to end their slices.
    CRESTFLOW_INLINE void interrupt() { store_shared(interrupted_, u32(1)); }
    CRESTFLOW_INLINE bool interrupted() const { return load_shared(interrupted_) != 0; }

    // `thread` has settled the root. Only the first one counts.
    void settle(u32 thread) {
        u32 nobody = kNobodyYet;
        __atomic_compare_exchange_n(&settled_by_, &nobody, thread, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        interrupt();
    }

    // Who has settled the root; -1: nobody.
    int settled_by() const { return int(load_shared(settled_by_)); }

    // While all threads rest.
    void new_root() {
        settled_by_ = kNobodyYet;
        scatter();
    }
    void new_slice() { interrupted_ = 0; }

private:
    static constexpr u32 kNobodyYet = ~0u;
    static constexpr u32 kPlaces = kShared ? 1u << 15 : 1;

    static CRESTFLOW_INLINE u32 place(u64 hash) { return u32(hash) & (kPlaces - 1); }

    u8 visitors_[kPlaces] = {};
    u32 interrupted_ = 0;
    u32 settled_by_ = 0;
};

inline constinit Team team;

}  // namespace crestflow::kamon
