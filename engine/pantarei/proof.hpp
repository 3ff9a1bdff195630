// Proof-number search, depth first (df-pn, Nagai 2002), for one question: does the attacker win from here?
//
// A loss for the attacker, a draw and an endless game all answer "no". Like the alpha-beta search it keeps its own
// frames and can stop between any two nodes.
//
// Every node has two numbers, seen by its player to move: phi, how hard it still looks to reach that player's goal
// (a win for the attacker, anything else for the defender), and delta, how hard it looks to refute it:
//     phi = 0, delta = kNever       the goal is reached
//     phi = kNever, delta = 0       it cannot be reached
//     phi = least delta of the children
//     delta = greatest phi of the children + one for every other child that is open
// (the greatest instead of the sum: many children transpose into each other and would be counted again and again).
// A node is worked on until phi or delta reach the thresholds its parent gave it, an eighth more than the runner-up
// needs (the 1 + epsilon trick, Pawlewicz and Lew 2007), so that the search does not switch back and forth.
//
// Repetition, or the graph-history interaction problem (Campbell 1985). Returning to a position of the path refutes the
// attack on this path, and perhaps on no other. So each refutation knows the plies it depends on, and is stored in the
// table only when it depends on nothing above its own node. Any other is cached for the present path
// (path_dependence.hpp) and holds for as long as the search stays at the deepest node it depends on: then the path down
// to there is the same. Proofs of a win never depend on repetition and may always be stored.
//
// Distance. Every proof of a win knows within how many plies it wins: one more than the quickest proven move of the
// attacker, one more than the slowest move of the defender. It is a bound, since other moves may win sooner. Along a
// proof it falls with every ply, so whoever follows it comes to an end and repeats nothing.
//
// Threads. Several threads may ask the same question on one table, each with a Proof of its own. What the table holds
// is true on every path, so a thread may use whatever another one has stored. Every node counts the threads inside it,
// and where the mover seems to fail, and so every child has to be searched sooner or later, a child looks harder to
// each thread that others are in (virtual losses); where the mover seems to succeed one child is enough, and all
// threads go into the same one. Whoever comes back from a child after a while reads the numbers of all children again,
// and leaves nodes that others have settled.
#pragma once

#include "../common/team.hpp"
#include "initial_numbers.hpp"
#include "path_dependence.hpp"
#include "proof_table.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

enum Answer : u8 { kOpen, kYes, kNo };

class Proof {
public:
    // Asks whether `attacker` wins from `root`, where the player to move cannot win at once. Coming to a position that
    // the `past` has seen twice is a draw. So is coming to one of the first `avoided` positions of the past, unless
    // somebody wins there at once. Questions that share a table and differ in anything need different `salt`.
    void start(ProofTable& table, const Node& root, u8 attacker, const PastKeys& past, int avoided, u64 salt,
               bool in_team = false) {
        share_.begin(in_team);
        table_ = &table;
        root_ = root;
        attacker_ = attacker;
        past_ = &past;
        avoided_ = avoided;
        salt_ = spread(salt + 1);
        nodes_ = 0;
        met_avoided_ = too_deep_ = false;
        answer_ = kOpen;
        restart();
    }

    // To be called once before the first start where the memory has been something else.
    void wipe() {
        memset(static_cast<void*>(&path_refutations_), 0, sizeof path_refutations_);
        visits_ = 0;
    }

    // Works for about `budget` nodes more; the answer, or kOpen.
    Answer step(u64 budget) {
        const u64 pause = nodes_ + budget;
        while (answer_ == kOpen && nodes_ < pause && !share_.interrupted()) advance();
        return answer_;
    }

    // In a team: how many entries have been added to the table, see TableShare.
    u64 take_added(u64 share) { return share_.take_added(share); }

    Answer answer() const { return answer_; }
    u64 nodes() const { return nodes_; }

    // Whether an avoided position was met: a "no" might then be a "yes" if none were avoided.
    bool met_avoided() const { return met_avoided_; }

    // Whether a line was given up for its length: a "no" then proves nothing.
    bool too_deep() const { return too_deep_; }

    // After the answer: the root's move that reaches its player's goal, or kNoMove when none does. Of several moves
    // that win it is the one with the shortest proof.
    Move deciding_move() const {
        const Child* best = nullptr;
        for (int i = 0; i < frames_[0].children; ++i) {
            const Child& child = children_[0][i];
            if (child.delta == 0 && (!best || child.distance < best->distance)) best = &child;
        }
        return best ? best->move : kNoMove;
    }

