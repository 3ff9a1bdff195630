// A strategy: for every position that the host asks about, a reply with which one player reaches a goal.
//
// The positions are taken as if the game began with each of them. What the solver has proven stands in its table, so
// most positions need a look at their children only; what the table has lost is proven again. A reply that wins comes
// with the plies within which it does. As long as the table keeps its entries they fall along every line, since a
// proof's distance is larger than those of all that it rests on.
#pragma once

#include "load.hpp"
#include "solver.hpp"

namespace crestflow::pantarei {

class Strategy {
public:
    // `player` wants to win, or not to lose when `hold` is set. With `keep` what the table holds is used. False: no
    // memory.
    bool start(Solver& solver, Solver::Tables& tables, u8 player, bool hold, bool keep) {
        proof_ = &solver.spare_proof();
        table_ = &tables.proof;
        player_ = player;
        attacker_ = hold ? player ^ 1 : player;
        asked_ = answered_ = 0;
        nodes_before_ = 0;
        searching_ = false;
        no_past_.once_count = no_past_.twice_count = 0;
        return keep || tables.proof.clear();
    }

    // Takes the positions to reply to. False, and no change, when one of them cannot be played on.
    bool take(const StrategyIn& in) {
        if (in.count > kMaxStrategyPositions) return false;
        for (u32 i = 0; i < in.count; ++i) {
            const Start start = start_of(in, i);
            if (in.flags[i] > 2 || start_error(start).error != kNoError || winning_stack(start) >= 0) return false;
        }
        positions_ = in;
        asked_ = in.count;
        answered_ = 0;
        searching_ = false;
        return true;
    }

    // Visits about `nodes` more positions. True when every position has been answered.
    bool step(u64 nodes) {
        const u64 until = this->nodes() + nodes;
        while (answered_ < asked_) {
            if (this->nodes() >= until) return false;
            if (!searching_ && !enter()) continue;
            if (proof_->step(until - this->nodes()) == kOpen) return false;
            conclude();
        }
        return true;
    }

    u32 answered() const { return answered_; }
    const Move* replies() const { return replies_; }
    const u16* distances() const { return distances_; }
    u64 nodes() const { return nodes_before_ + (searching_ ? proof_->nodes() : 0); }

private:
    Start start_of(const StrategyIn& in, u32 place) const {
        Start start{};
        for (int i = 0; i < kMaxStacks; ++i) start.stacks[i] = in.stacks[place * kMaxStacks + i];
        start.count = in.counts[place];
        start.turn = player_;
        start.banned = in.flags[place] & 1;
        start.passes = in.flags[place] >> 1;
        start.partial = 1;
        return start;
    }

    // Begins with the next position. False when it is answered at once.
    bool enter() {
        const Node node = node_of(lay_down(start_of(positions_, answered_)));
        if (SearchGame::wins_at_once(node)) {
            Move moves[kMaxMoves];
            int i = 0;
            for (legal_moves(node.position, node.view, moves); !SearchGame::wins(node, moves[i]);) ++i;
            ++nodes_before_;
            answer(moves[i], 1);
            return false;
        }
        proof_->start(*table_, node, attacker_, no_past_, 0, Solver::salt_of(attacker_, true, false));
        searching_ = true;
        return true;
    }

    void conclude() {
        const bool won = proof_->answer() == kYes, refuted = !won && !proof_->too_deep();
        const bool reached = attacker_ == player_ ? won : refuted;
        nodes_before_ += proof_->nodes();
        searching_ = false;
        answer(reached ? proof_->deciding_move() : kNoMove, u16(won ? proof_->distance() : 0));
    }

    void answer(Move move, u16 distance) {
        replies_[answered_] = move;
        distances_[answered_++] = distance;
    }

    Proof* proof_ = nullptr;
    ProofTable* table_ = nullptr;
    u8 player_ = 0, attacker_ = 0;
    u32 asked_ = 0, answered_ = 0;
    u64 nodes_before_ = 0;
    bool searching_ = false;
    PastKeys no_past_;
    StrategyIn positions_;
    Move replies_[kMaxStrategyPositions];
    u16 distances_[kMaxStrategyPositions];
};

}  // namespace crestflow::pantarei
