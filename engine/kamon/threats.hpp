// The threats of one player's stones: the cells on which one more stone would win.
//
// `near`, `far`, `third` hold for each side the cells that touch it directly or through own stones (first two
// pairs of sides by lane in `near` and `far`, the third pair in the two lanes of `third`). A cell in two opposite
// sets connects. Everything is updated from the chain that the new stone belongs to.
#pragma once

#include "rules.hpp"

namespace crestflow::kamon {

// Two 64-bit words that one 128-bit instruction works on.
using Pair = u64 __attribute__((vector_size(16)));

CRESTFLOW_INLINE constexpr Pair both(u64 word) { return Pair{word, word}; }
CRESTFLOW_INLINE u64 either(Pair words) { return words[0] | words[1]; }
// All ones in the lanes where `words` is zero, or is not.
CRESTFLOW_INLINE Pair zero(Pair words) { return (Pair)(words == both(0)); }
CRESTFLOW_INLINE Pair nonzero(Pair words) { return (Pair)(words != both(0)); }

struct Threats {
    Pair near = {0, 0};
    Pair far = {0, 0};
    Pair third = {0, 0};
    u64 stones = 0;
    u64 wins = 0;  // may hold covered cells: callers intersect it with what is uncovered

    // The cells of `wins` that connect; the others close a loop.
    CRESTFLOW_INLINE u64 connecting() const { return either(near & far) | (third[0] & third[1]); }
};

constexpr Threats no_stones() {
    Threats threats;
    threats.near = Pair{kGeometry.near_side[0], kGeometry.near_side[1]};
    threats.far = Pair{kGeometry.far_side[0], kGeometry.far_side[1]};
    threats.third = Pair{kGeometry.near_side[2], kGeometry.far_side[2]};
    return threats;
}

// The uncovered or covered cells on which a stone would close a loop with one of the chains of `stones`.
inline u64 loop_cells(u64 stones) {
    u64 cells = 0;
    for (u64 rest = stones; rest;) {
        const u64 chain = component(rest & -rest, stones);
        rest &= ~chain;
        if (count(chain) >= 5) cells |= between_two_arcs(chain);
    }
    return cells;
}

// The threats after one more stone.
CRESTFLOW_INLINE Threats with_stone(const Threats& threats, int cell) {
    Threats next;
    next.stones = threats.stones | bit(cell);
    const u64 around = kGeometry.neighbours[cell];
    const u64 chain = component((around & threats.stones) | bit(cell), next.stones);
    const Pair reach = both(grown(chain)), here = both(chain);
    constexpr Threats empty = no_stones();
    next.near = threats.near | (reach & nonzero(here & empty.near));
    next.far = threats.far | (reach & nonzero(here & empty.far));
    next.third = threats.third | (reach & nonzero(here & empty.third));
    const u64 connecting = next.connecting();
    next.wins = threats.wins | connecting;
    if (count(chain) >= 5) next.wins |= between_two_arcs(chain);
    // A cell stops closing a loop when its owner fills the only cell that the loop would have enclosed. That cell
    // lies in the gap between the two arcs, so it touches the closing cell: look again when this may have happened.
    if (threats.wins & around & ~connecting) next.wins = connecting | loop_cells(next.stones);
    return next;
}

inline Threats threats_of(u64 stones) {
    Threats threats = no_stones();
    for (int cell : members(stones)) threats = with_stone(threats, cell);
    return threats;
}

// Uncovered tokens that can block. Say that of the red tokens only Rf and Rb are uncovered, no other fish is, and no
// other butterfly but Ob: then only Rb may follow Rf. Whoever covers Rb lets the opponent cover Rf, which nothing may
// follow.
struct Blockades {
    u64 at_once;    // no uncovered token may follow it: covering it blocks the opponent
    u64 after_one;  // exactly one may follow it, like Rf: covering that one lets the opponent cover this and block
};

// The uncovered tokens of the colours, and of the symbols, that have exactly one or exactly two uncovered tokens.
struct ScarceTokens {
    u64 one_colour, two_colour, one_symbol, two_symbol;

    static CRESTFLOW_INLINE ScarceTokens of(const Layout& layout, u64 uncovered) {
        const Pair all = both(uncovered);
        const Pair* lines = reinterpret_cast<const Pair*>(layout.line);
        Pair one[2] = {both(0), both(0)}, few[2] = {both(0), both(0)};  // colours, symbols: lines with one, at most two
        for (int i = 0; i < 6; ++i) {
            const Pair line = lines[i] & all, rest = line & (line - both(1));
            one[i / 3] |= line & zero(rest);
            few[i / 3] |= line & zero(rest & (rest - both(1)));
        }
        const u64 one_colour = either(one[0]), one_symbol = either(one[1]);
        return {one_colour, either(few[0]) & ~one_colour, one_symbol, either(few[1]) & ~one_symbol};
    }

    // The same when the token on `cell` has been covered and `rest` is left: only its two lines have changed.
    CRESTFLOW_INLINE ScarceTokens without(const Layout& layout, int cell, u64 rest) const {
        const u64 colour = layout.line[layout.colour_of[cell]], symbol = layout.line[6 + layout.symbol_of[cell]];
        return {
            (one_colour & ~colour) | exactly_one(colour & rest), (two_colour & ~colour) | exactly_two(colour & rest),
            (one_symbol & ~symbol) | exactly_one(symbol & rest), (two_symbol & ~symbol) | exactly_two(symbol & rest)};
    }

    CRESTFLOW_INLINE Blockades blockades(const Layout& layout, u64 uncovered) const {
        const u64 alone = one_colour & one_symbol;
        // An uncovered wild blank follows every token.
        if (uncovered & layout.wild_blank) return {0, alone};
        return {alone, (one_colour & two_symbol) | (two_colour & one_symbol)};
    }

private:
    // The tokens, if there is one of them, or are two of them; otherwise none.
    static CRESTFLOW_INLINE u64 exactly_one(u64 tokens) { return without_lowest(tokens) ? 0 : tokens; }
    static CRESTFLOW_INLINE u64 exactly_two(u64 tokens) {
        const u64 others = without_lowest(tokens);
        return others && !without_lowest(others) ? tokens : 0;
    }
};

CRESTFLOW_INLINE Blockades blockades(const Layout& layout, u64 uncovered) {
    return ScarceTokens::of(layout, uncovered).blockades(layout, uncovered);
}

// The tokens after which the opponent may cover one of `prizes`.
CRESTFLOW_INLINE u64 handing_over(const Layout& layout, u64 prizes) {
    u64 tokens = 0;
    for (int cell : members(prizes)) tokens |= layout.follows[cell];
    return tokens;
}

}  // namespace crestflow::kamon
