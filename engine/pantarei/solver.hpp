// The exact value of a position, and of every move in it: a short alpha-beta search, then two proofs.
//
// The alpha-beta search settles what is short and says who looks like winning. What it leaves open is asked twice:
// does the favourite win, and does the other side? The two proofs take turns, three or seven parts of the work for the
// favourite, since either "yes" settles the value and two "no" make a draw.
//
// The game so far matters through repetition alone. A position that the game has seen twice is a draw when it comes
// again. Beyond that, a proof at first avoids everything the game has seen at all: then no win that is played move by
// move, each from a fresh proof, can repeat a position. Only if such a position was met and no win was found, the
// question is asked again with nothing avoided but third times. That a position was met counts for all moves of a
// solve, since the proofs share a table.
//
// One thread calls `step`. A team of threads works in slices: each thread calls `work`, and when all have come back one
// of them calls `gather`, which enlarges the table and draws the conclusions. The alpha-beta search is the first
// thread's work. Then every thread takes its turns with both proofs; what one thread has met or given up counts for
// all, since the others may have read it in the table.
#pragma once

#include "proof.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

constexpr Value for_opponent(Value value) { return value == kWin ? kLoss : value == kLoss ? kWin : value; }

// What one thread of a solve has for itself.
struct alignas(kApart) Prover {
    Proof proof[2];
    i64 turn_left[2];  // nodes of each proof before the other one takes its turn
    u64 worked;        // in a team: nodes visited in this slice
};

class Solver {
public:
    struct Tables {
        Search::SearchTable search;
        ProofTable proof;
    };

    // Prepares to solve the position a running game stands in; with `every_move` also each of its moves. False: no
    // memory.
    bool start(Tables& tables, Search& scout, const Position& position, const PastKeys& past, bool every_move,
               u32 threads = 1) {
        threads_ = threads;
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
        for (int attacker = 0; attacker < 2; ++attacker)
            met_avoided_[attacker] = too_deep_[attacker][0] = too_deep_[attacker][1] = false;
        target_ = -1;
        stage_ = kScouting;
        if (!begin_provers() || !tables.search.clear(room())) return false;
        scout.begin(tables.search, search_from(root_, past), {kMaxSearchDepth, kScoutNodes, every_move});
        return true;
    }

    // One thread: works for about `budget` nodes more. True when everything asked for is known, or no more can be.
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

    // In a team: thread `thread` visits about `nodes` more positions, fewer when another one ends the slice.
    void work(u32 thread, u64 nodes) {
        if (stage_ == kScouting && thread == 0) scout_->step(nodes);
        if (stage_ != kProving) return;
        Prover& prover = prover_of(thread);
        while (nodes > 0 && !team.interrupted()) {
            const u64 worked = take_turn(prover, nodes);
            prover.worked += worked;
            nodes -= smaller(nodes, worked);
            refill(prover);
            if (has_news(prover)) break;
        }
        team.interrupt();
    }

    // In a team, when all threads rest: takes in what they have done. True when everything asked for is known, or no
    // more can be.
    bool gather() {
        if (stage_ == kScouting && scout_->over()) conclude_scouting();
        if (stage_ == kProving) {
            take_stock();
            hear();
            conclude();
        }
        while (stage_ == kNextTarget) next_target();
        team.new_slice();
        return stage_ == kFinished;
    }

    u32 threads() const { return threads_; }
    u64 nodes() const { return proof_nodes_ + scout_->nodes(); }
    bool complete() const { return stage_ == kFinished && !exhausted_; }
    Value value() const { return value_; }
    // Within how many plies the winner wins: a bound, since the proof need not be the shortest. 0: unknown, or a draw.
    int distance() const { return distance_; }
    Move best() const { return stage_ == kScouting ? scout_->best() : best_; }
    int move_count() const { return scout_->root_count(); }
    Move move(int index) const { return scout_->root_move(index).move; }
    Value move_value(int index) const { return values_[index]; }
    int move_distance(int index) const { return distances_[index]; }

    // Whether the table holds what proofs have found since the start, about the root itself.
    bool proofs_kept() const { return proofs_kept_ && !every_move_ && past_->once_count == 1; }

