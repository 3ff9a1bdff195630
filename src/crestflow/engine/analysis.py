"""An analysis: first a search that scores every move, then proofs, reported as they come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from crestflow.engine._abi import Status
from crestflow.engine.adapter import Adapter
from crestflow.engine.errors import EngineError
from crestflow.engine.limits import SearchLimits
from crestflow.engine.results import MoveReport, Report
from crestflow.engine.workbench import Workbench
from crestflow.vocabulary import Value

SEARCH_NODES: Final = 400_000
"""Positions for the scoring search before the solver takes over; a quarter of a node limit if that is less."""

_ORDER: Final[Mapping[Value | None, int]] = {"win": 3, None: 2, "draw": 1, "loss": 0}


class Analysis:
    """A running analysis: an iterator of ever better reports.

    >>> import crestflow
    >>> from crestflow.engine import Engine
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> report = Engine().analyse(state, nodes=20_000).result()
    >>> len(report.moves) == len(state.legal_moves())
    True
    """

    def __init__(self, bench: Workbench, adapter: Adapter, limits: SearchLimits) -> None:
        self._bench = bench
        self._adapter = adapter
        self._limits = limits
        self._values: dict[str, Value] = {}
        self._search = Report((), 0, 0, 0.0, complete=False)
        self._visited = 0
        self._last: Report | None = None
        self._reports = self._run()

    def __iter__(self) -> Iterator[Report]:
        return self

    def __next__(self) -> Report:
        self._last = next(self._reports)
        return self._last

    def result(self) -> Report:
        """The last report, once a limit is reached, everything is proven, or the engine was stopped."""
        for report in self:
            self._last = report
        if self._last is None:
            raise EngineError("the analysis was stopped before it had begun")
        return self._last

    def _run(self) -> Iterator[Report]:
        """Between two reports the engine is free for others; then, though, this analysis is over."""
        yield from self._score()
        if not self._complete and not self._bench.stopped:
            yield from self._prove()

    @property
    def _complete(self) -> bool:
        return len(self._values) == len(self._search.moves)

    def _score(self) -> Iterator[Report]:
        limit = SEARCH_NODES if self._limits.nodes is None else min(SEARCH_NODES, -(-self._limits.nodes // 4))
        with self._bench.begin(self._adapter) as host:
            self._adapter.search_start(host, limit)
        done = False
        while not done and (batch := self._limits.next_slice(self._visited)):
            with self._bench.resume(self._adapter) as host:
                done = host.call(f"{self._adapter.prefix}_search_step", batch) == Status.DONE
                self._search = self._adapter.report(host, self._limits.elapsed)
            self._visited = self._search.nodes
            self._values |= {each.move: each.value for each in self._search.moves if each.value is not None}
            yield self._report()
            if self._bench.stopped:
                return

    def _prove(self) -> Iterator[Report]:
        before = self._visited
        with self._bench.resume(self._adapter) as host:
            host.call(f"{self._adapter.prefix}_solve_start", 1)
        done = False
        while not done and not self._bench.stopped and (batch := self._limits.next_slice(self._visited)):
            with self._bench.resume(self._adapter) as host:
                done = host.call(f"{self._adapter.prefix}_solve_step", batch) == Status.DONE
                solution = self._adapter.solution(host, self._limits.elapsed)
            self._visited = before + solution.nodes
            self._values.update(solution.moves)
            yield self._report()

    def _report(self) -> Report:
        """The moves, best first: proven wins, moves not yet settled by score, draws, losses."""
        reports = [MoveReport(each.move, self._values.get(each.move), each.score) for each in self._search.moves]
        reports.sort(key=lambda report: (_ORDER[report.value], report.score), reverse=True)
        return Report(
            tuple(reports),
            self._search.depth,
            self._visited,
            self._limits.elapsed,
            self._complete,
            self._search.line,
            self._adapter.state,
        )
