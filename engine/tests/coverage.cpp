// Joins libFuzzer with code that GCC has instrumented. GCC calls __sanitizer_cov_trace_pc in every basic block;
// libFuzzer counts by itself only what clang has instrumented, but takes further counters from a section of this name.
// This file is compiled without instrumentation.
#include "../common/types.hpp"

using crestflow::u64;
using crestflow::u8;

extern "C" {
int LLVMFuzzerTestOneInput(const u8* data, __SIZE_TYPE__ size);
int LLVMFuzzerRunDriver(int* count, char*** words, int (*run)(const u8*, __SIZE_TYPE__));

constexpr int kCounterBits = 15;
__attribute__((section("__libfuzzer_extra_counters"))) u8 block_counters[1 << kCounterBits];

void __sanitizer_cov_trace_pc() {
    const u64 block = reinterpret_cast<u64>(__builtin_return_address(0)) * 0x9E3779B97F4A7C15;
    u8& counter = block_counters[block >> (64 - kCounterBits)];
    counter = u8(counter + (counter < 255));
}

// GCC reports comparisons of floating-point numbers, too; libFuzzer has no use for them.
void __sanitizer_cov_trace_cmpf(float, float) {}
void __sanitizer_cov_trace_cmpd(double, double) {}
}

int main(int count, char** words) { return LLVMFuzzerRunDriver(&count, &words, LLVMFuzzerTestOneInput); }
