// Many games at once, a placement in each per call: for learning environments and for tests.
//
// What the host needs lies in plain arrays, one row per game, which it may view in place. Since it may also write
// there, nothing the games rest on is read back from them.
#pragma once

#include "../common/rng.hpp"
#include "load.hpp"

namespace crestflow::kamon {

class Batch {
public:
    static constexpr u32 kMaxGames = kMaxBatchGames;
    static constexpr int kSquares = 49;  // seven rows and seven columns around the cells

    // As BatchArray describes them.
    struct Arrays {
        u8 tokens[kMaxGames][kCells];
        u8 moves[kMaxGames];
        u64 legal[kMaxGames];
        u64 stones[kMaxGames][2];
        u8 reasons[kMaxGames];
        u8 winners[kMaxGames];
        u8 placed[kMaxGames];
        u8 last[kMaxGames];
        u8 paused[kMaxGames];
        u8 choices[kMaxGames][kCells];
        u8 choice_counts[kMaxGames];
        u8 planes[kMaxGames][kSquares][kPlanes];
    };

    // Where an array begins; none for a number that no array has.
    void* array(u32 number) {
        switch (number) {
            case kTokensArray:
                return arrays_.tokens;
            case kMovesArray:
                return arrays_.moves;
            case kLegalArray:
                return arrays_.legal;
            case kStonesArray:
                return arrays_.stones;
            case kReasonsArray:
                return arrays_.reasons;
            case kWinnersArray:
                return arrays_.winners;
            case kPlacedArray:
                return arrays_.placed;
            case kLastArray:
                return arrays_.last;
            case kPausedArray:
                return arrays_.paused;
            case kPlanesArray:
                return arrays_.planes;
            case kChoicesArray:
                return arrays_.choices;
            case kChoiceCountsArray:
                return arrays_.choice_counts;
            default:
                return nullptr;
        }
    }

    // Shuffles the tokens of the first `games` setups, and seeds whatever is random from here on.
    void deal(u32 games, u64 seed) {
        random_ = Random(seed);
        for (u32 game = 0; game < games; ++game) lay_out(game, shuffled());
    }

    // Starts games on the first `games` setups in the arrays; with `positions` from the stones and last cells there,
    // too. False, and nothing changes, when one of them is not a setup or not a position.
    bool start(u32 games, bool wild, bool positions) {
        for (u32 game = 0; game < games; ++game) {
            starts_[game] = laid_out(game, wild, positions);
            Layout layout;
            Position position;
            Outcome outcome;
            if (read_position(starts_[game], layout, position, outcome) != kNoError) return false;
        }
        games_ = games;
        wild_ = wild;
        for (u32 game = 0; game < games; ++game) {
            arrays_.paused[game] = 0;
            begin(game, starts_[game]);
        }
        return true;
    }

    // Places `moves[i]` in every game i that goes on and is not paused. False, and nothing is placed, when one of the
    // moves is illegal; `refused` then tells in which game.
    bool step() {
        for (u32 game = 0; game < games_; ++game) {
            const bool plays = running(game) && !arrays_.paused[game];
            chosen_[game] = plays ? chosen_cell(arrays_.moves[game]) & positions_[game].legal : 0;
            if (!plays || chosen_[game]) continue;
            refused_ = game;
            return false;
        }
        for (u32 game = 0; game < games_; ++game)
            if (chosen_[game]) play(game, lowest(chosen_[game]));
        return true;
    }

    // Places at random in every game that goes on and is not paused; `moves` tells where.
    void step_at_random() {
        for (u32 game = 0; game < games_; ++game) {
            if (!running(game) || arrays_.paused[game]) continue;
            const u64 legal = positions_[game].legal;
            const int cell = nth(legal, random_.below(u32(count(legal))));
            arrays_.moves[game] = kGeometry.index_of[cell];
            play(game, cell);
        }
    }

    // Deals a new setup to every game that has ended and is not paused, and starts it.
    void renew() {
        for (u32 game = 0; game < games_; ++game) {
            if (running(game) || arrays_.paused[game]) continue;
            const PositionIn setup = shuffled();
            lay_out(game, setup);
            begin(game, setup);
        }
    }

    // Writes the legal moves of all games as lists.
    void list() {
        for (u32 game = 0; game < games_; ++game) {
            const u64 legal = to_reading_order(positions_[game].legal);
            u8 found = 0;
            for (int cell : members(legal)) arrays_.choices[game][found++] = u8(cell);
            arrays_.choice_counts[game] = found;
        }
    }

    // Writes the observation planes of all games, as docs/environments.md lists them.
    void observe() {
        for (u32 game = 0; game < games_; ++game) observe(game);
    }