    // After a "yes": within how many plies the proof wins.
    int distance() const { return returned_distance_; }

private:
    static constexpr int kMaxPly = Dependence::kPlies - 1;
    static constexpr u64 kReadAgainAfter = 512;  // nodes inside a child, in a team
    static constexpr u32 kLookUpEvery = 64;      // expansions between two looks at the whole path, in a team

    struct Child {
        Node node;
        Key key;
        u32 phi, delta;
        Dependence dependence;
        Move move;
        u16 distance;  // of a won child: within how many plies the attacker wins; else 0
    };

    struct Frame {
        const Node* node;
        Key key;
        u32 phi_limit, delta_limit;
        u64 nodes_before;
        u64 nodes_at_child;  // when the chosen child was entered
        u64 visit;           // tells this visit to the node from every other
        int children, chosen;
        bool entered;
    };

    struct Numbers {
        u32 phi, delta, second;  // second: the delta of the runner-up
        u32 open;                // children whose phi is not 0
        int best;
    };

    void restart() {
        ply_ = 0;
        returning_ = false;
        enter_at(0, &root_, key_of(root_.position), kNever, kNever);
    }

    void enter_at(int ply, const Node* node, const Key& key, u32 phi_limit, u32 delta_limit) {
        Frame& frame = frames_[ply];
        frame.node = node;
        frame.key = key;
        frame.phi_limit = phi_limit;
        frame.delta_limit = delta_limit;
        frame.entered = false;
        frame.visit = ++visits_;
        if (share_.in_team() && ply > 0) team.visit(key.hash ^ salt_, 1);
    }

    void advance() {
        if (ply_ < 0) return conclude();
        Frame& frame = frames_[ply_];
        if (returning_) {
            returning_ = false;
            Child& child = children_[ply_][frame.chosen];
            child.phi = returned_phi_;
            child.delta = returned_delta_;
            child.dependence = returned_dependence_;
            child.distance = returned_distance_;
            if (share_.in_team() && nodes_ - frame.nodes_at_child >= kReadAgainAfter) read_again(frame);
        } else if (!frame.entered) {
            if (ply_ == kMaxPly) return give_up(frame);
            if (share_.in_team() && overtaken()) return;
            expand(frame);
        }
        proceed(frame);
    }

    // Leaves the node at ply_.
    void leave(u32 phi, u32 delta, const Dependence& dependence, u16 distance) {
        if (share_.in_team() && ply_ > 0) team.visit(frames_[ply_].key.hash ^ salt_, -1);
        returned_phi_ = phi;
        returned_delta_ = delta;
        returned_dependence_ = dependence;
        returned_distance_ = distance;
        returning_ = true;
        --ply_;
    }

    void conclude() {
        const bool attacks = root_.position.turn == attacker_;
        if (returned_phi_ == 0)
            answer_ = attacks ? kYes : kNo;
        else if (returned_delta_ == 0)
            answer_ = attacks ? kNo : kYes;
        else
            restart();
    }

    // The attacker has not won here: phi and delta of a node by who is to move in it.
    u32 phi_of_draw(const Node& node) const { return node.position.turn == attacker_ ? kNever : 0; }

    void give_up(Frame& frame) {
        too_deep_ = true;
        const u32 phi = phi_of_draw(*frame.node);
        Dependence on_its_length;
        on_its_length.add(ply_ - 1);
        leave(phi, kNever - phi, on_its_length, 0);
    }

    Key salted(const Node& node, const Key& key) const {
        Key salted = table_key(node.position, key);
        salted.hash ^= salt_;
        return salted;
    }

    // What others have found out about the children meanwhile.
    void read_again(const Frame& frame) {
        for (int i = 0; i < frame.children; ++i) {
            Child& child = children_[ply_][i];
            ProofEntry entry;
            if (child.phi == 0 || child.delta == 0 || !table_->find(salted(child.node, child.key), entry)) continue;
            child.phi = entry.phi_number();
            child.delta = entry.delta_number();
            child.distance = u16(entry.distance());
        }
    }

    // Now and then, whether another thread has settled one of the nodes of the path. If so, leaves it.
    bool overtaken() {
        if (++expansions_ % kLookUpEvery != 0) return false;
        const int deepest = ply_;
        for (int ply = 1; ply <= deepest; ++ply) {
            ProofEntry entry;
            if (!settled_by_others(frames_[ply], entry)) continue;
            for (; ply_ > ply; --ply_) team.visit(frames_[ply_].key.hash ^ salt_, -1);
            adopt(entry);
            return true;
        }
        return false;
    }

    bool settled_by_others(const Frame& frame, ProofEntry& entry) const {
        return table_->find(salted(*frame.node, frame.key), entry) && entry.settled();
    }

