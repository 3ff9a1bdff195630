// Principal variation search with iterative deepening, as a machine that can stop between any two nodes.
//
// The search keeps its own stack of frames instead of calling itself, so that the host may cut it into slices of any
// size: the frames stay where they are, and the sequence of nodes, and with it every answer, is the same.
//
// Scores are for the player to move. |score| > kProven is a proof: kMate - n wins on the n-th ply from the root,
// -(kMate - n) loses on it. What a node hands to its parent, for the window (alpha, beta) it was given:
//     score <= alpha           the true score is at most `score`
//     alpha < score < beta     it is the score
//     score >= beta            the true score is at least `score`
// where "true" means: of this depth, with these reductions.
//
// Several threads may search the same root on one table, each with an AlphaBeta of its own (search_team.hpp). At the
// root a thread prefers moves that no other one is searching; what others have found about a move it then meets in the
// table. Below the root nothing is arranged: the threads help each other by what they store (lazy SMP).
//
// Game must provide
//     Node, Move, Key              a position with whatever is worth keeping beside it; Key has `u64 hash; u16 check`
//     kNoMove, kMaxMoves, kHistorySlots
//     int moves(node, list)        the legal moves, at least one
//     void play(node, move, child) for moves that do not end the game by winning
//     bool wins(node, move), wins_at_once(node), threatened(node): the player to move, or else the opponent, could win
//     bool drawn(node)             a draw that the position shows by itself
//     bool could_draw(node)        whether `drawn` may hold for the node or for a child of it
//     bool could_repeat(earlier, later), Key key(node), Key table_key(node, key)
//     i32 evaluate(node)           below kProven
//     int history_slot(node, move) a small number that lumps like moves together
// and may provide
//     i32 kFutilityMargin          points per ply of depth by which a score may be trusted, see `prune_futile`
//     i32 kProbCutMargin           points by which a shallower search may be trusted, see `begin_probcut`
//     i32 reduction(depth, place)  late move reduction of a quiet child, by its place among the children, from 0
#pragma once

#include "move_memory.hpp"
#include "principal_variation.hpp"
#include "root_moves.hpp"
#include "team.hpp"

namespace crestflow {

template <class Game>
class alignas(kApart) AlphaBeta {
public:
    using Node = typename Game::Node;
    using Move = typename Game::Move;
    using Key = typename Game::Key;
    using SearchTable = Table<SearchEntry<Key>>;

    struct Limits {
        i32 depth;        // iterations, 1 to kMaxSearchDepth
        u64 nodes;        // stop when this many positions have been made
        bool every_move;  // give every move of the root its exact score, not only the best one
    };

    using RootMove = typename RootMoves<Game>::RootMove;

    // What is searched. `past` are the keys of the earlier positions that could come again. A return to any of them
    // counts as a draw: so a side that wins never repeats a position on its way. `drawn` are those of them that by the
    // rules end the game when they come again, before anybody can win there.
    struct Start {
        const Node& root;  // a running game
        const Key* past = nullptr;
        int past_count = 0;
        const Key* drawn = nullptr;
        int drawn_count = 0;
    };

    // Prepares a search by one thread. False when there is no memory for the smallest table.
    bool start(SearchTable& table, const Start& start, const Limits& limits) {
        if (!table.clear()) return false;
        begin(table, start, limits);
        return true;
    }

    // Prepares a search on a table that has been cleared, alone or in a team.
    CRESTFLOW_NOINLINE void begin(SearchTable& table, const Start& start, const Limits& limits, bool in_team = false) {
        table_ = &table;
        limits_ = limits;
        root_ = start.root;
        past_ = start.past;
        past_count_ = start.past_count;
        drawn_ = start.drawn;
        drawn_count_ = start.drawn_count;
        share_.begin(in_team);
        nodes_ = won_at_ = 0;
        completed_ = 0;
        score_ = 0;
        memory_.clear();
        root_moves_.list(root_);
        best_ = root_moves_[0].move;
        running_ = true;
        begin_iteration(1);
    }

    // Works for about `budget` nodes more. True when the search is over.
    bool step(u64 budget) {
        const u64 pause = nodes_ + budget;
        while (running_ && nodes_ < pause && !share_.interrupted()) {
            if (nodes_ >= limits_.nodes)
                interrupt();
            else
                advance();
        }
        return !running_;
    }

