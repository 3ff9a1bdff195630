"""What a survey solves: which boards, how far, and what is stored about each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol, TypeVar, cast

from crestflow.protocol import Reason, RulesError
from crestflow.vocabulary import Value

SOLVED_GAMES: Final = ("kamon", "kamon:wild")
"""The games whose boards can be solved."""

MAX_STONES: Final = 30
_SEEDS: Final = 1 << 64


class SurveyRow(Protocol):
    """What every row of a survey has."""

    @property
    def seed(self) -> int:
        """From which seed it comes."""

    @property
    def complete(self) -> bool:
        """Whether everything asked for is known."""


Row = TypeVar("Row", bound=SurveyRow)
FoundRow_co = TypeVar("FoundRow_co", bound=SurveyRow, covariant=True)


class RowPlan(Protocol[FoundRow_co]):
    """What a survey of any game asks for, and how one of its rows is found."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def boards(self) -> int:
        """How many rows there are."""

    @property
    def seeds(self) -> range:
        """The seeds of all rows."""

    @property
    def memory(self) -> int:
        """Mebibytes that one worker needs."""

    @property
    def question(self) -> dict[str, Any]:
        """What has to agree when a survey goes on."""

    @property
    def about(self) -> dict[str, Any]:
        """What the file says about the survey."""

    def solve(self, seed: int, progress: Callable[[int], None] | None = None) -> FoundRow_co:
        """Find the row of a seed; `progress` is called again and again and may raise to end it."""

    def read(self, content: dict[str, Any]) -> FoundRow_co:
        """A row from a line of the journal."""


def row_content(row: SurveyRow) -> dict[str, Any]:
    """A row as plain data; rows are dataclasses."""
    return asdict(cast("Any", row))


def check_boards(boards: int, seed: int) -> None:
    """Refuse numbers of boards and seeds that cannot be."""
    if boards < 1 or seed + boards > _SEEDS:
        raise RulesError(
            "survey: the number of boards is at least 1, and the last seed at most 2**64 - 1",
            cause="survey-boards",
        )


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
        if self.game not in SOLVED_GAMES:
            raise RulesError(f"survey: boards of {self.game} cannot be solved; those of {SOLVED_GAMES} can")
        check_boards(self.boards, self.seed)
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

    @property
    def about(self) -> dict[str, Any]:
        """What the file says about the survey."""
        return {**self.question, "boards": self.boards, "nodes": self.nodes, "seconds": self.seconds}

    def solve(self, seed: int, progress: Callable[[int], None] | None = None) -> SurveyedBoard:
        """Solve the board of a seed."""
        from crestflow.survey.kamon import solve_board  # noqa: PLC0415 (that module builds on this one)

        return solve_board(self, seed, progress)

    def read(self, content: dict[str, Any]) -> SurveyedBoard:
        """A board from a line of the journal."""
        return SurveyedBoard(**{**content, "played": tuple(content["played"]), "line": tuple(content["line"])})


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
