// A setup: which token lies on which cell, and who may follow whom.
#pragma once

#include "geometry.hpp"

namespace crestflow::kamon {

struct Layout {
    u64 playable = 0;              // cells that may ever be covered
    Rotations playable_rotations;  // the same, turned
    u64 first_moves = 0;
    u64 wild_blank = 0;             // the blank's cell in the wild ruleset, empty in the standard one
    u64 follows[64] = {};           // the tokens that share colour or symbol with the one on a cell
    alignas(16) u64 line[12] = {};  // the cells of each colour (0 to 5) and of each symbol (6 to 11)
    u8 colour_of[64] = {};
    u8 symbol_of[64] = {};
};

// Whether each of the tokens 0 to 36 is there exactly once.
inline bool is_setup(const u8* tokens) {
    u64 seen = 0;
    for (int i = 0; i < kCells; ++i)
        if (tokens[i] <= kBlankToken) seen |= bit(tokens[i]);
    return seen == bit(kCells) - 1;
}

// Fills `layout` from 37 tokens in reading order. False unless they are a setup.
inline bool read_layout(Layout& layout, const u8* tokens, bool wild) {
    if (!is_setup(tokens)) return false;
    layout = Layout{};
    u64 blank = 0;
    for (int i = 0; i < kCells; ++i) {
        const int cell = kGeometry.bit_of[i];
        if (tokens[i] == kBlankToken) {
            blank = bit(cell);
            continue;
        }
        layout.colour_of[cell] = tokens[i] / 6;
        layout.symbol_of[cell] = tokens[i] % 6;
        layout.line[layout.colour_of[cell]] |= bit(cell);
        layout.line[6 + layout.symbol_of[cell]] |= bit(cell);
    }
    layout.wild_blank = wild ? blank : 0;
    layout.playable = (kBoard & ~blank) | layout.wild_blank;
    layout.first_moves = kFirstMoves & layout.playable;
    layout.playable_rotations = rotations_of(layout.playable);
    // In the wild ruleset the blank follows everything and is followed by everything.
    for (int cell : members(layout.playable)) {
        const u64 both = layout.line[layout.colour_of[cell]] | layout.line[6 + layout.symbol_of[cell]];
        layout.follows[cell] =
            ((bit(cell) & layout.wild_blank) ? layout.playable : both | layout.wild_blank) & ~bit(cell);
    }
    return true;
}

}  // namespace crestflow::kamon
