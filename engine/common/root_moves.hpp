// How the moves of a search's root stand.
#pragma once

#include "search_entry.hpp"

namespace crestflow {

// Game as in alphabeta.hpp.
template <class Game>
class RootMoves {
public:
    using Node = typename Game::Node;
    using Move = typename Game::Move;

    // After the last completed iteration: scores of different depths do not compare. Only proofs are reported at once.
    struct RootMove {
        Move move;
        i32 score;
        i32 depth;  // of the iteration that gave the score; 0: none yet
    };

    // Lists the legal moves of the root, none of them with a score.
    void list(const Node& root) {
        Move moves[Game::kMaxMoves];
        count_ = Game::moves(root, moves);
        for (int i = 0; i < count_; ++i) {
            moves_[i] = {moves[i], 0, 0};
            found_[i] = 0;
        }
    }

    int count() const { return count_; }
    const RootMove& operator[](int index) const { return moves_[index]; }

    // The place of a move that stands in the list.
    u32 index_of(Move move) const {
        u32 index = 0;
        while (moves_[index].move != move) ++index;
        return index;
    }

    // Notes what the iteration under way has found.
    void note(Move move, i32 score, i32 iteration) {
        for (int i = 0; i < count_; ++i) {
            if (moves_[i].move != move) continue;
            found_[i] = score;
            if (is_proven(score)) moves_[i] = {move, score, iteration};
        }
    }

    // The iteration is complete: what it has found holds from now on.
    void complete(i32 iteration) {
        for (int i = 0; i < count_; ++i) moves_[i] = {moves_[i].move, found_[i], iteration};
    }

    bool all_proven() const {
        for (int i = 0; i < count_; ++i)
            if (!is_proven(moves_[i].score)) return false;
        return true;
    }

private:
    RootMove moves_[Game::kMaxMoves];
    i32 found_[Game::kMaxMoves];  // by the iteration under way
    int count_;
};

}  // namespace crestflow
