// The exact value of a position, and of every move in it: a short alpha-beta search, then two proofs.
//
// The alpha-beta search settles what is short and says who looks like winning. What it leaves open is asked twice:
// does the favourite win, and does the other side? The two proofs take turns, three parts of the work for the
// favourite, since either "yes" settles the value and two "no" make a draw.
//
// The game so far matters through repetition alone. A position that the game has seen twice is a draw when it comes
// again. Beyond that, a proof at first avoids everything the game has seen at all: then no win that is played move by
// move, each from a fresh proof, can repeat a position. Only if such a position was met and no win was found, the
// question is asked again with nothing avoided but third times.
#pragma once

#include "proof.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

constexpr Value for_opponent(Value value) { return value == kWin ? kLoss : value == kLoss ? kWin : value; }

class Solver {
public:
    struct Tables {
        Search::SearchTable search;
        ProofTable proof;
    };

    // Prepares to solve the position a running game stands in; with `every_move` also each of its moves. False: no
    // memory.
    bool start(Tables& tables, Search& scout, const Position& position, const PastKeys& past, bool every_move) {
        tables_ = &tables;
        scout_ = &scout;
        every_move_ = every_move;
        root_ = node_of(position);
        past_ = &past;
        proof_nodes_ = 0;
        value_ = kUnknown;
        distance_ = 0;
        for (Value& value : values_) value = kUnknown;
        for (int& distance : distances_) distance = 0;
        exhausted_ = proofs_kept_ = false;
        target_ = -1;
        stage_ = kScouting;
        const Search::Limits limits{kMaxSearchDepth, kScoutNodes, every_move};
        return start_search(scout, tables.search, root_, past, limits);
    }

    // Works for about `budget` nodes more. True when everything asked for is known, or no more can be.
    bool step(u64 budget) {
        const u64 pause = nodes() + budget;
        while (stage_ != kFinished && nodes() < pause) {
            if (stage_ == kScouting)
                scout(pause - nodes());
            else if (stage_ == kNextTarget)
                next_target();
            else
                prove(pause - nodes());
        }
        return stage_ == kFinished;
    }

    u64 nodes() const { return proof_nodes_ + scout_->nodes(); }
    bool complete() const { return stage_ == kFinished && !exhausted_; }
    Value value() const { return value_; }
    // Within how many plies the winner wins: a bound, since the proof need not be the shortest. 0: unknown, or a draw.
    int distance() const { return distance_; }
    Move best() const { return stage_ == kScouting ? scout_->best() : best_; }
    int move_count() const { return scout_->root_count(); }
    Move move(int index) const { return scout_->root_move(index).move; }
    Value move_value(int index) const { return values_[index]; }

    // Whether the table holds what proofs have found since the start, about the root itself.
    bool proofs_kept() const { return proofs_kept_ && !every_move_ && past_->once_count == 1; }

    // A proof that may be used while nothing is being solved.
    Proof& spare_proof() { return proof_[0]; }

    // The salt of a question that avoids what the game has seen, or only third times.
    static u64 salt_of(u8 attacker, bool cautious, bool every_move) {
        return attacker | cautious << 1 | every_move << 2;
    }

private:
    static constexpr u64 kScoutNodes = 200000;
    static constexpr u64 kTurn = 1 << 14;  // nodes of a proof before the other one takes its turn

    enum Stage : u8 { kScouting, kNextTarget, kProving, kFinished };

    void scout(u64 budget) {
        if (!scout_->step(budget)) return;
        best_ = scout_->best();
        for (int i = 0; i < move_count(); ++i) {
            values_[i] = proven(scout_->root_move(i).score);
            distances_[i] = length(scout_->root_move(i).score);
        }
        value_ = proven(scout_->score());
        distance_ = length(scout_->score());
        stage_ = kNextTarget;
        if (value_ == kUnknown || every_move_) proofs_kept_ = tables_->proof.clear();
        if (!proofs_kept_) stage_ = kFinished;
    }

    static Value proven(i32 score) { return score > kProven ? kWin : score < -kProven ? kLoss : kUnknown; }
    static int length(i32 score) { return score > kProven ? kMate - score : score < -kProven ? kMate + score : 0; }

    // Goes to the next position whose value is still open: the root itself, or one move after another.
    void next_target() {
        if (!every_move_) {
            if (++target_ > 0) return finish();
            return open(root_, scout_->score() > 0, past_->once_count - 1);
        }
        do ++target_;
        while (target_ < move_count() && values_[target_] != kUnknown);
        if (target_ == move_count()) return finish();
        Node child;
        SearchGame::play(root_, move(target_), child);
        const Key key = key_of(child.position);
        for (int i = 0; i < past_->twice_count; ++i)
            if (past_->twice[i] == key) return settle(kDraw);
        if (child.position.passes == 2) return settle(kDraw);
        open(child, scout_->root_move(target_).score < 0, past_->once_count);
    }

