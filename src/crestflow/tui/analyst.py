"""The engine beside a game: reports for the analysis bar and hints, and advice on the colour to take."""

from __future__ import annotations

from collections.abc import Iterator

from crestflow.engine import Advice, Engine, Report
from crestflow.engine.errors import EngineError
from crestflow.protocol import Colour, State, opponent
from crestflow.review.positions import estimated_share

TABLE_MIB = 64


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


def share(report: Report, turn: Colour) -> tuple[Colour, float]:
    """Who is ahead, and the part of the points that player can expect by the best move: 1.0 when a win is proven."""
    best = report.moves[0]
    if best.value == "draw":
        return turn, 0.5
    ahead = turn if best.score >= 0 else opponent(turn)
    if best.value is not None:
        return (turn if best.value == "win" else opponent(turn)), 1.0
    return ahead, estimated_share(abs(best.score)) / 1000
