"""A game with variations and comments as one number, for share links.

The number is a row of digits, each with a base of its own that a reader knows when it comes to it; the first digit is
the least significant one. A digit is 0 where something ends, so that the ends at the end of the row cost nothing:

1. the moves of the game: in each position the place of its move among the legal ones, from 1; 0 ends the game;
2. the variations: for each position of the game in order, the moves that leave it, as places from 1 among the legal
   moves that no line has taken there yet; 0 ends them. A move is followed at once by those that leave its position;
3. the comments: for each position, first of the game, then of the variations in the order of their digits, 1 and the
   comment, as bytes of UTF-8 from 1, with 0 at its end; or 0 where there is no further comment.
"""

from __future__ import annotations

from collections.abc import Iterable

from crestflow.protocol import State
from crestflow.records.tree import GameNode, GameTree
from crestflow.vocabulary import MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES

BYTES = 257
"""The base of a byte of a comment: 256 bytes, and the end."""


class _DigitWriter:
    """Digits with their bases, to be put together once all are known."""

    def __init__(self) -> None:
        self.digits: list[tuple[int, int]] = []

    def put(self, base: int, digit: int) -> None:
        self.digits.append((base, digit))

    @property
    def number(self) -> int:
        number = 0
        for base, digit in reversed(self.digits):
            number = number * base + digit
        return number


class _DigitReader:
    """The digits of a number, taken one by one."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, base: int) -> int:
        self.number, digit = divmod(self.number, base)
        return digit


def encode_annotations(tree: GameTree) -> int:
    """The number of a game with its variations and comments."""
    writer = _DigitWriter()
    for node, following in zip(tree.line, (*tree.line[1:], None), strict=True):
        legal = node.state.legal_moves()
        writer.put(len(legal) + 1, 0 if following is None else legal.index(following.move) + 1)
    order: list[GameNode] = list(tree.line)
    for ply, node in enumerate(tree.line):
        taken = node.children[: len(node.children) - len(tree.variations(ply))]
        _put_children(writer, node, tree.variations(ply), [child.move for child in taken], order)
    for node in order:
        for comment in node.comments:
            writer.put(2, 1)
            for byte in comment.encode():
                writer.put(BYTES, byte + 1)
            writer.put(BYTES, 0)
        writer.put(2, 0)
    return writer.number


def _put_children(
    writer: _DigitWriter, node: GameNode, children: Iterable[GameNode], taken: Iterable[str], order: list[GameNode]
) -> None:
    """Write what leaves a position, each child before its own children; a loop, since lines can be long."""
    waiting = [(_left(node, taken), iter(children))]
    while waiting:
        left, following = waiting[-1]
        child = next(following, None)
        writer.put(len(left) + 1, 0 if child is None else left.index(child.move) + 1)
        if child is None:
            waiting.pop()
            continue
        left.remove(child.move)
        order.append(child)
        waiting.append((_left(child), iter(child.children)))


def decode_annotations(start: State, number: int) -> GameTree:
    """The game of a number; raises `ValueError` saying what is wrong with it."""
    reader = _DigitReader(number)
    line = [GameNode(start)]
    while (legal := line[-1].state.legal_moves()) and (place := reader.take(len(legal) + 1)):
        move = legal[place - 1]
        line.append(line[-1].add(move, line[-1].state.play(move)))
    tree = GameTree(line)
    order: list[GameNode] = list(line)
    for node in line:
        _take_children(reader, node, order, len(line))
    for node in order:
        while reader.take(2):
            node.comments.append(_take_text(reader))
    if reader.number:
        raise ValueError("it goes on after its end")
    if not tree.annotated:
        raise ValueError("a capital letter without variations or comments")
    return tree


def _take_children(reader: _DigitReader, node: GameNode, order: list[GameNode], most: int) -> None:
    """Read what leaves a position, as `_put_children` writes it. Each entry of the list knows how deep it is nested."""
    waiting = [(node, _left(node, [child.move for child in node.children]), 0)]
    while waiting:
        parent, left, depth = waiting[-1]
        place = reader.take(len(left) + 1)
        if not place:
            waiting.pop()
            continue
        if len(order) - most >= MAX_VARIATION_MOVES:
            raise ValueError(f"more than {MAX_VARIATION_MOVES:,} moves in variations")
        nested = depth + (depth == 0 or len(parent.children) > 0)
        if nested > MAX_VARIATION_DEPTH:
            raise ValueError(f"variations are nested at most {MAX_VARIATION_DEPTH} deep")
        move = left.pop(place - 1)
        child = parent.add(move, parent.state.play(move))
        order.append(child)
        waiting.append((child, _left(child), nested))


def _left(node: GameNode, taken: Iterable[str] = ()) -> list[str]:
    gone = set(taken)
    return [move for move in node.state.legal_moves() if move not in gone]


def _take_text(reader: _DigitReader) -> str:
    found = bytearray()
    while byte := reader.take(BYTES):
        found.append(byte - 1)
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise ValueError("a comment is not UTF-8") from None