    void open(const Node& node, bool mover_favoured, int avoided) {
        node_ = node;
        avoided_ = avoided;
        const u8 mover = node.position.turn;
        attacker_[0] = mover_favoured ? mover : mover ^ 1;
        attacker_[1] = attacker_[0] ^ 1;
        for (int side = 0; side < 2; ++side) start_proof(side, true);
        stage_ = kProving;
    }

    void start_proof(int side, bool cautious) {
        cautious_[side] = cautious;
        turn_left_[side] = side == 0 ? 3 * kTurn : kTurn;
        const u64 salt = salt_of(attacker_[side], cautious, every_move_);
        proof_[side].start(tables_->proof, node_, attacker_[side], *past_, cautious ? avoided_ : 0, salt);
    }

    // Lets the proof whose turn it is go on, and draws the conclusion when one has an answer.
    void prove(u64 budget) {
        const int side = turn_left_[0] > 0 ? 0 : 1;
        Proof& proof = proof_[side];
        if (proof.answer() == kOpen) {
            const u64 before = proof.nodes();
            proof.step(smaller(budget, u64(turn_left_[side])));
            const u64 worked = proof.nodes() - before;
            proof_nodes_ += worked;
            turn_left_[side] -= i64(worked);
            if (proof.answer() == kNo && proof.met_avoided() && cautious_[side]) start_proof(side, false);
        } else {
            turn_left_[side] = 0;
        }
        if (turn_left_[0] <= 0 && turn_left_[1] <= 0) {
            turn_left_[0] = 3 * kTurn;
            turn_left_[1] = kTurn;
        }
        conclude();
    }

    void conclude() {
        const u8 mover = node_.position.turn;
        for (int side = 0; side < 2; ++side)
            if (proof_[side].answer() == kYes) return settle(attacker_[side] == mover ? kWin : kLoss, side);
        if (proof_[0].answer() == kOpen || proof_[1].answer() == kOpen) return;
        if (proof_[0].too_deep() || proof_[1].too_deep()) return settle(kUnknown);
        settle(kDraw, attacker_[0] == mover ? 1 : 0);
    }

    // Writes down the value of the target for its own player to move; `side` is the proof that holds the move to make.
    void settle(Value value, int side = -1) {
        stage_ = kNextTarget;
        if (value == kUnknown) exhausted_ = true;
        const int plies = value == kWin || value == kLoss ? proof_[side].distance() : 0;
        if (every_move_) {
            values_[target_] = for_opponent(value);
            distances_[target_] = plies ? plies + 1 : 0;
            return;
        }
        value_ = value;
        distance_ = plies;
        const Move move = side < 0 || value == kLoss ? kNoMove : proof_[side].deciding_move();
        if (move != kNoMove) best_ = move;
    }

    // With every move known the best of them gives the value; among equals the alpha-beta search decides.
    void finish() {
        stage_ = kFinished;
        if (!every_move_) return;
        static constexpr u8 kRank[] = {1, 0, 2, 3};  // by Value: a win, a draw, what is unknown, a loss
        int best = 0, longest = 0;
        bool unknown = false;
        for (int i = 0; i < move_count(); ++i) {
            const int better = kRank[values_[i]] - kRank[values_[best]];
            if (better > 0 || (better == 0 && scout_->root_move(i).score > scout_->root_move(best).score)) best = i;
            unknown |= values_[i] == kUnknown;
            longest = larger(longest, distances_[i]);
        }
        best_ = move(best);
        value_ = unknown && values_[best] != kWin ? kUnknown : values_[best];
        distance_ = value_ == kWin ? distances_[best] : value_ == kLoss ? longest : 0;
    }

    Tables* tables_ = nullptr;
    Search* scout_ = nullptr;
    Node root_, node_;
    Proof proof_[2];
    u8 attacker_[2];
    bool cautious_[2];
    i64 turn_left_[2];
    const PastKeys* past_ = nullptr;
    int avoided_ = 0, target_ = 0;
    Value values_[kMaxMoves];
    int distances_[kMaxMoves];  // with each move that wins or loses: within how many plies, that move included
    int distance_ = 0;
    u64 proof_nodes_ = 0;
    Value value_ = kUnknown;
    Move best_ = 0;
    Stage stage_ = kScouting;
    bool every_move_ = false, exhausted_ = false, proofs_kept_ = false;
};

}  // namespace crestflow::pantarei
