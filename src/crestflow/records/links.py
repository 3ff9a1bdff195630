"""Records and share links, one from the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crestflow.records.record import Comment, Record, Variation
from crestflow.records.referee import replay_tree
from crestflow.records.share import decode_tree, encode_tree
from crestflow.records.tree import GameNode, GameTree


def encode_record(record: Record) -> str:
    """The fragment of a record's game with its variations and comments; players, dates and clocks have no room in it.

    >>> import crestflow
    >>> record = Record.from_state(crestflow.game("kamon").deal(seed=7).play("a2"))
    >>> encode_record(record.with_variations([Variation(ply=0, moves=("a3", "b2"))]))[0]
    'K'
    """
    return encode_tree(replay_tree(record))


def decode_record(fragment: str) -> Record:
    """The record of the game that a fragment holds, with its variations and comments."""
    return record_of_tree(decode_tree(fragment))


def record_of_tree(tree: GameTree) -> Record:
    """The record of a game of which every position is there already."""
    return Record.from_state(
        tree.line[-1].state,
        comments=_comments(tree.line, 0),
        variations=[_variation(ply, child) for ply in range(len(tree.line)) for child in tree.variations(ply)],
    )


def _variation(ply: int, first: GameNode) -> Variation:
    """The variation that begins with a position, after `ply` moves of the game; nested as deep as the tree is."""
    line = [first]
    while line[-1].children:
        line.append(line[-1].children[0])
    return Variation(
        ply=ply,
        moves=tuple(node.move for node in line),
        comments=_comments(line, ply + 1),
        variations=tuple(_variation(at, child) for at, node in enumerate(line, ply + 1) for child in node.children[1:]),
    )


def _comments(line: Sequence[GameNode], first: int) -> tuple[Comment, ...]:
    texts: Iterable[tuple[int, str]] = ((ply, text) for ply, node in enumerate(line, first) for text in node.comments)
    return tuple(Comment(ply=ply, text=text) for ply, text in texts)
