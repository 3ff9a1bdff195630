"""The opening of a strategy for Kamon: a player's move for every reply of the opponent, some moves deep.

As a text: a digit, the number of the player's own moves; then for Black a node, for White a list of replies. A node is
the player's move and, unless it is the last one, a list of replies. A list is the opponent's moves, ``.``, and the
nodes that answer them in the same order. A cell is one letter, in reading order from ``a`` to ``K``. Whoever reads it
needs no rules: all replies stand in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from crestflow.games.kamon.geometry import CELL_LETTERS, CELLS, INDEX
from crestflow.protocol import Colour, MalformedText

_END: Final = "."


@dataclass(frozen=True, slots=True)
class StrategyNode:
    """A move of the player, and what follows each reply to it; nothing where the strategy ends."""

    move: str
    replies: Mapping[str, StrategyNode] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OpeningStrategy:
    """What a player plays at the start of a game to reach what is proven.

    >>> strategy = OpeningStrategy.read("white", "1bc.de")
    >>> strategy.move_after(["a2"]), strategy.move_after(["a3"]), strategy.move_after(["a4"])
    ('a4', 'b1', None)
    """

    player: Colour
    """The player whose moves it holds."""
    depth: int
    """How many moves of the player."""
    answers: Mapping[str, StrategyNode]
    """White's answer to each first move; for Black, the first move under the key ``""``."""

    def move_after(self, moves: Sequence[str]) -> str | None:
        """The player's move after `moves`, or ``None`` when the strategy does not say."""
        start = 0 if self.player == "black" else 1
        node = self.answers.get("" if start == 0 else "".join(moves[:1]))
        for at in range(start, len(moves), 2):
            if node is None or moves[at] != node.move:
                return None
            node = node.replies.get("".join(moves[at + 1 : at + 2]))
        return None if node is None else node.move

    def followed_in(self, moves: Sequence[str]) -> bool:
        """Whether every move of the player among `moves` is the strategy's."""
        first = 0 if self.player == "black" else 1
        return all(self.move_after(moves[:ply]) == moves[ply] for ply in range(first, len(moves), 2))

    @property
    def text(self) -> str:
        """The strategy as a text."""
        if self.player == "black":
            return f"{self.depth}{_node_text(self.answers[''], self.depth)}"
        return f"{self.depth}{_replies_text(self.answers, self.depth)}"

    @classmethod
    def read(cls, player: Colour, text: str) -> OpeningStrategy:
        """The strategy that a text holds."""
        reader = _StrategyReader(text)
        return cls(player, reader.depth, reader.black() if player == "black" else reader.white())


def _node_text(node: StrategyNode, depth: int) -> str:
    return CELL_LETTERS[INDEX[node.move]] + (_replies_text(node.replies, depth - 1) if depth > 1 else "")


def _replies_text(replies: Mapping[str, StrategyNode], depth: int) -> str:
    cells = "".join(CELL_LETTERS[INDEX[reply]] for reply in replies)
    return cells + _END + "".join(_node_text(node, depth) for node in replies.values())


class _StrategyReader:
    """Reads a strategy's text from its start to its end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 1
        if text[:1] not in tuple("123456789"):
            raise MalformedText("a strategy begins with the number of its moves, 1 to 9")
        self.depth = int(text[0])

    def black(self) -> dict[str, StrategyNode]:
        """The first move."""
        return self._whole({"": self._node(self.depth)})

    def white(self) -> dict[str, StrategyNode]:
        """The answers to each first move."""
        return self._whole(self._replies(self.depth))

    def _whole(self, answers: dict[str, StrategyNode]) -> dict[str, StrategyNode]:
        if self._at != len(self._text):
            raise MalformedText(f"a strategy ends at {self._at}, but its text goes on")
        return answers

    def _node(self, depth: int) -> StrategyNode:
        move = self._cell()
        return StrategyNode(move, self._replies(depth - 1) if depth > 1 else {})

    def _replies(self, depth: int) -> dict[str, StrategyNode]:
        cells = []
        while self._text[self._at : self._at + 1] != _END:
            cells.append(self._cell())
        self._at += 1
        return {cell: self._node(depth) for cell in cells}

    def _cell(self) -> str:
        letter = self._text[self._at : self._at + 1]
        if not letter or letter not in CELL_LETTERS:
            raise MalformedText(f"a strategy has no cell at {self._at}")
        self._at += 1
        return CELLS[CELL_LETTERS.index(letter)]
