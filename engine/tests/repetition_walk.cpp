// Which earlier positions Pantareï's search compares a position with, to see whether it is a repetition.
//
//     repetition_walk NODES < SNAKES      one snake a line, 19 digits from left to right: B1 B2 B3 = 1 2 3, N = 4,
//                                         W1 W2 W3 = 5 6 7. Prints how many pairs were compared, and in how many of
//                                         them the players to move differed: none may, since such positions never
//                                         repeat each other, and a walk that meets them misses those that do.
#include <cstdio>
#include <cstdlib>

#include "../pantarei/load.hpp"
#include "../pantarei/search_game.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

namespace {

Position root;
long compared, of_other_player;

struct WatchedGame : SearchGame {
    static bool could_repeat(const Node& earlier, const Node& later) {
        // The root stands for the past of the game, too, whoever was to move there.
        if (!same_position(earlier.position, root)) {
            ++compared;
            of_other_player += earlier.position.turn != later.position.turn;
        }
        return SearchGame::could_repeat(earlier, later);
    }
};

Zeroed<AlphaBeta<WatchedGame>> search_room;
AlphaBeta<WatchedGame>::SearchTable table;

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    char snake[kMaxStacks + 1];
    while (std::scanf("%19s", snake) == 1) {
        Start start{};
        for (const char* tile = snake; *tile; ++tile) start.stacks[start.count++] = u32(*tile - '0') | 1u << 24;
        root = lay_down(start);
        const Node node = node_of(root);
        AlphaBeta<WatchedGame>& search = search_room.value;
        if (!search.start(table, {node}, {kMaxSearchDepth, std::strtoull(arguments[1], nullptr, 10), false})) return 1;
        while (!search.step(1 << 16)) continue;
    }
    std::printf("%ld %ld\n", compared, of_other_player);
}
