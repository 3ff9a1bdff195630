"""A puzzle: a position, and the only moves that keep what the player to move can get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from crestflow.games import game
from crestflow.protocol import Colour, State
from crestflow.vocabulary import DIFFICULTY_RATINGS, KAMON_PUZZLE_THEMES, PANTAREI_PUZZLE_THEMES, PuzzleTheme

THEMES: Final[dict[str, tuple[PuzzleTheme, ...]]] = {
    "kamon": KAMON_PUZZLE_THEMES,
    "pantarei": PANTAREI_PUZZLE_THEMES,
}
"""The themes of each game; `crestflow.puzzles.themes` says which facts make each of them."""

ENDINGS: Final[frozenset[PuzzleTheme]] = frozenset(("connection", "loop", "blockade", "seven", "draw"))
"""The themes that say how the game ends with best play: every puzzle has exactly one of them."""

DIFFICULTIES: Final = range(1, len(DIFFICULTY_RATINGS) + 2)
"""From easy to hard."""

MOST_OWN_MOVES: Final = 7
"""The longest solution, in moves of the player."""

Goal: TypeAlias = Literal["win", "draw"]
"""What the player has to keep."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one move keeps the value, and how the game goes on from it.

    >>> puzzle = Puzzle("k000000", "kamon", "…", ("d2", "d1", "e2"), 1290, ("connection", "double-threat"))
    >>> puzzle.own_moves, puzzle.difficulty, puzzle.goal, puzzle.ending
    (2, 4, 'win', 'connection')
    """

    id: str
    """The first letter of the game and six hexadecimal digits: the same for all symmetric positions."""
    game: str
    position: str
    """The position text; whoever is to move looks for the solution."""
    solution: tuple[str, ...]
    """Moves in turn, the player's first and last: each of the player's is the only one that keeps the value."""
    rating: int
    """How hard it is, on the scale of the player's own rating."""
    themes: tuple[PuzzleTheme, ...]

    @property
    def state(self) -> State:
        """The position to solve."""
        return game(self.game).read(self.position)

    @property
    def player(self) -> Colour:
        """Who is to move, and looks for the solution."""
        return self.state.turn

    @property
    def own_moves(self) -> int:
        """How many moves the player has to find."""
        return (len(self.solution) + 1) // 2

    @property
    def goal(self) -> Goal:
        """What the solution keeps."""
        return "draw" if "draw" in self.themes else "win"

    @property
    def ending(self) -> PuzzleTheme:
        """How the game ends with best play."""
        return next(theme for theme in self.themes if theme in ENDINGS)

    @property
    def difficulty(self) -> int:
        """From 1, easy, to 5."""
        return 1 + sum(self.rating >= rating for rating in DIFFICULTY_RATINGS)

    def to_dict(self) -> dict[str, object]:
        """The puzzle as `crestflow puzzles --json` prints it."""
        return {
            "id": self.id,
            "game": self.game,
            "position": self.position,
            "solution": list(self.solution),
            "difficulty": self.difficulty,
            "rating": self.rating,
            "goal": self.goal,
            "themes": list(self.themes),
        }


def puzzle_id(state: State) -> str:
    """The id of a puzzle that begins in `state`: symmetric positions share it."""
    fresh = state.game.read(str(state))  # the past of a game is no part of a puzzle
    return state.game.kind[0] + fresh.canonical().key[:6]
