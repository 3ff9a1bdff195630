// The legal moves of a position, in the fixed order of the reference rules.
#pragma once

#include "position.hpp"

namespace crestflow::pantarei {

CRESTFLOW_INLINE int top_value(const Position& position, int stack) {
    const Planes top = position.layer[0];
    return int(top[kOnePlane] >> stack & 1) | int(top[kTwoPlane] >> stack & 1) << 1;
}

// Writes the legal moves of a running game and returns their number, at least 1. From the left, for each own stack:
// one tile left, right, two tiles left, right; then the swaps; or a pass when there is nothing else.
CRESTFLOW_INLINE int legal_moves(const Position& position, const View& view, Move moves[kMaxMoves]) {
    const u32 own = view.own[position.turn];
    int found = 0;
    for (int stack : members(own)) {
        const int value = top_value(position, stack);
        const int most = view.high[2] >> stack & 1 ? kTwoTiles : kOneTile;
        for (int kind = kOneTile; kind <= most; ++kind) {
            if (stack >= value) moves[found++] = move_of(stack, stack - value, kind);
            if (stack + value < position.stacks) moves[found++] = move_of(stack, stack + value, kind);
        }
    }
    if (!position.banned) {
        for (u32 rest = own; rest; rest = u32(without_lowest(rest)))
            for (int right : members(without_lowest(rest))) moves[found++] = move_of(lowest(rest), right, kSwap);
    }
    if (!found) moves[found++] = kPass;
    return found;
}

}  // namespace crestflow::pantarei
