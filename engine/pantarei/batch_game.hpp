// One game of a batch: the stacks as words, what may be played, and what a move does.
//
// Four stacks fill one register, and the legal moves of a stack's tiles are four bytes with neighbouring numbers
// (actions.hpp): so a comparison of words gives the bytes of the legal moves, four stacks at once. The swaps of a stack
// with those to its right have neighbouring numbers, too: they are the bytes that say which of these are own.
#pragma once

#include "batch_history.hpp"

namespace crestflow::pantarei {

using Bytes16 = u8 __attribute__((vector_size(16)));

constexpr int kWordVectors = (kMaxStacks + 3) / 4;
constexpr int kPaddedStacks = 4 * kWordVectors;
static_assert(kPaddedStacks > kMaxStacks);  // there is a word beyond the last stack

// The legal moves by number, a byte each, with room for stores that run over the end.
struct LegalRow {
    alignas(16) u8 byte[kActions + 24];
};

struct BatchGame {
    alignas(16) u32 stacks[kPaddedStacks];  // stack words, 0 beyond the end of the snake
    u32 turns;
    HistoryStore::Chain past;
    u8 count, turn, banned, passes, reason, winner, repeats;
    u8 swaps;     // how many swaps are legal
    u8 steps;     // how many moves of tiles are legal
    u32 own;      // the stacks of the player to move
    u64 step[2];  // the legal moves of tiles: bit i for number i
};

// A word with the pair of stacks that each swap's number means: smaller number, larger number.
struct SwapPairs {
    u8 pair[kPassAction - kFirstSwap][2];
};

constexpr SwapPairs list_swaps() {
    SwapPairs swaps{};
    int number = 0;
    for (int left = 0; left < kMaxStacks; ++left)
        for (int right = left + 1; right < kMaxStacks; ++right) {
            swaps.pair[number][0] = u8(left);
            swaps.pair[number++][1] = u8(right);
        }
    return swaps;
}

inline constexpr SwapPairs kSwapPairs = list_swaps();

// Eight bytes of 0 or 1 as eight bits.
CRESTFLOW_INLINE u64 packed(const u8* bytes) {
    u64 word;
    __builtin_memcpy(&word, bytes, 8);
    return (word * 0x0102040810204080ull) >> 56;
}

CRESTFLOW_INLINE void find_steps(BatchGame& game, LegalRow& row, u8* own_bytes) {
    const Planes count = every_plane(game.count), white = every_plane(game.turn ? 4 : 0);
    Planes place = {0, 1, 2, 3}, found = {};
    for (int v = 0; v < kWordVectors; ++v, place += 4) {
        Planes words;
        __builtin_memcpy(&words, game.stacks + 4 * v, 16);
        const Planes value = words & 3;
        const Planes own = Planes((words & 4) == white) & Planes(value != 0);
        const Planes left = own & Planes(place >= value), right = own & Planes(place + value < count);
        const Planes tall = Planes(words >= (2u << 24));
        const Planes bytes = (left & 1) | (right & 0x100) | (left & tall & 0x10000) | (right & tall & 0x1000000);
        __builtin_memcpy(row.byte + 16 * v, &bytes, 16);
        found += bytes;
        for (int lane = 0; lane < 4; ++lane) own_bytes[4 * v + lane] = u8(own[lane] & 1);
    }
    // At most five in each byte, so the sum of all bytes stays below 256.
    const u32 sums = found[0] + found[1] + found[2] + found[3];
    game.steps = u8((sums * 0x01010101u) >> 24);
    game.own = u32(packed(own_bytes) | packed(own_bytes + 8) << 8 | packed(own_bytes + 16) << 16);
}

// Swaps of each own stack with the own stacks to its right. A row of bytes runs over into the next, which is written
// after it.
CRESTFLOW_INLINE void find_swaps(BatchGame& game, LegalRow& row, const u8* own_bytes) {
    u8* to = row.byte + kFirstSwap;
    for (int left = 0; left < kMaxStacks - 1; ++left) {
        Bytes16 first;
        __builtin_memcpy(&first, own_bytes + left + 1, 16);
        const u8 may = own_bytes[left] && !game.banned ? 1 : 0;
        const Bytes16 kept = first & may;
        __builtin_memcpy(to, &kept, 16);
        if (left < 2) {
            to[16] = own_bytes[left + 17] & may;
            to[17] = own_bytes[left + 18] & may;
        }
        to += kMaxStacks - 1 - left;
    }
    const int stacks = crestflow::count(game.own);
    game.swaps = game.banned ? 0 : u8(stacks * (stacks - 1) / 2);
}

// Fills in what may be played in a game that goes on.
CRESTFLOW_INLINE void find_moves(BatchGame& game, LegalRow& row) {
    alignas(16) u8 own_bytes[48] = {};
    find_steps(game, row, own_bytes);
    u64 low = 0;
    for (int i = 0; i < 8; ++i) low |= packed(row.byte + 8 * i) << 8 * i;
    game.step[0] = low;
    game.step[1] = packed(row.byte + 64) | (packed(row.byte + 72) & 15) << 8;
    find_swaps(game, row, own_bytes);
    row.byte[kPassAction] = game.steps + game.swaps == 0;
}

CRESTFLOW_INLINE bool is_legal(const BatchGame& game, u8 action) {
    if (action < kFirstSwap) return game.step[action >> 6] >> (action & 63) & 1;
    if (action == kPassAction) return game.steps + game.swaps == 0;
    if (action > kPassAction || game.banned) return false;
    const u8* pair = kSwapPairs.pair[action - kFirstSwap];
    return (game.own >> pair[0] & game.own >> pair[1]) & 1;
}

// The legal move with so many others before it, in the order of the rules.
CRESTFLOW_INLINE u8 nth_action(const BatchGame& game, u32 rank) {
    const u32 low = u32(count(game.step[0]));
    if (rank < low) return u8(nth(game.step[0], rank));
    if (rank < game.steps) return u8(64 + nth(game.step[1], rank - low));
    if (!game.swaps) return kPassAction;
    rank -= game.steps;
    u32 left = 0;
    for (u32 pairs = u32(count(game.own)) - 1; rank >= pairs; ++left) rank -= pairs--;
    return action_of(move_of(nth(game.own, left), nth(game.own, left + 1 + rank), kSwap));
}

// Writes the numbers of the legal moves in rising order, and returns how many there are.
inline u8 list_moves(const BatchGame& game, u8* numbers) {
    u8 found = 0;
    for (int half = 0; half < 2; ++half)
        for (int place : members(game.step[half])) numbers[found++] = u8(64 * half + place);
    if (!game.banned) {
        for (u64 rest = game.own; rest; rest = without_lowest(rest)) {
            const int left = lowest(rest), first = kFirstSwap + left * (2 * kMaxStacks - 1 - left) / 2 - left - 1;
            for (int right : members(without_lowest(rest))) numbers[found++] = u8(first + right);
        }
    }
    if (!found) numbers[found++] = kPassAction;
    return found;
}

inline PastPosition past_position(const BatchGame& game, u8 action) {
    PastPosition past{};
    for (int i = 0; i < game.count; ++i) {
        const int height = height_of(game.stacks[i]);
        past.tiles = past.tiles << 3 * height | (game.stacks[i] & 0xFFFFFF);
        past.ends = past.ends << height | 1;
    }
    past.ends = past.ends << 2 | u32(game.turn << 1 | game.banned);
    past.action = action;
    past.passes = game.passes;
    return past;
}

// Makes a legal move on the stacks, and says whether it wins. The rest of the game is as before.
CRESTFLOW_INLINE bool move_stacks(BatchGame& game, u8 action) {
    if (action == kPassAction) return false;
    if (action >= kFirstSwap) {
        const u8* pair = kSwapPairs.pair[action - kFirstSwap];
        swap_values(game.stacks[pair[0]], game.stacks[pair[1]]);
        return false;
    }
    const int from = action >> 2, tiles = (action >> 1 & 1) + 1, value = int(game.stacks[from] & 3);
    const int to = action & 1 ? from + value : from - value;
    const bool won = height_of(game.stacks[to]) + tiles >= kWinningHeight;
    carry_words(game.stacks, game.count, move_of(from, to, tiles));
    game.stacks[game.count] = 0;  // what closed up leaves a word behind, unless nothing did: then this one is 0
    return won;
}

}  // namespace crestflow::pantarei
