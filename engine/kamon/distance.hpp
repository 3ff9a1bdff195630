// The distance: plies to the end when the winner wins as soon as possible and the loser holds out as long as possible.
//
// A question is: does the attacker win within n plies? It is asked for n = 1, 3, 5, ... (2, 4, 6, ... when the other
// player is to move) until the answer is yes. A table keeps for each position the least n known to suffice and the
// greatest known not to. Then the same questions, asked about the position after each move, give a line of best play.
//
// The depth-first search keeps an explicit stack, so that a slice may end before any position.
#pragma once

#include "../common/table.hpp"
#include "solver_table.hpp"
#include "threats.hpp"

namespace crestflow::kamon {

// What the table keeps of a position: 16 bytes with the exact key of solver_table.hpp.
struct DistanceEntry {
    using Key = kamon::Key;
    u64 low = 0;
    u16 key_high = 0;
    u8 suffices = 0;  // the attacker wins within so many plies; 0: not known to win
    u8 fails = 0;     // he does not within so many
    u8 best = 0;      // the move that settled it last, plus 1
    u8 plies = 0;     // left to the horizon when it was stored: what is kept longer
    u16 occupied = 0;

    bool used() const { return occupied != 0; }
    u32 worth() const { return plies; }
    bool holds(const Key& key) const { return low == key.low && key_high == key.high && used(); }
    u64 hash() const { return hash_of({low, key_high}); }
    static u64 hash(const Key& key) { return hash_of(key); }
};
static_assert(sizeof(DistanceEntry) == 16);

struct DistanceNode {
    Threats me, opponent;
    u64 legal = 0;
    u64 digits = 0;
    int last = -1;
    int left = 0;  // hexagons still to place
};

class DistanceSearch {
public:
    // Asks how soon `attacker` wins. False when there is not even memory for the smallest table.
    bool start(const Layout& layout, const Position& position, int last, int attacker) {
        layout_ = &layout;
        attacker_ = attacker;
        work_ = 0;
        distance_ = length_ = 0;
        stage_ = kDeepening;
        node_ = DistanceNode{};
        const int mover = position.mover();
        node_.me = threats_of(position.side[mover].stones);
        node_.opponent = threats_of(position.side[1 - mover].stones);
        node_.legal = position.legal;
        node_.last = last;
        node_.left = kStones - position.placed;
        for (int side = 0; side < 2; ++side)
            for (int cell : members(position.side[side].stones)) node_.digits += kPowersOfThree.of[cell] << side;
        plies_ = attacks(node_.left) ? 1 : 2;
        ask(node_, plies_);
        return table_.clear();
    }

    // Visits about `nodes` more positions. True when the line is complete, or when the attacker does not win.
    bool step(u64 nodes) {
        const u64 until = work_ + nodes;
        while (stage_ != kDone) {
            if (!search(until)) return false;
            if (stage_ == kDeepening)
                deepen();
            else
                follow();
        }
        return true;
    }

    // Plies to the end, 0 while not known or when the attacker does not win.
    int distance() const { return distance_; }
    int length() const { return stage_ == kDone ? length_ : 0; }
    int line(int ply) const { return line_[ply]; }
    u64 nodes() const { return work_; }

private:
    enum Stage : u8 { kDeepening, kFollowing, kDone };

    struct Move {
        Threats threats;
        u64 legal;
        int cell, replies;
    };

    struct Frame {
        DistanceNode node;
        Key key;
        int plies, moves, next;
        Move move[kCells];
        u8 order[kCells];
    };

    // Black moves when an even number of hexagons is left.
    CRESTFLOW_INLINE bool attacks(int left) const { return (left & 1) == attacker_; }

    void ask(const DistanceNode& node, int plies) {
        height_ = 1;
        fresh_ = true;
        stack_[0].node = node;
        stack_[0].plies = plies;
    }

    // Goes on with the question that was asked. True when `answer_` holds the answer, false when the slice is over.
    bool search(u64 until) {
        while (height_ > 0) {
            Frame& frame = stack_[height_ - 1];
            if (fresh_) {
                if (work_ >= until) return false;
                ++work_;
                fresh_ = false;
                frame.next = 0;
                if (settled(frame)) {
                    leave();
                    continue;
                }
            }
            if (frame.next == frame.moves) {
                answer_ = !attacks(frame.node.left);
                store(frame, -1);
                leave();
                continue;
            }
            enter(frame.node, frame.move[frame.order[frame.next]], stack_[height_].node);
            stack_[height_].plies = frame.plies - 1;
            ++height_;
            fresh_ = true;
        }
        return true;
    }

    // Hands the answer to the frame above: it may settle that one, too.
    void leave() {
        for (--height_; height_ > 0; --height_) {
            Frame& above = stack_[height_ - 1];
            if (answer_ != attacks(above.node.left)) {
                ++above.next;
                return;
            }
            store(above, above.move[above.order[above.next]].cell);
        }
    }

    CRESTFLOW_INLINE void enter(const DistanceNode& node, const Move& move, DistanceNode& next) const {
        next.me = node.opponent;
        next.opponent = move.threats;
        next.legal = move.legal;
        next.digits = node.digits + (kPowersOfThree.of[move.cell] << (node.left & 1));
        next.last = move.cell;
        next.left = node.left - 1;
    }

    bool settled(Frame& frame);
    bool list(Frame& frame, u64 uncovered, u64 safe, int first);
    void store(const Frame& frame, int best);
    void deepen();
    void follow();
    void follow_with(int cell);

