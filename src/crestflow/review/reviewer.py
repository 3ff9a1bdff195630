"""The review itself: the engine looks at each position of a game with a fixed effort.

Each position is searched by itself, with empty tables and in steps of a fixed size. So neither the order of the
positions nor the speed of the machine changes what is found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from crestflow.engine import MoveReport
from crestflow.engine._abi import MATE, MAX_SEARCH_DEPTH, PROVEN, Status
from crestflow.engine.adapter import adapter_for
from crestflow.engine.host import Host
from crestflow.engine.kamon import KamonAdapter
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.protocol import Colour, Loop, State
from crestflow.protocol import positions as positions_of
from crestflow.review.constants import EFFORTS, SLICE_NODES, TABLE_MIB, NodeLimits
from crestflow.review.grades import PlayerAccuracy, ReviewedMove, accuracy, graded, kept_points
from crestflow.review.positions import LineEnd, ReviewedPosition, carried, finished, with_move_value
from crestflow.vocabulary import PLAYERS, ReviewEffort


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review has come."""

    done: int
    """Positions looked at."""
    total: int


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, reviewed."""

    state: State
    """The last position of the game."""
    effort: ReviewEffort
    positions: tuple[ReviewedPosition, ...]
    """Every position, from the first to the last."""
    moves: tuple[ReviewedMove, ...]
    """Every move that was played."""

    @property
    def accuracies(self) -> dict[Colour, PlayerAccuracy | None]:
        """The accuracy of each player, where it can be told."""
        kind, played = self.state.game.kind, self.state.moves
        return {player: accuracy(kind, kept_points(player, self.positions, played)) for player in PLAYERS}

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The moves that gave something up."""
        return tuple(move for move in self.moves if move.mistake)

    def to_dict(self) -> dict[str, object]:
        """The review as JSON holds it."""
        accuracies = {player: None if found is None else found.to_dict() for player, found in self.accuracies.items()}
        return {
            "game": self.state.game.name,
            "effort": self.effort,
            "positions": [position.to_dict() for position in self.positions],
            "moves": [move.to_dict() for move in self.moves],
            "accuracy": accuracies,
        }


class ReviewStopped(Exception):
    """The review is not wanted any more."""


class _StoppableHost(Host):
    """Asks before each call whether the review is still wanted: between two steps of a search, that is."""

    def __init__(self, stopped: Callable[[], bool]) -> None:
        super().__init__()
        self._stopped = stopped

    def call(self, name: str, *arguments: int) -> int:
        if self._stopped():
            raise ReviewStopped
        return super().call(name, *arguments)


def review(
    state: State,
    *,
    effort: ReviewEffort = "deep",
    progress: Callable[[ReviewProgress], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Review:
    """The review of the game that led to a state.

    The same game gives the same review everywhere. `progress` is called after each position. As soon as `stopped` says
    so, from this or another thread, the review ends with `ReviewStopped`.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> for move in "a2 b2 a3 b1".split():
    ...     state = state.play(move)
    >>> found = review(state, effort="quick")
    >>> [each.move for each in found.moves], len(found.positions)
    (['a2', 'b2', 'a3', 'b1'], 5)
    """
    states, played = positions_of(state), state.moves
    host = Host() if stopped is None else _StoppableHost(stopped)
    host.call("table_allow", TABLE_MIB)
    limits = EFFORTS[effort][state.game.kind]
    total = len(states) * (2 if limits.distance_nodes else 1)
    found: list[ReviewedPosition] = []
    for each in states:
        found.append(searched(host, each, limits))
        if progress is not None:
            progress(ReviewProgress(len(found), total))
    reviewed: list[ReviewedPosition] = []
    for each, position in zip(states, carried(found, played), strict=True):
        reviewed.append(_with_line(host, each, position, limits))
        if progress is not None and limits.distance_nodes:
            progress(ReviewProgress(len(found) + len(reviewed), total))
    return Review(state, effort, tuple(reviewed), graded(reviewed, played))


def searched(host: Host, state: State, limits: NodeLimits) -> ReviewedPosition:
    """What the searches find in one position, without a look at its neighbours."""
    if state.outcome is not None:
        return finished(state.turn, state.outcome)
    adapter = adapter_for(state)
    adapter.load(host)
    host.call(f"{adapter.prefix}_search_start", MAX_SEARCH_DEPTH, limits.search_nodes, 0, 1)
    while host.call(f"{adapter.prefix}_search_step", SLICE_NODES) != Status.DONE:
        pass
    report = adapter.report(host, 0.0)
    scored = {each.move: each for each in report.moves}
    values = {each.move: each.value for each in report.moves}
    value = None
    if limits.solve_nodes:
        host.solve_start(adapter.prefix, every_move=True)
        for _ in range(0, limits.solve_nodes, SLICE_NODES):
            if host.solve_step(adapter.prefix, SLICE_NODES):
                break
        solution = adapter.solution(host, 0.0)
        values |= solution.moves
        value = solution.value
    moves = tuple(MoveReport(move, values[move], scored[move].score) for move in state.legal_moves())
    if value is None and "win" in values.values():
        value = "win"
    return ReviewedPosition(state.turn, value, moves, report.line)


def _with_line(host: Host, state: State, position: ReviewedPosition, limits: NodeLimits) -> ReviewedPosition:
    """The position with the line from its best move on, and how that ends."""
    if not position.moves:
        return position
    measured = _measured(host, state, position, limits)
    if measured is None:
        measured = _estimated(position, measured=isinstance(state, KamonState))
    line: list[str] = []
    for move in measured.line:
        # The search follows its table and may go on after a draw by repetition.
        if state.outcome is None:
            state = state.play(move)
            line.append(move)
    return replace(measured, line=tuple(line), end=_end_of(state))


def _measured(host: Host, state: State, position: ReviewedPosition, limits: NodeLimits) -> ReviewedPosition | None:
    """Kamon: the distance and its line in a position that is won or lost, if that is found within the limit."""
    adapter = adapter_for(state)
    if not limits.distance_nodes or position.value not in ("win", "loss") or not isinstance(adapter, KamonAdapter):
        return None
    adapter.load(host)
    adapter.distance_start(host, won=position.value == "win")
    for _ in range(0, limits.distance_nodes, SLICE_NODES):
        if host.call("kamon_distance_step", SLICE_NODES) == Status.DONE:
            distance, line, _nodes = adapter.distance(host)
            return replace(with_move_value(position, line[0], position.value), distance=distance, line=line)
    return None


def _estimated(position: ReviewedPosition, *, measured: bool) -> ReviewedPosition:
    """The line of the scoring search, if it begins with the best move.

    Where no search of its own measures the distance, a score that proves something tells that of the win it has found.
    It may miss the quickest one.
    """
    best = position.best
    score = next(each.score for each in position.moves if each.move == best)
    line = position.line if position.line[:1] == (best,) else tuple(filter(None, (best,)))
    distance = MATE - abs(score) if not measured and abs(score) > PROVEN else None
    return replace(position, line=line, distance=distance)


def _end_of(state: State) -> LineEnd | None:
    outcome = state.outcome
    if outcome is None:
        return None
    inside = outcome.won_by.inside if isinstance(outcome.won_by, Loop) else ()
    return LineEnd(outcome.winner, outcome.reason, min(inside, key=CELLS.index, default=None))
