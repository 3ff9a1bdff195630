// One question about a position: does `attacker` win? The answer comes with a move for the player to move, if that
// player reaches the goal: to win for the attacker, not to lose for the defender.
//
// The exact value takes two questions (solver.hpp). Asked one by one, with the table kept from one position of a
// setup to the next, they walk through a strategy: what the first answer proved is known when its children are asked.
#pragma once

#include "proof_game.hpp"

namespace crestflow::kamon {

class Question {
public:
    // With `keep` the table stays as the last question left it, if that was about the same setup. The caller makes sure
    // that nothing else has used the table's memory since. False when there is not even memory for the smallest table.
    bool start(const Layout& layout, const Position& position, int last, int attacker, bool keep) {
        const bool kept = keep && same_setup(layout);
        layout_ = layout;
        mover_ = position.mover();
        answer_ = kOpen;
        best_ = -1;
        if (!kept) {
            if (!table_.clear()) {
                layout_.playable = 0;  // there is no table to keep
                return false;
            }
            game_.begin(layout_, table_, false);
        } else if (attacker != attacker_) {
            table_.filter([](const Entry& entry) { return entry.draw_independent(); });
        }
        attacker_ = attacker;
        before_ = game_.work();
        game_.attack(attacker);
        ProofGame::Node node;
        node.me = threats_of(position.side[mover_].stones);
        node.opponent = threats_of(position.side[1 - mover_].stones);
        node.my_rotations = rotations_of(node.me.stones);
        node.opponent_rotations = rotations_of(node.opponent.stones);
        node.legal = position.legal;
        node.left = kStones - position.placed;
        for (int side = 0; side < 2; ++side)
            for (int cell : members(position.side[side].stones)) node.digits += kPowersOfThree.of[cell] << side;
        search_.start(node, game_.key_of(node, last));
        return true;
    }

    // Visits about `nodes` more positions. True when the answer is known.
    bool step(u64 nodes) {
        if (answer_ != kOpen) return true;
        if (!search_.step(game_, game_.work() + nodes)) return false;
        const bool reached = search_.root().phi == 0;  // the player to move reaches the goal
        answer_ = reached == (mover_ == attacker_) ? kWins : kHeld;
        if (reached) best_ = search_.root().best;
        return true;
    }

    AttackAnswer answer() const { return answer_; }
    int best() const { return best_; }
    u64 nodes() const { return game_.work() - before_; }

private:
    bool same_setup(const Layout& layout) const {
        if (layout.playable != layout_.playable || layout.wild_blank != layout_.wild_blank) return false;
        for (int line = 0; line < 12; ++line)
            if (layout.line[line] != layout_.line[line]) return false;
        return true;
    }

    Layout layout_;  // a copy: the host may load another setup between two questions
    ProofTable table_;
    ProofGame game_;
    Dfpn<ProofGame> search_;
    AttackAnswer answer_ = kOpen;
    int attacker_ = 0, mover_ = 0;
    int best_ = 0;
    u64 before_ = 0;
};

}  // namespace crestflow::kamon
