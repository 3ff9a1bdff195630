// Choosing a move at a level of play: 1 to 8, and 9 for perfect play as far as it can be proven.
//
// Weak levels look one or two turns ahead and misjudge what they see: the score of every move is blurred before the
// best one is taken. From level 5 on nothing is blurred and the number of positions looked at makes the difference.
#pragma once

#include "../common/rng.hpp"
#include "solver.hpp"

namespace crestflow::pantarei {

struct Level {
    i32 depth;
    u64 nodes;
    u32 blur;      // the greatest error of a score, in points
    bool careful;  // takes a win at once, and does not walk into a loss at once
};

constexpr u64 kNoLimit = ~0ull;

// Each level wins about three games of four against the one below; benchmarks/pantarei.py measures it.
inline constexpr Level kLevels[] = {
    {1, kNoLimit, 1200, false},
    {1, kNoLimit, 500, false},
    {1, kNoLimit, 200, true},
    {2, kNoLimit, 230, true},
    {Search::kMaxDepth, 600, 0, true},
    {Search::kMaxDepth, 3500, 0, true},
    {Search::kMaxDepth, 35000, 0, true},
    {Search::kMaxDepth, 3000000, 0, true},
};

constexpr u32 kStrongest = sizeof kLevels / sizeof kLevels[0];
constexpr u32 kPerfect = kStrongest + 1;

class Chooser {
public:
    // Level 1 to 9. With the same seed a level makes the same choice; from level 5 on it does so with any. False: no
    // memory.
    bool start(Solver::Tables& tables, Search& search, Solver& solver, const Position& position, const Past& past,
               u32 level, u64 seed) {
        tables_ = &tables;
        search_ = &search;
        solver_ = &solver;
        position_ = &position;
        past_ = &past;
        perfect_ = level == kPerfect;
        level_ = kLevels[smaller(level, kStrongest) - 1];
        seed_ = seed;
        searched_ = 0;
        stage_ = kSearching;
        const Search::Limits limits{level_.depth, level_.nodes, level_.blur > 0};
        return start_search(search, tables.search, node_of(position), past, limits);
    }

    // Works for about `budget` nodes more. True when the choice is made.
    bool run(u64 budget) {
        if (stage_ == kSearching) {
            if (!search_->run(budget)) return false;
            conclude_search();
        } else if (stage_ == kSolving) {
            const u64 left = kSolveNodes - smaller(kSolveNodes, solver_->nodes());
            if (!solver_->run(smaller(budget, left)) && solver_->nodes() < kSolveNodes) return false;
            conclude_solution();
        }
        return stage_ == kChosen;
    }

    u64 nodes() const {
        if (stage_ == kSearching) return search_->nodes();
        return searched_ + (stage_ == kSolving ? solver_->nodes() : 0);
    }
    Move move() const { return stage_ == kSearching ? search_->best() : move_; }

    // Whether the value of the chosen move is proven, and no other move has a better one.
    bool proven() const { return stage_ == kChosen && proven_; }

private:
    static constexpr u64 kSolveNodes = 40000000;  // some ten seconds of trying to prove the perfect move

    // How much a proven result counts for, in points, to a player who blurs: a weak one overlooks wins and losses too.
    static constexpr i32 kBlurredProof = 800;

    enum Stage : u8 { kSearching, kSolving, kChosen };

    void conclude_search() {
        const i32 score = search_->score();
        move_ = level_.blur ? blurred_choice() : search_->best();
        proven_ = !level_.blur && (score > kProven || score < -kProven);
        searched_ = search_->nodes();
        const bool solve = perfect_ && !proven_ && solver_->start(*tables_, *search_, *position_, *past_, false);
        stage_ = solve ? kSolving : kChosen;
    }

    void conclude_solution() {
        searched_ += solver_->nodes();
        proven_ = solver_->complete();
        if (proven_ && solver_->value() != kLoss) move_ = solver_->best();
        stage_ = kChosen;
    }

    // Errors are the sum of four even draws: small ones are common and great ones rare.
    Move blurred_choice() const {
        Random random(seed_);
        Move best = search_->best();
        i32 best_score = -kInfinite;
        for (int i = 0; i < search_->root_count(); ++i) {
            const auto& option = search_->root_move(i);
            i32 score = larger(smaller(option.score, kBlurredProof), -kBlurredProof);
            for (int draw = 0; draw < 4; ++draw) score += i32(random.below(level_.blur / 2 + 1)) - i32(level_.blur / 4);
            if (level_.careful && option.score == kMate - 1) return option.move;
            if (level_.careful && option.score == -(kMate - 2)) continue;
            if (score <= best_score) continue;
            best_score = score;
            best = option.move;
        }
        return best;
    }

    Solver::Tables* tables_ = nullptr;
    Search* search_ = nullptr;
    Solver* solver_ = nullptr;
    const Position* position_ = nullptr;
    const Past* past_ = nullptr;
    Level level_{};
    u64 seed_ = 0, searched_ = 0;
    Move move_ = 0;
    Stage stage_ = kSearching;
    bool perfect_ = false, proven_ = false;
};

}  // namespace crestflow::pantarei
