"""Certificates from the engine: it finds the replies, `crestflow.certificates` writes and checks them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crestflow.certificates import Claim, WalkProgress, WrittenCertificate, claims_for, write_certificate
from crestflow.certificates.write import QuestionedPositions
from crestflow.engine._abi import (
    KAMON_MAX_STRATEGY_POSITIONS,
    KAMON_NO_CELL,
    WINNERS,
    KamonStrategyIn,
    KamonStrategyOut,
    Status,
)
from crestflow.engine.errors import EngineError, Stopped
from crestflow.engine.host import Host
from crestflow.engine.limits import SLICE
from crestflow.engine.results import Solution
from crestflow.games.kamon import KamonState


@dataclass(frozen=True, slots=True)
class CertificateRequest:
    """Where a certificate is to be written, by how many processes, and who is told how it goes."""

    path: str | os.PathLike[str]
    workers: int = 1
    """Processes that check what is written; above 1 the calling program needs ``if __name__ == "__main__"``."""
    progress: Callable[[WalkProgress], None] = lambda _: None


def certify(
    host: Host, state: KamonState, solution: Solution, request: CertificateRequest, stopped: Callable[[], bool]
) -> WrittenCertificate:
    """Write the certificate of a position that has just been solved on this host."""
    if solution.value is None:
        raise ValueError("a position of unknown value has no certificate")
    return write_certificate(
        request.path,
        state,
        claims_for(solution.value, state.turn),
        _StrategyReplies(host, stopped).find,
        workers=request.workers,
        progress=request.progress,
    )


class _StrategyReplies:
    """Asks the engine for the replies of one strategy after another."""

    def __init__(self, host: Host, stopped: Callable[[], bool]) -> None:
        self._host = host
        self._stopped = stopped
        self._claim: Claim | None = None

    def find(self, claim: Claim, asked: QuestionedPositions) -> NDArray[np.uint8]:
        """A reply to every position: the reading number of a cell."""
        if claim != self._claim:
            self._host.call("kamon_strategy_start", WINNERS.index(claim.player), int(claim.goal == "hold"))
            self._claim = claim
        parts = [
            self._find(asked, start, min(start + KAMON_MAX_STRATEGY_POSITIONS, len(asked.last)))
            for start in range(0, len(asked.last), KAMON_MAX_STRATEGY_POSITIONS)
        ]
        return np.concatenate(parts)

    def _find(self, asked: QuestionedPositions, start: int, end: int) -> NDArray[np.uint8]:
        self._host.write(_encoded(asked, start, end))
        self._host.call("kamon_strategy_positions")
        done = False
        while not done:
            if self._stopped():
                raise Stopped("the certificate was stopped")
            done = self._host.call("kamon_strategy_step", SLICE) == Status.DONE
        data = self._host.read(KamonStrategyOut.SIZE)
        replies = np.frombuffer(data, dtype=np.uint8, offset=_REPLIES_AT, count=end - start)
        if (replies == KAMON_NO_CELL).any():
            raise EngineError("the engine found no reply that reaches the value it has announced")
        return replies


_REPLIES_AT: Final = KamonStrategyOut.OFFSETS["replies"]


def _encoded(asked: QuestionedPositions, start: int, end: int) -> bytes:
    """The positions as a ``KamonStrategyIn``."""
    at, data = KamonStrategyIn.OFFSETS, bytearray(KamonStrategyIn.SIZE)
    last = asked.last[start:end] if asked.ply else np.full(end - start, KAMON_NO_CELL, dtype=np.uint8)
    fields = {
        "count": (end - start).to_bytes(4, "little"),
        "black": asked.black[start:end].astype("<u8").tobytes(),
        "white": asked.white[start:end].astype("<u8").tobytes(),
        "last": last.tobytes(),
    }
    for name, content in fields.items():
        data[at[name] : at[name] + len(content)] = content
    return bytes(data)
