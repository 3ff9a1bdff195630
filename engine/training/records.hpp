// What the fit of the evaluation learns from: positions of games that the engine has played against itself.
#pragma once

#include "../common/types.hpp"

namespace crestflow::pantarei {

struct Record {
    u64 tiles;  // three bits a tile (B1 B2 B3 = 1 2 3, N = 4, W1 W2 W3 = 5 6 7), stack after stack, each from its top
    u32 ends;   // one bit a tile: the last of its stack
    i16 score;  // what the search made of the position, for the player to move
    u8 flags;   // bit 0: white to move; bit 1: a swap is not allowed
    u8 result;  // how the game ended for the player to move: 0 lost, 1 drawn, 2 won
};
static_assert(sizeof(Record) == 16);

}  // namespace crestflow::pantarei