    // In a team: how many entries have been added to the table, see TableShare.
    u64 take_added(u64 share) { return share_.take_added(share); }

    // Out of nodes in the middle of an iteration. Its first child was the best move so far, so what stands at
    // the root is at least as good as what the iteration before knew; unless it is all lost, then others may not be.
    // Where every move has its score, the last completed iteration stands.
    CRESTFLOW_NOINLINE void interrupt() {
        running_ = false;
        const Frame& root = frames_[0];
        if (limits_.every_move && completed_ > 0) return;
        if (root.stage == kEnter || root.best_move == Game::kNoMove || root.best < -kProven) return;
        if (won_at_ && root.best < score_) return;
        best_ = root.best_move;
        score_ = root.best;
    }

    bool over() const { return !running_; }
    u64 nodes() const { return nodes_; }
    i32 depth() const { return completed_; }  // the last iteration that was completed
    i32 score() const { return score_; }
    Move best() const { return best_; }

    int root_count() const { return root_moves_.count(); }

    // How a move of the root stands. Without `every_move` all but the best hold an upper bound.
    const RootMove& root_move(int index) const { return root_moves_[index]; }

    // The principal variation as far as the table remembers it; returns its length.
    int principal_variation(Move* line, int most) {
        return follow_principal_variation<Game>(*table_, root_, best_, line, most);
    }

private:
    static constexpr int kMaxPly = 96;
    static constexpr int kFutilityDepth = 4;
    static constexpr int kProbCutPlies = 4;
    static constexpr int kExtension = 16;  // how far beyond the depth of the iteration forced lines are followed

    enum Stage : u8 {
        kEnter,     // not looked at yet
        kProbCut,   // the node itself is out at reduced depth, with a null window beside its own
        kFrontier,  // children are evaluated, not searched
        kChoose,    // ready for the next child
        kReduced,   // a late child is out at reduced depth, with a null window
        kNarrow,    // a child is out at full depth, with a null window
        kFull,      // a child is out with the full window
    };

    struct Frame {
        const Node* node;
        Key key;
        i32 evaluation;
        i32 depth, alpha, beta, floor, best;
        i32 reduction, extension;
        int children, next;
        int from;              // the ply of the node whose child it is, -1 for the root
        bool of_root_player;   // whose turn it is
        bool only_table_move;  // the other children have not been made yet
        Move best_move, table_move;
        Stage stage;
        bool threatened;
    };

    struct Child {
        i32 evaluation;  // for its own player to move
        i32 order;
        Move move;
        u8 slot;
    };

    CRESTFLOW_NOINLINE void begin_iteration(i32 depth) {
        iteration_ = depth;
        returning_ = false;
        ply_ = 0;
        enter_at(0, &root_, Game::evaluate(root_), depth, -kInfinite, kInfinite);
    }

    void enter_at(int ply, const Node* node, i32 evaluation, i32 depth, i32 alpha, i32 beta) {
        Frame& frame = frames_[ply];
        frame.node = node;
        frame.from = ply - 1;
        frame.of_root_player = ply == 0 || !frames_[ply - 1].of_root_player;
        frame.evaluation = evaluation;
        frame.depth = depth;
        frame.alpha = alpha;
        frame.beta = beta;
        frame.stage = kEnter;
    }

    void advance() {
        if (returning_) {
            returning_ = false;
            if (ply_ < 0)
                end_iteration();
            else
                receive(frames_[ply_], -returned_);
            return;
        }
        Frame& frame = frames_[ply_];
        if (frame.stage == kEnter)
            enter(frame);
        else if (frame.stage == kFrontier)
            search_frontier(frame);
        else
            choose_child(frame);
    }

    void leave(i32 score) {
        returned_ = score;
        returning_ = true;
        --ply_;
    }

    // The worst that can happen at a node of this ply: the opponent wins on the next turn.
    i32 worst() const { return -(kMate - ply_ - 2); }

    // Whether the children of the node at hand are wanted with their own scores rather than as good as the best.
    bool scores_all() const { return ply_ == 0 && limits_.every_move; }

