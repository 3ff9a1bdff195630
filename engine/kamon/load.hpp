// From the I/O buffer to a checked position.
#pragma once

#include "rules.hpp"

namespace crestflow::kamon {

// Whether `own` stones hold a connection or a loop, by the words of the rules: a chain joins opposite sides, or
// some cell that is not own cannot reach the edge of the board over cells that are not own.
inline Reason standing_win(u64 own) {
    for (u64 rest = own; rest;) {
        const u64 chain = component(rest & -rest, own);
        if (joins_opposite_sides(chain)) return kConnection;
        rest &= ~chain;
    }
    const u64 others = kBoard & ~own;
    return component(others & kGeometry.border, others) != others ? kLoop : kUnfinished;
}

// Reads and checks a position; says what is wrong with it, if anything is.
inline LoadError read_position(const PositionIn& in, Layout& layout, Position& position, Outcome& outcome) {
    if (in.wild > 1) return kWrongRuleset;
    if (!read_layout(layout, in.tokens, in.wild != 0)) return kWrongTokens;
    if ((in.black | in.white) >> kCells || (in.black & in.white)) return kSharedCell;
    position = opening(layout);
    outcome = Outcome{};
    u64 stones[2] = {from_reading_order(in.black), from_reading_order(in.white)};
    const int placed = count(stones[0]) + count(stones[1]);
    if ((stones[0] | stones[1]) & ~layout.playable) return kCoveredBlank;
    if (placed > kStones || count(stones[0]) - count(stones[1]) != (placed & 1)) return kWrongNumbers;
    if (placed == 0) return in.last == kNoCell ? kNoError : kWrongLast;
    if (in.last >= kCells) return kWrongLast;
    const int last = kGeometry.bit_of[in.last], mover = (placed - 1) & 1;
    if (!(stones[mover] & bit(last))) return kWrongLast;
    stones[mover] &= ~bit(last);
    if (standing_win(stones[0]) || standing_win(stones[1])) return kOverBefore;
    for (int side = 0; side < 2; ++side)
        for (int cell : members(stones[side])) position.side[side].add(cell);
    position.placed = placed - 1;
    outcome = place(layout, position, last);
    return kNoError;
}

}  // namespace crestflow::kamon
