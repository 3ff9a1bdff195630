// Kamon's part of the search for data races.
#pragma once

#include "../kamon/load.hpp"
#include "race_team.hpp"

namespace crestflow::race {

constexpr u32 kStones = 13;  // solved in some ten thousand positions

// Loads an unfinished position from random play.
inline void load_position(Random& random) {
    kamon::Position position;
    do {
        kamon::PositionIn& in = input<kamon::PositionIn>();
        in = {};
        for (u32 i = 0; i < kamon::kCells; ++i) in.tokens[i] = u8(i);
        for (u32 i = kamon::kCells - 1; i > 0; --i) swap_values(in.tokens[i], in.tokens[random.below(i + 1)]);
        in.wild = u8(random.below(4) == 0);
        kamon::Layout layout;
        kamon::read_layout(layout, in.tokens, in.wild != 0);
        position = kamon::opening(layout);
        for (u32 stones = kStones - random.below(2); stones > 0 && position.legal; --stones) {
            const int cell = nth(position.legal, random.below(u32(count(position.legal))));
            kamon::place(layout, position, cell);
            in.last = kamon::kGeometry.index_of[cell];
        }
        in.black = kamon::to_reading_order(position.side[0].stones);
        in.white = kamon::to_reading_order(position.side[1].stones);
    } while (!position.legal || kamon_load() != kDone);
}

inline kamon::SolveOut solve(u32 threads, u32 every_move) {
    if (kamon_team_start(threads, every_move) != kDone) std::abort();
    while (!work_in_slice(threads, kamon_team_step, kamon_team_gather));
    return result<kamon::SolveOut>();
}

inline bool same_values(const kamon::SolveOut& one, const kamon::SolveOut& many) {
    for (int i = 0; i < kamon::kCells; ++i)
        if (one.moves[i] != many.moves[i]) return false;
    return one.value == many.value;
}

inline bool race_kamon(int positions, u32 threads, Random& random) {
    u64 alone = 0, together = 0;
    for (int i = 0; i < positions; ++i) {
        load_position(random);
        const kamon::SolveOut one = solve(1, i % 2), many = solve(threads, i % 2);
        alone += one.nodes;
        together += many.nodes;
        if (same_values(one, many)) continue;
        std::printf("Kamon, position %d: one thread says %d, %u threads say %d\n", i, one.value, threads, many.value);
        return false;
    }
    std::printf("Kamon: %d positions, %llu nodes by one thread, %llu by %u\n", positions, alone, together, threads);
    return true;
}

}  // namespace crestflow::race
