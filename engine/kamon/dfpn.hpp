// Depth-first proof-number search (df-pn: Nagai 2002) with the 1 + epsilon trick (Pawlewicz & Lew 2007).
//
// A question is yes or no: does the player to move reach the goal? Every position carries two numbers,
//   phi     how hard it looks to show that the mover reaches the goal   (0: shown, kSettled or more: refuted)
//   delta   how hard it looks to show that the mover does not           (0: shown, kSettled or more: refuted)
// and over the children c, where the other player moves,   phi = min delta(c),   delta = sum phi(c).
//
// The search keeps an explicit stack of frames. A slice may therefore end before any expansion and go on
// later as if nothing had happened: how the work is cut never changes a number, a result or a node count.
//
// Game must have
//   struct Key, struct Node            what names a position in the table, what is needed to search on from it
//   struct Child { Key key; u32 phi, delta; ... }
//   static constexpr int kMaxDepth, kMaxChildren
//   bool expand(const Node&, Frame<Game>&)      lists the unsettled children with their initial numbers, or settles
//                                                the node at once: frame.phi and frame.delta, and true
//   void win(Frame<Game>&, const Child&)        this child settles the node as a success: set phi and delta
//   void settle(Frame<Game>&)                   all children turned out to be failures: set phi and delta
//   void note(Frame<Game>&, const Child&)       a child of the frame was settled as a failure for the mover
//   void enter(const Node&, const Child&, Node&)   the node after the child's move
//   void store(const Key&, u32 phi, u32 delta, u64 work)
//   u64 work() const                               positions visited inside expand
//
// Several threads may search the same root, each with a Dfpn and a Game of its own, on one table. Every thread goes its
// own way down from the root; what keeps them apart are virtual losses: on the upper plies every thread tells which
// node it is inside, and to the others that node's delta looks larger, so that they choose another child. This happens
// only where the mover seems to fail: there every child has to be searched sooner or later, and no work is lost. Where
// the mover seems to succeed one child is enough, and all threads go into the same one and part below it. Whoever comes
// back to such a node after some work reads the children's numbers again, since others may have settled them, and
// leaves it if others have settled the node itself. For that Game has
//   bool interrupted() const                       the slice is to end: another thread has ended its own
//   bool in_team() const                           whether there are other threads
//   bool watches(const Node&) const                whether the node lies on the upper plies
//   void visit(const Node&, const Key&)            this thread enters a watched node
//   void leave(const Node&)                        and leaves it
//   void find_visited(const Node&, Visited&)       which children of a node others are inside: Visited has
//                                                  visitors(hash), how many
//   static u64 hash(const Key&)
//   bool find(const Key&, u32& phi, u32& delta)    what the table knows
#pragma once

#include "../common/types.hpp"

namespace crestflow::kamon {

// Settled numbers are kSettled, or kDrawDependent when the proof relies on a draw: then it may not be reused for the
// question whether the other player wins. Both fit in 28 bits.
constexpr u32 kSettled = (1u << 28) - 2;
constexpr u32 kDrawDependent = kSettled + 1;

template <class Game>
struct Frame {
    typename Game::Node node{};
    typename Game::Key key{};
    u32 phi_limit = 0, delta_limit = 0;
    u32 phi = 0, delta = 0;  // the numbers when the frame is left
    u64 work_before = 0;
    u64 read_at = 0;  // the work when the children's numbers were read
    int children = 0;
    int active = 0;          // the child that is being searched
    int best = 0;            // the move that reaches the goal, once one is known; set by Game
    int draw_dependent = 0;  // refuted children whose proof relies on a draw
    bool root = false;       // where the search began: the move that reaches the goal is wanted, too
    bool watched = false;    // threads tell here that they are inside
    typename Game::Child child[Game::kMaxChildren] = {};
};

template <class Game>
class Dfpn {
public:
    using FrameType = Frame<Game>;

    void start(const typename Game::Node& node, const typename Game::Key& key) {
        height_ = 1;
        expanded_ = false;
        FrameType& root = stack_[0];
        root.node = node;
        root.key = key;
        root.phi_limit = root.delta_limit = kSettled;
        root.root = root.watched = true;
    }

    // Works until the root is settled (true), or `game.work()` has reached `until` or the game is interrupted (false).
    bool step(Game& game, u64 until) {
        while (height_ > 0) {
            FrameType& frame = stack_[height_ - 1];
            if (!expanded_) {
                if (game.work() >= until || game.interrupted()) return false;
                if (game.in_team() && overtaken(game)) continue;
                frame.work_before = frame.read_at = game.work();
                frame.draw_dependent = 0;
                frame.children = 0;
                if (game.expand(frame.node, frame)) {
                    leave(game, frame);
                    continue;
                }
                expanded_ = true;
            } else if (game.in_team() && frame.watched && game.work() - frame.read_at >= kReadAgainAfter &&
                       settled_by_others(game, frame)) {
                leave(game, frame);
                continue;
            }
            if (choose(game, frame))
                descend(game, frame);
            else
                leave(game, frame);
        }
        return true;
    }

    // The root frame; when the search is complete its phi and delta are the answer.
    const FrameType& root() const { return stack_[0]; }

    // Whether the children of the root have been listed.
    bool begun() const { return height_ > 1 || (height_ == 1 && expanded_); }

    // Whether the player to move at the root seems to fail, as far as the search has come.
    bool seems_to_fail() const { return begun() && seems_to_fail(stack_[0]); }

private:
    static constexpr u32 kLookUpEvery = 256;      // expansions between two looks at the whole stack
    static constexpr u64 kReadAgainAfter = 4096;  // positions between two looks at the children of a watched node

