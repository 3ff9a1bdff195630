// Reading and writing positions in the I/O buffer. Nothing that comes in is trusted.
#pragma once

#include "game.hpp"

namespace crestflow::pantarei {

constexpr int kHighest = 8;  // two tiles carried onto six
constexpr u32 kNeutralTile = 4;

// What is wrong with the stacks, if anything.
inline LoadErrorOut stacks_error(const Start& in) {
    int seen[8] = {};
    for (int i = 0; i < in.count; ++i) {
        const int height = height_of(in.stacks[i]);
        if (height < 1 || height > kHighest) return {kWrongHeight, u32(i)};
        for (int depth = 0; depth < kHighest; ++depth) {
            const u32 tile = tile_in(in.stacks[i], depth);
            if ((tile != 0) != (depth < height)) return {kWrongTiles, u32(i)};
            ++seen[tile];
        }
    }
    for (u32 tile = 1; tile < 8; ++tile) {
        const int whole = tile == kNeutralTile ? 1 : 3;
        if (seen[tile] > whole || (seen[tile] < whole && !in.partial)) return {kWrongTiles, 0};
    }
    return {};
}

// What is wrong with a start, if anything. Only then do its counts and flags mean something.
inline LoadErrorOut start_error(const Start& in) {
    const bool flags_fit = in.turn <= 1 && in.banned <= 1 && in.passes <= 1 && in.partial <= 1;
    const bool count_fits = in.count >= 1 && in.count <= kMaxStacks;
    return flags_fit && count_fits ? stacks_error(in) : LoadErrorOut{kOutOfRange, 0};
}

// The number of the first stack of seven, or -1.
inline int winning_stack(const Start& in) {
    for (int i = 0; i < in.count; ++i)
        if (height_of(in.stacks[i]) >= kWinningHeight) return i;
    return -1;
}

// Stacks of at most six tiles, laid down in layers.
inline Position lay_down(const Start& in) {
    Position position{};
    for (int stack = 0; stack < in.count; ++stack)
        for (int l = 0; l < height_of(in.stacks[stack]); ++l) {
            const u32 tile = tile_in(in.stacks[stack], l), value = tile & 3;
            const bool white = tile & 4, neutral = tile == kNeutralTile;
            position.layer[l][kBlackPlane] |= u32(!white || neutral) << stack;
            position.layer[l][kWhitePlane] |= u32(white) << stack;
            position.layer[l][kOnePlane] |= (value & 1) << stack;
            position.layer[l][kTwoPlane] |= (value >> 1) << stack;
        }
    position.stacks = in.count;
    position.turn = in.turn;
    position.banned = in.banned;
    position.passes = in.passes;
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

// What the host is told about a running game, or one that ended without a stack of seven.
inline void describe(const Position& position, Outcome outcome, GameOut& out) {
    pick_up(position, out.stacks);
    out.count = position.stacks;
    out.turn = position.turn;
    out.banned = position.banned;
    out.passes = position.passes;
    out.reason = outcome.reason;
    out.winner = outcome.winner;
    if (outcome.reason != kUnfinished) return;
    View view;
    fill_view(position, view);
    out.move_count = u16(legal_moves(position, view, out.moves));
}

// The same for the end by a stack of seven, which the layers cannot hold: `move` made it.
inline void describe_win(const Position& before, Move move, GameOut& out) {
    describe(before, {kSeven, before.turn}, out);
    carry_words(out.stacks, out.count, move);
    out.turn ^= 1;
    out.banned = out.passes = 0;
}

// A game that was over before it began: stack `seven` has to be of the player who is not to move, and the only one.
inline LoadErrorOut describe_finished(const Start& in, int seven, GameOut& out) {
    const u32 top = tile_in(in.stacks[seven], 0);
    const bool made_by_other = top != kNeutralTile && (top >> 2) == u32(in.turn ^ 1);
    if (!made_by_other || in.banned || in.passes) return {kWrongEnd, u32(seven)};
    for (int i = seven + 1; i < in.count; ++i)
        if (height_of(in.stacks[i]) >= kWinningHeight) return {kWrongEnd, u32(i)};
    for (int i = 0; i < in.count; ++i) out.stacks[i] = in.stacks[i];
    out.count = in.count;
    out.turn = in.turn;
    out.reason = kSeven;
    out.winner = in.turn ^ 1;
    return {};
}

// Plays the moves of `in` after its start; the game may end with the last of them, not before.
inline LoadErrorOut replay_moves(const GameIn& in, Game& game, GameOut& out) {
    Outcome outcome;
    for (u32 i = 0; i < in.move_count; ++i) {
        if (outcome.reason != kUnfinished) return {kIllegalMove, i};
        View view;
        fill_view(game.now(), view);
        const Move move = understood(game.now(), view, in.moves[i]);
        if (move == kNoMove) return {kIllegalMove, i};
        outcome = game.play(move, view);
        if (outcome.reason == kSeven) {
            describe_win(game.now(), move, out);
            return i + 1 == in.move_count ? LoadErrorOut{} : LoadErrorOut{kIllegalMove, i + 1};
        }
    }
    describe(game.now(), outcome, out);
    return {};
}

// Replays a game. When there is an error, `game` and `out` mean nothing.
inline LoadErrorOut replay(const GameIn& in, Game& game, GameOut& out) {
    out = {};
    if (in.move_count > kMaxGameMoves) return {kOutOfRange, 0};
    const LoadErrorOut wrong = start_error(in.start);
    if (wrong.error) return wrong;
    if (const int stack = winning_stack(in.start); stack >= 0) {
        const LoadErrorOut unfit = describe_finished(in.start, stack, out);
        return unfit.error || !in.move_count ? unfit : LoadErrorOut{kIllegalMove, 0};
    }
    game.start(lay_down(in.start));
    return replay_moves(in, game, out);
}

}  // namespace crestflow::pantarei
