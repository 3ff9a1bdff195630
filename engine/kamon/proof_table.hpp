// The solver's transposition table: 64-byte buckets of four entries in the engine's memory block, so that one lookup
// touches one cache line.
//
// It starts small and doubles while it fills, up to the host's limit: a short search then neither clears nor leaves
// behind hundreds of megabytes. The bucket of an entry is its hash, taken as a fraction of 2^32, times the number of
// buckets: doubling sends the entries of bucket b to buckets 2b and 2b + 1, whatever the number is, and the limit need
// not be a power of two. At the limit a new entry replaces the one with the least work behind it.
//
// Threads share the table without locks. The two words of an entry are read and written one after the other, so a
// reader may meet the first word of one entry and the second of another. The first word is therefore stored combined
// with a hash of the second (`guard`): mixed words give a key of 64 random bits, which no lookup asks for. A torn
// entry, or one that two threads wrote at once, is lost, and that position is searched again: it costs time, never
// truth. A settled entry is not replaced by unsettled numbers of a thread that has not heard of it.
#pragma once

#include "../common/memory.hpp"
#include "../common/sharing.hpp"
#include "solver_table.hpp"

namespace crestflow::kamon {

class ProofTable {
public:
    static constexpr int kSlots = 64 / sizeof(Entry);

    // Forgets everything and goes back to the smallest size, with at least `least` bytes if the limit allows. The table
    // begins `offset` bytes into the block. False when there is not even memory for that.
    bool clear(u64 offset = 0, u64 least = kLeastBytes) {
        u64 bytes = larger(table_limit, kLeastBytes);
        full_ = false;
        unmoved_ = 0;
        entries_ = 0;
        while (bytes / 2 >= least) bytes /= 2;
        offset_ = offset;
        count_ = u32(bytes / sizeof(Bucket));
        if (!block_grow(offset_ + size())) return false;
        buckets_ = reinterpret_cast<Bucket*>(block_start() + offset);
        memset(static_cast<void*>(buckets_), 0, size());
        return true;
    }

    CRESTFLOW_INLINE void prefetch(const Key& key) const { prefetch_line(&bucket_of(hash_of(key))); }

    CRESTFLOW_INLINE bool find(const Key& key, Entry& found) const {
        for (const Entry& slot : bucket_of(hash_of(key)).slot)
            if (const Entry entry = read(slot); entry.holds(key)) {
                found = entry;
                return true;
            }
        return false;
    }

    // Stores an entry in the slot that holds its key already, else in a free one, else over the least worthy. True
    // when it was a free one.
    CRESTFLOW_INLINE bool store(const Key& key, u32 phi, u32 delta, u32 log_work) {
        Bucket& bucket = bucket_of(hash_of(key));
        Entry* chosen = nullptr;
        u32 least = ~0u;
        for (Entry& slot : bucket.slot) {
            const Entry entry = read(slot);
            if (entry.holds(key)) {
                if (kShared && entry.settled()) return false;
                write(slot, Entry::make(key, phi, delta, larger(log_work, entry.worth())));
                return false;
            }
            const u32 worth = entry.used() ? 1 + entry.worth() : 0;
            if (worth < least) {
                least = worth;
                chosen = &slot;
            }
        }
        write(*chosen, Entry::make(key, phi, delta, log_work));
        return least == 0;
    }

    // Only one thread may call what follows, while no other one uses the table; but for `move_part`.

    // Counts entries that went into free slots, and doubles the table when it is half full.
    CRESTFLOW_INLINE void count_new(u64 added) { entries_ += added; }
    CRESTFLOW_INLINE void make_room() {
        if (!full_ && entries_ * 2 > slots()) {
            begin_growth();
            finish_growth();
        }
    }

    // A team doubles the table together, in several phases. Until the last one is over nobody may look anything up.
    void make_room_in_team() {
        if (!full_ && entries_ * 2 > slots()) begin_growth();
    }
    bool growing() const { return unmoved_ > 0; }
    void end_phase() {
        unmoved_ = phase_start();
        if (unmoved_ <= kLastPhase) finish_growth();
    }
    void finish_growth() {
        for (; unmoved_ > 0; unmoved_ = phase_start()) move_buckets(phase_start(), unmoved_);
    }

