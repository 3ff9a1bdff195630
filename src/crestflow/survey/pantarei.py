"""Pantareï in a survey: random snakes, each played out by the computer against itself with either colour first.

No start of Pantareï is solved, so its surveys tell how games go between equal players of a level, not what is true with
best play. On the way the engine compares the best swap with the best other move.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Any, Final

import crestflow
from crestflow.chance import SplitMix64
from crestflow.engine import Engine
from crestflow.engine.results import MoveReport
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour, Reason, RulesError
from crestflow.survey.plan import check_boards
from crestflow.vocabulary import PLAYERS, Value

_ENGINE_MIB: Final = 64
_ADVICE_NODES: Final = 10_000
_SWAP_NODES: Final = 2_000
"""Positions for comparing swaps with other moves."""
_SWAP_PLIES: Final = 6
"""So many plies lie between two comparisons in a game."""
_SHARES: Final[dict[Value, float]] = {"win": 1.0, "draw": 0.5, "loss": 0.0}

LEVEL: Final = 6
"""The level that plays unless another one is asked for."""
MAX_LEVEL: Final = 8


@dataclass(frozen=True, slots=True)
class SnakePlan:
    """The snakes of a survey of Pantareï. Snake number *i* is the deal of the seed ``seed + i``."""

    boards: int
    seed: int = 0
    level: int = LEVEL
    """The level that plays both sides."""
    game: str = "pantarei"

    def __post_init__(self) -> None:
        check_boards(self.boards, self.seed)
        if not 1 <= self.level <= MAX_LEVEL:
            raise RulesError(
                f"survey: the level is a number from 1 to {MAX_LEVEL}, not {self.level}",
                cause="survey-level",
                most=MAX_LEVEL,
                level=self.level,
            )

    @property
    def seeds(self) -> range:
        """The seeds of all snakes."""
        return range(self.seed, self.seed + self.boards)

    @property
    def memory(self) -> int:
        """Mebibytes that one worker needs."""
        return _ENGINE_MIB

    @property
    def question(self) -> dict[str, Any]:
        """What has to agree when a survey goes on."""
        return {"game": self.game, "seed": self.seed, "level": self.level}

    @property
    def about(self) -> dict[str, Any]:
        """What the file says about the survey."""
        return {**self.question, "boards": self.boards}

    def solve(self, seed: int, progress: Callable[[int], None] | None = None) -> SurveyedSnake:
        """Play the two games of a snake."""
        return play_snake(self, seed, progress)

    def read(self, content: dict[str, Any]) -> SurveyedSnake:
        """A snake from a line of the journal or a row of the file."""
        return read_snake(content)


@dataclass(frozen=True, slots=True)
class SurveyedGame:
    """One game of a level against itself."""

    first: Colour
    winner: Colour | None
    reason: Reason
    moves: tuple[str, ...]
    swap_gains: tuple[float, ...]
    """At several moments, the share of the points that the best swap promises less that of the best other move."""


@dataclass(frozen=True, slots=True)
class SurveyedSnake:
    """What a survey stores about one snake."""

    seed: int
    setup: str
    advised: Colour | None
    """The colour to take, by a search of 10,000 positions; ``None`` when both are worth the same."""
    games: tuple[SurveyedGame, ...]
    """With Black first, and with White first."""
    version: str
    """The version of crestflow that played."""

    @property
    def complete(self) -> bool:
        """Games always come to an end."""
        return True


def game_result(game: SurveyedGame) -> str:
    """Who has won: ``first`` or ``second``, or ``draw``."""
    if game.winner is None:
        return "draw"
    return "first" if game.winner == game.first else "second"


def read_snake(content: dict[str, Any]) -> SurveyedSnake:
    """A snake as it was stored."""
    games = (
        SurveyedGame(**{**each, "moves": tuple(each["moves"]), "swap_gains": tuple(each["swap_gains"])})
        for each in content["games"]
    )
    return SurveyedSnake(**{**content, "games": tuple(games)})


@cache
def _engine() -> Engine:
    return Engine(_ENGINE_MIB)


# The engine is freed before Python takes its modules apart.
atexit.register(_engine.cache_clear)


def play_snake(plan: SnakePlan, seed: int, progress: Callable[[int], None] | None = None) -> SurveyedSnake:
    """Play a snake out with either colour first. The same plan and seed give the same games everywhere."""
    setup = PANTAREI.deal(seed).setup
    advice = _engine().advise(setup, nodes=_ADVICE_NODES)
    games = tuple(_play(plan, seed, PANTAREI.start(setup, first=first), progress) for first in PLAYERS)
    return SurveyedSnake(seed, setup, advice.colour, games, crestflow.__version__)


def _play(plan: SnakePlan, seed: int, state: PantareiState, progress: Callable[[int], None] | None) -> SurveyedGame:
    engine, first, gains = _engine(), state.turn, list[float]()
    chance = SplitMix64(seed)
    while state.outcome is None:
        if state.ply % _SWAP_PLIES == 0:
            gains += _swap_gain(state)
        state = state.play(engine.choose(state, plan.level, seed=chance.next()))
        if progress is not None:
            progress(state.ply)
    return SurveyedGame(first, state.outcome.winner, state.outcome.reason, tuple(state.moves), tuple(gains))


def _swap_gain(state: PantareiState) -> list[float]:
    """What the best swap promises less what the best other move does; nothing where one of them is missing."""
    moves = _engine().analyse(state, nodes=_SWAP_NODES).result().moves
    swaps = [_promised(each) for each in moves if "x" in each.move]
    others = [_promised(each) for each in moves if "x" not in each.move]
    return [round(max(swaps) - max(others), 4)] if swaps and others else []


def _promised(report: MoveReport) -> float:
    """The share of the points that a move promises."""
    return _SHARES[report.value] if report.value is not None else 1 / (1 + exp(-report.score / 100))
