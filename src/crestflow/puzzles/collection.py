"""The puzzles that come with the package."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from crestflow.puzzles.format import read_puzzles
from crestflow.puzzles.puzzle import THEMES, Puzzle
from crestflow.vocabulary import PuzzleTheme

FOLDER: Final = Path(__file__).parent


@cache
def shipped(kind: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, by id.

    >>> all(puzzle.game == "kamon" for puzzle in shipped("kamon"))
    True
    """
    if kind not in THEMES:
        raise ValueError(f"there are no puzzles for {kind!r}: choose one of {', '.join(THEMES)}")
    # Not checked at each start: tests do it.
    return read_puzzles((FOLDER / f"{kind}.json").read_text("utf-8"), check=False)


def puzzles(kind: str, *, theme: PuzzleTheme | None = None, difficulty: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; with a theme or a difficulty, only those of it.

    >>> easy = puzzles("pantarei", theme="swap")
    >>> [puzzle.rating for puzzle in easy] == sorted(puzzle.rating for puzzle in easy)
    True
    """
    if theme is not None and theme not in THEMES.get(kind, (theme,)):
        raise ValueError(f"{kind} has no theme {theme!r}: choose one of {', '.join(THEMES[kind])}")
    found = (
        puzzle
        for puzzle in shipped(kind)
        if (theme is None or theme in puzzle.themes) and (difficulty is None or puzzle.difficulty == difficulty)
    )
    return tuple(sorted(found, key=lambda puzzle: (puzzle.rating, puzzle.id)))


def puzzle(name: str) -> Puzzle:
    """The puzzle with an id.

    Raises `KeyError` when there is none.
    """
    for kind in THEMES:
        for found in shipped(kind) if name[:1] == kind[0] else ():
            if found.id == name:
                return found
    raise KeyError(name)


def puzzle_of_the_day(kind: str, day: date) -> Puzzle:
    """The same puzzle for everybody on a day of the calendar."""
    found = shipped(kind)
    return found[(day - date(1970, 1, 1)).days % len(found)]