    // The ply of the node two turns before, or -1: mostly two plies up, one more for each probcut in between.
    int two_turns_before(int ply) const {
        const int one = frames_[ply].from;
        return one < 0 ? one : frames_[one].from;
    }

    bool repeats(const Frame& frame) const {
        for (int ply = two_turns_before(ply_); ply >= 0; ply = two_turns_before(ply)) {
            if (!Game::could_repeat(*frames_[ply].node, *frame.node)) return false;
            if (frames_[ply].key == frame.key) return true;
        }
        if (!Game::could_repeat(root_, *frame.node)) return false;
        for (int i = 0; i < past_count_; ++i)
            if (past_[i] == frame.key) return true;
        return false;
    }

    // Whether a leaf has to be looked at more closely before it is taken at its evaluation.
    bool may_be_drawn(const Node& node) const { return Game::could_draw(node) || drawn_count_ > 0; }

    // Whether the player who moved here has lost: the opponent wins at once, unless coming here has already drawn the
    // game.
    bool lost(const Node& child) const {
        if (!Game::wins_at_once(child)) return false;
        if (!drawn_count_) return true;
        const Key key = Game::key(child);
        for (int i = 0; i < drawn_count_; ++i)
            if (drawn_[i] == key) return false;
        return true;
    }

    // First look at a node whose player cannot win at once: perhaps its score is known without search.
    void enter(Frame& frame) {
        const Node& node = *frame.node;
        frame.threatened = Game::threatened(node);
        const bool leaf = frame.depth <= 0 && (!frame.threatened || ply_ >= iteration_ + kExtension);
        if (ply_ >= kMaxPly || (leaf && !may_be_drawn(node))) return leave(frame.evaluation);
        frame.key = Game::key(node);
        if (ply_ > 0 && (Game::drawn(node) || repeats(frame))) return leave(0);
        if (leaf) return leave(frame.evaluation);
        frame.alpha = larger(frame.alpha, worst());
        frame.beta = smaller(frame.beta, kMate - ply_ - 3);
        if (frame.alpha >= frame.beta) return leave(frame.alpha);
        frame.depth = larger(frame.depth, 1);
        i32 known;
        if (probe(frame, known) || prune_futile(frame, known)) return leave(known);
        if (!begin_probcut(frame)) open(frame);
    }

    // Lists the children of a node that has to be searched.
    void open(Frame& frame) {
        frame.floor = frame.alpha;
        frame.best = worst();
        frame.best_move = Game::kNoMove;
        frame.next = 0;
        if (frame.depth == 1 && frame.beta - frame.alpha == 1 && !frame.threatened && ply_ > 0)
            list_frontier(frame);
        else if (!expand_table_move(frame))
            expand(frame);
    }

    // Looks the node up; true when the table settles it for this window.
    bool probe(Frame& frame, i32& score) {
        frame.table_move = Game::kNoMove;
        SearchEntry<Key> entry;
        if (!table_->find(Game::table_key(*frame.node, frame.key), entry)) return false;
        frame.table_move = entry.move;
        score = entry.score;
        if (score > kProven) score -= ply_;
        if (score < -kProven) score += ply_;
        const bool proven_win = score > kProven && (entry.bound & kAtLeast);
        const bool proven_loss = score < -kProven && (entry.bound & kAtMost);
        const bool deep = entry.depth >= frame.depth;
        if (ply_ == 0 || !(deep || proven_win || proven_loss)) return false;
        if (entry.bound == kExact && (deep || !may_end_sooner(frame, entry))) return true;
        return (entry.bound & kAtLeast) && !proven_loss ? score >= frame.beta : score <= frame.alpha;
    }

    // Whether a deeper search might find a quicker win of the player who moves at the root.
    bool may_end_sooner(const Frame& frame, const SearchEntry<Key>& entry) const {
        const bool root_player_wins = (entry.score > 0) == frame.of_root_player;
        return won_at_ && root_player_wins && entry.depth < kMate - (entry.score > 0 ? entry.score : -entry.score);
    }

