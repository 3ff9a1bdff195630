// Exact play when few tokens are left: a plain depth-first search without table.
#pragma once

#include "threats.hpp"

namespace crestflow::kamon {

// A yes-or-no question: does the player to move reach the goal? The attacker's goal is to win, the other one's is
// not to lose. `draw_dependent` says that the answer relies on a draw, so that it holds for this attacker only.
struct Answer {
    bool yes;
    bool draw_dependent;
};

class Endgame {
public:
    static constexpr int kMaxLeft = 13;      // hexagons left to place when this search takes over
    static constexpr int kMaxChildren = 16;  // one more token than hexagons in the wild ruleset

    Endgame(const Layout& layout, int attacker, u64& work) : layout_(layout), attacker_(attacker), work_(work) {}

    // The answer for the position in which `me` may cover `legal` with `left` hexagons to place.
    Answer search(const Threats& me, const Threats& opponent, u64 legal, int left) {
        ++work_;
        const bool attacks = (left & 1) == attacker_;  // black moves when an even number is left
        const u64 uncovered = layout_.playable & ~(me.stones | opponent.stones);
        const Blockades now = blockades(layout_, uncovered);
        if (legal & (me.wins | (left > 1 ? now.at_once : 0))) return {true, false};
        if (left == 1) return {!attacks, true};
        const u64 prizes = (opponent.wins & uncovered) | (left > 2 ? now.after_one : 0);
        const u64 safe = legal & ~handing_over(layout_, prizes);
        if (!safe) return {false, false};
        Move moves[kMaxChildren];
        u8 order[kMaxChildren];
        const int n = list(moves, order, me, uncovered, safe, left);
        if (n == 0) return {true, false};
        bool draw_dependent = false;
        for (int i = 0; i < n; ++i) {
            const Move& move = moves[order[i]];
            const Answer reply = search(opponent, move.threats, move.legal, left - 1);
            if (!reply.yes) return {true, reply.draw_dependent};
            draw_dependent |= reply.draw_dependent;
        }
        return {false, attacks && draw_dependent};
    }

private:
    struct Move {
        Threats threats;
        u64 legal;
        int replies;
    };

    // Lists the safe moves and orders them, fewest safe replies first. 0 when one leaves no safe reply and so wins.
    CRESTFLOW_INLINE int list(Move* moves, u8* order, const Threats& me, u64 uncovered, u64 safe, int left) {
        int n = 0;
        for (int cell : members(safe)) {
            Move& move = moves[n];
            const u64 rest = uncovered & ~bit(cell);
            move.threats = with_stone(me, cell);
            move.legal = layout_.follows[cell] & rest;
            u64 replies = move.legal;
            if (left > 2) {
                const u64 single = left > 3 ? blockades(layout_, rest).after_one : 0;
                replies &= ~handing_over(layout_, (move.threats.wins & rest) | single);
                if (!replies) return 0;
            }
            move.replies = count(replies);
            int place = n;
            for (; place > 0 && moves[order[place - 1]].replies > move.replies; --place)
                order[place] = order[place - 1];
            order[place] = u8(n++);
        }
        return n;
    }

    const Layout& layout_;
    const int attacker_;
    u64& work_;
};

}  // namespace crestflow::kamon
