"""Positions of Kamon as arrays, their children, and a search of a few plies with a value network at its leaves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from value_net import Floats, ValueNet

from crestflow import State
from crestflow.engine.batch import KamonBatch

CELLS = 37
CHUNK = 4096
Bits = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]


@dataclass
class Positions:
    """Positions in rows, as a batch shows them."""

    tokens: Bytes
    stones: Bits
    last: Bytes
    placed: Bytes
    legal: Bits
    winner: Bytes
    """0 black, 1 white, 2 nobody."""
    over: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, batch: KamonBatch) -> Positions:
        """A copy of what a batch shows."""
        arrays = (batch.tokens, batch.stones, batch.last, batch.placed, batch.legal, batch.winner, ~batch.running)
        return cls(*(array.copy() for array in arrays))

    def __len__(self) -> int:
        return len(self.last)

    def rows(self, chosen: npt.NDArray[np.int64]) -> Positions:
        """Some of the positions."""
        return Positions(*(array[chosen] for array in vars(self).values()))


def unpacked(bits: Bits) -> Bytes:
    """Sets of cells as rows of zeros and ones."""
    flat = np.ascontiguousarray(bits).view(np.uint8).reshape(len(bits), 8)
    return np.unpackbits(flat, axis=1, bitorder="little")[:, :CELLS]


COLOURS, SYMBOLS = (
    np.eye(7, dtype=np.float32)[[*np.repeat(np.arange(6), 6), 6]],
    np.eye(7, dtype=np.float32)[[*np.tile(np.arange(6), 6), 6]],
)
"""For each token, its colour and its symbol as rows with a single 1; the blank has the seventh of both."""


def follow_ups(tokens: Bytes, free: Bytes) -> Floats:
    """For each free cell, how many free tokens could follow it."""
    found = np.zeros(free.shape, np.float32)
    for kind in (COLOURS[tokens], SYMBOLS[tokens]):
        open_ones = (kind[:, :, :6] * free[:, :, None]).sum(axis=1)
        found += (kind[:, :, :6] @ open_ones[:, :, None])[:, :, 0] - 1
    return np.where(free & (tokens != CELLS - 1), found, 0).astype(np.float32)


def features(positions: Positions) -> Floats:
    """What the network sees, of the player who has just moved and of the one to move.

    For each cell: a stone of either, a possible reply, and how many tokens could follow a stone there, for all free
    cells and for the replies. Then the number of replies, and the follow-ups of the six replies that have the fewest.
    """
    at = np.arange(len(positions))
    mover = 1 - (positions.placed & 1)
    own = unpacked(positions.stones[at, mover])
    other = unpacked(positions.stones[at, 1 - mover])
    replies = unpacked(positions.legal)
    follow = follow_ups(positions.tokens, 1 - own - other)
    counts = np.eye(13, dtype=np.float32)[np.minimum(replies.sum(1), 12)]
    fewest = np.sort(np.where(replies, follow, 12), axis=1)[:, :6]
    rows = [
        own,
        other,
        replies,
        follow / 5,
        np.where(replies, follow, 0) / 5,
        counts,
        fewest / 5,
        positions.placed[:, None] / 18,
    ]
    return np.concatenate(rows, axis=1).astype(np.float32)


PLANES_OF_CELLS = 5
FEATURES = PLANES_OF_CELLS * CELLS + 13 + 6 + 1


class Expander:
    """Makes the children of positions with a batch."""

    def __init__(self) -> None:
        self._batches: dict[int, KamonBatch] = {}

    def children(self, positions: Positions) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Positions]:
        """For every legal move of every position: the row of the position, the cell, and the position after it."""
        parent, cell = np.nonzero(unpacked(positions.legal))
        stones = positions.stones[parent]
        stones[np.arange(len(parent)), positions.placed[parent] & 1] |= np.uint64(1) << cell.astype(np.uint64)
        parts = [
            self._loaded(positions.tokens[parent[at : at + CHUNK]], stones[at : at + CHUNK], cell[at : at + CHUNK])
            for at in range(0, len(parent), CHUNK)
        ]
        columns = zip(*(vars(part).values() for part in parts), strict=True)
        return parent, cell, Positions(*(np.concatenate(column) for column in columns))

    def _loaded(self, tokens: Bytes, stones: Bits, last: npt.NDArray[np.int64]) -> Positions:
        """The positions, from a batch whose size is a power of two; the last one fills it up."""
        size = 1 << (len(last) - 1).bit_length()
        rows = np.minimum(np.arange(size), len(last) - 1)
        if size not in self._batches:
            self._batches[size] = KamonBatch(size)
        batch = self._batches[size]
        batch.load(tokens[rows], stones[rows], last[rows].astype(np.uint8))
        return Positions.of(batch).rows(np.arange(len(last)))


def move_values(
    net: ValueNet, expander: Expander, positions: Positions, depth: int
) -> tuple[npt.NDArray[np.int64], Positions, Floats]:
    """For each child its row in `positions`, the child, and what it is worth to the player who moved there, 0 to 1."""
    parent, _, children = expander.children(positions)
    mover = 1 - (children.placed & 1)
    values = np.where(children.winner == 2, 0.5, children.winner == mover).astype(np.float32)
    going_on = np.flatnonzero(~children.over)
    if len(going_on):
        rest = children.rows(going_on)
        values[going_on] = net.predict(features(rest)) if depth == 1 else 1 - best(net, expander, rest, depth - 1)
    return parent, children, values


def best(net: ValueNet, expander: Expander, positions: Positions, depth: int) -> Floats:
    """The value of each position for the player to move: that of its best child."""
    parent, _, values = move_values(net, expander, positions, depth)
    found = np.zeros(len(positions), np.float32)
    np.maximum.at(found, parent, values)
    return found


class NetPlayer:
    """Plays the move whose value is best after a search of `depth` plies."""

    def __init__(self, net: ValueNet, depth: int = 2) -> None:
        self.name = f"network, {depth} plies"
        self._net, self._depth = net, depth
        self._expander = Expander()

    def choose(self, state: State) -> str:
        """The best move."""
        positions = Positions.of(KamonBatch.from_states([state]))
        _, _, values = move_values(self._net, self._expander, positions, self._depth)
        return state.legal_moves()[int(values.argmax())]