    // Reverse futility pruning: near the leaves a quiet node far above its window is taken at its evaluation.
    bool prune_futile(const Frame& frame, i32& score) const {
        if constexpr (requires { Game::kFutilityMargin; }) {
            if (ply_ == 0 || frame.threatened || frame.depth > kFutilityDepth || frame.beta - frame.alpha > 1)
                return false;
            if (is_proven(frame.beta)) return false;  // the question is how soon somebody wins
            score = frame.evaluation;
            return score - Game::kFutilityMargin * frame.depth >= frame.beta;
        }
        return false;
    }

    // ProbCut (M. Buro, 1995): a search four plies shallower says whether a quiet node lies far outside its null
    // window. Four, since scores of odd and even depths do not compare.
    bool begin_probcut(Frame& frame) {
        if constexpr (requires { Game::kProbCutMargin; }) {
            if (ply_ == 0 || ply_ + 1 >= kMaxPly || frame.depth < kProbCutPlies || frame.threatened) return false;
            if (frame.beta - frame.alpha > 1 || is_proven(frame.beta)) return false;
            frame.stage = kProbCut;
            const i32 bound = probcut_bound(frame);
            const i32 alpha = looks_high(frame) ? bound - 1 : bound;
            enter_at(++ply_, frame.node, frame.evaluation, frame.depth - kProbCutPlies, alpha, alpha + 1);
            frames_[ply_].from = frame.from;
            frames_[ply_].of_root_player = frame.of_root_player;
            return true;
        }
        return false;
    }

    static bool looks_high(const Frame& frame) { return frame.evaluation >= frame.beta; }

    static i32 probcut_bound(const Frame& frame) {
        if constexpr (requires { Game::kProbCutMargin; })
            return looks_high(frame) ? frame.beta + Game::kProbCutMargin : frame.alpha - Game::kProbCutMargin;
        return frame.alpha;
    }

    // The shallower search has come back with a score for the node's own player.
    void end_probcut(Frame& frame, i32 score) {
        const i32 bound = probcut_bound(frame);
        const bool outside = looks_high(frame) ? score >= bound : score <= bound;
        if (outside && !is_proven(score)) return leave(looks_high(frame) ? frame.beta : frame.alpha);
        open(frame);
    }

    // At the last ply a null window rarely needs more than a few children: no ordering but the table's move first.
    void list_frontier(Frame& frame) {
        frame.stage = kFrontier;
        Move* moves = frontier_[ply_];
        frame.children = Game::moves(*frame.node, moves);
        for (int i = 1; i < frame.children; ++i)
            if (moves[i] == frame.table_move) swap_values(moves[0], moves[i]);
    }

    void search_frontier(Frame& frame) {
        Node& child = nodes_below_[ply_][0];
        while (frame.next < frame.children) {
            const Move move = frontier_[ply_][frame.next];
            Game::play(*frame.node, move, child);
            ++nodes_;
            if (!lost(child)) {
                if (Game::threatened(child) || may_be_drawn(child)) {
                    enter_at(++ply_, &child, Game::evaluate(child), 0, -frame.beta, -frame.alpha);
                    return;
                }
                if (accept(frame, move, -Game::evaluate(child))) return finish(frame);
            }
            ++frame.next;
        }
        finish(frame);
    }

    // The table's move often causes a cutoff: it is searched before the other children are made. False when there is
    // none, or when the number of children matters.
    bool expand_table_move(Frame& frame) {
        frame.only_table_move = false;
        if (ply_ == 0 || frame.threatened || !is_legal(*frame.node, frame.table_move)) return false;
        Node& child = nodes_below_[ply_][0];
        Game::play(*frame.node, frame.table_move, child);
        if (lost(child)) return false;
        ++nodes_;
        frame.stage = kChoose;
        frame.only_table_move = true;
        frame.children = 1;
        frame.extension = 0;
        children_[ply_][0] = {Game::evaluate(child), 0, frame.table_move, 0};
        return true;
    }

    // Another position could stand behind the table's entry.
    static bool is_legal(const Node& node, Move move) {
        return move != Game::kNoMove && first_move<Game>(node, [&](Move each) { return each == move; }) == move;
    }

