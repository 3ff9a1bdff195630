// Pantareï's part of the search for data races.
#pragma once

#include "../pantarei/load.hpp"
#include "race_team.hpp"

namespace crestflow::race {

constexpr u32 kTurns = 40;                         // of random play before a position, at most
constexpr int kStacks = 10;                        // or until so many are left
constexpr u64 kFewest = 210'000, kMost = 500'000;  // nodes by one thread: proofs take part, and do not last
constexpr u32 kDepth = 4;                          // of the alpha-beta search
constexpr u32 kMostSlices = 40 * kMost / kSlice;   // until a team is given up

// Loads an unfinished game of random play, with its past.
inline void load_game(Random& random) {
    pantarei::GameIn& in = input<pantarei::GameIn>();
    for (;;) {
        in = {};
        u32 tiles[pantarei::kMaxStacks], count = 0;
        for (u32 tile = 1; tile < 8; ++tile)
            for (u32 copies = tile == pantarei::kNeutralTile ? 1 : 3; copies > 0; --copies) tiles[count++] = tile;
        for (u32 i = count - 1; i > 0; --i) swap_values(tiles[i], tiles[random.below(i + 1)]);
        for (u32 i = 0; i < count; ++i) in.start.stacks[i] = tiles[i] | 1u << 24;
        in.start.count = u8(count);
        const auto& known = result<pantarei::GameOut>();
        while (pantarei_load() == kDone && known.reason == pantarei::kUnfinished) {
            if (known.count <= kStacks) return;
            if (in.move_count == kTurns) break;
            in.moves[in.move_count++] = known.moves[random.below(known.move_count)];
        }
    }
}

// What a team says; the answer is not complete when it takes more than so many slices.
inline pantarei::SolveOut solve_game(u32 threads, u32 every_move, u32 slices) {
    if (pantarei_team_start(threads, every_move) != kDone) std::abort();
    while (slices-- > 0 && !work_in_slice(threads, pantarei_team_step, pantarei_team_gather));
    return result<pantarei::SolveOut>();
}

inline bool same_values(const pantarei::SolveOut& one, const pantarei::SolveOut& many) {
    for (int i = 0; i < one.move_count; ++i)
        if (one.moves[i].value != many.moves[i].value) return false;
    return one.value == many.value && many.complete;
}

// Whether every score that a team of alpha-beta searches calls proven is right.
inline bool scores_agree(const pantarei::SolveOut& one, u32 threads) {
    if (pantarei_team_search(threads, kDepth, ~0u, 0) != kDone) std::abort();
    while (!work_in_slice(threads, pantarei_team_step, pantarei_team_gather));
    const auto& search = result<pantarei::SearchOut>();
    for (int i = 0; i < search.move_count; ++i) {
        const i32 score = search.moves[i].score;
        if (score > kProven && one.moves[i].value != kWin) return false;
        if (score < -kProven && one.moves[i].value != kLoss) return false;
    }
    return search.depth == kDepth;
}

inline bool race_pantarei(int positions, u32 threads, Random& random) {
    u64 alone = 0, together = 0;
    for (int i = 0; i < positions;) {
        load_game(random);
        const pantarei::SolveOut one = solve_game(1, 1, kMost / kSlice);
        if (!one.complete || one.nodes < kFewest) continue;
        const pantarei::SolveOut many = solve_game(threads, 1, kMostSlices);
        alone += one.nodes;
        together += many.nodes;
        if (!same_values(one, many) || !scores_agree(one, threads)) {
            std::printf("Pantarei, position %d: %u threads disagree with one\n", i, threads);
            return false;
        }
        ++i;
    }
    std::printf("Pantarei: %d positions, %llu nodes by one thread, %llu by %u\n", positions, alone, together, threads);
    return true;
}

}  // namespace crestflow::race
