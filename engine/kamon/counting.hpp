// Counting: perft, and random games by the thousand. Both work in slices and keep their place in between.
#pragma once

#include "../common/rng.hpp"
#include "rules.hpp"

namespace crestflow::kamon {

// The number of move sequences of exactly `depth` placements; a finished game has no continuation.
// An explicit stack instead of recursion lets a slice end anywhere.
class Perft {
public:
    void start(const Position& position, int depth) {
        leaves_ = nodes_ = 0;
        depth_ = depth;
        height_ = 0;
        if (depth == 0)
            leaves_ = 1;
        else
            stack_[height_++] = {position, position.legal};
    }

    // Visits about `budget` more positions. True when the count is complete.
    bool step(const Layout& layout, u64 budget) {
        const u64 end = nodes_ + budget;
        while (height_ > 0 && nodes_ < end) {
            Level& top = stack_[height_ - 1];
            const int left = depth_ - height_ + 1;
            if (left == 1) leaves_ += count(top.untried);
            if (left == 1 || !top.untried) {
                --height_;
                continue;
            }
            const int cell = lowest(top.untried);
            top.untried = without_lowest(top.untried);
            Level& next = stack_[height_++];
            next.position = top.position;
            place(layout, next.position, cell);
            next.untried = next.position.legal;
            ++nodes_;
        }
        return height_ == 0;
    }

    u64 leaves() const { return leaves_; }
    u64 nodes() const { return nodes_; }

private:
    struct Level {
        Position position;
        u64 untried = 0;
    };
    Level stack_[kStones + 1];
    int height_ = 0;
    int depth_ = 0;
    u64 leaves_ = 0;
    u64 nodes_ = 0;
};

// Uniformly random games from one position, counted by winner and reason.
//
// The engine's hottest loop. Everything it works on is a member, and `step` is inline, so that for the one static
// object all addresses are constants: WebAssembly needs no register for them, nor any stack for what does not fit.
class Playouts {
public:
    void start(const Position& position, u64 seed) {
        from_ = position;
        random_ = Random(seed);
        counts_ = PlayoutsOut{};
    }

    CRESTFLOW_INLINE void step(const Layout& layout, u32 games) {
        for (u32 game = 0; game < games; ++game) {
            now_ = from_;
            Outcome outcome;
            do {
                const u32 rank = random_.below(u32(count(now_.legal)));
                outcome = place(layout, now_, nth(now_.legal, rank));
            } while (outcome.reason == kUnfinished);
            ++counts_.ended[outcome.winner][outcome.reason];
            counts_.plies += u64(now_.placed - from_.placed);
        }
        counts_.games += games;
    }

    const PlayoutsOut& counts() const { return counts_; }

private:
    Position from_;
    Position now_;
    Random random_;
    PlayoutsOut counts_{};
};

}  // namespace crestflow::kamon
