"""Writing a certificate from replies that somebody else finds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from crestflow.certificates.claims import Claim
from crestflow.certificates.format import BLOCK, CertificateHeader, CertificateWriter
from crestflow.certificates.frontier import Frontier, Keys
from crestflow.certificates.kamon import KamonStrategy
from crestflow.certificates.progress import WalkProgress
from crestflow.certificates.walk import StrategyTask, Workers, walk
from crestflow.files import replacing
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.arrays import ArrayRules, reading_order
from crestflow.games.kamon.geometry import CELLS

FindReplies: TypeAlias = Callable[[Claim, "QuestionedPositions"], NDArray[np.uint8]]
"""Finds a reply to every position: the reading number of a cell."""


@dataclass(frozen=True, slots=True)
class QuestionedPositions:
    """Positions that need a reply, as arrays of sets in reading order."""

    ply: int
    black: Keys
    white: Keys
    last: NDArray[np.uint8]
    """The cells covered last; 0 before the first move."""


@dataclass(frozen=True, slots=True)
class WrittenCertificate:
    """A certificate that was written."""

    claims: tuple[Claim, ...]
    positions: int
    size: int
    """Bytes of the file."""


def write_certificate(
    path: str | os.PathLike[str],
    state: KamonState,
    claims: Sequence[Claim],
    find_replies: FindReplies,
    *,
    workers: int = 1,
    progress: Callable[[WalkProgress], None] = lambda _: None,
) -> WrittenCertificate:
    """Write a certificate of Kamon to a file, which appears when it is complete.

    Every reply is checked on the way; one that does not keep its claim raises `CertificateError`.
    """
    header = CertificateHeader(state.game.name, str(state), tuple(claims))
    with replacing(path) as file, Workers(workers) as pool:
        writer = CertificateWriter(file, header)
        positions = 0
        for claim in header.claims:
            task = StrategyTask(header.game, header.position, claim)
            source = _FoundReplies(writer, ArrayRules(state.layout), claim, find_replies)
            positions = walk(task, source, pool, positions, progress)
        size = file.tell()
    return WrittenCertificate(header.claims, positions, size)


class _FoundReplies:
    """Replies that are found while the strategy is walked through, and written to a file."""

    def __init__(self, writer: CertificateWriter, rules: ArrayRules, claim: Claim, find_replies: FindReplies) -> None:
        self._writer = writer
        self._rules = rules
        self._claim = claim
        self._find_replies = find_replies

    def replies(self, strategy: KamonStrategy, ply: int, frontier: Frontier) -> Iterator[tuple[Keys, bytes]]:
        self._writer.ply(len(frontier))
        for keys in frontier.blocks(BLOCK):
            cells = self._find_replies(self._claim, self._questioned(ply, keys))
            replies = strategy.reply_numbers(ply, keys, cells)
            self._writer.block(replies)
            yield keys, replies

    def end(self) -> None:
        self._writer.ply(0)

    def _questioned(self, ply: int, keys: Keys) -> QuestionedPositions:
        positions = self._rules.positions(ply, keys)
        last = (keys % np.uint64(len(CELLS))).astype(np.uint8)
        return QuestionedPositions(ply, reading_order(positions.black), reading_order(positions.white), last)
