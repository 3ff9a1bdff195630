// The border: the functions that host programs may call, and nothing else.
//
// Conventions, the same for both games:
//   * arguments are 32-bit integers; whatever is larger stands in the exchange buffer, little-endian, in the
//     structs that kamon/border.hpp and pantarei/border.hpp declare;
//   * every argument is checked: a bad one gives a negative Status and changes nothing;
//   * no call runs for long: work comes as NAME_start(...), then NAME_step(budget) until it is no longer kRunning.
//     A budget is cut to a documented maximum, so a hostile one cannot hang the host;
//   * static data is `constinit`: the module needs no start function, an instance is ready when it exists; and it
//     starts as zeros, which cost nothing in the file;
//   * cutting the work into other slices never changes its result.
//
// This file holds what belongs to no game; kamon/exports.cpp and pantarei/exports.cpp hold the rest.
#include "common/border.hpp"

using namespace crestflow;

namespace {

constexpr u32 kAbiVersion = 1;

}  // namespace

// Rises whenever a function or a struct at the border changes its meaning.
EXPORT(abi_version) u32 abi_version() { return kAbiVersion; }

EXPORT(exchange_start) u8* exchange_start() { return exchange; }

EXPORT(exchange_size) u32 exchange_size() { return kExchangeBytes; }

// Sets how large the hash table may grow: 1 to 3072 MiB, rounded down to a power of two. The next search obeys.
EXPORT(table_allow) i32 table_allow(u32 mebibytes) {
    if (mebibytes < 1 || mebibytes > kMaxTableMib) return kBadArgument;
    table_limit = static_cast<u64>(mebibytes) << 20;
    return kDone;
}
