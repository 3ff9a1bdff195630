// Solves random positions with many threads on a small table, and compares with what one thread says. Built with
// ThreadSanitizer it also finds every access that two threads make without telling the compiler.
//
//     race POSITIONS THREADS SEED
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "../common/exports.hpp"
#include "../common/rng.hpp"
#include "../kamon/load.hpp"
#include "abi_functions.hpp"

using namespace crestflow;

namespace {

constexpr u32 kSlice = 2000;  // short ones: threads come and go often
constexpr u32 kStones = 13;   // solved in some ten thousand positions

// Loads an unfinished position from random play.
void load_position(Random& random) {
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

kamon::SolveOut solve(u32 threads, u32 every_move) {
    if (kamon_team_start(threads, every_move) != kDone) std::abort();
    do {
        std::vector<std::thread> team;
        for (u32 thread = 1; thread < threads; ++thread) team.emplace_back(kamon_team_step, kSlice, thread);
        kamon_team_step(kSlice, 0);
        for (std::thread& thread : team) thread.join();
    } while (kamon_team_gather() == kRunning);
    return result<kamon::SolveOut>();
}

bool same_values(const kamon::SolveOut& one, const kamon::SolveOut& many) {
    for (int i = 0; i < kamon::kCells; ++i)
        if (one.moves[i] != many.moves[i]) return false;
    return one.value == many.value;
}

}  // namespace

int main(int count, char** words) {
    const int positions = count > 1 ? std::atoi(words[1]) : 10;
    const u32 threads = count > 2 ? u32(std::atoi(words[2])) : 8;
    Random random(count > 3 ? std::strtoull(words[3], nullptr, 10) : 1);
    table_allow(1);
    u64 alone = 0, together = 0;
    for (int i = 0; i < positions; ++i) {
        load_position(random);
        const kamon::SolveOut one = solve(1, i % 2), many = solve(threads, i % 2);
        alone += one.nodes;
        together += many.nodes;
        if (same_values(one, many)) continue;
        std::printf("position %d: one thread says %d, %u threads say %d\n", i, one.value, threads, many.value);
        return 1;
    }
    std::printf("%d positions, %llu nodes by one thread, %llu by %u\n", positions, alone, together, threads);
    return 0;
}
