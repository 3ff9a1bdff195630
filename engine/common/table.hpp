// A transposition table: a hash table in the engine's memory block, made of 64-byte buckets so that one lookup touches
// one cache line.
//
// It starts small and doubles while it fills, up to the host's limit: a short search then neither clears nor
// leaves behind hundreds of megabytes, and its working set stays in the cache. The bucket number is the top
// `bits_` bits of the entry's hash, so doubling sends the entries of bucket b to buckets 2b and 2b + 1.
//
// At the limit a new entry replaces the least worthy one of its bucket.
//
// Entry must be a plain struct whose size divides 64, all zero when unused, with
//   u64  hash() const     well spread over 64 bits, a function of what is stored (it is asked for when doubling)
//   bool used() const
//   u32  worth() const    the larger, the longer it is kept
// and a key type `Entry::Key` with
//   bool holds(const Key&) const,   static u64 hash(const Key&)
#pragma once

#include "memory.hpp"

namespace crestflow {

template <class Entry>
class Table {
public:
    using Key = typename Entry::Key;
    static constexpr int kSlots = 64 / sizeof(Entry);
    static constexpr int kFirstBits = 12;  // 4,096 buckets: 256 KiB

    // Forgets everything and goes back to the smallest size. False when there is not even memory for that.
    bool clear() {
        bits_ = kFirstBits;
        entries_ = 0;
        full_ = false;
        if (!block_grow(bytes())) return false;
        buckets_ = reinterpret_cast<Bucket*>(block_start());
        memset(static_cast<void*>(buckets_), 0, bytes());
        return true;
    }

    CRESTFLOW_INLINE void prefetch(const Key& key) const { __builtin_prefetch(&bucket_of(Entry::hash(key))); }

    CRESTFLOW_INLINE Entry* find(const Key& key) {
        for (Entry& entry : bucket_of(Entry::hash(key)).slot)
            if (entry.holds(key)) return &entry;
        return nullptr;
    }

    // The slot for `key`: the one that holds it already, else a free one, else that of the least worthy entry.
    // The caller overwrites it at once; `entry->holds(key)` tells whether the old content was about the same key.
    CRESTFLOW_INLINE Entry* slot_for(const Key& key) {
        if (!full_ && entries_ * 2 > (u64(kSlots) << bits_)) double_size();
        Bucket& bucket = bucket_of(Entry::hash(key));
        Entry* least = nullptr;
        for (Entry& entry : bucket.slot) {
            if (entry.holds(key)) return &entry;
            if (!entry.used()) {
                if (!least || least->used()) least = &entry;
            } else if (!least || (least->used() && entry.worth() < least->worth())) {
                least = &entry;
            }
        }
        if (!least->used()) ++entries_;
        return least;
    }

    // Visits every used entry; `keep` says whether it stays.
    template <class Keep>
    void filter(Keep keep) {
        for (u64 b = 0; b < (1ull << bits_); ++b)
            for (Entry& entry : buckets_[b].slot)
                if (entry.used() && !keep(entry)) {
                    entry = Entry{};
                    --entries_;
                }
    }

    u64 entries() const { return entries_; }
    u64 bytes() const { return sizeof(Bucket) << bits_; }

private:
    struct alignas(64) Bucket {
        Entry slot[kSlots];
    };
    static_assert(sizeof(Bucket) == 64);

    CRESTFLOW_INLINE Bucket& bucket_of(u64 hash) const { return buckets_[hash >> (64 - bits_)]; }

    // From the last bucket down, so that no bucket is overwritten before it has been emptied.
    void double_size() {
        if (bytes() * 2 > table_limit || !block_grow(bytes() * 2)) {
            full_ = true;
            return;
        }
        ++bits_;
        for (u64 b = (1ull << (bits_ - 1)); b-- > 0;) {
            const Bucket old = buckets_[b];
            Bucket low{}, high{};
            int lows = 0, highs = 0;
            for (const Entry& entry : old.slot) {
                if (!entry.used()) continue;
                if ((entry.hash() >> (64 - bits_)) & 1)
                    high.slot[highs++] = entry;
                else
                    low.slot[lows++] = entry;
            }
            buckets_[2 * b] = low;
            buckets_[2 * b + 1] = high;
        }
    }

    Bucket* buckets_ = nullptr;
    int bits_ = 0;
    u64 entries_ = 0;
    bool full_ = false;
};

}  // namespace crestflow
