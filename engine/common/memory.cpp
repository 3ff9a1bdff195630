// Memory in WebAssembly, and in the native library for tests and benchmarks.
#include "memory.hpp"

#include "sharing.hpp"

namespace crestflow {

alignas(64) u8 io_buffer[kIoBufferBytes];
u64 table_limit = u64(kDefaultTableMib) << 20;

#ifdef __wasm__

extern "C" u8 __heap_base;

u8* block_start() {
    return reinterpret_cast<u8*>((reinterpret_cast<u32>(&__heap_base) + (kApart - 1u)) & ~(kApart - 1u));
}

bool block_grow(u64 bytes) {
    constexpr u64 page = 65536;
    const u64 needed = (reinterpret_cast<u32>(block_start()) + bytes + page - 1) / page;
    const u64 held = __builtin_wasm_memory_size(0);
    if (needed <= held) return true;
    if (needed > 65536) return false;
    return __builtin_wasm_memory_grow(0, u32(needed - held)) != ~0ul;
}

#ifdef CRESTFLOW_THREADS

namespace {
constexpr u32 kStackBytes = 65536;
alignas(kApart) u8 stacks[kMaxThreads - 1][kStackBytes];
}  // namespace

// No frame of its own, hence nothing that would put the old stack back on return.
__attribute__((noinline)) void use_stack_of(u32 thread) {
    if (thread == 0) return;
    const u8* const top = stacks[thread - 1] + kStackBytes;
    asm volatile(".globaltype __stack_pointer, i32\n local.get %0\n global.set __stack_pointer\n" ::"r"(top));
}

#else

void use_stack_of(u32) {}

#endif

#else

}  // namespace crestflow

#include <sys/mman.h>

namespace crestflow {

namespace {
constexpr u64 kReserved = u64(kMaxTableMib) << 20;
}

u8* block_start() {
    static u8* const start = static_cast<u8*>(
        mmap(nullptr, kReserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    return start;
}

bool block_grow(u64 bytes) { return block_start() != MAP_FAILED && bytes <= kReserved; }

void use_stack_of(u32) {}  // every native thread has one

#endif

}  // namespace crestflow

#ifdef __wasm__

// Bulk-memory instructions do the work; the builtins would call these very functions again.
extern "C" {

void* memset(void* to, int value, __SIZE_TYPE__ bytes) {
    asm volatile("local.get %0\n local.get %1\n local.get %2\n memory.fill 0\n" ::"r"(to), "r"(value), "r"(bytes));
    return to;
}

void* memcpy(void* to, const void* from, __SIZE_TYPE__ bytes) {
    asm volatile("local.get %0\n local.get %1\n local.get %2\n memory.copy 0, 0\n" ::"r"(to), "r"(from), "r"(bytes));
    return to;
}

void* memmove(void* to, const void* from, __SIZE_TYPE__ bytes) { return memcpy(to, from, bytes); }
}

#endif
