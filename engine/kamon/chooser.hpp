// Choosing a move at a level of play: 1 to 8, and 9 for perfect play as far as it can be proven.
//
// Weak levels look one or two moves ahead and misjudge what they see: the score of every move is blurred before the
// best one is taken. From level 5 on nothing is blurred; the strongest also try to solve the position.
#pragma once

#include "../common/rng.hpp"
#include "player.hpp"
#include "solver.hpp"

namespace crestflow::kamon {

struct Level {
    i32 depth;
    u64 search_nodes;
    u64 solve_nodes;  // 0: does not try to solve
    u32 blur;         // the greatest error of a score, in points
    bool careful;     // takes a win at once, and does not walk into a loss at once
};

// Each level wins most of its games against the one below; `crestflow arena --ladder` measures it.
inline constexpr Level kLevels[] = {
    {1, 4000, 0, 2000, false},
    {1, 4000, 0, 600, false},
    {1, 4000, 0, 260, true},
    {2, 4000, 0, 160, true},
    {Search::kMaxDepth, 350, 0, 0, true},
    {Search::kMaxDepth, 3000, 0, 0, true},
    {Search::kMaxDepth, 30000, 150000, 0, true},
    {Search::kMaxDepth, 200000, 3000000, 0, true},
    {Search::kMaxDepth, 200000, 60000000, 0, true},
};

constexpr u32 kPerfect = sizeof kLevels / sizeof kLevels[0];

class Chooser {
public:
    // With the same seed a level makes the same choice; from level 5 on it does so with any. False: no memory.
    bool start(Search& search, Search::SearchTable& table, Solver& solver, const Layout& layout,
               const Position& position, int last, u32 level, u64 seed) {
        search_ = &search;
        solver_ = &solver;
        layout_ = &layout;
        position_ = &position;
        level_ = kLevels[level - 1];
        seed_ = seed;
        searched_ = 0;
        proven_ = false;
        stage_ = kSearching;
        const i32 depth = smaller(level_.depth, kStones - position.placed);
        const Search::Limits limits{depth, level_.search_nodes, level_.blur > 0};
        return search.start(table, SearchRules::root(layout, position, last), nullptr, 0, limits);
    }

    // Works for about `budget` nodes more. True when the choice is made.
    bool step(u64 budget) {
        if (stage_ == kSearching) {
            if (!search_->run(budget)) return false;
            conclude_search();
        } else if (stage_ == kSolving) {
            const u64 left = level_.solve_nodes - smaller(level_.solve_nodes, solver_->nodes());
            const bool solved = solver_->step(smaller(budget, left));
            if (!solved && solver_->nodes() < level_.solve_nodes) return false;
            conclude_solution(solved);
        }
        return stage_ == kChosen;
    }

    u64 nodes() const {
        if (stage_ == kSearching) return search_->nodes();
        return searched_ + (stage_ == kSolving ? solver_->nodes() : 0);
    }

    // The best so far; the choice once it is made.
    int move() const { return stage_ == kSearching ? search_->best() : move_; }

    // Whether the value of the chosen move is proven, and no other move has a better one.
    bool proven() const { return stage_ == kChosen && proven_; }

private:
    // How much a proven result counts for, in points, to a player who blurs: a weak one overlooks wins and losses too.
    static constexpr i32 kBlurredProof = 1200;

    enum Stage : u8 { kSearching, kSolving, kChosen };

    void conclude_search() {
        searched_ = search_->nodes();
        const i32 score = search_->score();
        move_ = level_.blur ? blurred_choice() : search_->best();
        proven_ = !level_.blur && (score > kProven || score < -kProven);
        const bool solve = level_.solve_nodes && !proven_ && solver_->start(*layout_, *position_, false);
        stage_ = solve ? kSolving : kChosen;
    }

    // A lost position is played on with the move that the search likes best.
    void conclude_solution(bool solved) {
        searched_ += solver_->nodes();
        proven_ = solved;
        if (solved && solver_->value() != Solver::kLoss) move_ = solver_->best();
        stage_ = kChosen;
    }

    // Errors are the sum of four even draws: small ones are common and great ones rare.
    int blurred_choice() const {
        Random random(seed_);
        int best = search_->best();
        i32 best_score = -kInfinite;
        for (int i = 0; i < search_->root_count(); ++i) {
            const auto& option = search_->root_move(i);
            i32 score = larger(smaller(option.score, kBlurredProof), -kBlurredProof);
            for (int draw = 0; draw < 4; ++draw)
                score += static_cast<i32>(random.below(level_.blur / 2 + 1)) - static_cast<i32>(level_.blur / 4);
            if (level_.careful && option.score == kMate - 1) return option.move;
            if (level_.careful && option.score == -(kMate - 2)) continue;
            if (score <= best_score) continue;
            best_score = score;
            best = option.move;
        }
        return best;
    }

    Search* search_ = nullptr;
    Solver* solver_ = nullptr;
    const Layout* layout_ = nullptr;
    const Position* position_ = nullptr;
    Level level_{};
    u64 seed_ = 0;
    u64 searched_ = 0;
    int move_ = 0;
    bool proven_ = false;
    Stage stage_ = kSearching;
};

}  // namespace crestflow::kamon
