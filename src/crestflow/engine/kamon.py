"""Kamon states for the engine, and its answers about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from crestflow.engine._abi import (
    KAMON_BLANK_TOKEN,
    KAMON_MAX_PERFT_DEPTH,
    KAMON_NO_CELL,
    KAMON_REASONS,
    VALUES,
    WINNERS,
    KamonChooseOut,
    KamonDistanceOut,
    KamonLoadError,
    KamonPlayoutsOut,
    KamonPositionIn,
    KamonSearchOut,
    KamonSolveOut,
)
from crestflow.engine.host import Host
from crestflow.engine.results import Choice, MoveReport, Report, Solution, count_ends, proven_value
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.tokens import TOKENS, Layout
from crestflow.protocol import Colour, Reason, opponent

_TOKEN_CODE: Final = {token: code for code, token in enumerate(TOKENS)} | {None: KAMON_BLANK_TOKEN}


def token_codes(layout: Layout) -> bytes:
    """The tokens in reading order as the engine numbers them: 6 · colour + symbol, 36 for the blank."""
    return bytes(_TOKEN_CODE[token] for token in layout.tokens)


def encode(state: KamonState) -> bytes:
    """The position: stones, last cell, ruleset and tokens."""
    return KamonPositionIn(
        black=state.black,
        white=state.white,
        last=KAMON_NO_CELL if state.last is None else state.last,
        wild=state.layout.wild,
        tokens=token_codes(state.layout),
    ).pack()


class KamonAdapter:
    """Translates between one Kamon position and the engine."""

    prefix = "kamon"
    max_perft_depth = KAMON_MAX_PERFT_DEPTH

    def __init__(self, state: KamonState) -> None:
        self.state = state

    def load(self, host: Host) -> None:
        host.load(self.prefix, encode(self.state), KamonLoadError)

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        return count_ends(host.answer(KamonPlayoutsOut).ended, KAMON_REASONS)

    def solution(self, host: Host, seconds: float) -> Solution:
        answer = host.answer(KamonSolveOut)
        values = zip(CELLS, (VALUES[code] for code in answer.moves), strict=True)
        proven = {cell: value for cell, value in values if value is not None}
        return Solution(VALUES[answer.value], _cell(answer.best), answer.nodes, seconds, complete=False, moves=proven)

    def distance_start(self, host: Host, *, won: bool) -> None:
        """Begin to measure a position that the player to move wins, or loses."""
        winner = self.state.turn if won else opponent(self.state.turn)
        host.call("kamon_distance_start", WINNERS.index(winner))

    def distance(self, host: Host) -> tuple[int, tuple[str, ...], int]:
        """The plies to the end, the line of play, and the positions visited; no line until it is complete."""
        answer = host.answer(KamonDistanceOut)
        return answer.distance, tuple(CELLS[cell] for cell in answer.line), answer.nodes

    def distances(self, host: Host) -> Mapping[str, int]:  # noqa: ARG002 (Kamon's come from a search of their own)
        return {}

    def search_start(self, host: Host, nodes: int, depth: int) -> None:
        host.search_start(self.prefix, depth, nodes)

    def report(self, host: Host, seconds: float) -> Report:
        answer = host.answer(KamonSearchOut)
        scores = dict(zip(CELLS, answer.scores, strict=True))
        moves = (MoveReport(move, proven_value(scores[move]), scores[move]) for move in self.state.legal_moves())
        line = tuple(CELLS[cell] for cell in answer.line)
        return Report(tuple(moves), answer.depth, answer.nodes, seconds, complete=False, line=line)

    def choice(self, host: Host, seconds: float) -> Choice | None:
        answer = host.answer(KamonChooseOut)
        move = _cell(answer.move)
        return None if move is None else Choice(move, answer.proven, answer.nodes, seconds, answer.proven_moves)


def _cell(number: int) -> str | None:
    return None if number == KAMON_NO_CELL else CELLS[number]
