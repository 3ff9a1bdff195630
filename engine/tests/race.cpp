// Solves random positions of both games with many threads on a small table, and compares with what one thread says.
// Built with ThreadSanitizer it also finds every access that two threads make without telling the compiler.
//
//     race POSITIONS THREADS SEED
#include "race_kamon.hpp"
#include "race_pantarei.hpp"

using namespace crestflow;

int main(int count, char** words) {
    const int positions = count > 1 ? std::atoi(words[1]) : 10;
    const u32 threads = count > 2 ? u32(std::atoi(words[2])) : 8;
    Random random(count > 3 ? std::strtoull(words[3], nullptr, 10) : 1);
    table_allow(1);
    // Pantarei's take ten times as long.
    const bool agree =
        race::race_kamon(positions, threads, random) && race::race_pantarei((positions + 2) / 3, threads, random);
    return agree ? 0 : 1;
}
