"""Puzzles: positions in which exactly one move keeps the win, or the draw, and every other is proven worse.

>>> from crestflow.puzzles import puzzles
>>> puzzle = puzzles("kamon")[0]
>>> puzzle.solution[0] in puzzle.state.legal_moves()
True
"""

from crestflow.puzzles.collection import puzzle, puzzle_of_the_day, puzzles, shipped
from crestflow.puzzles.format import read_puzzles, write_puzzles
from crestflow.puzzles.puzzle import DIFFICULTIES, THEMES, Goal, Puzzle, puzzle_id

__all__ = [
    "DIFFICULTIES",
    "THEMES",
    "Goal",
    "Puzzle",
    "puzzle",
    "puzzle_id",
    "puzzle_of_the_day",
    "puzzles",
    "read_puzzles",
    "shipped",
    "write_puzzles",
]
