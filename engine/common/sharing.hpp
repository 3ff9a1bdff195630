// What the two builds of the engine differ in. The plain build runs one thread on a memory of its own. The build for
// threads (CRESTFLOW_THREADS) has one memory for many instances, one instance a thread; static data exists once, and
// whatever several threads read and write while they work goes through the functions below.
//
// All accesses are relaxed: no thread waits for another, and no order between two words is relied upon. WebAssembly
// knows only sequentially consistent atomic accesses, each with a check of its alignment; its ordinary ones are defined
// even when threads race, and may at worst tear a word. Whoever needs more has to notice: see table.hpp and
// kamon/proof_table.hpp.
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

// Against false sharing: what one thread writes all the time lies at least so many bytes from what another one reads.
// Processors pass memory on in cache lines, and fetch them in pairs.
constexpr int kApart = 128;

#if defined(CRESTFLOW_THREADS) && !defined(__wasm__)

template <class T>
CRESTFLOW_INLINE T load_shared(const T& word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
}

template <class T>
CRESTFLOW_INLINE void store_shared(T& word, T value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

#elif defined(CRESTFLOW_THREADS)

// Volatile: the compiler reads and writes each word exactly once, and does not remember what it has read.
template <class T>
CRESTFLOW_INLINE T load_shared(const T& word) {
    return *const_cast<const volatile T*>(&word);
}

template <class T>
CRESTFLOW_INLINE void store_shared(T& word, T value) {
    *const_cast<volatile T*>(&word) = value;
}

#else

template <class T>
CRESTFLOW_INLINE T load_shared(const T& word) {
    return word;
}

template <class T>
CRESTFLOW_INLINE void store_shared(T& word, T value) {
    word = value;
}

#endif

template <class T>
CRESTFLOW_INLINE T add_shared(T& word, T value) {
    return __atomic_fetch_add(&word, value, __ATOMIC_RELAXED);
}

// Gives the calling instance a stack of its own: thread 0 has the linker's.
void use_stack_of(u32 thread);

}  // namespace crestflow
