// What the games of a batch remember of their past, so that a third time is seen: every position since the last merge
// of stacks, exactly, in 16 bytes.
//
// All games share one store of blocks, 64 positions each. Most games merge stacks every few turns and never need a
// second block; one that goes on without a merge takes block after block until it has kMaxBatchPast positions, or until
// the store is empty. From then on it gives its own oldest block back for each new one.
#pragma once

#include "actions.hpp"
#include "load.hpp"

namespace crestflow::pantarei {

CRESTFLOW_INLINE bool same_position(const PastPosition& a, const PastPosition& b) {
    return a.tiles == b.tiles && a.ends == b.ends;
}

class HistoryStore {
public:
    static constexpr u32 kBlockTurns = 64;
    static constexpr u32 kBlocks = 4 * kMaxBatchGames;
    static constexpr u16 kNone = 0xFFFF;
    static_assert(kBlocks < kNone && kMaxBatchPast % kBlockTurns == 0);

    // The positions of one game: a chain of blocks of which only the last is not full.
    struct Chain {
        u16 first, last;
        u32 count;
    };

    // Frees all blocks. Each chain then has to be opened again.
    void free_all() {
        for (u32 block = 0; block < kBlocks; ++block) next_[block] = block + 1 < kBlocks ? u16(block + 1) : kNone;
        free_ = 0;
    }

    // Gives a chain its first block; there are enough for kMaxBatchGames.
    void open(Chain& chain) {
        chain.first = chain.last = take();
        chain.count = 0;
    }

    // Forgets all positions of a game; it keeps one block.
    void clear(Chain& chain) {
        if (chain.first != chain.last) {
            next_[chain.last] = free_;
            free_ = next_[chain.first];
            chain.last = chain.first;
        }
        chain.count = 0;
    }

    // Adds a position.
    void add(Chain& chain, const PastPosition& position) {
        const u32 place = chain.count % kBlockTurns;
        if (place == 0 && chain.count) lengthen(chain);
        turns_[chain.last][place] = position;
        ++chain.count;
    }

    // How often a position is there. Players move by turns, so only every second one can be the same.
    u32 times(const Chain& chain, const PastPosition& position) const {
        u32 found = 0, left = chain.count;
        for (u16 block = chain.first; left; block = next_[block]) {
            const u32 here = smaller(left, kBlockTurns);
            for (u32 i = chain.count & 1; i < here; i += 2) found += same_position(turns_[block][i], position);
            left -= here;
        }
        return found;
    }

    void copy(const Chain& chain, BatchPastOut& out) const {
        u16 block = chain.first;
        for (u32 i = 0; i < chain.count; ++i) {
            if (i && i % kBlockTurns == 0) block = next_[block];
            out.positions[i] = turns_[block][i % kBlockTurns];
        }
        out.count = chain.count;
    }

private:
    u16 take() {
        const u16 block = free_;
        free_ = next_[block];
        return block;
    }

    void lengthen(Chain& chain) {
        u16 block = free_;
        if (block != kNone && chain.count < kMaxBatchPast) {
            take();
        } else {
            block = chain.first;
            if (block != chain.last) chain.first = next_[block];
            chain.count -= kBlockTurns;
        }
        if (block != chain.last) next_[chain.last] = block;
        chain.last = block;
    }

    PastPosition turns_[kBlocks][kBlockTurns];
    u16 next_[kBlocks];
    u16 free_;
};

}  // namespace crestflow::pantarei
