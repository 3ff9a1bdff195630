// A strategy: for every position that the host asks about, a reply with which one player reaches a goal.
//
// The host walks through the strategy ply by ply and asks for the positions of each ply in batches. What the solver
// has proven stands in its table, so most positions need a look at their children only. What the table has lost is
// searched again, and what the endgame search settled without the table is, too.
#pragma once

#include "load.hpp"
#include "solver.hpp"

namespace crestflow::kamon {

class Strategy {
public:
    // `player` wants to win, or not to lose when `hold` is set. Keeps what the solver has proven for this question.
    void start(Solver& solver, const Layout& layout, int player, bool hold) {
        layout_ = &layout;
        player_ = player;
        attacker_ = hold ? 1 - player : player;
        game_ = &solver.alone(attacker_);
        asked_ = answered_ = 0;
        endgame_work_ = 0;
        searching_ = false;
    }

    // Takes the positions to reply to. False, and no change, when one of them is not an unfinished position in which
    // the player is to move.
    bool take(const StrategyIn& in) {
        if (in.count > kMaxStrategyPositions) return false;
        for (u32 i = 0; i < in.count; ++i)
            if (!possible(in, i)) return false;
        positions_ = in;
        asked_ = in.count;
        answered_ = 0;
        searching_ = false;
        return true;
    }

    // Visits about `nodes` more positions. True when every position has its reply.
    bool step(u64 nodes) {
        const u64 until = this->nodes() + nodes;
        while (answered_ < asked_) {
            if (!searching_) {
                if (this->nodes() >= until) return false;
                enter();
            }
            if (node_.left <= Endgame::kMaxLeft) {
                answer(endgame_reply());
            } else {
                if (!search_.step(*game_, until - endgame_work_)) return false;
                answer(search_.root().phi == 0 ? search_.root().best : -1);
            }
        }
        return true;
    }

    u32 answered() const { return answered_; }
    const u8* replies() const { return replies_; }
    u64 nodes() const { return game_->work() + endgame_work_; }

private:
    bool possible(const StrategyIn& in, u32 i) const {
        if ((in.black[i] | in.white[i]) >> kCells || (in.black[i] & in.white[i])) return false;
        const u64 stones[2] = {from_reading_order(in.black[i]), from_reading_order(in.white[i])};
        const int placed = count(stones[0]) + count(stones[1]);
        if ((stones[0] | stones[1]) & ~layout_->playable) return false;
        if (placed >= kStones || (placed & 1) != player_) return false;
        if (count(stones[0]) - count(stones[1]) != (placed & 1)) return false;
        if (placed == 0) return in.last[i] == kNoCell;
        if (in.last[i] >= kCells) return false;
        const int last = kGeometry.bit_of[in.last[i]];
        if (!(stones[1 - player_] & bit(last))) return false;
        if (!(layout_->follows[last] & ~(stones[0] | stones[1]))) return false;
        return !standing_win(stones[0]) && !standing_win(stones[1]);
    }

    void enter() {
        const u64 stones[2] = {from_reading_order(positions_.black[answered_]),
                               from_reading_order(positions_.white[answered_])};
        const u8 index = positions_.last[answered_];
        const int last = index == kNoCell ? -1 : kGeometry.bit_of[index];
        node_ = ProofGame::Node{};
        node_.me = threats_of(stones[player_]);
        node_.opponent = threats_of(stones[1 - player_]);
        node_.legal = last < 0 ? layout_->first_moves : layout_->follows[last] & ~(stones[0] | stones[1]);
        node_.left = kStones - count(stones[0] | stones[1]);
        searching_ = true;
        if (node_.left <= Endgame::kMaxLeft) return;
        node_.my_rotations = rotations_of(node_.me.stones);
        node_.opponent_rotations = rotations_of(node_.opponent.stones);
        for (int side = 0; side < 2; ++side)
            for (int cell : members(stones[side])) node_.digits += kPowersOfThree.of[cell] << side;
        search_.start(node_, game_->key_of(node_, last));
    }

    void answer(int cell) {
        replies_[answered_++] = cell < 0 ? kNoCell : kGeometry.index_of[cell];
        searching_ = false;
    }

    // A move that wins at once; else, of the moves that reach the goal, the one that leaves the opponent the fewest
    // replies, because each of them has to be answered in the strategy. -1 when no move reaches the goal.
    int endgame_reply() {
        ++endgame_work_;
        const u64 uncovered = layout_->playable & ~(node_.me.stones | node_.opponent.stones);
        const u64 blocking = node_.left > 1 ? blockades(*layout_, uncovered).at_once : 0;
        if (const u64 winning = node_.legal & (node_.me.wins | blocking)) return lowest(winning);
        if (node_.left == 1) return attacker_ == player_ ? -1 : lowest(node_.legal);
        Candidate candidates[kCells];
        const int n = list(candidates, uncovered);
        Endgame endgame(*layout_, attacker_, endgame_work_);
        for (int i = 0; i < n; ++i) {
            const Candidate& each = candidates[i];
            if (!endgame.search(node_.opponent, each.threats, each.legal, node_.left - 1).yes) return each.cell;
        }
        return -1;
    }

    struct Candidate {
        Threats threats;
        u64 legal;
        int cell, cost;
    };

    // Lists the legal moves. A reply that lets the player win at once costs one position of the strategy, any other
    // reply many: moves that leave few of these come first.
    int list(Candidate* candidates, u64 uncovered) const {
        int n = 0;
        for (int cell : members(node_.legal)) {
            const u64 rest = uncovered & ~bit(cell), legal = layout_->follows[cell] & rest;
            const Threats threats = with_stone(node_.me, cell);
            const u64 single = node_.left > 3 ? blockades(*layout_, rest).after_one : 0;
            const u64 prizes = node_.left > 2 ? (threats.wins & rest) | single : 0;
            const int cost = 8 * count(legal & ~handing_over(*layout_, prizes)) + count(legal);
            int place = n++;
            for (; place > 0 && candidates[place - 1].cost > cost; --place) candidates[place] = candidates[place - 1];
            candidates[place] = {threats, legal, cell, cost};
        }
        return n;
    }

    ProofGame* game_ = nullptr;
    const Layout* layout_ = nullptr;
    int player_ = 0, attacker_ = 0;
    u32 asked_ = 0, answered_ = 0;
    u64 endgame_work_ = 0;
    bool searching_ = false;
    ProofGame::Node node_;
    Dfpn<ProofGame> search_;
    StrategyIn positions_;
    u8 replies_[kMaxStrategyPositions];
};

}  // namespace crestflow::kamon
