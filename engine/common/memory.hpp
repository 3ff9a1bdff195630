// The engine's memory beyond its static data: one block at the end, which holds the hash table, and which
// only ever grows. In WebAssembly it starts at the linker's __heap_base; natively it is reserved address space.
//
// Also the I/O buffer, through which host and engine pass whatever does not fit into arguments.
#pragma once

#include "abi.hpp"

namespace crestflow {

extern u8 io_buffer[kIoBufferBytes];

// Asks for the cache line at an address, to be read soon. WebAssembly has no instruction for that: there it is read and
// thrown away, and the processor goes on with what does not need it. Several such reads in a row overlap.
CRESTFLOW_INLINE void prefetch_line(const void* address) {
#ifdef __wasm__
    asm volatile("local.get %0\n i64.load 0\n drop\n" ::"r"(address));
#else
    __builtin_prefetch(address);
#endif
}

// Static room for a T that starts as zero bytes, whatever T's constructor would do: large search objects are
// always started before they are used, and zeros take no space in the file.
template <class T>
union Zeroed {
    constexpr Zeroed() : bytes{} {}
    alignas(T) u8 bytes[sizeof(T)];
    T value;
};

// The start of the block: aligned to kApart, the same for the life of the engine.
u8* block_start();

// Makes sure that the first `bytes` of the block may be used; what was there stays. False when the host
// has no more memory to give: the block is then as large as before.
bool block_grow(u64 bytes);

// The largest table the host allows, in bytes. Kept by exports.cpp, obeyed by every search.
extern u64 table_limit;

}  // namespace crestflow

// Freestanding code has no libc, but the compiler may still emit calls to these three.
extern "C" {
void* memset(void* to, int value, __SIZE_TYPE__ bytes);
void* memcpy(void* to, const void* from, __SIZE_TYPE__ bytes);
void* memmove(void* to, const void* from, __SIZE_TYPE__ bytes);
}
