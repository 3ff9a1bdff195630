// Exact values by two questions: does the player to move win, and does the opponent? If the answer to the first one is
// no, the second is asked only if the refutation relies on a draw somewhere. What the first search proved without draws
// stays known in the second.
//
// It costs less to ask first about the player who wins. The first question is therefore whether the player to move
// wins, on trial: if at certain early moments it seems that he does not, the question about the opponent is asked
// first.
//
// The same two questions, put about the position after each move, give the value of every move. The moves take turns,
// and each round gives every move twice as many nodes: so the quickest proofs come first, and nothing is lost, because
// what a turn has found stays in the table.
//
// One thread calls `step`. A team of threads works in slices: each thread calls `work`, and when all have come back one
// of them calls `gather`, which goes on to the next question and sees to it that the table grows: the threads then
// spend the next slices on moving its entries.
#pragma once

#include "proof_game.hpp"

namespace crestflow::kamon {

// What one thread of a solve has for itself.
struct alignas(kApart) Prover {
    ProofGame game;
    Dfpn<ProofGame> search;
};

class Solver {
public:
    // False when there is not even memory for the smallest table.
    bool start(const Layout& layout, const Position& position, bool every_move, u32 threads = 1) {
        layout_ = &layout;
        position_ = position;
        every_move_ = every_move;
        best_ = -1;
        value_ = kUnknown;
        not_won_ = not_lost_ = false;
        proven_moves_ = 0;
        for (u8& value : values_) value = kUnknown;
        if (!begin_provers(threads)) return false;
        const int mover = position.mover();
        root_.me = threats_of(position.side[mover].stones);
        root_.opponent = threats_of(position.side[1 - mover].stones);
        root_.my_rotations = rotations_of(root_.me.stones);
        root_.opponent_rotations = rotations_of(root_.opponent.stones);
        root_.legal = position.legal;
        root_.left = kStones - position.placed;
        root_.digits = 0;
        for (int side = 0; side < 2; ++side)
            for (int cell : members(position.side[side].stones)) root_.digits += kPowersOfThree.of[cell] << side;
        if (every_move) settle_ending_moves();
        attacker_ = mover;  // the table is new
        start_question(kMoverWins);
        if (!every_move) turn_end_ = kFirstTrial;
        limit_slices();
        return true;
    }

    // One thread: visits about `nodes` more positions. True when everything asked for is known.
    bool step(u64 nodes) {
        const u64 until = first_.game.work() + nodes;
        while (question_ != kNothing) {
            if (first_.search.step(first_.game, smaller(until, turn_end_)))
                answered(first_);
            else if (first_.game.work() < turn_end_)
                break;
            else
                end_turn();
        }
        count_proven_moves();
        return question_ == kNothing;
    }

    // In a team: thread `thread` visits about `nodes` more positions, fewer when another one ends the slice. True when
    // the question has been answered.
    bool work(u32 thread, u64 nodes) {
        Prover& prover = prover_of(thread);
        if (question_ == kNothing || team.settled_by() >= 0) return true;
        if (table_.growing()) {
            table_.move_part(thread, threads_);
            return false;
        }
        const u64 until = prover.game.work() + smaller(nodes, slice_limit_);
        const bool settled = prover.search.step(prover.game, until);
        if (settled)
            team.settle(thread);
        else
            team.interrupt();
        return settled;
    }

    // In a team, when all threads rest: takes in what they have done. True when everything asked for is known.
    bool gather() {
        if (table_.growing()) {
            table_.end_phase();
            team.new_slice();
            return false;
        }
        for (u32 i = 0; i < threads_; ++i) table_.count_new(prover_of(i).game.take_added(share()));
        if (question_ != kNothing && team.settled_by() >= 0)
            answered(prover_of(u32(team.settled_by())));
        else if (question_ != kNothing && nodes() >= turn_end_)
            end_turn();
        count_proven_moves();
        limit_slices();
        if (question_ != kNothing) table_.make_room_in_team();
        team.new_slice();
        return question_ == kNothing;
    }

    u32 threads() const { return threads_; }
    // What is proven, for a host that wants to keep it; while no thread works. The host hears of the second question
    // only when the answer to the first one is known. Until then a solve that goes on from what was kept begins with
    // the first question, so only what holds for it is kept.
    u32 question() const { return asked_ == kOpponentWins && !every_move_ && !not_won_ ? kMoverWins : asked_; }
    void checkpoint_from(u32 least_worth) {
        checkpoint_next_ = 0;
        checkpoint_least_ = least_worth;
    }
    u32 checkpoint_more(Entry* entries, u32 most) {
        return table_.copy_settled(checkpoint_next_, checkpoint_least_, question() != asked_, entries, most);
    }