    // Reads again what the table knows about the frame's children, and drops the failures. True when the frame is
    // settled: by a child, or as a whole. Whoever settles the root has to know the move that does it.
    bool settled_by_others(Game& game, FrameType& frame) {
        frame.read_at = game.work();
        u32 phi = 0, delta = 0;
        if (height_ > 1 && game.find(frame.key, phi, delta) && (phi == 0 || delta == 0)) {
            frame.phi = phi;
            frame.delta = delta;
            return true;
        }
        for (int i = 0; i < frame.children;) {
            auto& child = frame.child[i];
            if (game.find(child.key, phi, delta)) {
                child.phi = phi;
                child.delta = delta;
                if (delta == 0) {
                    game.win(frame, child);
                    return true;
                }
                if (phi == 0) {
                    game.note(frame, child);
                    child = frame.child[--frame.children];
                    continue;
                }
            }
            ++i;
        }
        return false;
    }

    // Now and then, whether another thread has settled one of the nodes that this one is inside. If so, leaves it.
    bool overtaken(Game& game) {
        if (++expansions_ % kLookUpEvery != 0) return false;
        for (int i = 1; i < height_ && stack_[i].watched; ++i) {
            u32 phi = 0, delta = 0;
            if (!game.find(stack_[i].key, phi, delta) || (phi != 0 && delta != 0)) continue;
            for (; height_ > i + 1; --height_)
                if (stack_[height_ - 1].watched) game.leave(stack_[height_ - 1].node);
            stack_[i].phi = phi;
            stack_[i].delta = delta;
            leave(game, stack_[i]);
            return true;
        }
        return false;
    }

    // Finds the most promising child. False when the frame has to be left: settled, or a limit is reached.
    // When the answer is true, `second_` and `others_` hold what the child's limits are made of.
    CRESTFLOW_INLINE bool choose(Game& game, FrameType& frame) {
        if (frame.children == 0) {
            game.settle(frame);
            return false;
        }
        const bool parting = game.in_team() && frame.watched && seems_to_fail(frame);
        if (parting) game.find_visited(frame.node, visited_);
        u32 least = kSettled, least_seen = kSettled;
        u64 sum = 0;
        second_ = kSettled;
        frame.active = 0;
        for (int i = 0; i < frame.children; ++i) {
            const auto& child = frame.child[i];
            const u32 seen = parting ? seen_delta(child) : child.delta;
            least = smaller(least, child.delta);
            sum += child.phi;
            if (seen < least_seen || (seen == least_seen && child.phi > frame.child[frame.active].phi)) {
                second_ = least_seen;
                least_seen = seen;
                frame.active = i;
            } else if (seen < second_) {
                second_ = seen;
            }
        }
        frame.phi = least;
        frame.delta = u32(smaller<u64>(sum, kSettled - 1));
        others_ = sum - frame.child[frame.active].phi;
        return frame.phi < frame.phi_limit && frame.delta < frame.delta_limit;
    }

    // Whether it looks easier to show that the mover fails than that the mover reaches the goal.
    CRESTFLOW_INLINE static bool seems_to_fail(const FrameType& frame) {
        u32 phi = kSettled;
        u64 delta = 0;
        for (int i = 0; i < frame.children; ++i) {
            phi = smaller(phi, frame.child[i].delta);
            delta += frame.child[i].phi;
        }
        return delta < phi;
    }

    // A child's delta with virtual losses: four times as much again, and one, for each thread inside it.
    CRESTFLOW_INLINE u32 seen_delta(const typename Game::Child& child) const {
        const u64 visitors = visited_.visitors(Game::hash(child.key));
        return u32(smaller<u64>(child.delta + 4 * child.delta * visitors + visitors, kSettled - 1));
    }

    // Enters the chosen child until it is a quarter worse than the second best, or the frame's limits are out.
    CRESTFLOW_INLINE void descend(Game& game, FrameType& frame) {
        const auto& child = frame.child[frame.active];
        FrameType& next = stack_[height_++];
        game.enter(frame.node, child, next.node);
        next.key = child.key;
        const u64 patience = u64(second_) + 1 + second_ / 4;
        next.delta_limit = second_ >= kSettled ? frame.phi_limit : u32(smaller<u64>(frame.phi_limit, patience));
        if (game.in_team()) {
            next.delta_limit = larger(next.delta_limit, child.delta + 1);  // others may be in a better one
            next.watched = game.watches(next.node);
            if (next.watched) game.visit(next.node, next.key);
        }
        u64 limit = frame.delta_limit - smaller<u64>(frame.delta_limit - 1, others_);
        if (limit <= child.phi) limit = u64(child.phi) + 1;
        next.phi_limit = u32(smaller<u64>(limit, kSettled));
        expanded_ = false;
    }

    // Stores the frame's numbers and hands them to the frame above, which may be settled by them.
    void leave(Game& game, FrameType& frame) {
        game.store(frame.key, frame.phi, frame.delta, game.work() - frame.work_before);
        if (--height_ == 0) return;
        if (game.in_team() && frame.watched) game.leave(frame.node);
        expanded_ = true;
        FrameType& above = stack_[height_ - 1];
        auto& child = above.child[above.active];
        child.phi = frame.phi;
        child.delta = frame.delta;
        if (child.delta == 0) {
            game.win(above, child);
            leave(game, above);
        } else if (child.phi == 0) {
            game.note(above, child);
            child = above.child[--above.children];
        }
    }

    FrameType stack_[Game::kMaxDepth];
    int height_ = 0;
    bool expanded_ = false;
    u32 expansions_ = 0;
    u32 second_ = 0;
    u64 others_ = 0;
    typename Game::Visited visited_;  // children of the frame at hand that other threads are inside
};

}  // namespace crestflow::kamon
