// Kamon as alpha-beta sees it: positions with their tactics worked out, and an estimate of who is ahead.
#pragma once

#include "../common/alphabeta.hpp"
#include "evaluate.hpp"
#include "solver_table.hpp"

namespace crestflow::kamon {

// A position in which `me` is to move, and what can be seen in it without search.
struct SearchNode {
    Threats me, opponent;
    Rotations my_rotations, opponent_rotations;
    u64 legal = 0;
    u64 winning = 0;  // legal moves that win at once
    u64 safe = 0;     // legal moves that do not hand the opponent a win
    u64 digits = 0;   // the stones to base 3
    int left = 0;     // hexagons still to place
    int last = -1;    // the cell covered last
};

struct SearchKey {
    u64 hash = 0;
    u16 check = 0;
    bool operator==(const SearchKey&) const = default;
};

struct SearchGame {
    using Node = SearchNode;
    using Move = u16;  // a cell, by its bit
    using Key = SearchKey;

    static constexpr Move kNoMove = 0xFFFF;
    static constexpr int kMaxMoves = kCells;
    static constexpr int kHistorySlots = 128;

    static constinit const Layout* layout;  // the setup that is being searched

    static int moves(const Node& node, Move* list) {
        int n = 0;
        for (int cell : members(node.legal)) list[n++] = Move(cell);
        return n;
    }

    static void play(const Node& node, Move move, Node& child) {
        child.me = node.opponent;
        child.opponent = with_stone(node.me, move);
        child.my_rotations = node.opponent_rotations;
        child.opponent_rotations = node.my_rotations.with(move);
        child.digits = node.digits + (kPowersOfThree.of[move] << (node.left & 1));
        child.left = node.left - 1;
        child.last = move;
        const u64 uncovered = layout->playable & ~(child.me.stones | child.opponent.stones);
        child.legal = layout->follows[move] & uncovered;
        fill_tactics(child, uncovered);
    }

    // Fills in which moves win and which are safe. The last hexagon draws: it can neither block nor be answered.
    static void fill_tactics(Node& node, u64 uncovered) {
        const Blockades now = blockades(*layout, uncovered);
        const u64 blocking = node.left > 1 ? now.at_once : 0, answers = node.left > 2 ? now.after_one : 0;
        node.winning = node.left > 0 ? node.legal & (node.me.wins | blocking) : 0;
        const u64 prizes = node.left > 1 ? (node.opponent.wins & uncovered) | answers : 0;
        node.safe = node.legal & ~handing_over(*layout, prizes);
    }

    static bool wins(const Node& node, Move move) { return node.winning >> move & 1; }
    static bool wins_at_once(const Node& node) { return node.winning != 0; }
    static bool threatened(const Node& node) { return node.left > 1 && count(node.safe) <= 1; }
    static bool drawn(const Node& node) { return node.left <= 1; }  // asked only where nobody wins at once
    static bool could_draw(const Node& node) { return node.left <= 2; }
    static bool could_repeat(const Node&, const Node&) { return false; }

    // Exact: the low word goes through a bijection, the rest of the key is the check.
    static Key key(const Node& node) {
        const u64 uncovered = layout->playable & ~(node.me.stones | node.opponent.stones);
        // After the last stone nothing is legal, and the table holds nothing.
        const u32 code = node.last < 0 || !node.legal ? 0 : legal_code(*layout, node.last, uncovered, node.legal);
        const kamon::Key exact = make_key(node.digits, code);
        return {spread(exact.low), u16(exact.high)};
    }
    static Key table_key(const Node&, const Key& key) { return key; }

    // 100 points are one unit of log-odds; fitted to 3,000 solved random positions with 10 to 18 stones.
    static i32 evaluate(const Node& node) {
        const float ahead = log_paths(*layout, node.my_rotations, node.opponent_rotations) -
                            log_paths(*layout, node.opponent_rotations, node.my_rotations);
        return i32(175.0f * ahead) + 8 * count(node.safe) + 125;
    }

    static int history_slot(const Node& node, Move move) { return move + 64 * (node.left & 1); }

    static Node root(const Layout& setup, const Position& position, int last) {
        layout = &setup;
        Node node;
        const int mover = position.mover();
        node.me = threats_of(position.side[mover].stones);
        node.opponent = threats_of(position.side[1 - mover].stones);
        node.my_rotations = rotations_of(node.me.stones);
        node.opponent_rotations = rotations_of(node.opponent.stones);
        node.legal = position.legal;
        node.left = kStones - position.placed;
        node.last = last;
        for (int side = 0; side < 2; ++side)
            for (int cell : members(position.side[side].stones)) node.digits += kPowersOfThree.of[cell] << side;
        fill_tactics(node, setup.playable & ~position.covered());
        return node;
    }
};

inline constinit const Layout* SearchGame::layout = nullptr;

using Search = AlphaBeta<SearchGame>;

}  // namespace crestflow::kamon
