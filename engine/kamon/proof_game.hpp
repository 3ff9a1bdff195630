// Kamon as df-pn sees it: what a node is, how its children are listed and rated before they are searched.
#pragma once

#include "../common/team.hpp"
#include "endgame.hpp"
#include "evaluate.hpp"
#include "proof_table.hpp"
#include "thread_paths.hpp"

namespace crestflow::kamon {

// Initial proof numbers grow with the number of replies: 64 n^2.5 to prove, 64 n^2.75 to refute, at most 10^5.
struct InitialNumbers {
    float prove[40] = {};
    float refute[40] = {};
};

constexpr double square_root(double x) {
    double root = x < 1 ? 1 : x;
    for (int i = 0; i < 60; ++i) root = (root + x / root) / 2;
    return root;
}

constexpr InitialNumbers make_initial_numbers() {
    InitialNumbers numbers;
    for (int n = 0; n < 40; ++n) {
        const double root = square_root(n), fourth = square_root(root);
        numbers.prove[n] = float(smaller(1e5, larger(1.0, 64 * n * n * root)));
        numbers.refute[n] = float(smaller(1e5, larger(1.0, 64 * n * n * root * fourth)));
    }
    return numbers;
}

inline constexpr InitialNumbers kInitialNumbers = make_initial_numbers();

class ProofGame {
public:
    using Key = kamon::Key;
    using Visited = VisitedNodes;
    // Threads tell where they are in nodes with at least so many hexagons left. Lower nodes are left too soon for it to
    // be worth the trouble.
    static constexpr int kLeastWatched = 22;
    static constexpr int kMaxDepth = kStones + 1;
    static constexpr int kMaxChildren = kCells;

    struct Node {
        Threats me, opponent;
        Rotations my_rotations, opponent_rotations;  // their stones, for the evaluation
        u64 legal = 0;
        u64 digits = 0;  // the stones to base 3
        int left = 0;    // hexagons still to place
    };

    struct Child {
        Key key;
        u64 legal = 0;
        u32 phi = 0, delta = 0;
        int cell = 0;
        CRESTFLOW_INLINE bool known() const { return (phi | delta) != 0; }
    };

    using FrameType = Frame<ProofGame>;

    // Begins a new setup on a table that knows nothing, for one thread alone or in a team.
    void begin(const Layout& layout, ProofTable& table, bool in_team, u32 thread = 0) {
        layout_ = &layout;
        table_ = &table;
        in_team_ = in_team;
        thread_ = thread;
        work_ = added_ = 0;
    }

    // The question from now on: does `attacker` win?
    void attack(int attacker) {
        forget_recent();
        attacker_ = attacker;
    }

    Key key_of(const Node& node, int last) const {
        const u64 uncovered = layout_->playable & ~(node.me.stones | node.opponent.stones);
        return make_key(node.digits, last < 0 ? 0 : legal_code(*layout_, last, uncovered, node.legal));
    }

    bool expand(const Node& node, FrameType& frame);

    // The mover fails with every move.
    void settle(FrameType& frame) const {
        frame.phi = attacks(frame.node.left) && frame.draw_dependent ? kDrawDependent : kSettled;
        frame.delta = 0;
    }

    void win(FrameType& frame, const Child& child) {
        frame.phi = 0;
        frame.delta = child.phi;
        frame.best = child.cell;
    }

    void note(FrameType& frame, const Child& child) const { frame.draw_dependent += child.delta == kDrawDependent; }

    void enter(const Node& node, const Child& child, Node& next) const {
        next.me = node.opponent;
        next.opponent = with_stone(node.me, child.cell);
        next.my_rotations = node.opponent_rotations;
        next.opponent_rotations = node.my_rotations.with(child.cell);
        next.legal = child.legal;
        next.digits = digits_after(node, child.cell);
        next.left = node.left - 1;
    }

    // In a team the table grows only when all threads rest: a thread that has filled its share asks for that.
    void store(const Key& key, u32 phi, u32 delta, u64 work) {
        note_recent(key, phi, delta);
        const u32 log_work = smaller(u32(4.0f * rough_log2(float(work + 1)) + 1.0f), 63u);
        if (in_team()) {
            added_ += table_->store(key, phi, delta, log_work);
            if (added_ > share_) team.interrupt();
            return;
        }
        table_->make_room();
        table_->count_new(table_->store(key, phi, delta, log_work));
    }

    bool find(const Key& key, u32& phi, u32& delta) const {
        Entry entry;
        if (!table_->find(key, entry)) return false;
        phi = entry.phi();
        delta = entry.delta();
        return true;
    }

    u64 work() const { return work_; }

    // How many entries this thread has added since it was asked last; from now on it may add `share`.
    u64 take_added(u64 share) {
        const u64 added = added_;
        added_ = 0;
        share_ = share;
        return added;
    }

