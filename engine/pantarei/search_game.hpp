// Pantareï as the alpha-beta search of ../common/alphabeta.hpp sees it.
#pragma once

#include "../common/alphabeta.hpp"
#include "moves.hpp"
#include "network.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

struct SearchGame {
    using Node = pantarei::Node;
    using Move = pantarei::Move;
    using Key = pantarei::Key;

    static constexpr Move kNoMove = pantarei::kNoMove;
    static constexpr int kMaxMoves = pantarei::kMaxMoves;
    static constexpr int kHistorySlots = 2 << 12;
    static constexpr i32 kFutilityMargin = 40;

    static CRESTFLOW_INLINE int moves(const Node& node, Move* list) {
        return legal_moves(node.position, node.view, list);
    }
    static CRESTFLOW_INLINE void play(const Node& node, Move move, Node& child) {
        pantarei::play(node.position, move, child.position);
        fill_view(child.position, child.view);
        update_kinds(node.kinds, child.position, move, child.kinds);
    }
    static CRESTFLOW_INLINE bool wins(const Node& node, Move move) { return pantarei::wins(node.view, move); }
    static CRESTFLOW_INLINE bool wins_at_once(const Node& node) {
        return pantarei::wins_at_once(node.view, node.position.turn);
    }
    static CRESTFLOW_INLINE bool threatened(const Node& node) {
        return pantarei::wins_at_once(node.view, node.position.turn ^ 1);
    }
    static CRESTFLOW_INLINE bool drawn(const Node& node) { return node.position.passes == 2; }
    static CRESTFLOW_INLINE bool could_draw(const Node& node) { return node.position.passes; }
    static CRESTFLOW_INLINE bool could_repeat(const Node& earlier, const Node& later) {
        return earlier.position.stacks == later.position.stacks;
    }
    static CRESTFLOW_INLINE Key key(const Node& node) { return key_of(node.position); }
    static CRESTFLOW_INLINE Key table_key(const Node& node, const Key& key) {
        return pantarei::table_key(node.position, key);
    }
    static CRESTFLOW_INLINE i32 evaluate(const Node& node) { return pantarei::evaluate(node); }
    static CRESTFLOW_INLINE int history_slot(const Node& node, Move move) { return node.position.turn << 12 | move; }
};

using Search = AlphaBeta<SearchGame>;

// A search in a game with a past.
inline Search::Start search_from(const Node& root, const PastKeys& past) {
    return {root, past.once, past.once_count - 1, past.twice, past.twice_count};
}

// Starts one by one thread. False: no memory.
inline bool start_search(Search& search, Search::SearchTable& table, const Node& root, const PastKeys& past,
                         const Search::Limits& limits) {
    return search.start(table, search_from(root, past), limits);
}

}  // namespace crestflow::pantarei
