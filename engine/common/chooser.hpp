// Choosing a move at a level of play: 1 to 8, and kPerfectLevel for perfect play as far as it can be proven.
//
// Weak levels look one or two plies ahead and misjudge what they see: noise is added to the score of every move before
// the best one is taken, and distant wins and losses are overlooked. From level 5 on there is no noise; what differs is
// how many positions are searched, and whether the solver is tried afterwards. In the opening these levels take any
// move that is hardly worse than the best one, so that they do not begin every game alike.
//
// Game must provide
//     Search, Solver                         the game's alpha-beta search and its solver
//     const Level kLevels[kPerfectLevel]
//     bool opening()                         the game has just begun
//     Search& search(), Solver& solver()
//     bool start_search(level, every_move), bool start_solver()      false: no memory
//     u64 kDistanceNodes                     how many positions may be spent on the distance to the end of a game whose
//                                            winner is known; 0: none, and the rest is not needed
//     Distance, Distance& distance(), bool start_distance()
#pragma once

#include "rng.hpp"
#include "search_entry.hpp"

namespace crestflow {

template <class Game>
class LevelChooser {
public:
    using Move = typename Game::Search::Move;

    // With the same seed a level makes the same choice; from level 5 on it does so with any after the opening. False:
    // no memory.
    bool start(const Game& game, u32 level, u64 seed) {
        game_ = game;
        level_ = Game::kLevels[level - 1];
        seed_ = seed;
        searched_ = 0;
        proven_ = false;
        stage_ = kSearching;
        varied_ = level_.variety > 0 && game_.opening();
        return game_.start_search(level_, level_.noise > 0 || varied_);
    }

    // Works for about `budget` nodes more. True when the choice is made.
    bool step(u64 budget) {
        if (stage_ == kSearching) {
            if (!game_.search().step(budget)) return false;
            conclude_search();
        } else if (stage_ == kSolving) {
            auto& solver = game_.solver();
            const u64 left = level_.solve_nodes - smaller(level_.solve_nodes, solver.nodes());
            if (!solver.step(smaller(budget, left)) && solver.nodes() < level_.solve_nodes) return false;
            conclude_solution();
        } else if (stage_ == kMeasuring) {
            measure(budget);
        }
        return stage_ == kChosen;
    }

    u64 nodes() const {
        if (stage_ == kSearching) return game_.search().nodes();
        if (stage_ == kSolving) return searched_ + game_.solver().nodes();
        if constexpr (Game::kDistanceNodes > 0)
            if (stage_ == kMeasuring) return searched_ + game_.distance().nodes();
        return searched_;
    }

    // The best so far; the choice once it is made.
    Move move() const { return stage_ == kSearching ? game_.search().best() : move_; }

    // Whether the value of the chosen move is proven, and no other move has a better one.
    bool proven() const { return stage_ >= kMeasuring && proven_; }

private:
    enum Stage : u8 { kSearching, kSolving, kMeasuring, kChosen };

    void conclude_search() {
        const auto& search = game_.search();
        searched_ = search.nodes();
        proven_ = !level_.noise && is_proven(search.score());
        move_ = level_.noise ? noisy_choice() : varied_ && !proven_ ? varied_choice() : search.best();
        const bool solve = level_.solve_nodes && !proven_ && game_.start_solver();
        stage_ = solve ? kSolving : kChosen;
    }

    // A lost position is played on with the move that the search likes best, unless the longest defence is found.
    void conclude_solution() {
        const auto& solver = game_.solver();
        searched_ += solver.nodes();
        proven_ = solver.complete();
        if (proven_ && solver.value() != kLoss) move_ = Move(solver.best());
        stage_ = kChosen;
        if constexpr (Game::kDistanceNodes > 0)
            if (proven_ && solver.value() != kDraw && game_.start_distance()) stage_ = kMeasuring;
    }

    // Looks for the quickest win or the longest defence; what the solver has found stands when that takes too long.
    void measure(u64 budget) {
        if constexpr (Game::kDistanceNodes > 0) {
            auto& distance = game_.distance();
            const u64 most = smaller(Game::kDistanceNodes, level_.solve_nodes);
            const bool done = distance.step(smaller(budget, most - smaller(most, distance.nodes())));
            if (!done && distance.nodes() < most) return;
            if (done && distance.length() > 0) move_ = Move(distance.line(0));
            searched_ += distance.nodes();
        }
        stage_ = kChosen;
    }

    // A seen win is taken, the quickest first, and a seen loss avoided. Everything else is misjudged: errors are the
    // sum of four even draws, so small ones are common and great ones rare. What is overlooked looks like the average
    // move.
    Move noisy_choice() const {
        const auto& search = game_.search();
        const u32 noise = level_.noise;
        Random random(seed_);
        const i32 horizon = seen_plies(random), usual = mean_open_score();
        Move best = search.best();
        i32 best_score = -kInfinite;
        for (int i = 0; i < search.root_count(); ++i) {
            const auto& option = search.root_move(i);
            const bool proven = is_proven(option.score);
            i32 score = option.score;
            if (!proven || kMate - magnitude(score) > horizon) {
                if (proven) score = usual;
                for (int draw = 0; draw < 4; ++draw) score += i32(random.below(noise / 2 + 1)) - i32(noise / 4);
            }
            if (score <= best_score) continue;
            best_score = score;
            best = option.move;
        }
        return best;
    }

    // How far ahead wins and losses are seen this time. A near one is thus never overlooked when a distant one is seen.
    i32 seen_plies(Random& random) const {
        i32 plies = level_.sight;
        while (plies < kMate - kProven && random.below(100) >= level_.overlook) ++plies;
        return plies;
    }

    i32 mean_open_score() const {
        const auto& search = game_.search();
        i32 sum = 0, count = 0;
        for (int i = 0; i < search.root_count(); ++i) {
            if (is_proven(search.root_move(i).score)) continue;
            sum += search.root_move(i).score;
            ++count;
        }
        return count ? sum / count : 0;
    }

    // One of the moves that are hardly worse than the best one, each as likely as the other.
    Move varied_choice() const {
        const auto& search = game_.search();
        Random random(seed_);
        Move chosen = search.best();
        u32 count = 0;
        for (int i = 0; i < search.root_count(); ++i) {
            const auto& option = search.root_move(i);
            if (option.score < search.score() - i32(level_.variety)) continue;
            if (random.below(++count) == 0) chosen = option.move;
        }
        return chosen;
    }

    static i32 magnitude(i32 score) { return score < 0 ? -score : score; }

    Game game_;
    Level level_{};
    u64 seed_ = 0, searched_ = 0;
    Move move_ = 0;
    Stage stage_ = kSearching;
    bool proven_ = false, varied_ = false;
};

}  // namespace crestflow
