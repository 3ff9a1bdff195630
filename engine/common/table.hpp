// A transposition table: a hash table in the engine's memory block, made of 64-byte buckets so that one lookup touches
// one cache line.
//
// It starts small and doubles while it fills, up to the host's limit: a short search then neither clears nor
// leaves behind hundreds of megabytes, and its working set stays in the cache. The bucket number is the top
// `bits_` bits of the entry's hash, so doubling sends the entries of bucket b to buckets 2b and 2b + 1.
//
// At the limit a new entry replaces the least worthy one of its bucket.
//
// Threads share the table without locks (sharing.hpp). The two words of an entry are read and written one after the
// other, so a reader may meet the first word of one entry and the second of another. The first word, which holds the
// key, is therefore stored combined with a hash of the second (`guard`): mixed words give a key of 64 random bits,
// which no lookup asks for. A torn entry, or one that two threads wrote at once, is lost: it costs time, never truth.
//
// Entry must be a plain struct of 16 bytes, all zero when unused, its first 8 bytes part of the key, with
//   u64  hash() const     well spread over 64 bits, a function of what is stored (it is asked for when doubling)
//   bool used() const
//   u32  worth() const    the larger, the longer it is kept
// and a key type `Entry::Key` with
//   bool holds(const Key&) const,   static u64 hash(const Key&)
#pragma once

#include "memory.hpp"
#include "sharing.hpp"

namespace crestflow {

template <class Entry>
class Table {
public:
    using Key = typename Entry::Key;
    static constexpr int kSlots = 64 / sizeof(Entry);
    static constexpr int kFirstBits = 12;  // 4,096 buckets: 256 KiB

    // Forgets everything and goes back to the smallest size, or to `least` bytes if the limit allows. The table begins
    // `offset` bytes into the block, a multiple of 64. False when there is not even memory for that.
    bool clear(u64 offset = 0, u64 least = 0) {
        bits_ = kFirstBits;
        while (bytes() < least && bytes() * 2 <= table_limit) ++bits_;
        entries_ = 0;
        full_ = false;
        offset_ = offset;
        if (!block_grow(offset_ + bytes())) return false;
        buckets_ = reinterpret_cast<Bucket*>(block_start() + offset_);
        memset(static_cast<void*>(buckets_), 0, bytes());
        return true;
    }

    CRESTFLOW_INLINE bool find(const Key& key, Entry& found) const {
        for (const Slot& slot : bucket_of(Entry::hash(key)).slot)
            if (const Entry entry = read(slot); entry.holds(key)) {
                found = entry;
                return true;
            }
        return false;
    }

    CRESTFLOW_INLINE void prefetch(const Key& key) const { prefetch_line(&bucket_of(Entry::hash(key))); }

    // Stores an entry in the slot that holds its key already, else in a free one, else over the least worthy. True
    // when it was a free one.
    CRESTFLOW_INLINE bool store(const Key& key, const Entry& entry) {
        Slot* chosen = nullptr;
        u32 least = ~0u;
        for (Slot& slot : bucket_of(Entry::hash(key)).slot) {
            const Entry old = read(slot);
            if (old.holds(key)) {
                write(slot, entry);
                return false;
            }
            const u32 worth = old.used() ? 1 + old.worth() : 0;
            if (worth < least) {
                least = worth;
                chosen = &slot;
            }
        }
        write(*chosen, entry);
        return least == 0;
    }

    // Only one thread may call what follows, while no other one uses the table.

    CRESTFLOW_INLINE void put(const Key& key, const Entry& entry) {
        make_room();
        count_new(store(key, entry));
    }

    // Counts entries that went into free slots, and doubles the table when it is half full.
    CRESTFLOW_INLINE void count_new(u64 added) { entries_ += added; }
    CRESTFLOW_INLINE void make_room() {
        if (!full_ && entries_ * 2 > slots()) double_size();
    }

    u64 entries() const { return entries_; }
    u64 slots() const { return u64(kSlots) << bits_; }
    u64 bytes() const { return sizeof(Bucket) << bits_; }

private:
    struct Slot {
        u64 word[2];
    };
    static_assert(sizeof(Entry) == sizeof(Slot));

    struct alignas(64) Bucket {
        Slot slot[kSlots];
    };
    static_assert(sizeof(Bucket) == 64);

    CRESTFLOW_INLINE Bucket& bucket_of(u64 hash) const { return buckets_[hash >> (64 - bits_)]; }

    static CRESTFLOW_INLINE u64 guard(u64 word) {
        if constexpr (!kShared) return 0;
        const u64 mixed = (word ^ word >> 32) * 0xBF58476D1CE4E5B9ull;
        return mixed ^ mixed >> 32;
    }

    static CRESTFLOW_INLINE Entry read(const Slot& slot) {
        const u64 second = load_shared(slot.word[1]);
        return __builtin_bit_cast(Entry, (Slot{{load_shared(slot.word[0]) ^ guard(second), second}}));
    }

    static CRESTFLOW_INLINE void write(Slot& slot, const Entry& entry) {
        const Slot words = __builtin_bit_cast(Slot, entry);
        store_shared(slot.word[0], words.word[0] ^ guard(words.word[1]));
        store_shared(slot.word[1], words.word[1]);
    }

    // From the last bucket down, so that no bucket is overwritten before it has been emptied.
    void double_size() {
        if (bytes() * 2 > table_limit || !block_grow(offset_ + bytes() * 2)) {
            full_ = true;
            return;
        }
        ++bits_;
        for (u64 b = (1ull << (bits_ - 1)); b-- > 0;) {
            const Bucket old = buckets_[b];
            Bucket low{}, high{};
            int lows = 0, highs = 0;
            for (const Slot& slot : old.slot) {
                const Entry entry = read(slot);
                if (!entry.used()) continue;
                if ((entry.hash() >> (64 - bits_)) & 1)
                    high.slot[highs++] = slot;
                else
                    low.slot[lows++] = slot;
            }
            buckets_[2 * b] = low;
            buckets_[2 * b + 1] = high;
        }
    }

    Bucket* buckets_ = nullptr;
    u64 offset_ = 0;
    int bits_ = 0;
    u64 entries_ = 0;
    bool full_ = false;
};

}  // namespace crestflow