    // Makes the children, drops those that lose at once, and says how promising the others look.
    void expand(Frame& frame) {
        frame.stage = kChoose;
        frame.children = frame.only_table_move;
        Move moves[Game::kMaxMoves];
        const int count = Game::moves(*frame.node, moves);
        for (int i = 0; i < count; ++i) {
            if (frame.only_table_move && moves[i] == frame.table_move) continue;
            if (ply_ == 0 && Game::wins(*frame.node, moves[i])) {
                note_root_move(frame, moves[i], kMate - 1);
                continue;
            }
            Node& child = nodes_below_[ply_][frame.children];
            Game::play(*frame.node, moves[i], child);
            ++nodes_;
            if (lost(child)) {
                if (ply_ == 0) note_root_move(frame, moves[i], worst());
                continue;
            }
            Child& choice = children_[ply_][frame.children];
            const i32 evaluation = Game::evaluate(child);
            choice = {evaluation, order(frame, moves[i], child, evaluation), moves[i], u8(frame.children)};
            ++frame.children;
        }
        frame.only_table_move = false;
        if (frame.best >= frame.beta && !scores_all()) frame.children = 0;  // the root wins at once
        frame.extension = frame.threatened && frame.children <= 2 && ply_ < iteration_ + kExtension;
    }

    i32 order(const Frame& frame, Move move, const Node& child, i32 evaluation) const {
        if (move == frame.table_move) return 1 << 28;
        const i32 order = memory_.order_bonus(ply_, *frame.node, move) - evaluation * 8;
        return Game::threatened(child) ? order + 1500 : order;
    }

    void choose_child(Frame& frame) {
        if (frame.next == frame.children && frame.only_table_move) expand(frame);
        if (frame.next == frame.children) return finish(frame);
        Child* children = children_[ply_];
        swap_values(children[frame.next], children[most_promising(frame)]);
        frame.reduction = reduction(frame);
        const bool full = frame.next == 0 || scores_all();
        visit(frame, 1);
        descend(frame, full ? kFull : frame.reduction ? kReduced : kNarrow);
    }

    int most_promising(const Frame& frame) const {
        const Child* children = children_[ply_];
        const bool parting = share_.in_team() && ply_ == 0 && (frame.next > 0 || scores_all());
        int first = frame.next;
        for (int i = first + 1; i < frame.children; ++i) {
            const u32 here = parting ? visitors(children[i]) : 0, there = parting ? visitors(children[first]) : 0;
            if (here < there || (here == there && children[i].order > children[first].order)) first = i;
        }
        return first;
    }

    // How many threads are searching a move of the root.
    u32 visitors(const Child& child) const { return team.visitors(root_moves_.index_of(child.move)); }

    // Tells the others that this thread begins (1) or ends (-1) with the move of the root at hand.
    void visit(const Frame& frame, int change) const {
        if (share_.in_team() && ply_ == 0) team.visit(root_moves_.index_of(children_[0][frame.next].move), change);
    }

    // Late move reductions: late quiet children are searched less deep at first.
    i32 reduction(const Frame& frame) const {
        if (frame.depth < 3 || frame.threatened || frame.next < 3) return 0;
        // The question is how soon the player wins. Scores of every move need not wait for the answer.
        if (frame.alpha > kProven && !limits_.every_move) return 0;
        if (Game::threatened(nodes_below_[ply_][children_[ply_][frame.next].slot])) return 0;
        if constexpr (requires { Game::reduction(frame.depth, frame.next); }) {
            if (ply_ == 0) return 0;  // so that a win that was announced is found again on the next turn
            return smaller(Game::reduction(frame.depth, frame.next), frame.depth - 2);
        }
        if (frame.next >= 15 && frame.depth >= 5) return 3;
        return frame.next >= 7 && frame.depth >= 4 ? 2 : 1;
    }

    CRESTFLOW_NOINLINE void descend(Frame& frame, Stage stage) {
        frame.stage = stage;
        const Child& child = children_[ply_][frame.next];
        const i32 depth = frame.depth - 1 + frame.extension - (stage == kReduced ? frame.reduction : 0);
        const i32 alpha = scores_all() ? -kInfinite : frame.alpha;
        const i32 beta = scores_all() ? kInfinite : stage == kFull ? frame.beta : frame.alpha + 1;
        const Node* node = &nodes_below_[ply_][child.slot];
        enter_at(++ply_, node, child.evaluation, depth, -beta, -alpha);
    }

