// Fixed-width names for the built-in types, and the few words every other header needs.
#pragma once

#define CRESTFLOW_INLINE inline __attribute__((always_inline))

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

// What every exported function that can fail or needs more calls returns.
enum Status : i32 {
    kRunning = 0,       // a slice ended before the work did: call the step function again
    kDone = 1,          // the work is complete; the result stands in the exchange buffer
    kBadArgument = -1,  // an argument is out of its documented range
    kBadPosition = -2,  // the exchange buffer does not hold a position that the rules allow
    kNotStarted = -3,   // a step function was called without its start function
    kGameOver = -4,     // the position has an outcome already: nothing to search
    kNoMemory = -5,     // the host has no memory left for even the smallest table
};

// Who won, seen from outside. The numbers cross the border.
enum Winner : u8 { kBlack = 0, kWhite = 1, kNobody = 2 };

template <class T>
CRESTFLOW_INLINE constexpr T smaller(T a, T b) {
    return a < b ? a : b;
}

template <class T>
CRESTFLOW_INLINE constexpr T larger(T a, T b) {
    return a < b ? b : a;
}

template <class T>
CRESTFLOW_INLINE void exchange_values(T& a, T& b) {
    T kept = a;
    a = b;
    b = kept;
}

}  // namespace crestflow
