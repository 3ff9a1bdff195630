// Pantareï for the chooser of ../common/chooser.hpp.
#pragma once

#include "../common/chooser.hpp"
#include "solver.hpp"

namespace crestflow::pantarei {

class ChooserGame {
public:
    using Search = pantarei::Search;
    using Solver = pantarei::Solver;

    static constexpr const Level* kLevels = pantarei::kLevels;
    static constexpr u64 kDistanceNodes = 0;
    static constexpr int kOpeningStacks = kMaxStacks - 2;

    constexpr ChooserGame() = default;
    ChooserGame(Search& search, Solver& solver, Solver::Tables& tables, const Position& position, const PastKeys& past)
        : search_(&search), solver_(&solver), tables_(&tables), position_(&position), past_(&past) {}

    Search& search() const { return *search_; }
    Solver& solver() const { return *solver_; }

    // Only merges take stacks away: these are the first turns, two for each player unless somebody swaps.
    bool opening() const { return position_->stacks >= kOpeningStacks; }

    bool start_search(const Level& level, bool every_move) const {
        const Search::Limits limits{level.depth, level.search_nodes, every_move};
        return pantarei::start_search(*search_, tables_->search, node_of(*position_), *past_, limits);
    }

    bool start_solver() const { return solver_->start(*tables_, *search_, *position_, *past_, false); }

private:
    Search* search_ = nullptr;
    Solver* solver_ = nullptr;
    Solver::Tables* tables_ = nullptr;
    const Position* position_ = nullptr;
    const PastKeys* past_ = nullptr;
};

using Chooser = LevelChooser<ChooserGame>;

}  // namespace crestflow::pantarei
