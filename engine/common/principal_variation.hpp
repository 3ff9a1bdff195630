// The principal variation: the line of best play, as far as a search's table remembers it.
#pragma once

#include "search_entry.hpp"

namespace crestflow {

// The first legal move of which `wanted` holds, or kNoMove. Game as in alphabeta.hpp.
template <class Game, class Wanted>
typename Game::Move first_move(const typename Game::Node& node, Wanted wanted) {
    typename Game::Move moves[Game::kMaxMoves];
    const int count = Game::moves(node, moves);
    for (int i = 0; i < count; ++i)
        if (wanted(moves[i])) return moves[i];
    return Game::kNoMove;
}

// Writes at most `most` moves of the line that begins with `best` at `node`; returns how many. What the table says is
// checked before it is believed: another position could stand behind the same entry.
template <class Game>
int follow_principal_variation(const Table<SearchEntry<typename Game::Key>>& table, typename Game::Node node,
                               typename Game::Move best, typename Game::Move* line, int most) {
    using Move = typename Game::Move;
    const auto is_legal = [&](Move wanted) {
        return first_move<Game>(node, [&](Move move) { return move == wanted; }) != Game::kNoMove;
    };
    Move next = best;
    int length = 0;
    while (length < most && next != Game::kNoMove && is_legal(next)) {
        line[length++] = next;
        if (Game::wins(node, next)) break;
        const typename Game::Node before = node;
        Game::play(before, next, node);
        SearchEntry<typename Game::Key> entry;
        const bool found = table.find(Game::table_key(node, Game::key(node)), entry);
        if (Game::wins_at_once(node))
            next = first_move<Game>(node, [&](Move move) { return Game::wins(node, move); });
        else
            next = found ? Move(entry.move) : Game::kNoMove;
    }
    return length;
}

}  // namespace crestflow
