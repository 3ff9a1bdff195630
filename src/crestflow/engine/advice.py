"""Advice on the colour in Pantareï: what each colour is worth to the player who picks one.

Whoever picks a colour leaves the first move to the other player. So a colour is worth what the search thinks of the
position in which its opponent moves first. A search's score becomes an expected score by a logistic curve that was
fitted to games which were played out: `advice.json`, which ``python -m benchmarks pantarei_advice`` writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from pathlib import Path
from typing import Final

from crestflow.engine._abi import MAX_SEARCH_DEPTH, PantareiSearchOut, Status
from crestflow.engine.colour_reason import ColourReason, colour_reason
from crestflow.engine.errors import Stopped
from crestflow.engine.host import Host
from crestflow.engine.limits import MAX_NODES, check_number
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.engine.results import proven_value
from crestflow.engine.workbench import Workbench
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour, State, opponent
from crestflow.vocabulary import PLAYERS

PATH: Final = Path(__file__).with_name("advice.json")

ADVICE_NODES: Final = 100_000
"""Positions for each of the two searches: a moment that nobody notices."""

_SLICE: Final = 1 << 10
"""Positions between two looks at the search: no iteration that matters is missed."""

_DEVIATIONS: Final = 1.96
"""Standard errors on either side of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class ExpectedScore:
    """What a player may expect of a game: 1 for a win, 0.5 for a draw, 0 for a loss."""

    value: float
    low: float
    high: float
    """The ends of the 95 % interval for the mean of all games that begin with such a score of the search."""

    @property
    def reverse(self) -> ExpectedScore:
        """What the opponent may expect."""
        return ExpectedScore(1 - self.value, 1 - self.high, 1 - self.low)


@dataclass(frozen=True, slots=True)
class ScoreCalibration:
    """A logistic curve from the first mover's score to the expected one, and how sure it is."""

    nodes: int
    """Positions of the searches that it was fitted to."""
    intercept: float
    slope: float
    """Log-odds for each 100 points."""
    covariance: tuple[tuple[float, float], tuple[float, float]]
    """Of intercept and slope."""

    def expected(self, score: float) -> ExpectedScore:
        """What the first mover may expect, by the score of the search."""
        proven = proven_value(round(score))
        if proven is not None:
            end = float(proven == "win")
            return ExpectedScore(end, end, end)
        x = score / 100
        (intercept, both), (_, slope) = self.covariance
        error = _DEVIATIONS * sqrt(intercept + 2 * both * x + slope * x * x)
        centre = self.intercept + self.slope * x
        return ExpectedScore(_logistic(centre), _logistic(centre - error), _logistic(centre + error))


@dataclass(frozen=True, slots=True)
class ColourValue:
    """What a colour is worth to the player who takes it; the opponent moves first."""

    expected: ExpectedScore
    score: float
    """What the search says, in points, for the player who takes the colour."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Which colour to take in Pantareï."""

    setup: str
    colour: Colour | None
    """The better colour; ``None`` when both are worth the same."""
    black: ColourValue
    white: ColourValue
    nodes: int
    """Positions visited, for both colours together."""

    @property
    def values(self) -> Mapping[Colour, ColourValue]:
        """Both colours with what they are worth."""
        return {"black": self.black, "white": self.white}

    @property
    def reason(self) -> ColourReason | None:
        """A fact of the snake that speaks for the better colour; ``None`` when no simple one does."""
        return self.colour and colour_reason(self.setup, self.colour)

    def to_dict(self) -> dict[str, object]:
        """The advice as a row for a table."""
        row: dict[str, object] = {"setup": self.setup, "colour": self.colour}
        row["reason"] = self.reason and self.reason.fact
        for colour, worth in self.values.items():
            expected = worth.expected
            row |= {
                f"{colour}_expected": expected.value,
                f"{colour}_low": expected.low,
                f"{colour}_high": expected.high,
            }
            row[f"{colour}_score"] = worth.score
        return row | {"nodes": self.nodes}


@cache
def calibrations() -> tuple[ScoreCalibration, ...]:
    """The curves that come with the package, by the number of positions searched."""
    rows = json.loads(PATH.read_text("utf-8"))["calibrations"]
    return tuple(
        ScoreCalibration(
            row["nodes"], row["intercept"], row["slope"], (tuple(row["covariance"][0]), tuple(row["covariance"][1]))
        )
        for row in rows
    )


def calibration_for(nodes: int) -> ScoreCalibration:
    """The curve of the largest search that is no larger than this one."""
    return max((each for each in calibrations() if each.nodes <= nodes), key=lambda each: each.nodes)


def least_nodes() -> int:
    """The fewest positions for which there is a curve."""
    return min(each.nodes for each in calibrations())


def start_setup(start: str | State) -> str:
    """The setup that advice is asked about: a text, or a game in which nobody has moved."""
    if isinstance(start, str):
        return PANTAREI.start(start).setup
    if not isinstance(start, PantareiState):
        raise TypeError(f"advice on the colour is for a setup of Pantareï, not for {type(start).__name__}")
    if start.moves or not start.from_start:
        raise ValueError("advice on the colour is for the start of a game: here the colours are taken")
    return start.setup


def advise(bench: Workbench, start: str | State, nodes: int) -> Advice:
    """What each colour is worth, by a search for each."""
    setup = start_setup(start)
    check_number("nodes", nodes, least_nodes(), MAX_NODES)
    calibration, values, visited = calibration_for(nodes), dict[Colour, ColourValue](), 0
    games = {colour: PANTAREI.start(setup, first=opponent(colour)) for colour in PLAYERS}
    with bench.begin(PantareiAdapter(games["black"])) as host:  # one piece of work, which one stop ends
        for colour, game in games.items():
            score, searched = first_mover_score(host, game, nodes, lambda: bench.stopped)
            values[colour] = ColourValue(calibration.expected(score).reverse, -score)
            visited += searched
    black, white = values["black"], values["white"]
    better: Colour | None = "black" if black.score > white.score else "white"
    return Advice(setup, None if black.score == white.score else better, black, white, visited)


def first_mover_score(
    host: Host, state: PantareiState, nodes: int, stopped: Callable[[], bool] = lambda: False
) -> tuple[float, int]:
    """The search's score of a start for the player who moves first, and the positions visited.

    It is the mean of the last two iterations, since scores of odd and even depths differ. The search is that of the
    canonical image, so that a start and its images have one score.
    """
    PantareiAdapter(state.canonical()).load(host)
    host.call("pantarei_search_start", MAX_SEARCH_DEPTH, nodes, nodes >> 32, 0)
    scores, done = dict[int, int](), False
    while not done:
        done = host.call("pantarei_search_step", _SLICE) == Status.DONE
        answer = host.answer(PantareiSearchOut)
        scores[answer.depth] = answer.score
        if stopped():
            raise Stopped("the advice was stopped")
    last = list(scores.values())[-2:]
    return (float(last[-1]) if proven_value(last[-1]) else sum(last) / len(last)), answer.nodes


def _logistic(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))
