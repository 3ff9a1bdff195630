// Fixed-width names for the built-in types, and the few functions every other header needs.
#pragma once

#define CRESTFLOW_INLINE inline __attribute__((always_inline))
// For what is called rarely or from many places: it would only make the engine larger.
#define CRESTFLOW_NOINLINE __attribute__((noinline))

namespace crestflow {

using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
using i8 = signed char;
using i16 = short;
using i32 = int;
using i64 = long long;

static_assert(sizeof(u16) == 2 && sizeof(u32) == 4 && sizeof(u64) == 8);

template <class T>
CRESTFLOW_INLINE constexpr T smaller(T a, T b) {
    return a < b ? a : b;
}

template <class T>
CRESTFLOW_INLINE constexpr T larger(T a, T b) {
    return a < b ? b : a;
}

template <class T>
CRESTFLOW_INLINE void swap_values(T& a, T& b) {
    T kept = a;
    a = b;
    b = kept;
}

}  // namespace crestflow
