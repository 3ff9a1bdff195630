// Kamon for the chooser of ../common/chooser.hpp.
#pragma once

#include "../common/chooser.hpp"
#include "distance.hpp"
#include "search_game.hpp"
#include "solver.hpp"

namespace crestflow::kamon {

class ChooserGame {
public:
    using Search = kamon::Search;
    using Solver = kamon::Solver;
    using Distance = DistanceSearch;

    static constexpr const Level* kLevels = kamon::kLevels;
    static constexpr u64 kDistanceNodes = 2'000'000;  // about half a second
    static constexpr int kOpeningStones = 4;

    constexpr ChooserGame() = default;
    ChooserGame(Search& search, Search::SearchTable& table, Solver& solver, Distance& distance, const Layout& layout,
                const Position& position, int last)
        : search_(&search),
          table_(&table),
          solver_(&solver),
          distance_(&distance),
          layout_(&layout),
          position_(&position),
          last_(last) {}

    Search& search() const { return *search_; }
    Solver& solver() const { return *solver_; }
    Distance& distance() const { return *distance_; }

    bool opening() const { return position_->placed < kOpeningStones; }

    bool start_search(const Level& level, bool every_move) const {
        const i32 depth = smaller(level.depth, kStones - position_->placed);
        const Search::Limits limits{depth, level.search_nodes, every_move};
        return search_->start(*table_, {SearchGame::root(*layout_, *position_, last_)}, limits);
    }

    bool start_solver() const { return solver_->start(*layout_, *position_, false); }

    bool start_distance() const {
        const int mover = position_->mover();
        return distance_->start(*layout_, *position_, last_, solver_->value() == kWin ? mover : 1 - mover);
    }

private:
    Search* search_ = nullptr;
    Search::SearchTable* table_ = nullptr;
    Solver* solver_ = nullptr;
    Distance* distance_ = nullptr;
    const Layout* layout_ = nullptr;
    const Position* position_ = nullptr;
    int last_ = -1;
};

using Chooser = LevelChooser<ChooserGame>;

}  // namespace crestflow::kamon
