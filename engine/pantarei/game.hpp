// A game as it is played: the positions since the last merge of stacks, and how it ended.
//
// Stacks never become more, so nothing from before a merge can come again. Repetitions are found by comparing
// whole positions, so this part of the rules does not rest on hashing.
#pragma once

#include "moves.hpp"

namespace crestflow::pantarei {

struct Outcome {
    u8 reason = kUnfinished;
    u8 winner = kNobody;
};

// The same stacks, the same player to move and the same right to swap.
CRESTFLOW_INLINE bool same_position(const Position& a, const Position& b) {
    if (a.turn != b.turn || a.banned != b.banned) return false;
    Planes differ{};
    for (int l = 0; l < kLayers; ++l) differ |= a.layer[l] ^ b.layer[l];
    return !(differ[0] | differ[1] | differ[2] | differ[3]);
}

class Game {
public:
    void start(const Position& position) {
        count_ = 1;
        positions_[0] = position;
        first_repeatable_[0] = 0;
    }

    const Position& now() const { return positions_[count_ - 1]; }

    // The positions that could come again, the oldest first; the current one is the last of them.
    int repeatable_count() const { return count_ - first_repeatable_[count_ - 1]; }
    const Position& repeatable(int index) const { return positions_[first_repeatable_[count_ - 1] + index]; }

    // Plays a legal move; `view` is that of the current position.
    CRESTFLOW_INLINE Outcome play(Move move, const View& view) {
        const Position& before = now();
        if (wins(view, move)) return {kSeven, before.turn};
        if (count_ == kCapacity) make_room();
        Position& after = positions_[count_];
        pantarei::play(now(), move, after);
        first_repeatable_[count_] = after.stacks == now().stacks ? first_repeatable_[count_ - 1] : count_;
        ++count_;
        if (after.passes == 2) return {kStuck, kNobody};
        return third_time() ? Outcome{kRepetition, kNobody} : Outcome{};
    }

    // Takes back the last move, unless that one won: a winning move is judged, not made.
    void undo() { --count_; }

    // Drops whatever can no longer matter, so that at least 2,048 turns fit before it has to be called again.
    void make_room() {
        // No game is known to go on for that long without a merge; should one, its oldest turns are
        // forgotten.
        const int first = larger(first_repeatable_[count_ - 1], count_ - kCapacity / 2);
        count_ -= first;
        for (int i = 0; i < count_; ++i) {
            positions_[i] = positions_[first + i];
            first_repeatable_[i] = larger(first_repeatable_[first + i] - first, 0);
        }
    }

    void return_to(const Game& other) {
        count_ = other.count_;
        for (int i = 0; i < count_; ++i) {
            positions_[i] = other.positions_[i];
            first_repeatable_[i] = other.first_repeatable_[i];
        }
    }

private:
    static constexpr int kCapacity = 4096;

    CRESTFLOW_INLINE bool third_time() const {
        int times = 1;
        for (int i = count_ - 3; i >= first_repeatable_[count_ - 1]; i -= 2)
            if (same_position(positions_[i], now()) && ++times == 3) return true;
        return false;
    }

    Position positions_[kCapacity];
    int first_repeatable_[kCapacity];  // for each position the index of the first one with as many stacks
    int count_ = 0;
};

}  // namespace crestflow::pantarei