    // Leaves the node at ply_ with what the table says.
    void adopt(const ProofEntry& entry) { leave(entry.phi_number(), entry.delta_number(), {}, u16(entry.distance())); }

    // Makes the children. Those whose player wins at once are left out: they can neither be chosen nor add to delta.
    void expand(Frame& frame) {
        frame.entered = true;
        frame.nodes_before = nodes_;
        frame.children = 0;
        Move moves[kMaxMoves];
        Key keys[kMaxMoves];
        const int count = legal_moves(frame.node->position, frame.node->view, moves);
        for (int i = 0; i < count; ++i) {
            Child& child = children_[ply_][frame.children];
            SearchGame::play(*frame.node, moves[i], child.node);
            child.key = key_of(child.node.position);
            if (SearchGame::wins_at_once(child.node) && !third_time(child)) continue;
            child.move = moves[i];
            child.dependence = {};
            child.distance = 0;
            keys[frame.children++] = salted(child.node, child.key);
        }
        nodes_ += u64(count);
        // All together, since lookups one after the other would each wait for memory.
        for (int i = 0; i < frame.children; ++i) {
            table_->prefetch(keys[i]);
            path_refutations_.prefetch(keys[i]);
        }
        for (int i = 0; i < frame.children; ++i) {
            Child& child = children_[ply_][i];
            if (!drawn(child)) look_up(child, keys[i]);
        }
    }

    // The game is over before anybody could win at once.
    bool third_time(const Child& child) const {
        for (int i = 0; i < past_->twice_count; ++i)
            if (past_->twice[i] == child.key) return true;
        return false;
    }

    bool drawn(Child& child) {
        bool draw = child.node.position.passes == 2 || third_time(child);
        for (int i = 0; i < avoided_ && !draw; ++i)
            if (past_->once[i] == child.key) draw = met_avoided_ = true;
        for (int ply = ply_ - 1; ply >= 0 && !draw; ply -= 2) {
            if (frames_[ply].node->position.stacks != child.node.position.stacks) break;
            if (frames_[ply].key == child.key) {
                draw = true;
                child.dependence.add(ply);
            }
        }
        if (draw) refute(child);
        return draw;
    }

    void refute(Child& child) const {
        child.phi = phi_of_draw(child.node);
        child.delta = kNever - child.phi;
    }

    void look_up(Child& child, const Key& key) {
        if (ProofEntry entry; table_->find(key, entry)) {
            child.phi = entry.phi_number();
            child.delta = entry.delta_number();
            child.distance = u16(entry.distance());
        } else {
            const InitialNumbers first = initial_numbers(child.node);
            child.phi = first.phi;
            child.delta = first.delta;
        }
        if (child.phi == 0 || child.delta == 0) return;
        const PathRefutations::Entry* refuted = path_refutations_.find(key);
        if (!refuted || refuted->deepest >= ply_ + 1 || frames_[refuted->deepest].visit != refuted->visit) return;
        child.dependence = refuted->dependence;
        refute(child);
    }

    Numbers weigh(const Frame& frame) const {
        Numbers numbers{kNever, 0, kNever, 0, -1};
        u32 greatest = 0;
        for (int i = 0; i < frame.children; ++i) {
            const Child& child = children_[ply_][i];
            if (child.delta < numbers.phi) {
                numbers.second = numbers.phi;
                numbers.phi = child.delta;
                numbers.best = i;
            } else if (child.delta < numbers.second) {
                numbers.second = child.delta;
            }
            greatest = larger(greatest, child.phi);
            numbers.open += child.phi != 0;
        }
        if (numbers.open) numbers.delta = smaller(greatest + numbers.open - 1, kNever - 1);
        if (greatest == kNever || numbers.phi == 0) numbers.delta = kNever;
        if (numbers.delta == 0) numbers.phi = kNever;
        return numbers;
    }

    // Chooses the child again, by numbers with virtual losses: four times as much again, and one, for each thread in
    // it.
    void part(const Frame& frame, Numbers& numbers) const {
        u32 least = kNever;
        numbers.second = kNever;
        for (int i = 0; i < frame.children; ++i) {
            const Child& child = children_[ply_][i];
            if (child.delta >= kNever) continue;
            const u64 visitors = team.visitors(child.key.hash ^ salt_);
            const u32 seen = u32(smaller<u64>(child.delta * (1 + 4 * visitors) + visitors, kNever - 1));
            if (seen < least) {
                numbers.second = least;
                least = seen;
                numbers.best = i;
            } else if (seen < numbers.second) {
                numbers.second = seen;
            }
        }
    }

