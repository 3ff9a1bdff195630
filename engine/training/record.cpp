// Plays games of the engine against itself and writes their positions down, for fit.cpp.
//
//     record SEED GAMES NODES FILE
//
// A game begins on a random snake with up to ten random turns. Later one turn in twenty-five is random too, so that
// positions occur which good play avoids and a search meets all the same. The other turns are searched, NODES positions
// each. Positions in which somebody could win at once are left out: the search never asks for their evaluation.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "../common/rng.hpp"
#include "../pantarei/load.hpp"
#include "../pantarei/search_game.hpp"
#include "records.hpp"

using namespace crestflow;
using namespace crestflow::pantarei;

namespace {

constexpr int kMostRandomTurns = 10, kOneRandomTurnIn = 25, kMostTurns = 300;

Zeroed<Search> search_room;
Zeroed<Game> game_room;
Zeroed<PastKeys> past_room;
Search::SearchTable table;

Start random_snake(Random& random) {
    Start start{};
    u32 tiles[kMaxStacks];
    int count = 0;
    for (u32 tile : {1, 2, 3, 5, 6, 7})
        for (int copy = 0; copy < 3; ++copy) tiles[count++] = tile;
    tiles[count++] = kNeutralTile;
    for (int i = count - 1; i > 0; --i) swap_values(tiles[i], tiles[random.below(u32(i + 1))]);
    for (int i = 0; i < count; ++i) start.stacks[i] = tiles[i] | 1u << 24;
    start.count = u8(count);
    start.turn = u8(random.below(2));
    return start;
}

Record record_of(const Position& position, i32 score) {
    u32 words[kMaxStacks];
    pick_up(position, words);
    Record record{};
    int tiles = 0;
    for (int stack = 0; stack < position.stacks; ++stack) {
        for (int depth = 0; depth < height_of(words[stack]); ++depth)
            record.tiles |= u64(tile_in(words[stack], depth)) << 3 * tiles++;
        record.ends |= 1u << (tiles - 1);
    }
    record.score = i16(score);
    record.flags = u8(position.turn | position.banned << 1);
    return record;
}

void play_game(Random& random, u64 nodes, FILE* file) {
    Game& game = game_room.value;
    Search& search = search_room.value;
    game.start(lay_down(random_snake(random)));
    const int random_turns = int(random.below(kMostRandomTurns + 1));
    std::vector<Record> records;
    Outcome outcome;
    for (int turn = 0; turn < kMostTurns && outcome.reason == kUnfinished; ++turn) {
        const Node node = node_of(game.now());
        if (SearchGame::wins_at_once(node)) {
            outcome = {kSeven, node.position.turn};
            break;
        }
        Move moves[kMaxMoves];
        Move move = moves[random.below(u32(SearchGame::moves(node, moves)))];
        if (turn >= random_turns && random.below(kOneRandomTurnIn) > 0) {
            past_room.value.recall(game);
            start_search(search, table, node, past_room.value, {kMaxSearchDepth, nodes, false});
            while (!search.step(1 << 20)) continue;
            move = search.best();
            if (!SearchGame::threatened(node)) records.push_back(record_of(node.position, search.score()));
        }
        outcome = game.play(move, node.view);
    }
    for (Record& record : records) {
        record.result = outcome.winner == kNobody ? 1 : outcome.winner == (record.flags & 1) ? 2 : 0;
        fwrite(&record, sizeof record, 1, file);
    }
}

}  // namespace

int main(int count, char** arguments) {
    FILE* const file = count == 5 ? fopen(arguments[4], "wb") : nullptr;
    if (!file) {
        fputs("record SEED GAMES NODES FILE\n", stderr);
        return 2;
    }
    Random random{strtoull(arguments[1], nullptr, 10)};
    const int games = atoi(arguments[2]);
    for (int game = 0; game < games; ++game) play_game(random, strtoull(arguments[3], nullptr, 10), file);
    return fclose(file);
}
