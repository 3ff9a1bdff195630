// What the game has seen, as the searches ask for it.
#pragma once

#include "game.hpp"
#include "key.hpp"

namespace crestflow::pantarei {

// The keys of the positions that could come again. All zero before the first use.
struct Past {
    static constexpr int kMost = 2048;

    Key once[kMost];   // every position of the era, the current one last
    Key twice[kMost];  // those that have been there before: they draw the game when they come again
    int once_count, twice_count;

    void recall(const Game& game) {
        once_count = twice_count = 0;
        const int size = game.era_size();
        for (int i = larger(0, size - kMost); i < size; ++i) {
            const Key key = key_of(game.in_era(i));
            for (int j = 0; j < once_count; ++j)
                if (once[j] == key) {
                    twice[twice_count++] = key;
                    break;
                }
            once[once_count++] = key;
        }
    }
};

}  // namespace crestflow::pantarei
