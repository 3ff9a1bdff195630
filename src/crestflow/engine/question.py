"""Questions about Kamon positions, one at a time: whether a player wins.

The exact value takes two such questions. `KamonProver` keeps its transposition table from one question to the next, so
that whoever walks through a strategy finds the positions along it already proven.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from crestflow.engine._abi import (
    DEFAULT_TABLE_MIB,
    KAMON_NO_CELL,
    MAX_TABLE_MIB,
    KamonAttackAnswer,
    KamonQuestionOut,
    Status,
)
from crestflow.engine.host import WASM, Host
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.limits import TIME_SOURCE, SearchLimits, TimeSource, check_number, check_running
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.protocol import Colour

_ATTACKERS: Final[tuple[Colour, ...]] = ("black", "white")
_ANSWERS: Final = {KamonAttackAnswer.OPEN: None, KamonAttackAnswer.WINS: True, KamonAttackAnswer.HELD: False}


@dataclass(frozen=True, slots=True)
class AttackResult:
    """Whether the attacker wins, as far as it was found out."""

    wins: bool | None
    """``None`` when a limit ended the search."""
    best: str | None
    """A move with which the player to move reaches the goal: to win, or for the defender not to lose."""
    nodes: int
    seconds: float


class KamonProver:
    """An engine for questions about Kamon, with a table of `table_mib` mebibytes. Not for several threads at once.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> for move in "a2 b2 a3 b1 a1 b4 b3 b5 a4 c1 d3 d2".split():
    ...     state = state.play(move)
    >>> KamonProver(16).ask(state, "black").wins
    True
    """

    def __init__(
        self, table_mib: int = DEFAULT_TABLE_MIB, *, wasm: Path = WASM, clock: TimeSource = TIME_SOURCE
    ) -> None:
        check_number("table_mib", table_mib, 1, MAX_TABLE_MIB)
        self._host = Host(wasm)
        self._host.call("table_allow", table_mib)
        self._clock = clock

    def ask(
        self,
        state: KamonState,
        attacker: Colour,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> AttackResult:
        """Whether `attacker` wins with best play. `progress` is called with the positions visited so far."""
        check_running(state)
        limits = SearchLimits(nodes, seconds, self._clock)
        KamonAdapter(state).load(self._host)
        self._host.call("kamon_question_start", _ATTACKERS.index(attacker), 1)
        visited, done = 0, False
        while not done and (batch := limits.next_slice(visited)):
            done = self._host.call("kamon_question_step", batch) == Status.DONE
            visited = self._host.answer(KamonQuestionOut).nodes
            if progress is not None:
                progress(visited)
        if not done:
            return AttackResult(None, None, visited, limits.elapsed)
        answer = self._host.answer(KamonQuestionOut)
        best = None if answer.best == KAMON_NO_CELL else CELLS[answer.best]
        return AttackResult(_ANSWERS[KamonAttackAnswer(answer.answer)], best, answer.nodes, limits.elapsed)