    // A child has come back with a score: search it again if that was only a bound that matters, else take it.
    void receive(Frame& frame, i32 score) {
        if (frame.stage == kProbCut) return end_probcut(frame, -score);
        if (frame.stage == kFrontier) {
            if (accept(frame, frontier_[ply_][frame.next], score)) return finish(frame);
            ++frame.next;
            return;
        }
        if (frame.stage == kReduced && score > frame.alpha) return descend(frame, kNarrow);
        if (frame.stage != kFull && score > frame.alpha && score < frame.beta) return descend(frame, kFull);
        visit(frame, -1);
        const Move move = children_[ply_][frame.next].move;
        if (ply_ == 0) note_root_move(frame, move, score);
        if (accept(frame, move, score) && !scores_all()) {
            memory_.record_cutoff(ply_, *frame.node, move, frame.depth);
            return finish(frame);
        }
        ++frame.next;
        frame.stage = kChoose;
    }

    // Takes a child's score into account; true when the node is settled for its window.
    bool accept(Frame& frame, Move move, i32 score) {
        if (score > frame.best) {
            frame.best = score;
            frame.best_move = move;
        }
        frame.alpha = larger(frame.alpha, score);
        return score >= frame.beta;
    }

    CRESTFLOW_NOINLINE void note_root_move(Frame& frame, Move move, i32 score) {
        root_moves_.note(move, score, iteration_);
        if (score == kMate - 1) accept(frame, move, score);
    }

    void finish(Frame& frame) {
        i32 score = frame.best;
        if (score > kProven) score += ply_;
        if (score < -kProven) score -= ply_;
        const u8 bound = frame.best >= frame.beta ? kAtLeast : frame.best > frame.floor ? kExact : kAtMost;
        const Key key = Game::table_key(*frame.node, frame.key);
        const SearchEntry<Key> entry{key.hash, key.check, frame.best_move, i16(score), i8(frame.depth), bound};
        share_.put(*table_, key, entry);
        leave(frame.best);
    }

    CRESTFLOW_NOINLINE void end_iteration() {
        const Frame& root = frames_[0];
        completed_ = iteration_;
        root_moves_.complete(iteration_);
        if (won_at_ && root.best < score_) {  // the table has lost the win; it is proven all the same
            running_ = false;
            return;
        }
        score_ = root.best;
        if (root.best_move != Game::kNoMove) best_ = root.best_move;
        const bool settled = limits_.every_move ? root_moves_.all_proven() : is_proven(score_) && !may_win_sooner();
        if (settled || iteration_ >= limits_.depth)
            running_ = false;
        else
            begin_iteration(iteration_ + 1);
    }

    // A win that forced lines have found beyond the depth of the iteration need not be the quickest. A quicker one is
    // looked for until the iterations are as deep as the win is long, with as many nodes again as the win has cost.
    CRESTFLOW_NOINLINE bool may_win_sooner() {
        if (score_ < -kProven) return false;
        if (!won_at_) won_at_ = nodes_;
        return iteration_ < kMate - score_ && nodes_ < 2 * won_at_;
    }

    // All zero before the first start, so that these megabytes take no room in the binary.
    SearchTable* table_ = nullptr;
    Limits limits_{};
    Node root_;
    const Key *past_ = nullptr, *drawn_ = nullptr;
    int past_count_ = 0, drawn_count_ = 0;
    u64 nodes_ = 0, won_at_ = 0;
    i32 iteration_ = 0, completed_ = 0, score_ = 0, returned_ = 0;
    int ply_ = 0;
    bool returning_ = false, running_ = false;
    Move best_ = 0;
    TableShare share_;
    RootMoves<Game> root_moves_;
    Frame frames_[kMaxPly + 1];
    Child children_[kMaxPly + 1][Game::kMaxMoves];
    Node nodes_below_[kMaxPly + 1][Game::kMaxMoves];
    Move frontier_[kMaxPly + 1][Game::kMaxMoves];
    MoveMemory<Game, kMaxPly + 1> memory_;
};

}  // namespace crestflow
