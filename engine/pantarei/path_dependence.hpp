// What a refutation by repetition depends on: the plies of the path whose positions it returns to.
#pragma once

#include "repetition.hpp"

namespace crestflow::pantarei {

// A set of plies.
struct Dependence {
    static constexpr int kPlies = 256;

    u64 word[kPlies / 64] = {};

    void add(int ply) { word[ply / 64] |= bit(ply % 64); }
    void add(const Dependence& other) {
        for (int i = 0; i < kPlies / 64; ++i) word[i] |= other.word[i];
    }
    void drop_from(int ply) {
        for (int i = ply / 64 + 1; i < kPlies / 64; ++i) word[i] = 0;
        word[ply / 64] &= bit(ply % 64) - 1;
    }
    // The largest ply, or -1.
    int deepest() const {
        for (int i = kPlies / 64 - 1; i >= 0; --i)
            if (word[i]) return 64 * i + 63 - __builtin_clzll(word[i]);
        return -1;
    }
    bool nothing() const { return deepest() < 0; }
};

// A cache of refutations that hold on the present path only: as long as it stays as it is down to the deepest ply they
// depend on. A newer one takes the older one's slot. It is never cleared: visits are numbered through from one proof to
// the next, so what an earlier one has left holds on no path of a later one.
class PathRefutations {
public:
    struct Entry {
        u64 hash, visit;
        u16 check;
        u16 deepest;
        Dependence dependence;
    };

    const Entry* find(const Key& key) const {
        const Entry& entry = entries_[key.hash % kEntries];
        return entry.visit && entry.hash == key.hash && entry.check == key.check ? &entry : nullptr;
    }

    void prefetch(const Key& key) const { prefetch_line(&entries_[key.hash % kEntries]); }

    // `visit` is that of the node at ply `deepest`; it is never 0.
    void keep(const Key& key, const Dependence& dependence, int deepest, u64 visit) {
        entries_[key.hash % kEntries] = {key.hash, visit, key.check, u16(deepest), dependence};
    }

private:
    static constexpr u64 kEntries = 1 << 14;

    Entry entries_[kEntries];
};

}  // namespace crestflow::pantarei
