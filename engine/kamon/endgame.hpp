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
    static constexpr int kMaxLeft = 17;                // hexagons left to place when this search takes over
    static constexpr int kMaxChildren = kMaxLeft + 1;  // one more token than hexagons in the wild ruleset

    Endgame(const Layout& layout, int attacker, u64& work) : layout_(layout), attacker_(attacker), work_(work) {}

    // The answer for the position in which `me` may cover `legal` with `left` hexagons to place.
    Answer search(const Threats& me, const Threats& opponent, u64 legal, int left) {
        const u64 uncovered = layout_.playable & ~(me.stones | opponent.stones);
        const ScarceTokens scarce = ScarceTokens::of(layout_, uncovered);
        const Blockades now = scarce.blockades(layout_, uncovered);
        if (legal & (me.wins | (left > 1 ? now.at_once : 0))) return {true, false};
        if (left == 1) return {!attacks(1), true};
        const u64 prizes = (opponent.wins & uncovered) | (left > 2 ? now.after_one : 0);
        const u64 safe = legal & ~handing_over(layout_, prizes);
        return safe ? search_safe(me, opponent, scarce, safe, left) : Answer{false, false};
    }

private:
    struct Move {
        Threats threats;
        ScarceTokens scarce;
        u64 replies;  // the safe ones
        int rank;     // the least one is searched first
    };
    // Every ply lists its moves on the stack, and a thread has 64 KiB of it (memory.cpp).
    static_assert(kMaxLeft * kMaxChildren * sizeof(Move) <= 40 * 1024);

    CRESTFLOW_INLINE bool attacks(int left) const { return (left & 1) == attacker_; }  // black moves when it is even

    // The same where `me` cannot win at once, and `safe` are the moves that hand over nothing, of which there are some.
    // After a safe move the opponent cannot win at once either: what he could have won by was a prize.
    Answer search_safe(const Threats& me, const Threats& opponent, const ScarceTokens& scarce, u64 safe, int left) {
        ++work_;
        const u64 uncovered = layout_.playable & ~(me.stones | opponent.stones);
        if (left <= 3) return left == 3 && some_move_wins(me, uncovered, safe) ? Answer{true, false} : drawn(left);
        Move moves[kMaxChildren];
        u8 order[kMaxChildren];
        const int n = list(moves, order, me, scarce, uncovered, safe);
        if (n == 0) return {true, false};
        bool draw_dependent = false;
        for (int i = 0; i < n; ++i) {
            const Move& move = moves[order[i]];
            const Answer reply = search_safe(opponent, move.threats, move.scarce, move.replies, left - 1);
            if (!reply.yes) return {true, reply.draw_dependent};
            draw_dependent |= reply.draw_dependent;
        }
        return {false, attacks(left) && draw_dependent};
    }

    // With three hexagons left a safe move wins if every reply hands over the last but one; a safe reply draws, since
    // the last hexagon cannot win after it. With two left a safe move draws.
    CRESTFLOW_INLINE Answer drawn(int left) const { return {!attacks(left), true}; }

    CRESTFLOW_INLINE bool some_move_wins(const Threats& me, u64 uncovered, u64 safe) const {
        for (int cell : members(safe)) {
            const u64 rest = uncovered & ~bit(cell);
            if (!(layout_.follows[cell] & rest & ~handing_over(layout_, with_stone(me, cell).wins & rest))) return true;
        }
        return false;
    }

    // Lists the safe moves and orders them: first those that leave the opponent few tokens that hand over nothing, now
    // and later, and few safe replies. 0 when one leaves no safe reply and so wins. At least four hexagons are left.
    CRESTFLOW_INLINE int list(Move* moves, u8* order, const Threats& me, const ScarceTokens& scarce, u64 uncovered,
                              u64 safe) {
        int n = 0;
        for (int cell : members(safe)) {
            Move& move = moves[n];
            const u64 rest = uncovered & ~bit(cell);
            move.threats = with_stone(me, cell);
            move.scarce = scarce.without(layout_, cell, rest);
            const u64 prizes = (move.threats.wins & rest) | move.scarce.blockades(layout_, rest).after_one;
            const u64 harmless = rest & ~handing_over(layout_, prizes);
            move.replies = layout_.follows[cell] & harmless;
            if (!move.replies) return 0;
            move.rank = 2 * count(harmless) + count(move.replies);
            int place = n;
            for (; place > 0 && moves[order[place - 1]].rank > move.rank; --place) order[place] = order[place - 1];
            order[place] = u8(n++);
        }
        return n;
    }

    const Layout& layout_;
    const int attacker_;
    u64& work_;
};

}  // namespace crestflow::kamon