    const Layout* layout_ = nullptr;
    int attacker_ = 0;
    u64 work_ = 0;
    Stage stage_ = kDone;
    DistanceNode node_;  // the position that is asked about: the root, then each position of the line
    int plies_ = 0;
    int distance_ = 0;
    u64 candidates_ = 0;  // moves of the line's position that have not been asked about
    int cell_ = 0;
    int length_ = 0;
    u8 line_[kStones] = {};
    bool answer_ = false, fresh_ = false;
    int height_ = 0;
    Frame stack_[kStones + 2];
    Table<DistanceEntry> table_;
};

// Answers without searching deeper, or lists the moves to try.
inline bool DistanceSearch::settled(Frame& frame) {
    const DistanceNode& node = frame.node;
    const bool attacker = attacks(node.left);
    const u64 uncovered = layout_->playable & ~(node.me.stones | node.opponent.stones);
    const Blockades now = blockades(*layout_, uncovered);
    answer_ = attacker;
    if (node.legal & (node.me.wins | (node.left > 1 ? now.at_once : 0))) return true;
    answer_ = false;
    if (frame.plies <= 1 || node.left == 1) return true;
    const u64 prizes = (node.opponent.wins & uncovered) | (node.left > 2 ? now.after_one : 0);
    const u64 safe = node.legal & ~handing_over(*layout_, prizes);
    answer_ = !attacker;
    if (!safe) return true;
    answer_ = false;
    if (frame.plies == 2) return true;
    frame.key = make_key(node.digits, node.last < 0 ? 0 : legal_code(*layout_, node.last, uncovered, node.legal));
    int first = -1;
    if (DistanceEntry entry; table_.find(frame.key, entry)) {
        answer_ = entry.suffices && entry.suffices <= frame.plies;
        if (answer_ || entry.fails >= frame.plies) return true;
        first = int(entry.best) - 1;
    }
    answer_ = attacker;
    if (list(frame, uncovered, safe, first)) return true;
    answer_ = false;
    return frame.plies == 3;  // a move that wins on the third ply would have been found in the list
}

// Lists the safe moves: `first`, then those that leave the fewest safe replies. True when one leaves none and so wins.
inline bool DistanceSearch::list(Frame& frame, u64 uncovered, u64 safe, int first) {
    const DistanceNode& node = frame.node;
    frame.moves = 0;
    for (int cell : members(safe)) {
        Move& move = frame.move[frame.moves];
        const u64 rest = uncovered & ~bit(cell);
        move.cell = cell;
        move.threats = with_stone(node.me, cell);
        move.legal = layout_->follows[cell] & rest;
        u64 replies = move.legal;
        if (node.left > 2) {
            const u64 single = node.left > 3 ? blockades(*layout_, rest).after_one : 0;
            replies &= ~handing_over(*layout_, (move.threats.wins & rest) | single);
            if (!replies) return true;
        }
        move.replies = cell == first ? 0 : count(replies);
        int place = frame.moves;
        for (; place > 0 && frame.move[frame.order[place - 1]].replies > move.replies; --place)
            frame.order[place] = frame.order[place - 1];
        frame.order[place] = u8(frame.moves++);
    }
    return false;
}

inline void DistanceSearch::store(const Frame& frame, int best) {
    DistanceEntry entry{frame.key.low, u16(frame.key.high), 0, 0, 0, 0, 1};
    table_.find(frame.key, entry);
    if (!answer_)
        entry.fails = larger(entry.fails, u8(frame.plies));
    else if (!entry.suffices || frame.plies < entry.suffices)
        entry.suffices = u8(frame.plies);
    if (best >= 0) entry.best = u8(best + 1);
    entry.plies = u8(frame.plies);
    table_.put(frame.key, entry);
}

// The question about the root is answered: ask for two plies more, or begin the line.
inline void DistanceSearch::deepen() {
    if (answer_) {
        distance_ = plies_;
        stage_ = kFollowing;
        candidates_ = node_.legal;
        follow_with(-1);
    } else if (plies_ + 2 <= node_.left) {
        plies_ += 2;
        ask(node_, plies_);
    } else {
        stage_ = kDone;
    }
}

// The question about the move `cell_` is answered: play it if it is best, or ask about the next one.
inline void DistanceSearch::follow() { follow_with(answer_ == attacks(node_.left) ? cell_ : -1); }

// Plays `best`, the line's next move, if there is one, and goes on to a question that needs a search.
inline void DistanceSearch::follow_with(int best) {
    for (;;) {
        const u64 uncovered = layout_->playable & ~(node_.me.stones | node_.opponent.stones);
        if (plies_ == 1)  // the winning move
            best =
                lowest(node_.legal & (node_.me.wins | (node_.left > 1 ? blockades(*layout_, uncovered).at_once : 0)));
        else if (plies_ == 2)  // whatever the loser does, the winner has a winning move
            best = lowest(node_.legal);
        if (best < 0 && !without_lowest(candidates_)) best = lowest(candidates_);  // it is the only one left
        const int cell = best < 0 ? lowest(candidates_) : best;
        const Move move{with_stone(node_.me, cell), layout_->follows[cell] & uncovered & ~bit(cell), cell, 0};
        DistanceNode next;
        enter(node_, move, next);
        if (best < 0) {
            cell_ = cell;
            candidates_ &= ~bit(cell);
            // The winner needs a move after which one ply less suffices, the loser one after which three less do not.
            ask(next, attacks(node_.left) ? plies_ - 1 : plies_ - 3);
            return;
        }
        line_[length_++] = u8(cell);
        if (--plies_ == 0) {
            stage_ = kDone;
            return;
        }
        node_ = next;
        candidates_ = next.legal;
        best = -1;
    }
}

}  // namespace crestflow::kamon
