"""An analysis: first a search that scores every move, then proofs, reported as they come, then the distance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from crestflow.engine._abi import MATE, MAX_SEARCH_DEPTH, Status
from crestflow.engine.adapter import Adapter
from crestflow.engine.errors import EngineError
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.limits import MAX_NODES, SearchLimits
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

    def __init__(
        self,
        bench: Workbench,
        adapter: Adapter,
        limits: SearchLimits,
        threads: int = 1,
        depth: int | None = None,
    ) -> None:
        self._bench = bench
        self._adapter = adapter
        self._limits = limits
        self._threads = threads
        self._depth = depth
        self._values: dict[str, Value] = {}
        self._distances: dict[str, int] = {}
        self._search = Report((), 0, 0, 0.0, complete=False)
        self._visited = 0
        self._last: Report | None = None
        self._best: MoveReport | None = None
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
        if self._depth is None and not self._complete and not self._bench.stopped:
            yield from self._prove()
        if self._complete and not self._bench.stopped:
            yield from self._measure()

    @property
    def _complete(self) -> bool:
        return len(self._values) == len(self._search.moves)

    def _score(self) -> Iterator[Report]:
        with self._bench.begin(self._adapter) as host:
            self._adapter.search_start(host, self._scoring_nodes(), self._depth or MAX_SEARCH_DEPTH)
            threads = host.search_threads(self._adapter.prefix)
        # However short the time, there is one report.
        done, least = False, 1
        while not done and (batch := self._limits.next_slice(self._visited, threads) or least):
            least = 0
            with self._bench.resume(self._adapter) as host:
                done = host.search_step(self._adapter.prefix, batch)
                self._search = self._adapter.report(host, self._limits.elapsed)
            self._visited = self._search.nodes
            self._values |= {each.move: each.value for each in self._search.moves if each.value is not None}
            yield self._report()
            if self._bench.stopped:
                return

    def _scoring_nodes(self) -> int:
        """How many positions the scoring search may visit before the proofs begin; to a depth, nothing is proven."""
        if self._depth is not None:
            return self._limits.nodes or MAX_NODES
        return SEARCH_NODES if self._limits.nodes is None else min(SEARCH_NODES, -(-self._limits.nodes // 4))

    def _prove(self) -> Iterator[Report]:
        before = self._visited
        with self._bench.resume(self._adapter) as host:
            host.solve_start(self._adapter.prefix, every_move=True)
        done = False
        while not done and not self._bench.stopped and (batch := self._next_slice()):
            with self._bench.resume(self._adapter) as host:
                done = host.solve_step(self._adapter.prefix, batch)
                solution = self._adapter.solution(host, self._limits.elapsed)
                distances = self._adapter.distances(host)
            self._visited = before + solution.nodes
            self._values.update(solution.moves)
            self._distances.update({move: distances[move] for move in solution.moves if move in distances})
            yield self._report()

    def _measure(self) -> Iterator[Report]:
        """Of several winning moves the quickest is the best, of losing ones the longest defence."""
        adapter, values = self._adapter, set(self._values.values())
        if not isinstance(adapter, KamonAdapter) or ("draw" in values and "win" not in values):
            return
        with self._bench.resume(adapter) as host:
            adapter.distance_start(host, won="win" in values)
        before, done = self._visited, False
        while not done and not self._bench.stopped and (batch := self._limits.next_slice(self._visited)):
            with self._bench.resume(adapter) as host:
                done = host.call("kamon_distance_step", batch) == Status.DONE
                distance, line, nodes = adapter.distance(host)
            self._visited = before + nodes
            if done:
                score = MATE - distance if "win" in values else distance - MATE
                self._best = MoveReport(line[0], self._values[line[0]], score)
                self._search = replace(self._search, line=line)
            yield self._report()

    def _next_slice(self) -> int:
        return self._limits.next_slice(self._visited, self._threads)

    def _score_of(self, searched: MoveReport) -> int:
        """The score of the search, or that of a proof which wins or loses sooner: both are bounds."""
        plies = self._distances.get(searched.move)
        if plies is None:
            return searched.score
        if self._values[searched.move] == "win":
            return max(searched.score, MATE - plies)
        return min(searched.score, plies - MATE)

    def _report(self) -> Report:
        """The moves, best first: proven wins, moves not yet settled by score, draws, losses."""
        reports = [
            MoveReport(each.move, self._values.get(each.move), self._score_of(each)) for each in self._search.moves
        ]
        reports.sort(key=lambda report: (_ORDER[report.value], report.score), reverse=True)
        if self._best is not None:
            reports = [self._best, *(report for report in reports if report.move != self._best.move)]
        return Report(
            tuple(reports),
            self._search.depth,
            self._visited,
            self._limits.elapsed,
            self._complete,
            self._search.line,
            self._adapter.state,
        )