    u32 refused() const { return refused_; }

private:
    // The planes of a square, for the player to move. Those of the six colours and the six symbols are in a row.
    enum Plane {
        kOwnPlane,
        kOpponentPlane,
        kLegalPlane,
        kLastPlane,
        kColourPlane,
        kSymbolPlane = kColourPlane + 6,
        kBlankPlane = kSymbolPlane + 6,
        kBoardPlane,
        kBlackToMovePlane,
    };
    static_assert(kBlackToMovePlane + 1 == kPlanes);

    void observe(u32 game) {
        const Position& position = positions_[game];
        const Layout& layout = layouts_[game];
        u64 crests = 0;
        for (int colour = 0; colour < 6; ++colour) crests |= layout.line[colour];
        const u64 own = position.side[position.mover()].stones, other = position.side[1 ^ position.mover()].stones;
        u8(*squares)[kPlanes] = arrays_.planes[game];
        __builtin_memset(squares, 0, sizeof arrays_.planes[game]);
        for (int cell : members(kBoard)) {
            u8* square = squares[7 * (cell >> 3) + (cell & 7)];
            square[kOwnPlane] = own >> cell & 1;
            square[kOpponentPlane] = other >> cell & 1;
            square[kLegalPlane] = position.legal >> cell & 1;
            if (!(crests >> cell & 1)) {
                square[kBlankPlane] = 1;
            } else {
                square[kColourPlane + layout.colour_of[cell]] = 1;
                square[kSymbolPlane + layout.symbol_of[cell]] = 1;
            }
            square[kBoardPlane] = 1;
            square[kBlackToMovePlane] = !position.mover();
        }
        if (lasts_[game] == kNoCell) return;
        const int last = kGeometry.bit_of[lasts_[game]];
        squares[7 * (last >> 3) + (last & 7)][kLastPlane] = 1;
    }

    // The cell with a reading number, as a set; empty for a number that no cell has.
    static u64 chosen_cell(u8 move) { return move < kCells ? bit(kGeometry.bit_of[move]) : 0; }

    bool running(u32 game) const { return positions_[game].legal != 0; }

    PositionIn shuffled() {
        PositionIn setup{};
        setup.last = kNoCell;
        setup.wild = wild_;
        for (int i = 0; i < kCells; ++i) setup.tokens[i] = u8(i);
        for (u32 i = kCells - 1; i > 0; --i) swap_values(setup.tokens[i], setup.tokens[random_.below(i + 1)]);
        return setup;
    }

    void lay_out(u32 game, const PositionIn& setup) {
        for (int i = 0; i < kCells; ++i) arrays_.tokens[game][i] = setup.tokens[i];
    }

    PositionIn laid_out(u32 game, bool wild, bool with_stones) const {
        PositionIn in{};
        in.black = with_stones ? arrays_.stones[game][0] : 0;
        in.white = with_stones ? arrays_.stones[game][1] : 0;
        in.last = with_stones ? arrays_.last[game] : kNoCell;
        in.wild = wild;
        for (int i = 0; i < kCells; ++i) in.tokens[i] = arrays_.tokens[game][i];
        return in;
    }

    void begin(u32 game, const PositionIn& in) {
        Outcome outcome;
        read_position(in, layouts_[game], positions_[game], outcome);
        stones_[game][0] = in.black;
        stones_[game][1] = in.white;
        lasts_[game] = in.last;
        show(game, outcome);
    }

    void play(u32 game, int cell) {
        const u8 index = kGeometry.index_of[cell];
        lasts_[game] = index;
        stones_[game][positions_[game].mover()] |= bit(index);
        show(game, place(layouts_[game], positions_[game], cell));
    }

    void show(u32 game, const Outcome& outcome) {
        const Position& position = positions_[game];
        arrays_.legal[game] = to_reading_order(position.legal);
        arrays_.stones[game][0] = stones_[game][0];
        arrays_.stones[game][1] = stones_[game][1];
        arrays_.reasons[game] = outcome.reason;
        arrays_.winners[game] = outcome.winner;
        arrays_.placed[game] = u8(position.placed);
        arrays_.last[game] = lasts_[game];
    }

    Arrays arrays_;
    PositionIn starts_[kMaxGames];  // as read from the arrays, once and for all
    Layout layouts_[kMaxGames];
    Position positions_[kMaxGames];
    u64 stones_[kMaxGames][2];  // in reading order, like the array
    u8 lasts_[kMaxGames];
    u64 chosen_[kMaxGames];
    Random random_;
    u32 games_;
    u32 refused_;
    bool wild_;
};

}  // namespace crestflow::kamon
