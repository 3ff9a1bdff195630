// The rules, whole: a position, its legal moves, what a placement does.
#pragma once

#include "layout.hpp"

namespace crestflow::kamon {

// In the order in which they are reported when several hold at once. The numbers cross the border.
enum Reason : u8 { kUnfinished = 0, kConnection = 1, kLoop = 2, kExhausted = 3, kBlockade = 4 };

struct Outcome {
    Reason reason = kUnfinished;
    Winner winner = kNobody;
};

struct Position {
    u64 stones[2] = {0, 0};   // black, white
    u64 legal = 0;            // where the player to move may place; empty when the game is over
    int placed = 0;           // hexagons on the board: black moves when even

    int mover() const { return placed & 1; }
};

// Whether the last of `own` stones, on `cell`, completes a connection or a loop.
//
// Before the placement the stones around the cell belong to one or more chains. A loop closes exactly when one
// of these chains touches the cell in two separate arcs: chain and cell then form a ring, each of the two gaps
// between the arcs holds a cell that is not own or lies off the board, and the ring parts the two.
CRESTFLOW_INLINE Reason completed(u64 own, int cell) {
    if (count(own) < 6) return kUnfinished;   // six around one are the smallest loop, seven in a row join sides
    const u64 before = own & ~bit(cell);
    u64 joined = bit(cell);
    bool loop = false;
    for (u64 rest = kGeometry.neighbours[cell] & before; rest;) {
        const u64 chain = component(rest & -rest, before);
        loop |= (between_two_arcs(chain) & bit(cell)) != 0;
        joined |= chain;
        rest &= ~chain;
    }
    if (joins_opposite_sides(joined)) return kConnection;
    return loop ? kLoop : kUnfinished;
}

// Places the mover's stone on a legal cell.
CRESTFLOW_INLINE Outcome place(const Layout& layout, Position& position, int cell) {
    const int mover = position.mover();
    position.stones[mover] |= bit(cell);
    ++position.placed;
    position.legal = layout.follows[cell] & ~(position.stones[0] | position.stones[1]);
    Outcome outcome{completed(position.stones[mover], cell), static_cast<Winner>(mover)};
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
