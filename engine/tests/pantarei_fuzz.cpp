// Throws random and hostile input at Pantareï's exported functions. Built with sanitizers; any report is a failure.
//
//     c++ -std=c++20 -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-strict-aliasing -I engine \
//         engine/exports.cpp engine/common/memory.cpp engine/pantarei/exports.cpp engine/tests/pantarei_fuzz.cpp
//     ./a.out ROUNDS SEED
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../common/memory.hpp"
#include "../common/rng.hpp"
#include "../pantarei/border.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

extern "C" {
i32 table_allow(u32);
i32 pantarei_load();
i32 pantarei_problem();
i32 pantarei_perft_start(u32);
i32 pantarei_perft_step(u32);
i32 pantarei_playouts_start(u32, u32);
i32 pantarei_playouts_step(u32);
i32 pantarei_search_start(u32, u32, u32, u32);
i32 pantarei_search_step(u32);
i32 pantarei_solve_start(u32);
i32 pantarei_solve_step(u32);
i32 pantarei_choose_start(u32, u32, u32);
i32 pantarei_choose_step(u32);
}

namespace {

// Mostly small numbers, which are the ones that come close to being valid.
u32 argument(Random& random) {
    const u32 kind = random.below(4);
    return kind == 0 ? u32(random.next()) : random.below(kind == 1 ? 4 : 64);
}

// A set of tiles, shuffled and piled up; often whole, sometimes spoilt afterwards.
void write_game(Random& random) {
    GameIn& in = exchanged<GameIn>();
    memset(&in, 0, sizeof in);
    u32 tiles[19];
    for (u32 i = 0; i < 19; ++i) tiles[i] = i == 18 ? 4 : i % 3 + (i < 9 ? 1 : 5);
    for (u32 i = 18; i > 0; --i) exchange_values(tiles[i], tiles[random.below(i + 1)]);
    const u32 used = random.below(3) ? 19 : 1 + random.below(19);
    in.partial = used < 19;
    in.count = u8(1 + random.below(used));
    for (u32 i = 0; i < used; ++i) {
        u32& word = in.stacks[i < in.count ? i : random.below(in.count)];
        word = ((word & 0x1FFFFF) << 3 | tiles[i]) | ((word >> 24) + 1) << 24;
    }
    in.turn = u8(random.below(2));
    in.banned = u8(random.below(2));
    in.passes = u8(random.below(8) == 0);
    in.move_count = u16(random.below(3) ? 0 : random.below(20000));
    for (u16& move : in.moves) move = u16(random.next());
    u8* bytes = reinterpret_cast<u8*>(&in);
    for (u32 left = random.below(4) ? 0 : random.below(6); left > 0; --left) bytes[random.below(96)] = u8(random.next());
}

void call_something(Random& random) {
    const u32 a = argument(random), b = argument(random), c = argument(random), d = argument(random);
    switch (random.below(11)) {
        case 0: pantarei_perft_start(a % 64); break;
        case 1: pantarei_perft_step(a % 20000); break;
        case 2: pantarei_playouts_start(a, b); break;
        case 3: pantarei_playouts_step(a % 50); break;
        case 4: pantarei_search_start(a % 70, b, c, d % 3); break;
        case 5: pantarei_search_step(a % 20000); break;
        case 6: pantarei_solve_start(a % 3); break;
        case 7: pantarei_solve_step(a % 20000); break;
        case 8: pantarei_choose_start(a % 12, b, c); break;
        case 9: pantarei_choose_step(a % 20000); break;
        default: pantarei_problem();
    }
}

}  // namespace

int main(int count, char** arguments) {
    Random random(count > 2 ? strtoull(arguments[2], nullptr, 10) : 1);
    const u64 rounds = count > 1 ? strtoull(arguments[1], nullptr, 10) : 2000;
    table_allow(1);
    u64 loaded = 0;
    for (u64 round = 0; round < rounds; ++round) {
        write_game(random);
        loaded += pantarei_load() == kDone;
        for (u32 calls = random.below(24); calls > 0; --calls) call_something(random);
    }
    printf("%llu rounds, %llu games loaded\n", rounds, loaded);
    return loaded > 0 ? 0 : 1;
}
