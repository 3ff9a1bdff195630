// The ABI: the functions that host programs may call, and nothing else.
//
// Conventions, the same for both games:
//   * arguments are 32-bit integers; whatever is larger stands in the I/O buffer, little-endian, in the structs of
//     common/abi.hpp, kamon/abi.hpp and pantarei/abi.hpp;
//   * every argument is checked: a bad one gives a negative Status and begins nothing, though a NAME_start has then
//     dropped the work before it;
//   * no call runs for long: work comes as NAME_start(...), then NAME_step(budget) until it is no longer kRunning.
//     A budget is cut to a documented maximum, so a hostile one cannot hang the host;
//   * static data is `constinit`: the module needs no start function, an instance is ready when it exists; and it
//     starts as zeros, which cost nothing in the file;
//   * cutting the work into other slices never changes its result.
//
// This file holds what belongs to no game; kamon/exports.cpp and pantarei/exports.cpp hold the rest. contract/abi.toml
// lists them all.
#include "common/exports.hpp"

#include "common/sharing.hpp"

using namespace crestflow;

EXPORT(abi_version) u32 abi_version() { return kAbiVersion; }

EXPORT(io_buffer_start) u8* io_buffer_start() { return io_buffer; }

// Sets how large the hash table may grow: 1 to kMaxTableMib. The next search obeys. All but Kamon's solver take the
// largest power of two in it.
EXPORT(table_allow) i32 table_allow(u32 mebibytes) {
    if (mebibytes < 1 || mebibytes > kMaxTableMib) return kBadArgument;
    table_limit = u64(mebibytes) << 20;
    return kDone;
}

// Makes the calling instance the one of thread `thread`, 0 to kMaxThreads - 1: it gets a stack of its own. To be called
// once, before anything else, in an instance that shares its memory with others.
EXPORT(thread_begin) i32 thread_begin(u32 thread) {
    if (thread >= kThreadsInThisBuild) return kBadArgument;
    use_stack_of(thread);
    return kDone;
}
