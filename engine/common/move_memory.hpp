// Move ordering by killer moves and the history heuristic: the last two moves that caused a cutoff at the same ply, and
// for each slot of like moves how often and how deep they did.
#pragma once

#include "memory.hpp"

namespace crestflow {

// Game as in alphabeta.hpp; `Plies` is how many there can be.
template <class Game, int Plies>
class MoveMemory {
public:
    using Node = typename Game::Node;
    using Move = typename Game::Move;

    void clear() {
        memset(history_, 0, sizeof history_);
        memset(killers_, 0xFF, sizeof killers_);
    }

    // How promising a move looks from what is remembered, in eighths of a point.
    i32 order_bonus(int ply, const Node& node, Move move) const {
        const i32 often = history_[Game::history_slot(node, move)] / 8;
        return often + (move == killers_[ply][0] ? 1200 : move == killers_[ply][1] ? 800 : 0);
    }

    // Records that a move caused a cutoff, by a search of this depth.
    void record_cutoff(int ply, const Node& node, Move move, i32 depth) {
        Move* killers = killers_[ply];
        if (killers[0] != move) {
            killers[1] = killers[0];
            killers[0] = move;
        }
        i32& often = history_[Game::history_slot(node, move)];
        often += depth * depth;
        if (often > 8000)
            for (i32& each : history_) each /= 2;
    }

private:
    Move killers_[Plies][2];
    i32 history_[Game::kHistorySlots];
};

}  // namespace crestflow
