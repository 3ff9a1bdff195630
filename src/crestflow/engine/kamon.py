"""Kamon's way across the border. The layouts are those of ``engine/kamon/border.hpp``."""

from __future__ import annotations

import struct
from collections import Counter
from typing import Final

from crestflow.engine.adapter import ChooseAnswer, SearchAnswer, SolveAnswer
from crestflow.engine.host import Host
from crestflow.engine.results import Value
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.tokens import TOKENS, Layout
from crestflow.protocol import Colour, Reason

NO_CELL: Final = 255
_BLANK: Final = len(TOKENS)
_TOKEN_CODE: Final = {token: code for code, token in enumerate(TOKENS)} | {None: _BLANK}

_POSITION: Final = struct.Struct("<QQBB37s")
_COUNTS: Final = struct.Struct("<17Q")
_SOLUTION: Final = struct.Struct("<QQBB37s")
_CHOICE: Final = struct.Struct("<QBB")
_SEARCH: Final = struct.Struct("<QiHBB36s37Hxx37i")

_WINNERS: Final[tuple[Colour | None, ...]] = ("black", "white", None)
_REASONS: Final[tuple[Reason | None, ...]] = (None, "connection", "loop", "exhausted", "blockade")
_VALUES: Final[tuple[Value | None, ...]] = (None, "loss", "draw", "win")

PROVEN: Final = 29_000
"""Scores beyond this are proofs."""


def token_codes(layout: Layout) -> bytes:
    """The tokens in reading order as the engine numbers them: 6 · colour + symbol, 36 for the blank."""
    return bytes(_TOKEN_CODE[token] for token in layout.tokens)


class KamonAdapter:
    """Carries one Kamon position to the engine and its answers back."""

    prefix = "kamon"
    max_perft_depth = 36

    def __init__(self, state: KamonState) -> None:
        self._state = state

    def load(self, host: Host) -> None:
        state = self._state
        last = NO_CELL if state.last is None else state.last
        host.write(_POSITION.pack(state.black, state.white, last, state.layout.wild, token_codes(state.layout)))
        host.call("kamon_load")

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        _games, _placements, *ended = _COUNTS.unpack(host.read(_COUNTS.size))
        found: Counter[tuple[Colour | None, Reason]] = Counter()
        for place, games in enumerate(ended):
            winner, reason = _WINNERS[place // len(_REASONS)], _REASONS[place % len(_REASONS)]
            if games and reason is not None:
                found[winner, reason] = games
        return found

    def solve_answer(self, host: Host) -> SolveAnswer:
        nodes, _entries, value, best, moves = _SOLUTION.unpack(host.read(_SOLUTION.size))
        known = {cell: _VALUES[code] for cell, code in zip(CELLS, moves, strict=True)}
        proven = {cell: worth for cell, worth in known.items() if worth is not None}
        return SolveAnswer(nodes, _VALUES[value], None if best == NO_CELL else CELLS[best], proven)

    def search_start(self, host: Host, nodes: int) -> None:
        host.call("kamon_search_start", self.max_perft_depth, nodes, nodes >> 32, 1)

    def search_answer(self, host: Host) -> SearchAnswer:
        nodes, _score, depth, _best, length, line, *rest = _SEARCH.unpack(host.read(_SEARCH.size))
        legal = self._state.legal_moves()
        found = dict(zip(CELLS, rest[len(CELLS) :], strict=True))
        scores = {move: found[move] for move in legal}
        values = {move: value for move in legal if (value := _proven(scores[move])) is not None}
        return SearchAnswer(nodes, depth, scores, values, tuple(CELLS[cell] for cell in line[:length]))

    def choose_answer(self, host: Host) -> ChooseAnswer:
        nodes, move, proven = _CHOICE.unpack(host.read(_CHOICE.size))
        return ChooseAnswer(nodes, None if move == NO_CELL else CELLS[move], bool(proven))


def _proven(score: int) -> Value | None:
    """What a score proves; draws are proven by the solver only."""
    if abs(score) <= PROVEN:
        return None
    return "win" if score > 0 else "loss"
