// Where the threads of a team are. A position has one number of hexagons left, so a thread is inside at most one node
// for each of them. Every thread writes down the node that it is inside; nobody else writes there, and nothing has to
// be counted.
#pragma once

#include "../common/sharing.hpp"
#include "abi.hpp"

namespace crestflow::kamon {

// The nodes that other threads are inside, among those with one number of hexagons left.
struct VisitedNodes {
    u64 hash[kThreadsInThisBuild] = {};
    u32 count = 0;

    CRESTFLOW_INLINE u32 visitors(u64 node) const {
        u32 found = 0;
        for (u32 i = 0; i < count; ++i) found += hash[i] == node;
        return found;
    }
};

class ThreadPaths {
public:
    // While all threads rest: nobody is anywhere.
    void clear(u32 threads) {
        threads_ = threads;
        for (Path& path : paths_) path = Path{};
    }

    CRESTFLOW_INLINE void enter(u32 thread, int left, u64 hash) { store_shared(paths_[thread].hash[left], hash); }
    CRESTFLOW_INLINE void leave(u32 thread, int left) { store_shared(paths_[thread].hash[left], u64(0)); }

    // Where all threads but `thread` are.
    CRESTFLOW_INLINE void find_others(u32 thread, int left, VisitedNodes& visited) const {
        visited.count = 0;
        for (u32 i = 0; i < threads_; ++i)
            if (i != thread) visited.hash[visited.count++] = load_shared(paths_[i].hash[left]);
    }

private:
    struct alignas(kApart) Path {
        u64 hash[kStones + 1] = {};  // by hexagons left; 0: inside none
    };

    u32 threads_ = 0;
    Path paths_[kThreadsInThisBuild];
};

inline constinit ThreadPaths thread_paths;

}  // namespace crestflow::kamon
