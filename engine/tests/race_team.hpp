// How a team of native threads works in the search for data races.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "../common/exports.hpp"
#include "../common/rng.hpp"
#include "abi_functions.hpp"

namespace crestflow::race {

constexpr u32 kSlice = 2000;  // short ones: threads come and go often

// One slice of the work that has been started. True when it was the last.
inline bool work_in_slice(u32 threads, i32 (*step)(u32, u32), i32 (*gather)()) {
    std::vector<std::thread> team;
    for (u32 thread = 1; thread < threads; ++thread) team.emplace_back(step, kSlice, thread);
    step(kSlice, 0);
    for (std::thread& thread : team) thread.join();
    return gather() != kRunning;
}

}  // namespace crestflow::race
