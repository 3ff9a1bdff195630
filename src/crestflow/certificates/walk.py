"""The walk through a strategy of Kamon: ply by ply, block by block, on one or more processes.

The positions of a ply are not written anywhere: they follow from the position of the certificate, the replies so far,
and the rules. Sorted by their keys they are in the order of the replies.
"""

from __future__ import annotations

import signal
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

from crestflow.certificates.claims import Claim
from crestflow.certificates.format import BLOCK
from crestflow.certificates.frontier import Frontier, FrontierBuilder, Keys
from crestflow.certificates.kamon import Expansion, KamonStrategy
from crestflow.certificates.progress import WalkProgress
from crestflow.games import GAMES
from crestflow.games.kamon import KamonState

FEWEST_BLOCKS: Final = 4
"""A ply of fewer blocks is expanded in this process alone."""


@dataclass(frozen=True, slots=True)
class StrategyTask:
    """A strategy to walk through: what a process has to know to expand its positions."""

    game: str
    position: str
    claim: Claim


class ReplySource(Protocol):
    """Where the replies of a strategy come from: a file, or the engine."""

    def replies(self, strategy: KamonStrategy, ply: int, frontier: Frontier) -> Iterator[tuple[Keys, bytes]]:
        """The positions of the next ply with the numbers of their replies, block by block."""

    def end(self) -> None:
        """No position is left that needs a reply."""


@lru_cache(maxsize=2)
def strategy_of(task: StrategyTask) -> KamonStrategy:
    """The strategy that a task is about."""
    state = GAMES[task.game].read(task.position)
    if not isinstance(state, KamonState):
        raise TypeError(f"{task.game} is not Kamon")
    return KamonStrategy(state, task.claim)


def _expand(task: StrategyTask, ply: int, keys: Keys, replies: bytes) -> Expansion:
    return strategy_of(task).expand(ply, keys, replies)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal: the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Workers:
    """Processes that expand positions; they are started when a ply is large enough for them."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def expand(
        self, task: StrategyTask, ply: int, blocks: Iterator[tuple[Keys, bytes]], *, many: bool
    ) -> Iterator[tuple[Keys, bytes, Expansion]]:
        """The expansions of blocks, in their order."""
        if self._number < 2 or not many:
            yield from ((keys, replies, _expand(task, ply, keys, replies)) for keys, replies in blocks)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._number, get_context("spawn"), _ignore_interrupts)
        waiting: deque[tuple[Keys, bytes, Future[Expansion]]] = deque()
        for keys, replies in blocks:
            waiting.append((keys, replies, self._pool.submit(_expand, task, ply, keys, replies)))
            if len(waiting) > 2 * self._number:
                yield _result(waiting)
        while waiting:
            yield _result(waiting)


def _result(waiting: deque[tuple[Keys, bytes, Future[Expansion]]]) -> tuple[Keys, bytes, Expansion]:
    keys, replies, future = waiting.popleft()
    return keys, replies, future.result()


def walk(
    task: StrategyTask, source: ReplySource, workers: Workers, before: int, progress: Callable[[WalkProgress], None]
) -> int:
    """Look at every reply of a strategy; the number of replies, `before` included.

    Raises `CertificateError` with the first position whose reply does not keep the claim.
    """
    strategy = strategy_of(task)
    first = strategy.first()
    if first.wrong is not None:
        raise strategy.fault(None, 0)
    frontier, ply, positions = Frontier(first.children), strategy.first_ply, before
    with tempfile.TemporaryDirectory(prefix="crestflow-") as folder:
        while len(frontier):
            builder = FrontierBuilder(Path(folder))
            blocks = source.replies(strategy, ply, frontier)
            many = len(frontier) >= FEWEST_BLOCKS * BLOCK
            for keys, replies, expansion in workers.expand(task, ply, blocks, many=many):
                _check(strategy, keys, replies, expansion)
                builder.add(expansion.children)
                positions += len(keys)
                progress(WalkProgress(task.claim, ply, len(frontier), positions))
            frontier.discard()
            frontier, ply = builder.finish(), ply + 2
        source.end()
    return positions


def _check(strategy: KamonStrategy, keys: Keys, replies: bytes, expansion: Expansion) -> None:
    """Refuse a wrong reply. Of every block the first position is also expanded by the reference rules themselves."""
    if expansion.wrong is not None:
        raise strategy.fault(int(keys[expansion.wrong]), replies[expansion.wrong])
    if not strategy.agrees(int(keys[0]), replies[0]):
        raise RuntimeError(
            f"the rules on arrays and the reference rules disagree about {strategy.position(int(keys[0]))}"
        )