    CRESTFLOW_INLINE bool in_team() const { return kShared && in_team_; }
    CRESTFLOW_INLINE bool interrupted() const { return in_team() && team.interrupted(); }
    CRESTFLOW_INLINE bool watches(const Node& node) const { return node.left >= kLeastWatched; }
    static CRESTFLOW_INLINE u64 hash(const Key& key) { return hash_of(key); }
    CRESTFLOW_INLINE void visit(const Node& node, const Key& key) const {
        thread_paths.enter(thread_, node.left, hash(key));
    }
    CRESTFLOW_INLINE void leave(const Node& node) const { thread_paths.leave(thread_, node.left); }
    CRESTFLOW_INLINE void find_visited(const Node& node, Visited& below) const {
        thread_paths.find_others(thread_, node.left - 1, below);
    }

private:
    // The latest numbers of the positions met last: initial ones, which the table never holds, and what was stored.
    // A node that is entered again mostly meets children that were rated or searched a moment ago, and a lookup here
    // waits for the second cache where one in the table waits for memory.
    static constexpr int kRecentBits = 16;

    void forget_recent() { memset(static_cast<void*>(recent_), 0, sizeof recent_); }
    CRESTFLOW_INLINE Entry& recent(const Key& key) { return recent_[hash_of(key) & ((1u << kRecentBits) - 1)]; }
    CRESTFLOW_INLINE void note_recent(const Key& key, u32 phi, u32 delta) {
        recent(key) = Entry::make(key, phi, delta, 0);
    }

    CRESTFLOW_INLINE bool attacks(int left) const { return (left & 1) == attacker_; }
    CRESTFLOW_INLINE u64 digits_after(const Node& node, int cell) const {
        return node.digits + (kPowersOfThree.of[cell] << (node.left & 1));  // black counts 1, white 2
    }
    CRESTFLOW_INLINE bool look_up_all(FrameType& frame);
    CRESTFLOW_INLINE bool rate_all(const Node& node, u64 uncovered, FrameType& frame);
    CRESTFLOW_INLINE void rate(const Node& node, u64 uncovered, Child& child);
    CRESTFLOW_INLINE bool reply_wins(const Node& node, u64 rest, u64 replies, u64 single, int& fewest) const;
    CRESTFLOW_INLINE void search_endgame(const Node& node, FrameType& frame);
    CRESTFLOW_INLINE void guess(const Node& node, int fewest, int replies, Child& child);

