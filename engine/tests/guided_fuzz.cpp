// Plays scripts of calls, which a coverage-guided fuzzer changes: what a host writes into the engine's memory, and the
// functions that it calls. fuzz.cpp calls at random; this one keeps the scripts that reach new code.
//
// A script is a list of calls, little-endian:
//   u16     the function: name_code of its name, or for any other number the function of that number
//   i16[4]  its arguments
//   u16     how many bytes follow; they are written at the start of the I/O buffer before the call
//   u8[]    these bytes
// Three functions only write their bytes: io_buffer_start into the I/O buffer from argument 0 on, kamon_batch_array and
// pantarei_batch_array into array number argument 0 from argument 1 on.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../common/exports.hpp"
#include "../kamon/abi.hpp"
#include "../pantarei/abi.hpp"
#include "abi_functions.hpp"

using namespace crestflow;

namespace {

constexpr u32 kFunctionCount = sizeof kFunctions / sizeof kFunctions[0];
constexpr u32 kMaxCalls = 16;
constexpr u32 kLongestStep = 1000;  // sanitized code is slow
constexpr u32 kMostGames = 32;
constexpr u32 kArrayBytes = 256;  // every array of a batch is longer than this
constexpr u32 kTableMib = 1;

// The first 16 bits of FNV-1a: a script still means the same when functions are added.
constexpr u16 name_code(const char* name) {
    u32 hash = 0x811C9DC5;
    for (; *name; ++name) hash = (hash ^ u8(*name)) * 0x01000193;
    return u16(hash >> 16);
}

const Function& function_of(u16 code) {
    for (const Function& function : kFunctions)
        if (name_code(function.name) == code) return function;
    return kFunctions[code % kFunctionCount];
}

bool ends_with(const char* name, const char* end) {
    const auto length = std::strlen(name), ending = std::strlen(end);
    return length >= ending && std::strcmp(name + length - ending, end) == 0;
}

struct Script {
    const u8* at;
    __SIZE_TYPE__ left;

    u16 number() {
        if (left < 2) return u16(left = 0);
        const u16 value = u16(at[0] | at[1] << 8);
        at += 2;
        left -= 2;
        return value;
    }

    // Copies up to `most` of the next bytes to an address.
    void copy(u8* to, u32 bytes, u32 most) {
        const u32 there = u32(left < bytes ? left : bytes);
        std::memcpy(to, at, smaller(there, most));
        at += there;
        left -= there;
    }
};

// Arguments that would only take long are made smaller; those that are out of range stay so.
void shorten(const char* name, u32& argument) {
    if (ends_with(name, "_step")) argument = smaller(argument, kLongestStep);
    if (ends_with(name, "_deal") || ends_with(name, "_batch_start"))
        argument = argument <= 4096 ? argument % (kMostGames + 1) : argument;
    if (ends_with(name, "table_allow")) argument = argument <= kMaxTableMib ? smaller(argument, kTableMib) : argument;
}

[[noreturn]] void fail(const char* name, const char* what) {
    std::fprintf(stderr, "%s %s\n", name, what);
    std::abort();
}

// Calls a function, and a `load` twice: it has to answer the same again.
void call(const Function& function, const u32* arguments) {
    const i32 status = function.call(arguments);
    if (status < kNoMemory || status > kDone) fail(function.name, "answered with an unknown status");
    if (!ends_with(function.name, "_load")) return;
    constexpr u32 kCompared = 256;
    u8 answer[kCompared];
    std::memcpy(answer, io_buffer + kResultOffset, kCompared);
    if (function.call(arguments) != status) fail(function.name, "answered otherwise the second time");
    if (status == kDone && std::memcmp(answer, io_buffer + kResultOffset, kCompared) != 0)
        fail(function.name, "wrote another answer the second time");
}

// What an input before this one has loaded is dropped, so that a script gives the same when it is played alone.
void forget() {
    std::memset(io_buffer, 0xFF, kResultOffset);
    kamon_load();
    pantarei_load();
    table_allow(kTableMib);
    kamon_batch_deal(1, 1, 0);
    pantarei_batch_deal(1, 1, 0);
    std::memset(io_buffer, 0, kIoBufferBytes);
}

void write_array(void* (*array)(u32), const u32* arguments, Script& script, u32 bytes) {
    u8* const start = static_cast<u8*>(array(arguments[0]));
    const u32 from = arguments[1] % kArrayBytes;
    if (start) script.copy(start + from, bytes, kArrayBytes - from);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, __SIZE_TYPE__ size) {
    forget();
    Script script{data, size};
    for (u32 calls = 0; calls < kMaxCalls && script.left > 0; ++calls) {
        const u16 code = script.number();
        u32 arguments[kMaxArguments];
        for (u32& argument : arguments) argument = u32(i32(i16(script.number())));
        const u32 bytes = script.number();
        if (code == name_code("io_buffer_start")) {
            const u32 from = u16(arguments[0]);
            script.copy(io_buffer + from, bytes, kIoBufferBytes - from);
        } else if (code == name_code("kamon_batch_array")) {
            write_array(kamon_batch_array, arguments, script, bytes);
        } else if (code == name_code("pantarei_batch_array")) {
            write_array(pantarei_batch_array, arguments, script, bytes);
        } else {
            const Function& function = function_of(code);
            script.copy(io_buffer, bytes, kIoBufferBytes);
            shorten(function.name, arguments[0]);
            call(function, arguments);
        }
    }
    return 0;
}