    // Takes in what was kept by an earlier solve of the same position: all of it, or what relies on no draw and so
    // holds for either question. False, and nothing more is taken in, when an entry is none that the solver can have
    // made.
    bool restore(const Entry* entries, u32 count, bool draw_independent_only) {
        for (u32 i = 0; i < count; ++i) {
            const Entry& entry = entries[i];
            if (!entry.well_settled()) return false;
            if (draw_independent_only && !entry.draw_independent()) continue;
            table_.make_room();
            const Key key{entry.low, u32(entry.packed >> 62)};
            table_.count_new(table_.store(key, entry.phi(), entry.delta(), entry.worth()));
        }
        return true;
    }

    // Goes on to the second question: it is known that the player to move does not win. Only for the value of the
    // position alone, and before anything has been searched.
    bool skip_first_question() {
        if (every_move_ || question_ != kMoverWins || nodes() > 0) return false;
        not_won_ = true;
        start_question(kOpponentWins);
        return true;
    }

    bool complete() const { return question_ == kNothing; }
    Value value() const { return value_; }
    int best() const { return value_ == kUnknown ? -1 : best_; }
    u8 value_of(int cell) const { return values_[cell]; }
    u64 nodes() const {
        u64 sum = first_.game.work();
        for (u32 i = 1; i < threads_; ++i) sum += others()[i - 1].game.work();
        return sum;
    }
    u64 entries() const { return table_.entries(); }

    // Of how many legal moves the value is known, as of the last slice. A search for the value of the position alone
    // knows it of the moves that lose, and in the end of the best one: that a move does not win may leave open whether
    // it draws.
    u32 proven_moves() const { return proven_moves_; }

    // Nothing is asked, and nothing is known.
    void drop() {
        question_ = asked_ = kNothing;
        value_ = kUnknown;
        proven_moves_ = 0;
    }

    // One thread goes on with what is proven, alone: the game with the question whether `attacker` wins.
    ProofGame& alone(int attacker) {
        table_.finish_growth();
        first_.game.begin(*layout_, table_, false);
        ask(attacker);
        return first_.game;
    }

private:
    enum Question : u8 { kNothing, kMoverWins, kOpponentWins };
    static constexpr u64 kFirstTurn = 2048;
    // The question about the player to move is on trial: after so many nodes, four times as many, and so on.
    static constexpr u64 kFirstTrial = 1 << 12, kLastTrial = 1 << 18;

    static Prover* others() { return reinterpret_cast<Prover*>(block_start()); }
    Prover& prover_of(u32 thread) { return !kShared || thread == 0 ? first_ : others()[thread - 1]; }

    // How many new entries a thread may make in one slice.
    u64 share() const { return 1 + table_.slots() / 4 / threads_; }

    // The provers of the other threads stand at the start of the block, the table follows.
    bool begin_provers(u32 threads) {
        threads_ = threads;
        const u64 room = ((threads - 1) * sizeof(Prover) + 63) & ~u64(63);
        const bool memory = threads == 1 ? table_.clear() : block_grow(room) && table_.clear(room, Team::kFirstTable);
        if (!memory) return false;
        for (u32 i = 0; i < threads_; ++i) {
            prover_of(i).game.begin(*layout_, table_, threads > 1, i);
            prover_of(i).game.take_added(share());
        }
        team.new_slice();
        return true;
    }

    // A question on trial is looked at after the same number of nodes, however many threads have visited them.
    void limit_slices() {
        const bool on_trial = !every_move_ && turn_end_ != ~0ull;
        slice_limit_ = on_trial ? (turn_end_ - smaller(turn_end_, nodes()) + threads_ - 1) / threads_ : ~0ull;
    }

    void start_search(const ProofGame::Node& node, int last) {
        const Key key = first_.game.key_of(node, last);
        for (u32 i = 0; i < threads_; ++i) prover_of(i).search.start(node, key);
        team.new_root();
        thread_paths.clear(threads_);
    }

    // The count never falls: what the table has lost was proven all the same.
    void count_proven_moves() {
        const u32 legal = u32(count(position_.legal));
        u32 known = 0;
        if (every_move_) {
            for (int cell : members(position_.legal)) known += values_[cell] != kUnknown && values_[cell] != kNotWin;
        } else if (first_.search.begun()) {
            const auto& root = first_.search.root();
            known = legal - u32(root.children + root.draw_dependent);
        }
        proven_moves_ = larger(proven_moves_, known);
    }

    // Moves that end the game need no search.
    void settle_ending_moves() {
        for (int cell : members(position_.legal)) {
            Position next = position_;
            const Outcome outcome = place(*layout_, next, cell);
            if (outcome.reason == kExhausted)
                values_[cell] = kDraw;
            else if (outcome.reason != kUnfinished)
                values_[cell] = kWin;
            note_value(cell);
        }
    }

    // A winning move settles the position at once. Among equals the best move is the one whose value came first.
    void note_value(int cell) {
        const u8 value = values_[cell];
        if (value == kUnknown || value == kNotWin) return;
        if (value == kWin) value_ = kWin;
        if (best_ < 0 || value > values_[best_]) best_ = cell;
    }