    const Layout* layout_ = nullptr;
    int attacker_ = 0;
    u64 work_ = 0;
    u64 added_ = 0, share_ = 0;
    u32 thread_ = 0;
    bool in_team_ = false;
    bool counted_ = false;  // whether the two below belong to the node that is being rated
    PathSums mine_{}, theirs_{};
    ProofTable* table_ = nullptr;
    Entry recent_[1 << kRecentBits] = {};
};

// Lists the moves that do not hand over a win at once. True when the node is settled without a search.
inline bool ProofGame::expand(const Node& node, FrameType& frame) {
    ++work_;
    frame.best = -1;
    // An endgame is searched when it is entered, not when its parent rates it: most children never are. At the root the
    // move is wanted, too, so its moves are listed.
    if (node.left <= Endgame::kMaxLeft && !frame.root) {
        search_endgame(node, frame);
        return true;
    }
    const u64 uncovered = layout_->playable & ~(node.me.stones | node.opponent.stones);
    const Blockades now = blockades(*layout_, uncovered);
    const u64 winning = node.legal & (node.me.wins | (node.left > 1 ? now.at_once : 0));
    if (winning) {
        frame.best = lowest(winning);
        frame.phi = 0;
        frame.delta = kSettled;
        return true;
    }
    if (node.left == 1) {  // the last hexagon draws: the attacker fails, the other one holds
        frame.best = lowest(node.legal);
        frame.phi = attacks(1) ? kDrawDependent : 0;
        frame.delta = attacks(1) ? 0 : kDrawDependent;
        return true;
    }
    const u64 prizes = (node.opponent.wins & uncovered) | (node.left > 2 ? now.after_one : 0);
    for (int cell : members(node.legal & ~handing_over(*layout_, prizes))) {
        Child& child = frame.child[frame.children++];
        const u64 rest = uncovered & ~bit(cell);
        child.cell = cell;
        child.legal = layout_->follows[cell] & rest;
        child.key = make_key(digits_after(node, cell), legal_code(*layout_, cell, rest, child.legal));
    }
    if (look_up_all(frame)) return true;
    return rate_all(node, uncovered, frame);
}

// Fills in what is known about the children; both numbers stay 0 when it is nothing. True when one of them settles the
// node. All lookups come before the first rating: a success among them saves it, and the waiting times for memory
// overlap.
CRESTFLOW_INLINE bool ProofGame::look_up_all(FrameType& frame) {
    const bool shared_node = in_team() && frame.watched;  // here other threads may know more
    for (int i = 0; i < frame.children; ++i) {
        Child& child = frame.child[i];
        const Entry& known = recent(child.key);
        child.phi = child.delta = 0;
        if (known.holds(child.key)) {
            child.phi = known.phi();
            child.delta = known.delta();
        }
        if (shared_node || !child.known()) table_->prefetch(child.key);
    }
    for (int i = 0; i < frame.children; ++i) {
        Child& child = frame.child[i];
        if (shared_node || !child.known()) find(child.key, child.phi, child.delta);
        if (child.delta == 0 && child.phi != 0) {
            win(frame, child);
            return true;
        }
    }
    return false;
}

// Rates the children that nothing is known about and drops the failures. True when one settles the node.
CRESTFLOW_INLINE bool ProofGame::rate_all(const Node& node, u64 uncovered, FrameType& frame) {
    const int listed = frame.children;
    frame.children = 0;
    counted_ = false;
    for (int i = 0; i < listed; ++i) {
        Child child = frame.child[i];
        if (!child.known()) {
            rate(node, uncovered, child);
            note_recent(child.key, child.phi, child.delta);
        }
        if (child.delta == 0) {
            win(frame, child);
            return true;
        }
        if (child.phi == 0)
            note(frame, child);
        else
            frame.child[frame.children++] = child;
    }
    return false;
}

// Initial numbers for the position after a safe move: the opponent cannot win at once.
CRESTFLOW_INLINE void ProofGame::rate(const Node& node, u64 uncovered, Child& child) {
    const u64 rest = uncovered & ~bit(child.cell);
    if (node.left == 2) {
        child.phi = child.delta = 1;
        return;
    }
    const Threats threats = with_stone(node.me, child.cell);
    const u64 single = node.left > 3 ? blockades(*layout_, rest).after_one : 0;
    const u64 replies = child.legal & ~handing_over(*layout_, (threats.wins & rest) | single);
    int fewest = kCells;
    if (!replies) {
        child.phi = kSettled;
        child.delta = 0;
    } else if (reply_wins(node, rest, replies, single, fewest)) {
        child.phi = 0;
        child.delta = kSettled;
    } else {
        guess(node, fewest, count(replies), child);
    }
}

// Whether some safe reply leaves us only moves that hand the opponent a win. Otherwise `fewest` becomes the
// smallest number of other moves that a reply leaves us.
CRESTFLOW_INLINE bool ProofGame::reply_wins(const Node& node, u64 rest, u64 replies, u64 single, int& fewest) const {
    // Our move, the reply, our answer, and the opponent's win: four hexagons, or five for a blockade, which the
    // last hexagon cannot be.
    const u64 prizes = node.left > 3 ? node.opponent.wins & rest : 0, blocking = node.left > 4 ? single : 0;
    const u64 loops = prizes & ~node.opponent.connecting();
    const u64 handing = handing_over(*layout_, prizes | blocking);
    for (int cell : members(replies)) {
        u64 bad = handing;
        // The reply itself may be one of the blocking tokens, or fill the only cell that a loop would enclose.
        const u64 gone = (blocking & bit(cell)) | (loops & kGeometry.neighbours[cell]);
        if (gone) bad = handing_over(*layout_, (prizes | blocking) & ~gone);
        const int answers = count(layout_->follows[cell] & rest & ~bad);
        if (answers == 0) return true;
        fewest = smaller(fewest, answers);
    }
    return false;
}

// Settles a node by the search for endgames.
CRESTFLOW_INLINE void ProofGame::search_endgame(const Node& node, FrameType& frame) {
    const Answer answer = Endgame(*layout_, attacker_, work_).search(node.me, node.opponent, node.legal, node.left);
    const u32 proof = answer.draw_dependent ? kDrawDependent : kSettled;
    frame.phi = answer.yes ? 0 : proof;
    frame.delta = answer.yes ? proof : 0;
}

// The effort to prove falls with the square of the weighted own paths and rises with the other player's.
CRESTFLOW_INLINE void ProofGame::guess(const Node& node, int fewest, int replies, Child& child) {
    if (!counted_) {
        mine_.count(*layout_, node.my_rotations, node.opponent_rotations);
        theirs_.count(*layout_, node.opponent_rotations, node.my_rotations);
        counted_ = true;
    }
    const u64 own = node.me.stones | bit(child.cell), other = node.opponent.stones;
    const u64 open = layout_->playable & ~(own | other);
    const float mine = rough_log2(mine_.with_own(child.cell) + weighted_rings(own, open) + kFewestPaths);
    const float theirs = rough_log2(theirs_.without(child.cell) + weighted_rings(other, open) + kFewestPaths);
    const float prove = kInitialNumbers.prove[fewest] * rough_exp2(mine - 2 * theirs - 5);
    const float refute = kInitialNumbers.refute[replies] * rough_exp2(theirs - 2 * mine - 3);
    child.phi = u32(larger(1.0f, smaller(1e6f, prove)));
    child.delta = u32(larger(1.0f, smaller(1e6f, refute)));
}

}  // namespace crestflow::kamon
