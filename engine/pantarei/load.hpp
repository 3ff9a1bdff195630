// Reading and writing positions at the border. Nothing that comes in is trusted.
#pragma once

#include "border.hpp"

namespace crestflow::pantarei {

constexpr int kHighest = 8;       // two tiles carried onto six
constexpr u32 kNeutralTile = 4;

constexpr int height_of(u32 word) { return int(word >> 24); }
constexpr u32 tile_in(u32 word, int depth) { return word >> 3 * depth & 7; }

// Whether the words are stacks of tiles from one set: at most three of each kind, and one neutral. Sets may be
// incomplete, which lets tests and puzzles look at small snakes.
inline bool stacks_possible(const u32* words, int count) {
    int seen[8] = {};
    if (count < 1 || count > kMaxStacks) return false;
    for (int i = 0; i < count; ++i) {
        const int height = height_of(words[i]);
        if (height < 1 || height > kHighest) return false;
        for (int depth = 0; depth < kHighest; ++depth) {
            const u32 tile = tile_in(words[i], depth);
            if ((tile != 0) != (depth < height)) return false;
            if (tile && ++seen[tile] > (tile == kNeutralTile ? 1 : 3)) return false;
        }
    }
    return true;
}

inline bool has_seven(const u32* words, int count) {
    for (int i = 0; i < count; ++i)
        if (height_of(words[i]) >= kSeven) return true;
    return false;
}

// Stacks of at most six tiles, laid down in layers.
inline Position lay_down(const u32* words, int count, u8 turn, u8 banned) {
    Position position{};
    for (int stack = 0; stack < count; ++stack)
        for (int l = 0; l < height_of(words[stack]); ++l) {
            const u32 tile = tile_in(words[stack], l), value = tile & 3;
            const bool white = tile & 4, neutral = tile == kNeutralTile;
            position.layer[l][kBlackPlane] |= u32(!white || neutral) << stack;
            position.layer[l][kWhitePlane] |= u32(white) << stack;
            position.layer[l][kOnePlane] |= (value & 1) << stack;
            position.layer[l][kTwoPlane] |= (value >> 1) << stack;
        }
    position.stacks = u8(count);
    position.turn = turn;
    position.banned = banned;
    return position;
}

inline void pick_up(const Position& position, u32* words) {
    for (int stack = 0; stack < position.stacks; ++stack) {
        u32 word = 0;
        int height = 0;
        for (; height < kLayers && (tiles_in(position.layer[height]) >> stack & 1); ++height) {
            const Planes layer = position.layer[height];
            const u32 value = (layer[kOnePlane] >> stack & 1) | (layer[kTwoPlane] >> stack & 1) << 1;
            word |= (value | (layer[kWhitePlane] >> stack & 1) << 2) << 3 * height;
        }
        words[stack] = word | u32(height) << 24;
    }
}

// The words after a move of tiles, also when it makes a stack that has no place in the layers.
inline void carry_words(u32* words, u8& count, Move move) {
    const int tiles = kind_of(move), from = from_of(move), to = to_of(move), shift = 3 * tiles;
    const u32 source = words[from], carried = source & ((1u << shift) - 1), tile_bits = (1u << 24) - 1;
    words[to] = ((words[to] << shift | carried) & tile_bits) | u32(height_of(words[to]) + tiles) << 24;
    words[from] = (source & tile_bits) >> shift | u32(height_of(source) - tiles) << 24;
    if (words[from]) return;
    --count;
    for (int i = from; i < count; ++i) words[i] = words[i + 1];
}

// The legal move that a code from the host means, or kNoMove.
inline Move understood(const Position& position, const View& view, Move code) {
    Move moves[kMaxMoves];
    const int count = legal_moves(position, view, moves);
    for (int i = 0; i < count; ++i) {
        const Move move = moves[i];
        const bool tiles = kind_of(move) == kOneTile || kind_of(move) == kTwoTiles;
        const bool same_side = (to_of(move) > from_of(move)) == (to_of(code) > from_of(code));
        if (move == code) return move;
        if (tiles && same_side && kind_of(move) == kind_of(code) && from_of(move) == from_of(code)) return move;
    }
    return kNoMove;
}

// Replays a game. False when the start is impossible or a move is not legal; `out` then means nothing.
inline bool replay(const GameIn& in, Game& game, GameOut& out) {
    if (in.turn > 1 || in.banned > 1 || in.move_count > kMaxGameMoves || !stacks_possible(in.stacks, in.count)) return false;
    out = {};
    Outcome outcome;
    Position last{};
    if (has_seven(in.stacks, in.count)) {
        outcome = {kBySeven, u8(in.turn ^ 1)};
        out.count = in.count;
        out.turn = in.turn;
        for (int i = 0; i < in.count; ++i) out.stacks[i] = in.stacks[i];
        if (in.move_count) return false;
    } else {
        game.start(lay_down(in.stacks, in.count, in.turn, in.banned));
        Move move = kNoMove;
        for (u32 i = 0; i < in.move_count; ++i) {
            if (outcome.reason != kUnfinished) return false;
            View view;
            look(game.now(), view);
            move = understood(game.now(), view, in.moves[i]);
            if (move == kNoMove) return false;
            outcome = game.play(move, view);
        }
        last = game.now();
        out.count = last.stacks;
        out.turn = last.turn;
        out.banned = last.banned;
        out.passes = last.passes;
        pick_up(last, out.stacks);
        if (outcome.reason == kBySeven) {
            carry_words(out.stacks, out.count, move);
            out.turn ^= 1;
            out.banned = out.passes = 0;
        }
    }
    out.reason = outcome.reason;
    out.winner = outcome.winner;
    if (outcome.reason == kUnfinished) {
        View view;
        look(last, view);
        out.move_count = u16(legal_moves(last, view, out.moves));
    }
    return true;
}

}  // namespace crestflow::pantarei
