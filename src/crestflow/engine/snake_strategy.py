"""Strategies of Pantareï from the engine: replies for certificates, and the line of a win."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from crestflow.certificates import Claim, WrittenCertificate, claims_for, write_pantarei_certificate
from crestflow.engine._abi import (
    PANTAREI_MAX_STACKS,
    PANTAREI_MAX_STRATEGY_POSITIONS,
    PANTAREI_NO_MOVE,
    WINNERS,
    PantareiStrategyIn,
    PantareiStrategyOut,
    Status,
)
from crestflow.engine.errors import EngineError, Stopped
from crestflow.engine.host import Host
from crestflow.engine.limits import SLICE
from crestflow.engine.pantarei import move_text, stack_word
from crestflow.engine.results import Solution
from crestflow.engine.strategy import CertificateRequest
from crestflow.games.pantarei import PantareiState


class SnakeReply(NamedTuple):
    """A move that reaches the goal of a strategy."""

    move: str
    distance: int
    """Within how many plies it wins; 0 for a strategy that does not lose."""


class SnakeStrategist:
    """Asks the engine for the replies of one strategy after another.

    The positions are taken as if the game began with each of them. The host has loaded a game; what its solver has
    just proven is used.
    """

    def __init__(self, host: Host, stopped: Callable[[], bool]) -> None:
        self._host = host
        self._stopped = stopped
        self._claim: Claim | None = None
        self.nodes = 0
        """Positions visited for the strategy that was asked for last."""

    def moves(self, claim: Claim, positions: Sequence[PantareiState]) -> list[str]:
        """A reply to every position, with which the claim holds. Raises `EngineError` where there is none."""
        return [reply.move for reply in self.replies(claim, positions)]

    def replies(self, claim: Claim, positions: Sequence[PantareiState]) -> list[SnakeReply]:
        """The same with distances."""
        if claim != self._claim:
            self._host.call("pantarei_strategy_start", WINNERS.index(claim.player), int(claim.goal == "hold"))
            self._claim = claim
        found: list[SnakeReply] = []
        for start in range(0, len(positions), PANTAREI_MAX_STRATEGY_POSITIONS):
            found += self._ask(positions[start : start + PANTAREI_MAX_STRATEGY_POSITIONS])
        return found

    def _ask(self, positions: Sequence[PantareiState]) -> list[SnakeReply]:
        self._host.write(_encoded(positions))
        self._host.call("pantarei_strategy_positions")
        done = False
        while not done:
            if self._stopped():
                raise Stopped("the strategy was stopped")
            done = self._host.call("pantarei_strategy_step", SLICE) == Status.DONE
            self.nodes = self._host.answer(PantareiStrategyOut).nodes
        data, numbers = self._host.read(PantareiStrategyOut.SIZE), struct.Struct(f"<{len(positions)}H")
        moves = numbers.unpack_from(data, PantareiStrategyOut.OFFSETS["replies"])
        distances = numbers.unpack_from(data, PantareiStrategyOut.OFFSETS["distances"])
        if PANTAREI_NO_MOVE in moves:
            raise EngineError("the engine found no reply that reaches the value it has announced")
        return [SnakeReply(move_text(move), distance) for move, distance in zip(moves, distances, strict=True)]


_SWAPPED: Final = 1
_PASSED: Final = 2


def _encoded(positions: Sequence[PantareiState]) -> bytes:
    """The positions as a ``PantareiStrategyIn``."""
    at, data = PantareiStrategyIn.OFFSETS, bytearray(PantareiStrategyIn.SIZE)
    struct.pack_into("<I", data, at["count"], len(positions))
    for place, state in enumerate(positions):
        words = [stack_word(stack) for stack in state.stacks]
        struct.pack_into(f"<{len(words)}I", data, at["stacks"] + 4 * PANTAREI_MAX_STACKS * place, *words)
        data[at["counts"] + place] = len(words)
        data[at["flags"] + place] = 0 if state.may_swap else _SWAPPED
        data[at["flags"] + place] |= _PASSED if state.passes else 0
    return bytes(data)


def certify_snake(
    host: Host, state: PantareiState, solution: Solution, request: CertificateRequest, stopped: Callable[[], bool]
) -> WrittenCertificate:
    """Write the certificate of a position without a past that has just been solved on this host."""
    if solution.value is None:
        raise ValueError("a position of unknown value has no certificate")
    return write_pantarei_certificate(
        request.path,
        state,
        claims_for(solution.value, state.turn),
        SnakeStrategist(host, stopped).moves,
        progress=request.progress,
    )
