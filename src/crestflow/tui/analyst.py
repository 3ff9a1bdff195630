"""The engine beside a game: reports for the analysis bar and hints, and verdicts on the moves of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crestflow.engine import Advice, Engine, Report
from crestflow.engine.errors import EngineError
from crestflow.protocol import Colour, State, opponent, positions
from crestflow.review.positions import estimated_share
from crestflow.vocabulary import Value

TABLE_MIB = 64
MISTAKE = 150
"""So many points less than the best move make a mistake, where nothing is proven."""


def advice_on_colour(setup: str) -> Advice:
    """Which colour to take in Pantareï."""
    return Engine(TABLE_MIB).advise(setup)


class Analyst:
    """An engine of its own, which can be stopped and begun again from another thread."""

    def __init__(self) -> None:
        self._engine = Engine(TABLE_MIB)
        self._wanted: object = None

    def reports(self, state: State, seconds: float) -> Iterator[Report]:
        """Ever better reports, until the time is over or the analyst is asked for something else."""
        wanted = self._wanted = object()
        try:
            for report in self._engine.analyse(state, seconds=seconds):
                if self._wanted is not wanted:
                    return
                yield report
        except EngineError:
            if self._wanted is wanted:
                raise

    def stop(self) -> None:
        """End what is running."""
        self._wanted = None
        self._engine.stop()


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """What the engine says about a move that was played."""

    move: str
    best: str
    value: Value | None
    best_value: Value | None
    lost: int
    """Points less than the best move."""

    @property
    def as_good(self) -> bool:
        """Whether no move is known to be better."""
        if self.value is not None and self.best_value is not None:
            return self.value == self.best_value
        return self.move == self.best or self.lost < MISTAKE


def verdict(report: Report, move: str) -> MoveVerdict:
    """The verdict on one of the moves of a report."""
    best = report.moves[0]
    played = next(each for each in report.moves if each.move == move)
    return MoveVerdict(move, best.move, played.value, best.value, best.score - played.score)


def reviewed(analyst: Analyst, state: State, seconds: float) -> Iterator[tuple[int, MoveVerdict]]:
    """The verdict on every move of a game, from the last, which is proven soonest, to the first."""
    before = positions(state)
    for ply in range(len(state.moves), 0, -1):
        reports = list(analyst.reports(before[ply - 1], seconds))
        if not reports:
            return
        yield ply, verdict(reports[-1], state.moves[ply - 1])


def share(report: Report, turn: Colour) -> tuple[Colour, float]:
    """Who is ahead, and the part of the points that player can expect by the best move: 1.0 when a win is proven."""
    best = report.moves[0]
    if best.value == "draw":
        return turn, 0.5
    ahead = turn if best.score >= 0 else opponent(turn)
    if best.value is not None:
        return (turn if best.value == "win" else opponent(turn)), 1.0
    return ahead, estimated_share(abs(best.score)) / 1000
