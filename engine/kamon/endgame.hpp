// Exact play when few tokens are left: a plain depth-first search without table.
#pragma once

#include "shape.hpp"

namespace crestflow::kamon {

// A yes-or-no question: does the player to move reach the goal? The attacker's goal is to win, the other one's is
// not to lose. `doubtful` says that the answer relies on a draw, so that it holds for this attacker only.
struct Answer {
    bool yes;
    bool doubtful;
};

class Endgame {
public:
    static constexpr int kMaxLeft = 13;      // hexagons left to place when this search takes over
    static constexpr int kMaxChildren = 16;  // one more token than hexagons in the wild ruleset

    Endgame(const Layout& layout, int attacker, u64& work) : layout_(layout), attacker_(attacker), work_(work) {}

    // The answer for the position in which `me` may cover `legal` with `left` hexagons to place.
    Answer search(const Shape& me, const Shape& opponent, u64 legal, int left) {
        ++work_;
        const bool attacks = (left & 1) == attacker_;  // black moves when an even number is left
        const u64 uncovered = layout_.playable & ~(me.stones | opponent.stones);
        const Endings now = endings(layout_, uncovered);
        if (legal & (me.wins | (left > 1 ? now.alone : 0))) return {true, false};
        if (left == 1) return {!attacks, true};
        const u64 prizes = (opponent.wins & uncovered) | (left > 2 ? now.single : 0);
        const u64 safe = legal & ~handing_over(layout_, prizes);
        if (!safe) return {false, false};
        Move moves[kMaxChildren];
        u8 order[kMaxChildren];
        const int n = list(moves, order, me, uncovered, safe, left);
        if (n == 0) return {true, false};
        bool doubtful = false;
        for (int i = 0; i < n; ++i) {
            const Move& move = moves[order[i]];
            const Answer reply = search(opponent, move.shape, move.legal, left - 1);
            if (!reply.yes) return {true, reply.doubtful};
            doubtful |= reply.doubtful;
        }
        return {false, attacks && doubtful};
    }

private:
    struct Move {
        Shape shape;
        u64 legal;
        int replies;
    };

    // Lists the safe moves and orders them, fewest safe replies first. 0 when one leaves no safe reply and so wins.
    CRESTFLOW_INLINE int list(Move* moves, u8* order, const Shape& me, u64 uncovered, u64 safe, int left) {
        int n = 0;
        for (int cell : members(safe)) {
            Move& move = moves[n];
            const u64 rest = uncovered & ~bit(cell);
            move.shape = with_stone(me, cell);
            move.legal = layout_.follows[cell] & rest;
            u64 replies = move.legal;
            if (left > 2) {
                const u64 single = left > 3 ? endings(layout_, rest).single : 0;
                replies &= ~handing_over(layout_, (move.shape.wins & rest) | single);
                if (!replies) return 0;
            }
            move.replies = count(replies);
            int place = n;
            for (; place > 0 && moves[order[place - 1]].replies > move.replies; --place)
                order[place] = order[place - 1];
            order[place] = static_cast<u8>(n++);
        }
        return n;
    }

    const Layout& layout_;
    const int attacker_;
    u64& work_;
};

}  // namespace crestflow::kamon
