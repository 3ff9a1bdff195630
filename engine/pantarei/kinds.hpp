// The stacks of a position by kind: what the evaluation's network reads.
//
// The kind of a stack is its three topmost tiles and its height:
//
//     bit   11    9 8        6 5      3 2   0
//          [ third ] [height-1] [second] [top]      tile: B1 B2 B3 = 1 2 3, N = 4, W1 W2 W3 = 5 6 7, none = 0
//
// Turning bits 2, 5 and 11 over changes the colours: the neutral tile then reads 0 instead of 4, and "none" 4 instead
// of 0, which the height tells apart. So one table of weights serves both players.
#pragma once

#include "position.hpp"

namespace crestflow::pantarei {

constexpr int kReachable = 3;  // how many stacks away a tile can go
constexpr u16 kBeyondEnd = 6 << 6;
constexpr int kThirdTile = 9;  // its bit in a kind
constexpr u16 kOtherColours = 4 | 4 << 3 | 4 << kThirdTile;
constexpr u16 kUpperPart = (1 << kThirdTile) - 1;  // all but the third tile
constexpr int kHeightOfThird = 3;
constexpr int kTallStacks = 6;  // as many stacks as nineteen tiles can make three high

// `kind[kReachable + i]` is stack i; what lies beyond the ends is kBeyondEnd.
struct Kinds {
    static constexpr int kPlaces = 32;
    alignas(16) u16 kind[kPlaces];
};

CRESTFLOW_INLINE u32 tile_at(Planes layer, int stack) {
    return (layer[kOnePlane] >> stack & 1) | (layer[kTwoPlane] >> stack & 1) << 1 |
           (layer[kWhitePlane] >> stack & 1) << 2;
}

inline u16 kind_at(const Position& position, int stack) {
    int height = 1;
    while (height < kLayers && (tiles_in(position.layer[height]) >> stack & 1)) ++height;
    return u16(tile_at(position.layer[0], stack) | tile_at(position.layer[1], stack) << 3 | (height - 1) << 6 |
               tile_at(position.layer[2], stack) << kThirdTile);
}

inline void fill_kinds(const Position& position, Kinds& kinds) {
    for (u16& kind : kinds.kind) kind = kBeyondEnd;
    for (int stack = 0; stack < position.stacks; ++stack) kinds.kind[kReachable + stack] = kind_at(position, stack);
}

// The kinds after a move that does not win; `before` and `after` are those of the positions around it.
CRESTFLOW_INLINE void update_kinds(const Kinds& before, const Position& after, Move move, Kinds& changed) {
    changed = before;
    const int from = kReachable + from_of(move), to = kReachable + to_of(move), moved = kind_of(move);
    if (moved == kPassing) return;
    const u16 source = before.kind[from], target = before.kind[to];
    if (moved == kSwap) {
        changed.kind[from] = target;
        changed.kind[to] = source;
        return;
    }
    const int height = (target >> 6 & 7) + moved;
    const int tiles = moved == kOneTile ? (source & 7) | (target & 7) << 3 | (target >> 3 & 7) << kThirdTile
                                        : (source & 63) | (target & 7) << kThirdTile;
    changed.kind[to] = u16(tiles | height << 6);
    if ((source >> 6 & 7) >= moved) {
        changed.kind[from] = kind_at(after, from - kReachable);
        return;
    }
    for (int i = from; i + 1 < Kinds::kPlaces; ++i) changed.kind[i] = changed.kind[i + 1];
}

}  // namespace crestflow::pantarei
