// What the threads of one search tell each other beside the table: where they are, and that the slice is over. There is
// one team, since the searches of both games share the table's memory.
#pragma once

#include "sharing.hpp"

namespace crestflow {

class Team {
public:
    static constexpr u64 kFirstTable = 16 << 20;  // a team begins with a table of so many bytes

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

    alignas(kApart) u8 visitors_[kPlaces] = {};
    alignas(kApart) u32 interrupted_ = 0;
    u32 settled_by_ = 0;
};

inline constinit Team team;

// How one thread writes to a table: alone, or in a team. In a team the table grows only when all threads rest: a thread
// that has filled its share asks for that.
class TableShare {
public:
    void begin(bool in_team) {
        in_team_ = in_team;
        added_ = share_ = 0;
    }

    CRESTFLOW_INLINE bool in_team() const { return kShared && in_team_; }
    CRESTFLOW_INLINE bool interrupted() const { return in_team() && team.interrupted(); }

    template <class Table, class Key, class Entry>
    CRESTFLOW_INLINE void put(Table& table, const Key& key, const Entry& entry) {
        if (!in_team()) return table.put(key, entry);
        added_ += table.store(key, entry);
        if (added_ > share_) team.interrupt();
    }

    // How many entries this thread has added since it was asked last; from now on it may add `share`.
    u64 take_added(u64 share) {
        const u64 added = added_;
        added_ = 0;
        share_ = share;
        return added;
    }

private:
    u64 added_ = 0, share_ = 0;
    bool in_team_ = false;
};

}  // namespace crestflow