    void proceed(Frame& frame) {
        Numbers numbers = weigh(frame);
        if (numbers.phi >= frame.phi_limit || numbers.delta >= frame.delta_limit) return finish(frame, numbers);
        if (share_.in_team() && numbers.delta < numbers.phi) part(frame, numbers);
        const Child& child = children_[ply_][numbers.best];
        frame.chosen = numbers.best;
        const u32 others = numbers.open ? numbers.open - 1 : 0;
        u32 phi_limit = frame.delta_limit >= kNever  ? kNever
                        : frame.delta_limit > others ? frame.delta_limit - others
                                                     : 1;
        u32 delta_limit = smaller(frame.phi_limit, numbers.second + 1 + numbers.second / 8);
        phi_limit = smaller(larger(phi_limit, child.phi + 1), kNever);
        delta_limit = smaller(larger(delta_limit, child.delta + 1), kNever);
        frame.nodes_at_child = nodes_;
        ++ply_;
        enter_at(ply_, &child.node, child.key, phi_limit, delta_limit);
    }

    void finish(Frame& frame, const Numbers& numbers) {
        // What another thread has settled stays as it is, so that distances fall along every line of the table.
        if (ProofEntry entry; share_.in_team() && ply_ > 0 && settled_by_others(frame, entry)) return adopt(entry);
        const bool attacks = frame.node->position.turn == attacker_;
        const bool refuted = (attacks ? numbers.delta : numbers.phi) == 0;
        Dependence dependence;
        if (refuted) {
            dependence = attacks ? dependence_of_all(frame) : lightest_refutation(frame);
            dependence.drop_from(ply_);
        }
        const u16 distance = won(frame, numbers) ? distance_of(frame) : 0;
        if (dependence.nothing()) {
            store(frame, numbers, distance);
        } else {
            const int deepest = dependence.deepest();
            path_refutations_.keep(salted(*frame.node, frame.key), dependence, deepest, frames_[deepest].visit);
        }
        leave(numbers.phi, numbers.delta, dependence, distance);
    }

    bool won(const Frame& frame, const Numbers& numbers) const {
        return (frame.node->position.turn == attacker_ ? numbers.phi : numbers.delta) == 0;
    }

    // Of a node that the attacker wins. Moves of the defender that let the attacker win at once are not among the
    // children: they lose in two.
    u16 distance_of(const Frame& frame) const {
        const bool attacks = frame.node->position.turn == attacker_;
        u16 found = attacks ? 0xFFFE : 1;
        for (int i = 0; i < frame.children; ++i) {
            const Child& child = children_[ply_][i];
            if (!attacks)
                found = larger(found, child.distance);
            else if (child.delta == 0)
                found = smaller(found, child.distance);
        }
        return u16(found + 1);
    }

    // An attacker's node is refuted by all its children together.
    Dependence dependence_of_all(const Frame& frame) const {
        Dependence all;
        for (int i = 0; i < frame.children; ++i) all.add(children_[ply_][i].dependence);
        return all;
    }

    // A defender's node is refuted by any one child: best by the one that depends on the shortest part of the path.
    Dependence lightest_refutation(const Frame& frame) const {
        const Child* lightest = nullptr;
        for (int i = 0; i < frame.children; ++i) {
            const Child& child = children_[ply_][i];
            if (child.delta != 0) continue;
            if (!lightest || child.dependence.deepest() < lightest->dependence.deepest()) lightest = &child;
        }
        return lightest->dependence;
    }

    void store(const Frame& frame, const Numbers& numbers, u16 distance) {
        const u64 work = nodes_ - frame.nodes_before + 1;
        const bool settled = numbers.phi == 0 || numbers.delta == 0;
        const u64 effort = u64(64 - __builtin_clzll(work)) + (settled ? 4 : 0);
        const Key key = salted(*frame.node, frame.key);
        ProofEntry entry{key.hash, key.check, numbers.phi, numbers.delta, effort};
        if (distance) entry.settle_with(distance);
        share_.put(*table_, key, entry);
    }

    ProofTable* table_ = nullptr;
    Node root_;
    const PastKeys* past_ = nullptr;
    int avoided_ = 0;
    u64 salt_ = 0, nodes_ = 0;
    u32 returned_phi_ = 0, returned_delta_ = 0;
    Dependence returned_dependence_;
    u16 returned_distance_ = 0;
    u64 visits_ = 0;
    u32 expansions_ = 0;
    TableShare share_;
    int ply_ = 0;
    u8 attacker_ = 0;
    Answer answer_ = kOpen;
    bool returning_ = false, met_avoided_ = false, too_deep_ = false;
    PathRefutations path_refutations_;
    Frame frames_[kMaxPly + 1];
    Child children_[kMaxPly + 1][kMaxMoves];
};

}  // namespace crestflow::pantarei
