// A game of a batch as observation planes, for programs that learn.
#pragma once

#include "batch_game.hpp"

namespace crestflow::pantarei {

// The planes of a place, for the player to move: for each of the six upper layers, the top first, the tiles by kind;
// then what the place and the whole game tell.
enum PlaceOfPlane {
    kStackPlane = 7 * kLayers,
    kMaySwapPlane,
    kPassedPlane,
    kBlackToMovePlane,
    kRepeatedPlane,
};
static_assert(kRepeatedPlane + 1 == kPlanes);

// The plane of each tile in its layer, by the player to move: own 1 to 3, the opponent's 1 to 3, neutral.
inline constexpr u8 kTilePlane[2][8] = {{0, 0, 1, 2, 6, 3, 4, 5}, {0, 3, 4, 5, 6, 0, 1, 2}};

inline void write_planes(const BatchGame& game, u8 (*places)[kPlanes]) {
    __builtin_memset(places, 0, sizeof(u8) * kMaxStacks * kPlanes);
    const u8* plane_of = kTilePlane[game.turn];
    for (int i = 0; i < kMaxStacks; ++i) {
        u8* place = places[i];
        const int layers = smaller(height_of(game.stacks[i]), kLayers);
        for (int l = 0; l < layers; ++l) place[7 * l + plane_of[tile_in(game.stacks[i], l)]] = 1;
        place[kStackPlane] = i < game.count;
        place[kMaySwapPlane] = !game.banned;
        place[kPassedPlane] = game.passes > 0;
        place[kBlackToMovePlane] = !game.turn;
        place[kRepeatedPlane] = game.repeats > 1;
    }
}

}  // namespace crestflow::pantarei
