// Counting: all continuations of a given length (perft), and random games.
#pragma once

#include "../common/rng.hpp"
#include "game.hpp"

namespace crestflow::pantarei {

// Counts the sequences of exactly `depth` legal moves. A finished game has no continuation.
class Perft {
public:
    // Counts from where `game` stands, trying the moves out on `board`. The game must be running.
    void start(const Game& game, Game& board, int depth) {
        board_ = &board;
        board.return_to(game);
        board.make_room();
        depth_ = depth;
        level_ = 0;
        leaves_ = depth == 0;
        nodes_ = 1;
        if (depth > 0) open();
    }

    // Visits about `nodes` positions more; true when the count is complete.
    bool step(u64 nodes) {
        const u64 pause = nodes_ + nodes;
        while (level_ > 0 && nodes_ < pause) advance();
        return level_ == 0;
    }

    u64 leaves() const { return leaves_; }
    u64 nodes() const { return nodes_; }

private:
    struct Level {
        View view;
        Move moves[kMaxMoves];
        int count, next;
    };

    // Lists the moves of the game's position; at the last level counting them is all there is to do.
    void open() {
        Level& level = levels_[level_++];
        fill_view(board_->now(), level.view);
        level.count = legal_moves(board_->now(), level.view, level.moves);
        level.next = 0;
        if (level_ == depth_) {
            leaves_ += level.count;
            level.next = level.count;
        }
    }

    void advance() {
        Level& level = levels_[level_ - 1];
        if (level.next == level.count) {
            if (--level_ > 0) board_->undo();
            return;
        }
        ++nodes_;
        const Outcome outcome = board_->play(level.moves[level.next++], level.view);
        if (outcome.reason == kUnfinished)
            open();
        else if (outcome.reason != kSeven)
            board_->undo();
    }

    Game* board_ = nullptr;
    Level levels_[kMaxPerftDepth];
    int depth_ = 0, level_ = 0;
    u64 leaves_ = 0, nodes_ = 0;
};

// Random games from one position, every legal move equally likely.
class Playouts {
public:
    // Plays on `board`, again and again from where `game` stands; neither may be changed meanwhile.
    void start(const Game& game, Game& board, u64 seed) {
        random_ = Random(seed);
        counts_ = {};
        from_ = &game;
        board_ = &board;
    }

    void step(u32 games) {
        while (games-- > 0) count(play_out());
    }

    const PlayoutsOut& counts() const { return counts_; }

private:
    Outcome play_out() {
        board_->return_to(*from_);
        for (;;) {
            View view;
            Move moves[kMaxMoves];
            fill_view(board_->now(), view);
            const int choices = legal_moves(board_->now(), view, moves);
            ++counts_.plies;
            const Outcome outcome = board_->play(moves[random_.below(u32(choices))], view);
            if (outcome.reason != kUnfinished) return outcome;
        }
    }

    void count(Outcome outcome) {
        ++counts_.games;
        ++counts_.ended[outcome.winner][outcome.reason];
    }

    Random random_;
    PlayoutsOut counts_{};
    const Game* from_ = nullptr;
    Game* board_ = nullptr;
};

}  // namespace crestflow::pantarei
