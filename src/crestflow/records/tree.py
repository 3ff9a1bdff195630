"""A game with its variations as a tree of positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from crestflow.protocol import State


@dataclass(slots=True, eq=False)
class GameNode:
    """A position of a tree. Its first child goes on with its line, the others are variations."""

    state: State
    move: str = ""
    """The move that led here; only the root has none."""
    comments: list[str] = field(default_factory=list)
    children: list[GameNode] = field(default_factory=list)

    def add(self, move: str, state: State) -> GameNode:
        """A further child: the position after `move`."""
        child = GameNode(state, move)
        self.children.append(child)
        return child


class GameTree:
    """The game that was played, and the variations that leave it.

    The game may end before its first variation: what could have followed a resignation is a variation, too.
    """

    def __init__(self, line: Sequence[GameNode]) -> None:
        self.line = line
        """The positions of the game; each is the first child of the one before."""

    @property
    def states(self) -> list[State]:
        """The positions of the game from the start to the last one."""
        return [node.state for node in self.line]

    def variations(self, ply: int) -> Sequence[GameNode]:
        """Where the variations begin that leave the game after `ply` moves."""
        return self.line[ply].children[ply + 1 < len(self.line) :]

    def walk(self) -> Iterator[GameNode]:
        """Every position: first those of the game, then the variations from the first on, each before its own."""
        yield from self.line
        for ply in range(len(self.line)):
            waiting = list(reversed(self.variations(ply)))
            while waiting:
                node = waiting.pop()
                yield node
                waiting.extend(reversed(node.children))

    @property
    def annotated(self) -> bool:
        """Whether there is a variation or a comment."""
        return any(self.variations(ply) or node.comments for ply, node in enumerate(self.line))


def plain_tree(states: Sequence[State]) -> GameTree:
    """A game without variations, of which every position is there already."""
    line = [GameNode(states[0])]
    for move, state in zip(states[-1].moves, states[1:], strict=True):
        line.append(line[-1].add(move, state))
    return GameTree(line)