    // Every thread calls this once in a phase: it moves the thread's part.
    void move_part(u32 thread, u32 threads) {
        const u64 first = phase_start(), length = unmoved_ - first;
        move_buckets(u32(first + length * thread / threads), u32(first + length * (thread + 1) / threads));
    }

    // Visits every used entry; `keep` says whether it stays.
    template <class Keep>
    void filter(Keep keep) {
        for (u32 b = 0; b < count_; ++b)
            for (Entry& slot : buckets_[b].slot)
                if (const Entry entry = read(slot); entry.used() && !keep(entry)) {
                    slot = Entry{};
                    --entries_;
                }
    }

    // Copies settled entries with at least `least` worth behind them to `entries`, all or those that rely on no draw,
    // from bucket `next` on, at most `most`; `next` becomes the bucket to go on with. The number copied: 0 at the end.
    u32 copy_settled(u32& next, u32 least, bool draw_independent_only, Entry* entries, u32 most) const {
        u32 copied = 0;
        for (; next < count_ && copied + kSlots <= most; ++next)
            for (const Entry& slot : buckets_[next].slot)
                if (const Entry entry = read(slot); entry.used() && entry.settled() && entry.worth() >= least &&
                                                    (!draw_independent_only || entry.draw_independent()))
                    entries[copied++] = entry;
        return copied;
    }

    u64 entries() const { return entries_; }
    u64 slots() const { return u64(count_) * kSlots; }

private:
    struct alignas(64) Bucket {
        Entry slot[kSlots];
    };
    static_assert(sizeof(Bucket) == 64);
    static constexpr u64 kLeastBytes = 4096 * sizeof(Bucket);
    static constexpr u32 kLastPhase = 4096;  // so few buckets are moved by one thread

    u64 size() const { return u64(count_) * sizeof(Bucket); }

    CRESTFLOW_INLINE Bucket& bucket_of(u64 hash) const { return buckets_[(hash >> 32) * count_ >> 32]; }

    static CRESTFLOW_INLINE u64 guard(u64 packed) {
        if constexpr (!kShared) return 0;
        const u64 mixed = (packed ^ packed >> 32) * 0xBF58476D1CE4E5B9ull;
        return mixed ^ mixed >> 32;
    }

    static CRESTFLOW_INLINE Entry read(const Entry& slot) {
        const u64 packed = load_shared(slot.packed);
        return {load_shared(slot.low) ^ guard(packed), packed};
    }

    static CRESTFLOW_INLINE void write(Entry& slot, const Entry& entry) {
        store_shared(slot.low, entry.low ^ guard(entry.packed));
        store_shared(slot.packed, entry.packed);
    }

    // From now on the table is twice as large, and what it held is still to be moved.
    void begin_growth() {
        if (size() * 2 > table_limit || !block_grow(offset_ + size() * 2)) {
            full_ = true;
            return;
        }
        unmoved_ = count_;
        count_ *= 2;
    }

    // A phase moves the upper half of the buckets that have not been moved: none of them goes to where another one
    // still is.
    u32 phase_start() const { return unmoved_ == 1 ? 0 : unmoved_ - unmoved_ / 2; }

    void move_buckets(u32 first, u32 last) {
        for (u32 b = first; b < last; ++b) {
            const Bucket old = buckets_[b];
            Bucket low{}, high{};
            int lows = 0, highs = 0;
            for (const Entry& slot : old.slot) {
                const Entry entry = read(slot);
                if (!entry.used()) continue;
                if ((entry.hash() >> 32) * count_ >> 32 & 1)
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
    u32 count_ = 0;
    u32 unmoved_ = 0;  // while the table grows: the first buckets, which have not been moved yet
    u64 entries_ = 0;
    bool full_ = false;
};

}  // namespace crestflow::kamon