    // A proof that may be used while nothing is being solved.
    Proof& spare_proof() { return first_.proof[0]; }

    // The salt of a question that avoids what the game has seen, or only third times.
    static u64 salt_of(u8 attacker, bool cautious, bool every_move) {
        return attacker | cautious << 1 | every_move << 2;
    }

private:
    static constexpr u64 kScoutNodes = 200000;
    static constexpr u64 kTurn = 1 << 14;    // nodes of a proof before the other one takes its turn
    static constexpr i32 kClearScore = 100;  // beyond it the favourite is nearly always the one who wins

    enum Stage : u8 { kScouting, kNextTarget, kProving, kFinished };

    static Prover* others() { return reinterpret_cast<Prover*>(block_start()); }
    Prover& prover_of(u32 thread) { return !kShared || thread == 0 ? first_ : others()[thread - 1]; }

    // The provers of the other threads stand at the start of the block, the tables follow.
    u64 room() const { return ((threads_ - 1) * sizeof(Prover) + 63) & ~u64(63); }

    bool begin_provers() {
        team.new_root();
        team.new_slice();
        if (!block_grow(room())) return false;
        for (u32 i = 1; i < threads_; ++i)
            for (Proof& proof : prover_of(i).proof) proof.wipe();
        for (u32 i = 0; i < threads_; ++i) prover_of(i).worked = 0;
        return true;
    }

    // In a team: how many new entries a proof may make in one slice.
    u64 share() const { return 1 + tables_->proof.slots() / 4 / (2 * threads_); }

    // In a team: counts the nodes and the new entries of all threads, and lets the table grow.
    void take_stock() {
        for (u32 i = 0; i < threads_; ++i) {
            Prover& prover = prover_of(i);
            proof_nodes_ += prover.worked;
            prover.worked = 0;
            for (Proof& proof : prover.proof) tables_->proof.count_new(proof.take_added(share()));
        }
        tables_->proof.make_room();
    }

    void scout(u64 budget) {
        if (scout_->step(budget)) conclude_scouting();
    }

    void conclude_scouting() {
        best_ = scout_->best();
        for (int i = 0; every_move_ && i < move_count(); ++i) {  // otherwise their scores are only bounds
            values_[i] = proven(scout_->root_move(i).score);
            distances_[i] = length(scout_->root_move(i).score);
        }
        value_ = proven(scout_->score());
        distance_ = length(scout_->score());
        stage_ = kNextTarget;
        if (value_ == kUnknown || every_move_)
            proofs_kept_ = tables_->proof.clear(room(), threads_ > 1 ? Team::kFirstTable : 0);
        if (!proofs_kept_) stage_ = kFinished;
    }

    static Value proven(i32 score) { return score > kProven ? kWin : score < -kProven ? kLoss : kUnknown; }
    static int length(i32 score) { return score > kProven ? kMate - score : score < -kProven ? kMate + score : 0; }

