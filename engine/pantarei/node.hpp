// A position as the search goes through it.
#pragma once

#include "kinds.hpp"

namespace crestflow::pantarei {

// A position with its view, which every question of the search goes through, and the kinds of its stacks, which the
// evaluation reads.
struct Node {
    Position position;
    View view;
    Kinds kinds;
};

inline Node node_of(const Position& position) {
    Node node;
    node.position = position;
    fill_view(position, node.view);
    fill_kinds(position, node.kinds);
    return node;
}

}  // namespace crestflow::pantarei
