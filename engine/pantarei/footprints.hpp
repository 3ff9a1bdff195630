// What one game of many remembers of its past: enough to know a third time, in 16 bytes a turn.
#pragma once

#include "load.hpp"

namespace crestflow::pantarei {

// A position, exactly: all tiles from left to right, three bits each, and where the stacks end. The number of tiles
// does not change in a game, so the height of the first stack follows from the others.
struct Footprint {
    u64 tiles;
    u32 ends;  // a 1 for each tile that is the top of its stack; then the player to move and the ban

    bool operator==(const Footprint&) const = default;
};

inline Footprint footprint_of(const GameOut& seen) {
    Footprint print{};
    for (int i = 0; i < seen.count; ++i) {
        const int height = height_of(seen.stacks[i]);
        print.tiles = print.tiles << 3 * height | (seen.stacks[i] & 0xFFFFFF);
        print.ends = print.ends << height | 1;
    }
    print.ends = print.ends << 2 | u32(seen.turn << 1 | seen.banned);
    return print;
}

// The positions since the last stack vanished: stacks never become more, so no older one can come again.
class Footprints {
public:
    // Should a game go on for longer without a stack vanishing, the older half of it is forgotten.
    static constexpr u32 kTurns = 1024;

    // Notes a position; true when it is there for the third time.
    bool note(const GameOut& seen) {
        if (seen.count != stacks_) count_ = 0;
        stacks_ = seen.count;
        if (count_ == kTurns) forget_half();
        const Footprint print = footprint_of(seen);
        int times = 1;
        for (u32 i = 0; i < count_; ++i) times += turns_[i] == print;
        turns_[count_++] = print;
        return times >= 3;
    }

    void clear() { count_ = 0; }

private:
    void forget_half() {
        count_ = kTurns / 2;
        for (u32 i = 0; i < count_; ++i) turns_[i] = turns_[kTurns / 2 + i];
    }

    Footprint turns_[kTurns];
    u32 count_;
    u8 stacks_;
};

}  // namespace crestflow::pantarei