    // Goes to the next position whose value is still open: the root itself, or one move after another.
    void next_target() {
        if (!every_move_) {
            if (++target_ > 0) return finish();
            return open(root_, scout_->score(), past_->once_count - 1);
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
        open(child, -scout_->root_move(target_).score, past_->once_count);
    }

    // `score` is what the alpha-beta search says for the player to move.
    void open(const Node& node, i32 score, int avoided) {
        node_ = node;
        avoided_ = avoided;
        const u8 mover = node.position.turn;
        attacker_[0] = score > 0 ? mover : mover ^ 1;
        turn_of_favourite_ = i64(kTurn) * (score > kClearScore || score < -kClearScore ? 7 : 3);
        attacker_[1] = attacker_[0] ^ 1;
        team.new_root();
        for (int side = 0; side < 2; ++side) start_proof(side, true);
        stage_ = kProving;
    }

    void start_proof(int side, bool cautious) {
        cautious_[side] = cautious;
        answer_[side] = kOpen;
        const u64 salt = salt_of(attacker_[side], cautious, every_move_);
        for (u32 i = 0; i < threads_; ++i) {
            Prover& prover = prover_of(i);
            Proof& proof = prover.proof[side];
            proof.start(tables_->proof, node_, attacker_[side], *past_, cautious ? avoided_ : 0, salt, threads_ > 1);
            proof.take_added(share());
            prover.turn_left[side] = turn_of(side);
        }
    }

    i64 turn_of(int side) const { return side == 0 ? turn_of_favourite_ : i64(kTurn); }

    // Lets the proof whose turn it is go on, and draws the conclusion when one has an answer.
    void prove(u64 budget) {
        proof_nodes_ += take_turn(first_, budget);
        hear();
        refill(first_);
        conclude();
    }

    // A thread goes on with the proof whose turn it is; the nodes that it has visited.
    u64 take_turn(Prover& prover, u64 budget) const {
        const int side = prover.turn_left[0] > 0 ? 0 : 1;
        Proof& proof = prover.proof[side];
        if (answer_[side] != kOpen) {
            prover.turn_left[side] = 0;
            return 0;
        }
        const u64 before = proof.nodes();
        proof.step(smaller(budget, u64(prover.turn_left[side])));
        const u64 worked = proof.nodes() - before;
        prover.turn_left[side] -= i64(worked);
        return worked;
    }

    void refill(Prover& prover) const {
        if (prover.turn_left[0] > 0 || prover.turn_left[1] > 0) return;
        for (int side = 0; side < 2; ++side) prover.turn_left[side] = turn_of(side);
    }

    // Whether a thread has found an answer that the others do not know.
    bool has_news(const Prover& prover) const {
        for (int side = 0; side < 2; ++side)
            if (answer_[side] == kOpen && prover.proof[side].answer() != kOpen) return true;
        return false;
    }

    // Takes in the answers of all threads.
    void hear() {
        for (int side = 0; side < 2; ++side) {
            if (answer_[side] != kOpen) continue;
            bool& met_avoided = met_avoided_[attacker_[side]];
            bool& too_deep = too_deep_[attacker_[side]][cautious_[side]];
            for (u32 i = 0; i < threads_; ++i) {
                const Proof& proof = prover_of(i).proof[side];
                met_avoided |= proof.met_avoided();
                too_deep |= proof.too_deep();
                if (proof.answer() == kOpen || answer_[side] == kYes) continue;
                answer_[side] = proof.answer();
                answered_by_[side] = i;
            }
            if (answer_[side] == kNo && met_avoided && cautious_[side]) start_proof(side, false);
        }
    }

    void conclude() {
        const u8 mover = node_.position.turn;
        for (int side = 0; side < 2; ++side)
            if (answer_[side] == kYes) return settle(attacker_[side] == mover ? kWin : kLoss, side);
        if (answer_[0] == kOpen || answer_[1] == kOpen) return;
        for (int side = 0; side < 2; ++side)
            if (too_deep_[attacker_[side]][cautious_[side]]) return settle(kUnknown);
        settle(kDraw, attacker_[0] == mover ? 1 : 0);
    }

    const Proof& answering(int side) { return prover_of(answered_by_[side]).proof[side]; }

    // Writes down the value of the target for its own player to move; `side` is the proof that holds the move to make.
    void settle(Value value, int side = -1) {
        stage_ = kNextTarget;
        if (value == kUnknown) exhausted_ = true;
        const int plies = value == kWin || value == kLoss ? answering(side).distance() : 0;
        if (every_move_) {
            values_[target_] = for_opponent(value);
            distances_[target_] = plies ? plies + 1 : 0;
            return;
        }
        value_ = value;
        distance_ = plies;
        const Move move = side < 0 || value == kLoss ? kNoMove : answering(side).deciding_move();
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
    Prover first_;
    u32 threads_ = 1;
    u8 attacker_[2];
    bool cautious_[2];
    Answer answer_[2];
    // What proofs for each attacker have met since the start. The moves of a position share the table, so a refutation
    // that is read for one may rest on what was met for another.
    bool met_avoided_[2], too_deep_[2][2];
    u32 answered_by_[2];
    const PastKeys* past_ = nullptr;
    int avoided_ = 0, target_ = 0;
    i64 turn_of_favourite_ = 0;
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
