"""`Engine`: counting, random games, exact values, choosing and analysing, for both games."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NoReturn

from crestflow.certificates import without_past
from crestflow.engine._abi import DEFAULT_TABLE_MIB, MAX_SEARCH_DEPTH, MAX_TABLE_MIB, MAX_THREADS, PerftOut, Status
from crestflow.engine.adapter import adapter_for
from crestflow.engine.advice import ADVICE_NODES, Advice, advise
from crestflow.engine.analysis import Analysis
from crestflow.engine.checkpoint import CheckpointFile
from crestflow.engine.distance import measured
from crestflow.engine.errors import Stopped
from crestflow.engine.host import WASM, Host
from crestflow.engine.limits import (
    MAX_NODES,
    SLICE,
    TIME_SOURCE,
    SearchLimits,
    TimeSource,
    check_number,
    check_running,
    check_seed,
)
from crestflow.engine.results import Choice, Level, Solution, level_number
from crestflow.engine.snake_distance import measured_snake
from crestflow.engine.snake_strategy import certify_snake
from crestflow.engine.strategy import CertificateRequest, certify
from crestflow.engine.team import TeamHost
from crestflow.engine.workbench import Workbench
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Colour, Reason, State
from crestflow.solved import known_position
from crestflow.vocabulary import Value

GAMES_PER_SLICE: Final = 1 << 14
LOST_LEVEL: Final = 7
"""How perfect play chooses where every move is known to lose: quickly, and still hard to beat."""

CHECKPOINT_SECONDS: Final = 60.0
"""How often a solve writes what it has proven, where it was asked to: reading the table takes a second or two."""

_LARGE_TABLE_MIB: Final = 128
"""From this size on a table is looked up faster on huge pages."""


class Engine:
    """One engine with its own memory. Calls from several threads wait for each other: use one engine per thread.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> Engine().perft(state, 3)
    990
    """

    def __init__(
        self, table_mib: int = DEFAULT_TABLE_MIB, *, wasm: Path = WASM, clock: TimeSource = TIME_SOURCE
    ) -> None:
        """An engine whose hash table may grow to `table_mib` mebibytes, 1 to 3072; limits in seconds are by `clock`."""
        check_number("table_mib", table_mib, 1, MAX_TABLE_MIB)
        host = Host(wasm)
        allow_table(host, table_mib)
        self._table_mib = table_mib
        self._bench = Workbench(host)
        self._team: tuple[int, Workbench] | None = None
        self._clock = clock

    def __reduce__(self) -> NoReturn:
        raise TypeError("an engine cannot be pickled or copied: make one in each process")

    def stop(self) -> None:
        """Make the call that is running in another thread return with what it knows."""
        self._bench.stop()
        if self._team is not None:
            self._team[1].stop()

    def _bench_for(self, threads: int) -> Workbench:
        """Where to work with so many threads: a team has a memory of its own, and is kept for the next call."""
        check_number("threads", threads, 1, MAX_THREADS)
        if threads == 1:
            return self._bench
        if self._team is None or self._team[0] != threads:
            self._team = None  # frees the memory of the team before
            host = TeamHost(threads)
            allow_table(host, self._table_mib)
            self._team = threads, Workbench(host)
        return self._team[1]

    def perft(self, state: State, depth: int) -> int:
        """The number of ways to play exactly `depth` moves; a finished game has no continuation.

        Raises `Stopped` when another thread calls `stop`.
        """
        adapter = adapter_for(state)
        check_number("depth", depth, 0, adapter.max_perft_depth)
        if state.outcome is not None:
            return int(depth == 0)
        with self._bench.begin(adapter) as host:
            host.call(f"{adapter.prefix}_perft_start", depth)
            while host.call(f"{adapter.prefix}_perft_step", SLICE) != Status.DONE:
                if self._bench.stopped:
                    raise Stopped("the count was stopped")
            return host.answer(PerftOut).leaves

    def playouts(self, state: State, games: int, *, seed: int = 0) -> Counter[tuple[Colour | None, Reason]]:
        """Random games from a position, counted by winner and reason.

        Every legal move is equally likely. The same seed gives the same games everywhere. A `stop` from another
        thread ends the count early: the counter then holds fewer games.
        """
        adapter = adapter_for(state)
        check_number("games", games, 0, MAX_NODES)
        check_seed(seed)
        check_running(state)
        with self._bench.begin(adapter) as host:
            host.call(f"{adapter.prefix}_playouts_start", seed, seed >> 32)
            while True:
                batch = min(games, GAMES_PER_SLICE)
                host.call(f"{adapter.prefix}_playouts_step", batch)
                games -= batch
                if games == 0 or self._bench.stopped:
                    return adapter.counts(host)

    def solve(
        self,
        state: State,
        *,
        moves: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        distance: bool = False,
        certificate: str | os.PathLike[str] | CertificateRequest | None = None,
        threads: int = 1,
        checkpoint: str | os.PathLike[str] | None = None,
        checkpoint_seconds: float = CHECKPOINT_SECONDS,
        progress: Callable[[Solution], None] | None = None,
    ) -> Solution:
        """The exact value of a position for the player to move, and with `moves` the value of every legal move.

        With `distance` the plies to the end with best play and the line, and then the best move is that of the line.
        In Pantareï it is the distance of the proof: the winner wins within so many plies, and perhaps sooner; a draw
        has none.
        With `certificate` the strategies that prove the value go to a file for `crestflow verify`. A Pantareï position
        is then solved as if the game began with it, for that is what its text in the file says.
        With several `threads`, up to 64, they search together on one table, and visit other positions, in another
        order, each time; the values are the same. With one the number of nodes is the same everywhere.

        With `checkpoint` what is proven goes to that file, every `checkpoint_seconds` and in the end, and a later call
        about the same position goes on from there: only Kamon. A file that is damaged or about another position raises
        `CheckpointError`.

        Limits on visited positions and on time, and `stop` from another thread, end the search early; the solution
        then says ``complete=False`` and holds what is proven. `progress` is called some fifty times a second.
        """
        adapter = adapter_for(state)
        check_running(state)
        if certificate is not None and isinstance(state, PantareiState):
            state = without_past(state)
            adapter = adapter_for(state)
        limits = SearchLimits(nodes, seconds, self._clock)
        bench = self._bench_for(threads)
        file = checkpoint and CheckpointFile(
            checkpoint, state, every_move=moves, interval=checkpoint_seconds, clock=self._clock
        )
        with bench.begin(adapter) as host:
            host.solve_start(adapter.prefix, every_move=moves)
            if file:
                file.restore(host)
            asked = state.legal_moves() if moves else []
            found: dict[str, Value] = {}
            visited, done = 0, False
            solution = Solution(None, None, 0, limits.elapsed, complete=False)
            while not done and not bench.stopped and (batch := limits.next_slice(visited, threads)):
                done = host.solve_step(adapter.prefix, batch)
                solution = _judged(adapter.solution(host, limits.elapsed), done, asked, found)
                visited = solution.nodes
                if file:
                    file.save(host, now=False)
                if progress is not None:
                    progress(solution)
            if file:
                file.save(host, now=True)
            if certificate is not None and solution.complete:
                solution = _certified(bench, host, state, solution, certificate)
            if distance and solution.complete:
                return _measured(bench, host, state, solution, limits)
            return replace(solution, distance=None)

    def solve_moves(
        self, state: State, *, nodes: int | None = None, seconds: float | None = None, threads: int = 1
    ) -> Iterator[tuple[str, Value]]:
        """The value of every legal move as it is found, the quickest proofs first.

        A limit or a `stop` from another thread ends it early. Between two values the engine is free for others; then,
        though, this iterator is over.

        >>> import crestflow
        >>> state = crestflow.game("kamon").deal(seed=7)
        >>> for _ in range(20):
        ...     state = state.play(state.legal_moves()[0])
        >>> dict(Engine().solve_moves(state)) == Engine().solve(state, moves=True).moves
        True
        """
        adapter = adapter_for(state)
        check_running(state)
        limits = SearchLimits(nodes, seconds, self._clock)
        bench = self._bench_for(threads)
        with bench.begin(adapter) as host:
            host.solve_start(adapter.prefix, every_move=True)
        found: set[str] = set()
        visited, done = 0, False
        while not done and not bench.stopped and (batch := limits.next_slice(visited, threads)):
            with bench.resume(adapter) as host:
                done = host.solve_step(adapter.prefix, batch)
                solution = adapter.solution(host, limits.elapsed)
            visited = solution.nodes
            yield from ((move, value) for move, value in solution.moves.items() if move not in found)
            found.update(solution.moves)

    def choose(self, state: State, level: Level = 5, *, seed: int = 0) -> str:
        """A move at a level from 1 to 8, or the best one the engine can find (``"perfect"``)."""
        return self.choose_with_proof(state, level, seed=seed).move

    def choose_with_proof(
        self,
        state: State,
        level: Level = 5,
        *,
        seed: int = 0,
        seconds: float | None = None,
        progress: Callable[[Choice], None] | None = None,
    ) -> Choice:
        """Like `choose`, and says whether it is proven that no other move is worth more.

        `progress` is called some fifty times a second with the best choice so far. After `seconds`, or a `stop` from
        another thread, that one is the choice. Perfect play looks the first moves of the solved deals up
        (`crestflow.solved`).
        """
        adapter = adapter_for(state)
        known = known_position(state) if level == "perfect" else None
        if known is not None and known.move is not None:
            return Choice(known.move, proven=known.value is not None, nodes=0, seconds=0.0)
        number = level_number(level if known is None else LOST_LEVEL)
        check_seed(seed)
        check_running(state)
        limits = SearchLimits(None, seconds, self._clock)
        with self._bench.begin(adapter) as host:
            host.call(f"{adapter.prefix}_choose_start", number, seed, seed >> 32)
            while True:
                done = host.call(f"{adapter.prefix}_choose_step", SLICE) == Status.DONE
                choice = adapter.choice(host, limits.elapsed)
                if choice is not None and progress is not None and not done:
                    progress(choice)
                if choice is not None and (done or self._bench.stopped or not limits.next_slice(0)):
                    return choice if known is None else replace(choice, proven=True)

    def analyse(
        self,
        state: State,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        threads: int = 1,
    ) -> Analysis:
        """The legal moves, best first, with scores, and with exact values as far as they can be proven.

        Iterate over the analysis to watch it deepen, or ask for its `result`. Without a limit it takes one second.
        With a `depth`, from 1 to 60, it searches so many plies deep and tries no further proofs.
        `threads` prove together, as in `solve`. In Pantareï they score together, too, and scores may then differ a
        little each time; in Kamon the scores are one thread's work.
        """
        adapter = adapter_for(state)
        check_running(state)
        if depth is not None:
            check_number("depth", depth, 1, MAX_SEARCH_DEPTH)
        limited = not (seconds is None and nodes is None and depth is None)
        limits = SearchLimits(nodes, seconds if limited else 1.0, self._clock)
        return Analysis(self._bench_for(threads), adapter, limits, threads, depth)

    def advise(self, start: str | State, *, nodes: int = ADVICE_NODES) -> Advice:
        """Which colour to take in Pantareï, and what each is worth to the player who takes it.

        `start` is a setup, or a game in which nobody has moved. `nodes`, 10,000 or more, are the positions searched for
        each colour. The same nodes give the same advice everywhere. Raises `Stopped` when another thread calls `stop`.

        >>> import crestflow
        >>> Engine().advise(crestflow.game("pantarei").deal(seed=7), nodes=10_000).colour
        'white'
        """
        return advise(self._bench, start, nodes)


def allow_table(host: Host, mebibytes: int) -> None:
    """Let the hash table grow to so many mebibytes."""
    host.call("table_allow", mebibytes)
    if mebibytes >= _LARGE_TABLE_MIB:
        host.prefer_huge_pages()


def _judged(solution: Solution, done: bool, asked: list[str], found: dict[str, Value]) -> Solution:
    """Says whether a solution is complete: a solver that can get no further ends with something open.

    The moves are put in the order in which their values are `found`.
    """
    found |= {move: value for move, value in solution.moves.items() if move not in found}
    known = solution.value is not None and all(move in solution.moves for move in asked)
    return replace(solution, complete=done and known, moves=dict(found))


def _certified(
    bench: Workbench,
    host: Host,
    state: State,
    solution: Solution,
    certificate: str | os.PathLike[str] | CertificateRequest,
) -> Solution:
    """The solution with its certificate; not complete when that was stopped."""
    request = certificate if isinstance(certificate, CertificateRequest) else CertificateRequest(certificate)
    try:
        if isinstance(state, PantareiState):
            written = certify_snake(host, state, solution, request, lambda: bench.stopped)
        elif isinstance(state, KamonState):
            written = certify(host, state, solution, request, lambda: bench.stopped)
        else:
            raise TypeError(f"there are no certificates for {state.game.name}")
        return replace(solution, certificate=written)
    except Stopped:
        return replace(solution, complete=False)


def _measured(bench: Workbench, host: Host, state: State, solution: Solution, limits: SearchLimits) -> Solution:
    """The solution with distance and line."""
    if isinstance(state, PantareiState):
        return measured_snake(bench, host, state, solution, limits)
    if isinstance(state, KamonState):
        return measured(bench, host, state, solution, limits)
    raise TypeError(f"there are no distances for {state.game.name}")
