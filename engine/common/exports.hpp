// What the exporting files share: the mark of an exported function, where input and answers stand, and the searches
// that come in slices.
#pragma once

#include "memory.hpp"

#ifdef __wasm__
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define EXPORT(name) extern "C" __attribute__((visibility("default")))
#endif

namespace crestflow {

// What the host has written.
template <class T>
CRESTFLOW_INLINE T& input() {
    static_assert(sizeof(T) <= kIoBufferBytes);
    return *reinterpret_cast<T*>(io_buffer);
}

// Where the host expects the answer.
template <class T>
CRESTFLOW_INLINE T& result() {
    static_assert(sizeof(T) <= kIoBufferBytes - kResultOffset);
    return *reinterpret_cast<T*>(io_buffer + kResultOffset);
}

constexpr u64 joined(u32 low, u32 high) { return u64(high) << 32 | low; }

// What is under way. The searches of a game share the table's memory, so starting one drops the others.
enum Work : u8 {
    kNothing,
    kCounting,
    kPlayingOut,
    kSearching,
    kTeamSearching,
    kSolving,
    kTeamSolving,
    kAsking,
    kChoosing,
    kReplying,
    kMeasuring,
};

// How many works have been started, in either game: a table that is kept still holds its answers only if nothing has
// been started since.
inline constinit u32 works_begun = 0;

// The work of one game: what has been started, and how its steps answer.
class CurrentWork {
public:
    // Drops what is under way. Says whether something new may start on the loaded game.
    i32 drop(bool loaded, bool over) {
        work_ = kNothing;
        if (!loaded) return kNotStarted;
        return over ? kGameOver : kDone;
    }

    // Notes what has been started; `memory` tells whether there was enough for it.
    i32 begin(Work work, bool memory = true) {
        ++works_begun;
        if (!memory) return kNoMemory;
        work_ = work;
        return kDone;
    }

    // Runs one slice of `work`: `step` gets the budget, cut to what a call may take, and answers whether the work is
    // done.
    template <class Step>
    CRESTFLOW_INLINE i32 step(Work work, u32 nodes, Step step) {
        if (work_ != work) return kNotStarted;
        return step(smaller(nodes, kMaxNodesPerCall)) ? kDone : kRunning;
    }

    bool is(Work work) const { return work_ == work; }

private:
    Work work_ = kNothing;
};

}  // namespace crestflow
