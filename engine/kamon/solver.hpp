// Exact values by two questions. First: does the player to move win? If not, and only if the refutation relies on
// a draw somewhere: does the opponent win? What the first search proved without draws stays known in the second.
//
// The same two questions, put about the position after each move, give the value of every move.
#pragma once

#include "proof_game.hpp"

namespace crestflow::kamon {

class Solver {
public:
    // False when there is not even memory for the smallest table.
    bool start(const Layout& layout, const Position& position, bool every_move) {
        layout_ = &layout;
        position_ = position;
        every_move_ = every_move;
        best_ = -1;
        value_ = kUnknown;
        for (u8& value : values_) value = kUnknown;
        if (!game_.begin(layout)) return false;
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
        start_question(kMoverWins);
        return true;
    }

    // Visits about `nodes` more positions. True when everything asked for is known.
    bool step(u64 nodes) {
        const u64 until = game_.work() + nodes;
        while (question_ != kNothing) {
            if (!search_.step(game_, until)) return false;
            answered();
        }
        return true;
    }

    bool complete() const { return question_ == kNothing; }
    Value value() const { return value_; }
    int best() const { return best_; }
    u8 value_of(int cell) const { return values_[cell]; }
    u64 nodes() const { return game_.work(); }
    u64 entries() const { return game_.entries(); }
    ProofGame& proof_game() { return game_; }

private:
    enum Question : u8 { kNothing, kMoverWins, kOpponentWins };

    // Moves that end the game need no search.
    void settle_ending_moves() {
        for (int cell : members(position_.legal)) {
            Position next = position_;
            const Outcome outcome = place(*layout_, next, cell);
            if (outcome.reason == kExhausted)
                values_[cell] = kDraw;
            else if (outcome.reason != kUnfinished)
                values_[cell] = kWin;
        }
    }

    void start_question(Question question) {
        question_ = question;
        const int mover = position_.mover();
        game_.attack(question == kMoverWins ? mover : 1 - mover);
        undecided_ = 0;
        if (every_move_) {
            for (int cell : members(position_.legal))
                if (values_[cell] == kUnknown || values_[cell] == kNotWin) undecided_ |= bit(cell);
            next_move();
        } else {
            search_.start(root_, game_.key_of(root_, -1));
        }
    }

    // Starts on the next move without an answer, or goes on to the next question, or ends.
    void next_move() {
        if (undecided_) {
            cell_ = lowest(undecided_);
            ProofGame::Child child{};
            child.cell = cell_;
            child.legal = layout_->follows[cell_] & ~(position_.covered() | bit(cell_));
            ProofGame::Node node;
            game_.enter(root_, child, node);
            search_.start(node, game_.key_of(node, cell_));
        } else if (question_ == kMoverWins && some_move_not_decided()) {
            start_question(kOpponentWins);
        } else {
            conclude();
        }
    }

    void answered() {
        const auto& root = search_.root();
        const bool yes = root.phi == 0;
        if (every_move_) {
            undecided_ &= ~bit(cell_);
            values_[cell_] = answer_for_move(yes, yes ? root.delta : root.phi);
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

    void answer_for_position(const Frame<ProofGame>& root, bool yes) {
        if (root.best >= 0) best_ = root.best;
        if (question_ == kOpponentWins) {
            value_ = yes ? kDraw : kLoss;
        } else if (yes) {
            value_ = kWin;
        } else if (root.phi == kDrawDependent) {
            start_question(kOpponentWins);
            return;
        } else {
            value_ = kLoss;
        }
        question_ = kNothing;
        if (best_ < 0) best_ = lowest(position_.legal);
    }

    bool some_move_not_decided() const {
        for (int cell : members(position_.legal))
            if (values_[cell] == kNotWin) return true;
        return false;
    }

    void conclude() {
        question_ = kNothing;
        for (int cell : members(position_.legal))
            if (values_[cell] > value_) {
                value_ = Value(values_[cell]);
                best_ = cell;
            }
    }

    static constexpr u8 kNotWin = 4;  // inside only: a draw or a loss, the second question will tell

    const Layout* layout_ = nullptr;
    Position position_;
    ProofGame::Node root_;
    ProofGame game_;
    Dfpn<ProofGame> search_;
    Question question_ = kNothing;
    bool every_move_ = false;
    u64 undecided_ = 0;
    int cell_ = 0;
    int best_ = 0;
    Value value_ = kUnknown;
    u8 values_[64] = {};
};

}  // namespace crestflow::kamon
