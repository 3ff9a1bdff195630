// Pantareï as the alpha-beta search of ../common/alphabeta.hpp sees it.
#pragma once

#include "../common/alphabeta.hpp"
#include "moves.hpp"
#include "network.hpp"
#include "repetition.hpp"

namespace crestflow::pantarei {

namespace detail {

// For x from 1 on, by ln(x) = ln(x / e) + 1 and a series.
constexpr double logarithm(double x) {
    if (x > 1.65) return logarithm(x / 2.718281828459045) + 1;
    const double y = (x - 1) / (x + 1);
    double sum = 0, power = y;
    for (int k = 1; k < 40; k += 2, power *= y * y) sum += 2 * power / k;
    return sum;
}

// Of each number from 1 on: ln(number) / sqrt(1.35), in units of 1 / 8192.
struct ScaledLogarithms {
    u16 of[kMaxMoves + 1];
};

inline constexpr ScaledLogarithms kScaledLogarithms = [] {
    ScaledLogarithms made{};
    for (int i = 1; i <= kMaxMoves; ++i) made.of[i] = u16(logarithm(i) / 1.161895003862225 * 8192 + 0.5);
    return made;
}();

}  // namespace detail

struct SearchGame {
    using Node = pantarei::Node;
    using Move = pantarei::Move;
    using Key = pantarei::Key;

    static constexpr Move kNoMove = pantarei::kNoMove;
    static constexpr int kMaxMoves = pantarei::kMaxMoves;
    static constexpr int kHistorySlots = 2 << 12;
    static constexpr i32 kFutilityMargin = 40;
    static constexpr i32 kProbCutMargin = 80;

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
    // 1/2 + ln(depth) * ln(number) / 1.35 plies, rounded down; the first child of a node is number 1.
    static CRESTFLOW_INLINE i32 reduction(i32 depth, int place) {
        const u32 of_depth = detail::kScaledLogarithms.of[smaller(depth, 63)];
        return i32(((1u << 25) + of_depth * detail::kScaledLogarithms.of[place + 1]) >> 26);
    }
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
