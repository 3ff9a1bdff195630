"""One search for a `go` command, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from crestflow.engine import Analysis, Choice, Engine, EngineError, Level, Report
from crestflow.engine._abi import MAX_SEARCH_DEPTH
from crestflow.protocol import State
from crestflow.ugi.budget import seconds_for
from crestflow.ugi.go import GoLimits
from crestflow.ugi.info_lines import effort, info_lines
from crestflow.ugi.options import UgiOptions

INFO_SECONDS: Final = 1.0
"""An `info` line comes at least so often; earlier, when depth or best move have changed."""

ENDLESS_SECONDS: Final = 1e9

SHORT_SECONDS: Final = 0.1
NODES_PER_SECOND: Final = 1_000_000
"""In searches shorter than a few slices of the engine, positions are counted instead: so many take a second at most."""


class UgiSearch:
    """A running search. It writes `info` lines and, once, a `bestmove` line."""

    def __init__(
        self,
        engine: Engine,
        state: State,
        limits: GoLimits,
        options: UgiOptions,
        *,
        seed: int,
        write: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._state = state
        self._limits = limits
        self._options = options
        self._seed = seed
        self._write = write
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="UGI search", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether there is no `bestmove` yet."""
        return self._thread.is_alive()

    @property
    def endless(self) -> bool:
        """Whether only `stop` is sure to end the search."""
        return self._limits.endless

    def stop(self) -> None:
        """End the search, and wait until its `bestmove` is written: one slice of the engine."""
        self._stopping.set()
        # A stop that comes just before the engine begins is forgotten there, so it is repeated.
        while self._thread.is_alive():
            self._engine.stop()
            self._thread.join(0.005)

    def wait(self) -> None:
        """Wait until the search ends by its own limits."""
        self._thread.join()

    def _run(self) -> None:
        try:
            level = self._options.level
            move = self._search() if level is None else self._choose(level)
        except EngineError as error:
            self._write(f"info string {error}")
            move = self._state.legal_moves()[0]
        self._write(f"bestmove {move}")

    def _seconds(self) -> float | None:
        return seconds_for(self._limits, self._state.turn, self._options.overhead / 1000)

    def _choose(self, level: Level) -> str:
        """The move of a level, which has limits of its own; a limit on time may cut it short."""
        moves, told = len(self._state.legal_moves()), 0.0

        def tell(choice: Choice) -> None:
            nonlocal told
            if choice.seconds - told > INFO_SECONDS:
                told = choice.seconds
                self._write(f"info {effort(choice)} pv {choice.move}")
                if choice.proven_moves:
                    self._write(f"info string {choice.proven_moves} of {moves} moves proven")

        choice = self._engine.choose_with_proof(
            self._state, level, seed=self._seed, seconds=self._seconds(), progress=tell
        )
        self._write(f"info {effort(choice)} pv {choice.move}")
        return choice.move

    def _search(self) -> str:
        """The best move of an analysis; every report whose depth or best move is new is told."""
        told: Report | None = None
        for report in self._analysis():
            if told is None or self._news(report, told):
                self._tell(report)
                told = report
            if self._stopping.is_set() or self._settled(report):
                break
        if report is not told:
            self._tell(report)
        return report.moves[0].move

    def _news(self, report: Report, told: Report) -> bool:
        best, before = report.moves[0], told.moves[0]
        changed = (report.depth, best.move, best.value) != (told.depth, before.move, before.value)
        return changed or report.seconds - told.seconds > INFO_SECONDS

    def _analysis(self) -> Analysis:
        seconds, nodes, depth = self._seconds(), self._limits.nodes, self._limits.depth
        if depth is not None:
            depth = max(1, min(depth, MAX_SEARCH_DEPTH))
        if nodes is not None:
            nodes = max(1, nodes)
        if seconds is not None and seconds < SHORT_SECONDS:
            nodes = min(nodes or NODES_PER_SECOND, max(1, round(seconds * NODES_PER_SECOND)))
        if seconds is None and nodes is None and depth is None:
            seconds = ENDLESS_SECONDS
        threads = self._options.threads
        return self._engine.analyse(self._state, seconds=seconds, nodes=nodes, depth=depth, threads=threads)

    def _settled(self, report: Report) -> bool:
        """Whether more time could not change the move: a win is proven, or, on a clock, nothing else is playable."""
        if report.moves[0].value == "win":
            return True
        on_the_clock = self._seconds() is not None
        return on_the_clock and all(move.value == "loss" for move in report.moves[1:])

    def _tell(self, report: Report) -> None:
        for line in info_lines(report, self._options.multi_pv):
            self._write(line)
