// Moves by number, for programs that learn: every move that any position could have, 248 in all.
//
//     0 …  75    4 * stack + 2 * (tiles - 1) + side   the stack counted from 0, one or two tiles, side 0 left, 1 right
//    76 … 246    76 + the rank of the pair            swaps: 0-1, 0-2 … 0-18, 1-2 … 17-18
//         247                                         pass
//
// So the numbers of legal moves rise in the order in which the rules list them.
#pragma once

#include "moves.hpp"

namespace crestflow::pantarei {

constexpr u8 kFirstSwap = 4 * kMaxStacks;
constexpr u8 kPassAction = kFirstSwap + kMaxStacks * (kMaxStacks - 1) / 2;
constexpr int kActions = kPassAction + 1;
static_assert(kActions == 248);

constexpr u8 action_of(Move move) {
    const int from = from_of(move), to = to_of(move), kind = kind_of(move);
    if (kind == kPassing) return kPassAction;
    if (kind != kSwap) return u8(4 * from + 2 * (kind - 1) + (to > from));
    const int pairs_before = from * (2 * kMaxStacks - 1 - from) / 2;
    return u8(kFirstSwap + pairs_before + to - from - 1);
}

static_assert(action_of(move_of(18, 17, kTwoTiles)) == 74);
static_assert(action_of(move_of(0, 1, kSwap)) == 76 && action_of(move_of(17, 18, kSwap)) == 246);

}  // namespace crestflow::pantarei
