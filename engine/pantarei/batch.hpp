// Many games at once, a turn in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one row per game, which it may view in place. Since it may also write
// there, nothing the games rest on is read back from them.
#pragma once

#include "actions.hpp"
#include "footprints.hpp"

namespace crestflow::pantarei {

class Batch {
public:
    static constexpr u32 kMaxGames = 1024;

    // The arrays, in the order of the numbers by which pantarei_batch_array knows them.
    struct Arrays {
        u32 stacks[kMaxGames][kMaxStacks];  // 0: as words (border.hpp), 0 beyond the end of the snake
        u8 counts[kMaxGames];               // 1: how many stacks there are
        u8 turn[kMaxGames];                 // 2: the player to move, 0 black, 1 white
        u8 banned[kMaxGames];               // 3: 1 when the turn before was a swap
        u8 passes[kMaxGames];               // 4: passes in a row just before
        u8 moves[kMaxGames];                // 5: what to play next (actions.hpp); written by the host
        u8 legal[kMaxGames][kActions];      // 6: 1 for what the player to move may play
        u8 reason[kMaxGames];               // 7: why a game has ended, 0 while it goes on
        u8 winner[kMaxGames];               // 8: 0 black, 1 white, 2 nobody
        u32 turns[kMaxGames];               // 9: how many have been played
    };

    // Lays out shuffled snakes for the first `games` games, black to move, and seeds whatever is random from here on.
    void deal(u32 games, u64 seed) {
        random_ = Random(seed);
        for (u32 game = 0; game < games; ++game) lay_out(game, shuffled());
    }

    // Starts games on the first `games` snakes in the arrays; `partial` allows sets of tiles that are not complete.
    // False, and nothing changes, when one of them cannot be played.
    bool start(u32 games, bool partial) {
        for (u32 game = 0; game < games; ++game) {
            starts_[game] = laid_out(game, partial);
            if (start_problem(starts_[game]).problem || find_seven(starts_[game]) >= 0) return false;
        }
        games_ = games;
        for (u32 game = 0; game < games; ++game) begin(game, starts_[game]);
        return true;
    }

    // Plays `moves[i]` in every game i that goes on. False, and nothing is played, when one of the moves is illegal;
    // `refused` then tells in which game.
    bool step() {
        for (u32 game = 0; game < games_; ++game) {
            tables_[game].chosen = chosen_move(tables_[game].seen, arrays_.moves[game]);
            if (!running(game) || tables_[game].chosen != kNoMove) continue;
            refused_ = game;
            return false;
        }
        for (u32 game = 0; game < games_; ++game)
            if (running(game)) play(game, tables_[game].chosen);
        return true;
    }

    // Plays at random in every game that goes on; `moves` tells what.
    void step_at_random() {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game)) continue;
            const GameOut& seen = tables_[game].seen;
            const Move move = seen.moves[random_.below(seen.move_count)];
            arrays_.moves[game] = action_of(move);
            play(game, move);
        }
    }

    // Deals a new snake to every game that has ended, and starts it.
    void renew() {
        for (u32 game = 0; game < games_; ++game)
            if (!running(game)) begin(game, shuffled());
    }

    Arrays& arrays() { return arrays_; }
    u32 refused() const { return refused_; }

private:
    struct Table {
        Position position;  // while the game goes on
        GameOut seen;
        Footprints past;
        u32 turns;
        Move chosen;
    };

    static Move chosen_move(const GameOut& seen, u8 action) {
        for (int i = 0; i < seen.move_count; ++i)
            if (action_of(seen.moves[i]) == action) return seen.moves[i];
        return kNoMove;
    }

    bool running(u32 game) const { return tables_[game].seen.reason == kUnfinished; }

    // All tiles in a shuffled line, black to move.
    Start shuffled() {
        Start start{};
        u32* stacks = start.stacks;
        for (u32 i = 0; i < kMaxStacks; ++i) stacks[i] = 1u << 24 | (i == 18 ? kNeutralTile : i % 3 + (i < 9 ? 1 : 5));
        for (u32 i = kMaxStacks - 1; i > 0; --i) exchange_values(stacks[i], stacks[random_.below(i + 1)]);
        start.count = kMaxStacks;
        return start;
    }

    void lay_out(u32 game, const Start& start) {
        for (int i = 0; i < kMaxStacks; ++i) arrays_.stacks[game][i] = start.stacks[i];
        arrays_.counts[game] = start.count;
        arrays_.turn[game] = start.turn;
        arrays_.banned[game] = start.banned;
        arrays_.passes[game] = start.passes;
    }

    Start laid_out(u32 game, bool partial) const {
        Start start{};
        for (int i = 0; i < kMaxStacks; ++i) start.stacks[i] = arrays_.stacks[game][i];
        start.count = arrays_.counts[game];
        start.turn = arrays_.turn[game];
        start.banned = arrays_.banned[game];
        start.passes = arrays_.passes[game];
        start.partial = partial;
        return start;
    }

    void begin(u32 game, const Start& start) {
        Table& table = tables_[game];
        table.position = lay_down(start);
        table.seen = {};
        describe(table.position, {}, table.seen);
        table.past.clear();
        table.past.note(table.seen);
        table.turns = 0;
        show(game);
    }

    void play(u32 game, Move move) {
        Table& table = tables_[game];
        const Position before = table.position;
        View view;
        look(before, view);
        table.seen = {};
        if (wins(view, move)) {
            describe_seven(before, move, table.seen);
        } else {
            pantarei::play(before, move, table.position);
            describe(table.position, {}, table.seen);
            const bool third_time = table.past.note(table.seen);
            if (table.position.passes == 2)
                end(table.seen, kStuck);
            else if (third_time)
                end(table.seen, kByRepetition);
        }
        ++table.turns;
        show(game);
    }

    // Ends a game as a draw.
    static void end(GameOut& seen, Reason reason) {
        seen.reason = reason;
        seen.move_count = 0;
    }

    void show(u32 game) {
        const GameOut& seen = tables_[game].seen;
        arrays_.turns[game] = tables_[game].turns;
        for (int i = 0; i < kMaxStacks; ++i) arrays_.stacks[game][i] = i < seen.count ? seen.stacks[i] : 0;
        arrays_.counts[game] = seen.count;
        arrays_.turn[game] = seen.turn;
        arrays_.banned[game] = seen.banned;
        arrays_.passes[game] = seen.passes;
        arrays_.reason[game] = seen.reason;
        arrays_.winner[game] = seen.winner;
        u8* legal = arrays_.legal[game];
        for (int i = 0; i < kActions; ++i) legal[i] = 0;
        for (int i = 0; i < seen.move_count; ++i) legal[action_of(seen.moves[i])] = 1;
    }

    Arrays arrays_;
    Start starts_[kMaxGames];  // as read from the arrays, once and for all
    Table tables_[kMaxGames];
    Random random_;
    u32 games_;
    u32 refused_;
};

}  // namespace crestflow::pantarei
