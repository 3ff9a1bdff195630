// What the exporting files share: the mark of an exported function, and where results stand.
#pragma once

#include "memory.hpp"

#ifdef __wasm__
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define EXPORT(name) extern "C" __attribute__((visibility("default")))
#endif

namespace crestflow {

// The host writes its input at the start of the exchange buffer; the engine answers from here on.
constexpr u32 kResultOffset = 4096;

// Budgets per call are cut to these, so that no call can keep the host waiting for more than some seconds.
constexpr u32 kMaxNodesPerCall = 1u << 22;
constexpr u32 kMaxGamesPerCall = 1u << 18;

template <class T>
CRESTFLOW_INLINE T& result() {
    static_assert(sizeof(T) <= kExchangeBytes - kResultOffset);
    return exchanged<T>(kResultOffset);
}

}  // namespace crestflow
