// A Pantareï position, laid down layer by layer.
//
// The snake is cut not into stacks but into layers: layer 0 holds the top tile of every stack, layer 1 the tile under
// it, and so on. A layer is four planes of one bit per stack, bit 0 the leftmost stack:
//
//     stacks, left to right      W2   B3   N         bit          2 1 0
//                                B1   W1                layer 0   N B W    black 1 1 0    white 1 0 1
//                                     B2                          . 3 2    one   0 1 0    two   0 1 1
//                                                       layer 1   . W B    black 0 0 1    white 0 1 0
//                                                                 . 1 1    one   0 1 1    two   0 0 0
//                                                       layer 2   . B .    black 0 1 0    ...
//
// `one` and `two` are the value of the tile in binary. The neutral tile lies on both colours' planes and has no value,
// so `black | white` says where a layer has any tile. One layer fills one 128-bit register, lifting tiles off a stack
// is a shift by whole layers, and all the questions of the search ("which stacks show a white 3?", "which are five
// high?") are already answered: the plane is the answer.
//
// A stack of seven ends the game, so a running game never has more than six layers.
#pragma once

#include "../common/bits.hpp"
#include "abi.hpp"

namespace crestflow::pantarei {

using Planes = u32 __attribute__((vector_size(16)));
enum Plane { kBlackPlane, kWhitePlane, kOnePlane, kTwoPlane };

constexpr int kLayers = 6;
constexpr int kWinningHeight = 7;

struct Position {
    Planes layer[kLayers];
    u8 stacks;  // how many stacks the snake has
    u8 turn;    // the player to move
    u8 banned;  // 1 when the opponent's last turn was a swap, so that this player may not swap
    u8 passes;  // passes in a row that led here
};

// A move: the stack it starts from, the stack it goes to, and what it does (MoveKind). The text's smaller number is a
// swap's start.
using Move = u16;
constexpr Move kPass = kPassing << 10;

constexpr Move move_of(int from, int to, int kind) { return Move(from | to << 5 | kind << 10); }
constexpr int from_of(Move move) { return move & 31; }
constexpr int to_of(Move move) { return move >> 5 & 31; }
constexpr int kind_of(Move move) { return move >> 10; }

// A stack as the host knows it, one word (abi.hpp): its height, and the tile under so many others.
constexpr int height_of(u32 word) { return int(word >> 24); }
constexpr u32 tile_in(u32 word, int depth) { return word >> 3 * depth & 7; }

// The stacks by what shows on top and by height, one bit per stack.
struct View {
    u32 all;          // every stack there is
    u32 own[2];       // by colour of the top tile
    u32 value[2][3];  // by colour and value of the top tile
    u32 high[7];      // high[h]: stacks of at least h tiles, for h from 1 to 6
    u32 second[2];    // stacks whose second tile is black, white
};

CRESTFLOW_INLINE u32 tiles_in(Planes layer) { return layer[kBlackPlane] | layer[kWhitePlane]; }

CRESTFLOW_INLINE void fill_view(const Position& position, View& view) {
    const Planes top = position.layer[0], second = position.layer[1];
    const u32 black = top[kBlackPlane], white = top[kWhitePlane], one = top[kOnePlane], two = top[kTwoPlane];
    view.all = (1u << position.stacks) - 1;
    view.own[kBlack] = black & ~white;
    view.own[kWhite] = white & ~black;
    for (int colour = 0; colour < 2; ++colour) {
        const u32 own = view.own[colour];
        view.value[colour][0] = own & one & ~two;
        view.value[colour][1] = own & two & ~one;
        view.value[colour][2] = own & one & two;
    }
    view.high[0] = view.high[1] = view.all;
    for (int height = 2; height < kWinningHeight; ++height) view.high[height] = tiles_in(position.layer[height - 1]);
    view.second[kBlack] = second[kBlackPlane] & ~second[kWhitePlane];
    view.second[kWhite] = second[kWhitePlane] & ~second[kBlackPlane];
}

// Where stacks with these tops (by value) reach, to both sides. Bits beyond the right end are left in.
CRESTFLOW_INLINE u32 reach(const u32 value[3]) {
    return value[0] << 1 | value[0] >> 1 | value[1] << 2 | value[1] >> 2 | value[2] << 3 | value[2] >> 3;
}

// The same for moves of two tiles: the stack has to be at least two high.
CRESTFLOW_INLINE u32 reach_with_two(const View& view, int colour) {
    const u32 tall = view.high[2];
    const u32 value[3] = {view.value[colour][0] & tall, view.value[colour][1] & tall, view.value[colour][2] & tall};
    return reach(value);
}

// Whether `colour`, if it were to move, makes a stack of seven at once: one tile onto six, or two onto five.
CRESTFLOW_INLINE bool wins_at_once(const View& view, int colour) {
    if (!view.high[5]) return false;
    return (reach(view.value[colour]) & view.high[6]) || (reach_with_two(view, colour) & view.high[5]);
}

CRESTFLOW_INLINE Planes every_plane(u32 bits) { return Planes{bits, bits, bits, bits}; }

// Lift `tiles` tiles from one stack onto another. A place that becomes empty closes up.
template <int tiles>
CRESTFLOW_INLINE void carry(const Position& before, int from, int to, Position& after) {
    const Planes source = every_plane(1u << from), target = every_plane(1u << to), others = ~(source | target);
    for (int l = 0; l < kLayers; ++l) {
        const Planes here = before.layer[l];
        const Planes landed =
            l < tiles ? Planes((here & source) != 0) & target : before.layer[l < tiles ? 0 : l - tiles] & target;
        const Planes uncovered = l + tiles < kLayers ? before.layer[(l + tiles) % kLayers] & source : Planes{};
        after.layer[l] = (here & others) | landed | uncovered;
    }
    const bool emptied = !(tiles_in(before.layer[tiles]) >> from & 1);
    after.stacks = before.stacks - emptied;
    if (!emptied) return;
    const Planes left = every_plane((1u << from) - 1);
    for (Planes& layer : after.layer) layer = (layer & left) | (layer >> 1 & ~left);
}

CRESTFLOW_INLINE void swap_stacks(const Position& before, int a, int b, Position& after) {
    const Planes at_a = every_plane(1u << a), at_b = every_plane(1u << b);
    for (int l = 0; l < kLayers; ++l) {
        const Planes here = before.layer[l];
        const Planes differ = Planes((here & at_a) != 0) ^ Planes((here & at_b) != 0);
        after.layer[l] = here ^ (differ & (at_a | at_b));
    }
    after.stacks = before.stacks;
}

// The position after a move that does not win. A winning move is never made: its stack would need a seventh layer.
CRESTFLOW_INLINE void play(const Position& before, Move move, Position& after) {
    const int from = from_of(move), to = to_of(move), kind = kind_of(move);
    if (kind == kOneTile) {
        carry<1>(before, from, to, after);
    } else if (kind == kTwoTiles) {
        carry<2>(before, from, to, after);
    } else if (kind == kSwap) {
        swap_stacks(before, from, to, after);
    } else {
        after = before;
    }
    after.turn = before.turn ^ 1;
    after.banned = kind == kSwap;
    after.passes = kind == kPassing ? before.passes + 1 : 0;
}

CRESTFLOW_INLINE bool wins(const View& view, Move move) {
    const int kind = kind_of(move);
    const bool tiles_move = kind == kOneTile || kind == kTwoTiles;
    return tiles_move && (view.high[kWinningHeight - kind] >> to_of(move) & 1);
}

}  // namespace crestflow::pantarei
