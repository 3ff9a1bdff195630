// What won, to be drawn: the shortest chain between opposite sides, or the shortest ring through the last stone.
//
// Breadth first, neighbours in reading order: the same cells in the same order as the reference rules find.
#pragma once

#include "geometry.hpp"

namespace crestflow::kamon {

// A path over cells, by their bits.
struct Path {
    int length = 0;
    u8 cell[2 * kCells] = {};
};

// The shortest path over `own` from one of `start` to one of `goal`; of length 0 when there is none.
inline Path shortest_path(u64 start, u64 goal, u64 own) {
    constexpr u8 none = 64;
    u8 came_from[64], queue[kCells];
    int queued = 0;
    for (int cell : members(start & own)) {
        came_from[cell] = none;
        queue[queued++] = u8(cell);
    }
    u64 seen = start & own;
    for (int next = 0; next < queued; ++next) {
        const int cell = queue[next];
        if (goal & bit(cell)) {
            Path back, path;
            for (u8 at = u8(cell); at != none; at = came_from[at]) back.cell[back.length++] = at;
            for (int i = back.length; i-- > 0;) path.cell[path.length++] = back.cell[i];
            return path;
        }
        for (int near : members(kGeometry.neighbours[cell] & own & ~seen)) {
            came_from[near] = u8(cell);
            queue[queued++] = u8(near);
        }
        seen |= kGeometry.neighbours[cell] & own;
    }
    return {};
}

// Whether the step between neighbours crosses the ray that runs from `hole` to the right, just below its row.
inline bool crosses_ray(int one, int other, int hole) {
    const int upper = smaller(one, other), lower = larger(one, other);
    const auto across = [](int cell) { return 2 * (cell % 8) + cell / 8; };
    return upper / 8 == hole / 8 && lower / 8 == hole / 8 + 1 && across(upper) > across(hole);
}

// The shortest closed walk from `start` over `own` that goes round `hole`: one that crosses the ray an odd number
// of times. Searched over pairs of cell and parity, written as cell + 64 * parity.
inline Path ring_around(int hole, u64 own, int start) {
    constexpr u8 none = 255;
    u8 came_from[128], queue[128];
    for (u8& each : came_from) each = none;
    int queued = 0;
    bool met[128] = {};
    met[start] = true;
    queue[queued++] = u8(start);
    for (int next = 0; next < queued; ++next) {
        const int at = queue[next], cell = at & 63;
        for (int near : members(kGeometry.neighbours[cell] & own)) {
            const int step = near | ((at >> 6) ^ int(crosses_ray(cell, near, hole))) << 6;
            if (met[step]) continue;
            if (step == (start | 64)) {
                Path ring;
                for (u8 back = u8(at); back != none; back = came_from[back]) ring.cell[ring.length++] = back & 63;
                return ring;
            }
            met[step] = true;
            came_from[step] = u8(at);
            queue[queued++] = u8(step);
        }
    }
    return {};
}

inline void write_cells(u8* out, const Path& path) {
    for (int i = 0; i < path.length; ++i) out[i] = kGeometry.index_of[path.cell[i]];
}

inline WonByOut winning_chain(u64 own) {
    constexpr int pair_of_colour[kPairs] = {0, 2, 1};  // green, yellow, blue
    WonByOut out{};
    for (int colour = 0; colour < kPairs; ++colour) {
        const int pair = pair_of_colour[colour];
        const Path path = shortest_path(kGeometry.near_side[pair], kGeometry.far_side[pair], own);
        if (path.length == 0 || (out.count && path.length >= out.count)) continue;
        out.shape = kChain;
        out.count = u8(path.length);
        out.side = u8(colour);
        write_cells(out.cells, path);
    }
    return out;
}

inline WonByOut winning_loop(u64 own, int last) {
    WonByOut out{};
    Path shortest;
    const u64 others = kBoard & ~own;
    for (int hole : members(others & ~component(others & kGeometry.border, others))) {
        const Path ring = ring_around(hole, own, last);
        if (ring.length && (shortest.length == 0 || ring.length < shortest.length)) shortest = ring;
    }
    if (shortest.length == 0) return out;
    u64 wall = 0;
    for (int i = 0; i < shortest.length; ++i) wall |= bit(shortest.cell[i]);
    const u64 rest = kBoard & ~wall;
    out.shape = kRing;
    out.count = u8(shortest.length);
    write_cells(out.cells, shortest);
    for (int cell : members(rest & ~component(kGeometry.border & rest, rest) & ~own))
        out.inside[out.inside_count++] = kGeometry.index_of[cell];
    return out;
}

}  // namespace crestflow::kamon
