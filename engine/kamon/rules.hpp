// The rules, whole: a position, its legal moves, what a placement does.
#pragma once

#include "chains.hpp"

namespace crestflow::kamon {

struct Outcome {
    Reason reason = kUnfinished;
    Winner winner = kNobody;
};

struct Position {
    Chains side[2];  // black, white
    u64 legal = 0;   // where the player to move may place; empty when the game is over
    int placed = 0;  // hexagons on the board: black moves when even

    CRESTFLOW_INLINE int mover() const { return placed & 1; }
    CRESTFLOW_INLINE u64 covered() const { return side[0].stones | side[1].stones; }
};

// Places the mover's stone on a legal cell.
CRESTFLOW_INLINE Outcome place(const Layout& layout, Position& position, int cell) {
    const int mover = position.mover();
    // No cell follows itself, so this need not wait for the stone: random games spend most of their time waiting here.
    position.legal = layout.follows[cell] & ~position.covered();
    Outcome outcome{position.side[mover].add(cell), Winner(mover)};
    ++position.placed;
    if (outcome.reason == kUnfinished) {
        if (position.placed == kStones)
            outcome = {kExhausted, kNobody};
        else if (!position.legal)
            outcome.reason = kBlockade;
        else
            outcome.winner = kNobody;
    }
    if (outcome.reason != kUnfinished) position.legal = 0;
    return outcome;
}

CRESTFLOW_INLINE Position opening(const Layout& layout) {
    Position position;
    position.legal = layout.first_moves;
    return position;
}

}  // namespace crestflow::kamon
