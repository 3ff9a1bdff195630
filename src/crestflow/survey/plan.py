"""What a survey solves: which boards, how far, and what is stored about each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from crestflow.protocol import Reason, RulesError
from crestflow.vocabulary import Value

SURVEYED: Final = ("kamon", "kamon:wild")
"""The games that can be surveyed."""

MAX_STONES: Final = 30
_SEEDS: Final = 1 << 64


@dataclass(frozen=True, slots=True)
class SurveyPlan:
    """The boards of a survey, and the limits for each of them. Board number *i* comes from the seed ``seed + i``."""

    game: str
    boards: int
    seed: int = 0
    stones: int = 0
    """Random safe stones on each board before it is solved; 0: the whole deal."""
    moves: bool = False
    """Whether every legal move gets its value, too."""
    strategy: int = 0
    """For whole deals: how many plies of the strategies to store, an even number."""
    nodes: int | None = None
    seconds: float | None = None
    memory: int = 1024
    """Mebibytes for the transposition table of one worker."""

    def __post_init__(self) -> None:
        if self.game not in SURVEYED:
            raise RulesError(
                f"survey: {self.game} cannot be surveyed yet; only {' and '.join(SURVEYED)} can",
                cause="survey-game",
                game=self.game,
                games=", ".join(SURVEYED),
            )
        if self.boards < 1 or self.seed + self.boards > _SEEDS:
            raise RulesError(
                "survey: the number of boards is at least 1, and the last seed at most 2**64 - 1",
                cause="survey-boards",
            )
        if not 0 <= self.stones <= MAX_STONES:
            raise RulesError(
                f"survey: between 0 and {MAX_STONES} stones can be placed, not {self.stones}",
                cause="survey-stones",
                most=MAX_STONES,
                stones=self.stones,
            )
        if self.strategy and (self.stones or self.strategy % 2 or not 2 <= self.strategy <= 6):
            raise RulesError(
                "survey: a strategy is stored for whole deals only, and for 2, 4 or 6 plies", cause="survey-strategy"
            )

    @property
    def seeds(self) -> range:
        """The seeds of all boards."""
        return range(self.seed, self.seed + self.boards)

    @property
    def question(self) -> dict[str, Any]:
        """What has to agree when a survey goes on: with other limits or more boards it is still the same survey."""
        return {
            "game": self.game,
            "seed": self.seed,
            "stones": self.stones,
            "moves": self.moves,
            "strategy": self.strategy,
        }


@dataclass(frozen=True, slots=True)
class SurveyedBoard:
    """What a survey stores about one board; the fields are the columns of the file."""

    seed: int
    setup: str
    played: tuple[str, ...]
    """The random stones, in the order in which they were placed."""
    position: str
    """The position text that was solved."""
    complete: bool
    """Whether everything asked for is known; a limit ended the search otherwise."""
    value: Value | None
    """For the player to move."""
    winner: str | None
    """With best play; ``None`` for a draw and for an unknown value."""
    best: str | None
    """A move that reaches the value."""
    moves: dict[str, Value]
    """The value of each legal move, when asked for."""
    reason: Reason | None
    """How the game in `line` ended."""
    line: tuple[str, ...]
    """A game from the position on, in which nobody gives away what is proven."""
    strategies: dict[str, str]
    """The opening of a strategy for each player who gets something, as texts."""
    nodes: int
    seconds: float
    version: str
    """The version of crestflow that solved it."""

    @property
    def turn(self) -> str:
        """The player to move."""
        return "white" if len(self.played) % 2 else "black"

    @property
    def length(self) -> int | None:
        """The plies of the whole game that ends with `line`."""
        return len(self.played) + len(self.line) if self.reason is not None else None
