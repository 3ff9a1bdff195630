// Calls every exported function with random and hostile arguments on random and hostile input. Built with sanitizers
// it finds what tests through WebAssembly cannot see: overflows, wrong shifts, reads outside of an array.
//
//     fuzz ROUNDS SEED
#include <cstdio>
#include <cstdlib>

#include "../common/exports.hpp"
#include "../common/rng.hpp"
#include "../kamon/load.hpp"
#include "../pantarei/load.hpp"
#include "abi_functions.hpp"

using namespace crestflow;

namespace {

constexpr u32 kHostile[] = {0,   1,    2,    9,    10,   36,         37,         60,        61,
                            255, 1024, 1025, 4096, 4097, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
constexpr u32 kLongestStep = 3000;  // sanitized code is slow

constexpr u32 kFunctionCount = sizeof kFunctions / sizeof kFunctions[0];

bool is_step(const char* name) {
    const char* end = name;
    while (*end) ++end;
    return end - name > 5 && end[-4] == 's' && end[-3] == 't' && end[-2] == 'e' && end[-1] == 'p';
}

// A Kamon position from random play, perhaps with one byte spoilt.
void write_kamon(Random& random) {
    kamon::PositionIn in{};
    for (u32 i = 0; i < kamon::kCells; ++i) in.tokens[i] = u8(i);
    for (u32 i = kamon::kCells - 1; i > 0; --i) swap_values(in.tokens[i], in.tokens[random.below(i + 1)]);
    in.wild = u8(random.below(2));
    in.last = kamon::kNoCell;
    kamon::Layout layout;
    kamon::read_layout(layout, in.tokens, in.wild != 0);
    kamon::Position position = kamon::opening(layout);
    for (u32 stones = random.below(36); stones > 0 && position.legal; --stones) {
        const int cell = nth(position.legal, random.below(u32(count(position.legal))));
        kamon::place(layout, position, cell);
        in.last = kamon::kGeometry.index_of[cell];
    }
    in.black = kamon::to_reading_order(position.side[0].stones);
    in.white = kamon::to_reading_order(position.side[1].stones);
    input<kamon::PositionIn>() = in;
    if (random.below(4) == 0) io_buffer[random.below(sizeof in)] = u8(random.next());
    kamon_load();
}

// A drawn game of Kamon before its last stone, which random play hardly ever reaches, searched to its end.
void search_full_board(Random& random) {
    input<kamon::PositionIn>() = {
        0x53301676f, 0x1acc3e9890, 1, 0, {13, 25, 23, 24, 32, 3,  0,  26, 18, 33, 35, 5,  34, 19, 8,  28, 16, 31, 15,
                                          12, 11, 4,  29, 36, 10, 14, 6,  1,  30, 22, 21, 2,  20, 17, 9,  27, 7}};
    kamon_load();
    kamon_search_start(1 + random.below(60), 1000, 0, random.below(2));
    kamon_search_step(1 + random.below(kLongestStep));
}

// A Pantareï game: the tiles or some of them, shuffled and piled up, perhaps with moves, perhaps with bytes spoilt.
void write_pantarei(Random& random) {
    pantarei::GameIn& game = input<pantarei::GameIn>();
    game = {};
    pantarei::Start& in = game.start;
    u32 tiles[pantarei::kMaxStacks];
    for (u32 i = 0; i < 19; ++i) tiles[i] = i == 18 ? pantarei::kNeutralTile : i % 3 + (i < 9 ? 1 : 5);
    for (u32 i = 18; i > 0; --i) swap_values(tiles[i], tiles[random.below(i + 1)]);
    const u32 used = random.below(3) ? 19 : 1 + random.below(19);
    in.partial = used < 19;
    in.count = u8(1 + random.below(used));
    for (u32 i = 0; i < used; ++i) {
        u32& word = in.stacks[i < in.count ? i : random.below(in.count)];
        word = ((word & 0x1FFFFF) << 3 | tiles[i]) | ((word >> 24) + 1) << 24;
    }
    in.turn = u8(random.below(2));
    in.banned = u8(random.below(2));
    in.passes = random.below(8) == 0;
    game.move_count = u16(random.below(3) ? 0 : random.below(20000));
    for (u16& move : game.moves) move = u16(random.next());
    for (u32 left = random.below(4) ? 0 : random.below(6); left > 0; --left)
        io_buffer[random.below(sizeof in + 16)] = u8(random.next());
    pantarei_load();
}

// Positions of a strategy: that of the loaded game, perhaps spoilt, perhaps too many.
void write_strategy(Random& random) {
    write_kamon(random);
    const kamon::PositionIn in = input<kamon::PositionIn>();
    kamon_strategy_start(random.below(4) ? u32(count(in.black | in.white)) & 1 : random.below(2), random.below(2));
    kamon::StrategyIn& asked = input<kamon::StrategyIn>();
    asked = {};
    asked.count = random.below(8) ? random.below(6) : u32(random.next());
    for (u32 i = 0; i < 6; ++i) {
        asked.black[i] = in.black;
        asked.white[i] = in.white;
        asked.last[i] = in.last;
    }
    if (random.below(3) == 0) asked.white[random.below(6)] ^= 1ull << random.below(64);
    if (random.below(3) == 0) asked.last[random.below(6)] = u8(random.next());
    kamon_strategy_positions();
    kamon_strategy_step(random.below(kLongestStep));
}

// Bytes that the host has no business to write, in the first rows of a batch's arrays.
template <u32 Arrays>
void scribble(Random& random, void* (*array)(u32)) {
    for (u32 number = 0; number < Arrays; ++number)
        if (u8* const bytes = static_cast<u8*>(array(number)); random.below(3) == 0)
            for (u32 times = 1 + random.below(8); times > 0; --times) bytes[random.below(64)] = u8(random.next());
}

// A few games of a batch, disturbed.
void disturb_kamon_batch(Random& random) {
    kamon_batch_deal(8, u32(random.next()), 0);
    if (random.below(4) > 0) kamon_batch_start(8, random.below(2), random.below(2));
    for (u32 steps = random.below(40); steps > 0; --steps) kamon_batch_random();
    scribble<12>(random, kamon_batch_array);
}

void disturb_pantarei_batch(Random& random) {
    pantarei_batch_deal(8, u32(random.next()), 0);
    if (random.below(4) > 0) pantarei_batch_start(8, random.below(2));
    for (u32 steps = random.below(60); steps > 0; --steps) pantarei_batch_random();
    scribble<15>(random, pantarei_batch_array);
}

void prepare(Random& random) {
    switch (random.below(10)) {
        case 0:
            write_kamon(random);
            break;
        case 1:
            write_pantarei(random);
            break;
        case 2:
            for (u32 i = 0; i < 600; ++i) io_buffer[i] = u8(random.next());
            break;
        case 3:
            disturb_kamon_batch(random);
            break;
        case 4:
            disturb_pantarei_batch(random);
            break;
        case 5:
            write_strategy(random);
            break;
        case 6:
            search_full_board(random);
            break;
        default:
            break;
    }
}

}  // namespace

int main(int count, char** words) {
    const long rounds = count > 1 ? std::atol(words[1]) : 20000;
    Random random(count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
    for (long round = 0; round < rounds; ++round) {
        prepare(random);
        const Function& function = kFunctions[random.below(kFunctionCount)];
        u32 arguments[kMaxArguments] = {};
        for (u32& argument : arguments)
            argument =
                random.below(10) < 7 ? kHostile[random.below(sizeof kHostile / sizeof *kHostile)] : u32(random.next());
        if (is_step(function.name)) arguments[0] = smaller(arguments[0], kLongestStep);
        const i32 status = function.call(arguments);
        if (status < kNoMemory || status > kDone) {
            std::printf("%s answered %d\n", function.name, status);
            return 1;
        }
        kamon_batch_array(arguments[0]);
        pantarei_batch_array(arguments[0]);
    }
    std::printf("%ld calls, every answer a known status\n", rounds);
    return 0;
}