    // The question from now on: does `attacker` win? What does not depend on draws stays known.
    void ask(int attacker) {
        if (attacker != attacker_) table_.filter([](const Entry& entry) { return entry.draw_independent(); });
        attacker_ = attacker;
        for (u32 i = 0; i < threads_; ++i) prover_of(i).game.attack(attacker);
    }

    void start_question(Question question) {
        question_ = asked_ = question;
        const int mover = position_.mover();
        ask(question == kMoverWins ? mover : 1 - mover);
        undecided_ = 0;
        if (every_move_) {
            for (int cell : members(position_.legal))
                if (values_[cell] == kUnknown || values_[cell] == kNotWin) undecided_ |= bit(cell);
            turn_ = kFirstTurn;
            round_ = undecided_;
            next_move();
        } else {
            turn_end_ = ~0ull;
            start_search(root_, -1);
        }
    }

    // The question is on trial, or the move has used up its nodes without an answer.
    void end_turn() {
        if (!every_move_) {
            turn_end_ = turn_end_ < kLastTrial ? turn_end_ * 4 : ~0ull;
            if (first_.search.seems_to_fail()) start_question(kOpponentWins);
            return;
        }
        round_ &= ~bit(cell_);
        if (!round_) {
            round_ = undecided_;
            turn_ *= 2;
        }
        next_move();
    }

    // Starts on the next move without an answer, or goes on to the next question, or ends.
    void next_move() {
        if (undecided_) {
            if (!(round_ &= undecided_)) round_ = undecided_;
            cell_ = lowest(round_);
            turn_end_ = without_lowest(undecided_) ? nodes() + turn_ : ~0ull;
            ProofGame::Child child{};
            child.cell = cell_;
            child.legal = layout_->follows[cell_] & ~(position_.covered() | bit(cell_));
            ProofGame::Node node;
            first_.game.enter(root_, child, node);
            start_search(node, cell_);
        } else if (question_ == kMoverWins && some_move_not_decided()) {
            start_question(kOpponentWins);
        } else {
            conclude();
        }
    }

    void answered(const Prover& prover) {
        const auto& root = prover.search.root();
        const bool yes = root.phi == 0;
        if (every_move_) {
            undecided_ &= ~bit(cell_);
            values_[cell_] = answer_for_move(yes, yes ? root.delta : root.phi);
            note_value(cell_);
            next_move();
        } else {
            answer_for_position(root, yes);
        }
    }

    // `yes`: the player who moves after the move reaches the goal.
    u8 answer_for_move(bool yes, u32 proof) const {
        if (question_ == kOpponentWins) return yes ? kLoss : kDraw;
        if (!yes) return kWin;
        return proof == kDrawDependent ? kNotWin : u8(kLoss);
    }

    // `yes`: the player to move reaches the goal, which is not to lose in the question whether the opponent wins. An
    // answer that relies on no draw settles the other question, too.
    void answer_for_position(const Frame<ProofGame>& root, bool yes) {
        const bool about_mover = question_ == kMoverWins;
        if (root.best >= 0) best_ = root.best;
        if ((yes ? root.delta : root.phi) != kDrawDependent || yes == about_mover)
            return conclude_position(yes ? kWin : kLoss);
        (about_mover ? not_won_ : not_lost_) = true;
        if (not_won_ && not_lost_) return conclude_position(kDraw);
        start_question(about_mover ? kOpponentWins : kMoverWins);
    }

    void conclude_position(Value value) {
        value_ = value;
        question_ = kNothing;
        if (best_ < 0) best_ = lowest(position_.legal);
        const u32 legal = u32(count(position_.legal));
        proven_moves_ = value_ == kLoss ? legal : smaller(legal, proven_moves_ + 1);
    }

    bool some_move_not_decided() const {
        for (int cell : members(position_.legal))
            if (values_[cell] == kNotWin) return true;
        return false;
    }

    void conclude() {
        question_ = kNothing;
        value_ = Value(values_[best_]);
    }

    static constexpr u8 kNotWin = 4;  // inside only: a draw or a loss, the second question will tell

    const Layout* layout_ = nullptr;
    Position position_;
    ProofGame::Node root_;
    ProofTable table_;
    Prover first_;
    u32 threads_ = 0;
    Question question_ = kNothing;
    int attacker_ = 0;
    bool every_move_ = false;
    u64 undecided_ = 0;          // moves without an answer to the question
    u64 round_ = 0;              // those that have not had their turn in this round
    u64 turn_ = 0;               // nodes of a turn in this round
    u64 turn_end_ = 0;           // the number of nodes at which the turn ends
    u64 slice_limit_ = 0;        // the nodes that a thread of a team may visit in a slice
    Question asked_ = kNothing;  // the last one, even when it has been answered
    u32 checkpoint_next_ = 0, checkpoint_least_ = 0;
    int cell_ = 0;
    int best_ = 0;
    Value value_ = kUnknown;
    bool not_won_ = false, not_lost_ = false;  // known of the position: the player to move does not win, does not lose
    u32 proven_moves_ = 0;
    u8 values_[64] = {};
};

}  // namespace crestflow::kamon
