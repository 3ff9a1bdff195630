// What the two builds of the engine differ in. The plain build runs one thread on a memory of its own. The build for
// threads (CRESTFLOW_THREADS) has one memory for many instances, one instance a thread; static data exists once, and
// whatever several threads read and write while they work goes through the functions below.
//
// All accesses are relaxed: no thread waits for another, and no order between two words is relied upon.
#pragma once

#include "abi.hpp"

namespace crestflow {

#ifdef CRESTFLOW_THREADS
constexpr bool kShared = true;
constexpr u32 kThreadsInThisBuild = kMaxThreads;
#else
constexpr bool kShared = false;
constexpr u32 kThreadsInThisBuild = 1;
#endif

template <class T>
CRESTFLOW_INLINE T load_shared(const T& word) {
    if constexpr (kShared) return __atomic_load_n(&word, __ATOMIC_RELAXED);
    return word;
}

template <class T>
CRESTFLOW_INLINE void store_shared(T& word, T value) {
    if constexpr (kShared)
        __atomic_store_n(&word, value, __ATOMIC_RELAXED);
    else
        word = value;
}

template <class T>
CRESTFLOW_INLINE T add_shared(T& word, T value) {
    return __atomic_fetch_add(&word, value, __ATOMIC_RELAXED);
}

// Gives the calling instance a stack of its own: thread 0 has the linker's.
void use_stack_of(u32 thread);

}  // namespace crestflow
