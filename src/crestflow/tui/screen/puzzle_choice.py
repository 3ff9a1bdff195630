"""Which puzzles to solve: the themes and difficulties of a game as choices, each with what is left of it."""

from __future__ import annotations

from datetime import date

from crestflow.i18n import say, t
from crestflow.puzzles import THEMES, Puzzle, puzzle_of_the_day, puzzles
from crestflow.puzzles.progress import PuzzleProgress
from crestflow.tui.puzzle_sentences import THEME_NAMES, dots

ALL = "all"
"""Every theme, or every difficulty."""
DAY = "day"
DIFFICULTIES = range(1, 6)


def theme_choices(kind: str, progress: PuzzleProgress) -> list[tuple[str, str]]:
    """Everything, the puzzle of the day, and each theme."""
    named = [(theme, say(THEME_NAMES[theme])) for theme in THEMES[kind]]
    themes = [(theme, f"{name[:1].upper()}{name[1:]}  {_tried(kind, theme, ALL, progress)}") for theme, name in named]
    return [
        (ALL, f"{t('Mixed')}  {_tried(kind, ALL, ALL, progress)}"),
        (DAY, t("Puzzle of the day")),
        *themes,
    ]


def difficulty_choices(kind: str, theme: str, progress: PuzzleProgress) -> list[tuple[str, str]]:
    """Every difficulty of which a theme has puzzles."""
    found = [
        (str(number), f"{dots(number)}  {_tried(kind, theme, str(number), progress)}")
        for number in DIFFICULTIES
        if chosen_puzzles(kind, theme, str(number))
    ]
    return [(ALL, f"{t('All')}  {_tried(kind, theme, ALL, progress)}"), *found]


def chosen_puzzles(kind: str, theme: str, difficulty: str = ALL) -> tuple[Puzzle, ...]:
    """The puzzles of a choice, easiest first."""
    if theme == DAY:
        return (puzzle_of_the_day(kind, date.today()),)  # noqa: DTZ011 (the day where the player is)
    return puzzles(
        kind,
        theme=next((each for each in THEMES[kind] if each == theme), None),
        difficulty=None if difficulty == ALL else int(difficulty),
    )


def _tried(kind: str, theme: str, difficulty: str, progress: PuzzleProgress) -> str:
    """How many puzzles of a choice were tried, and how many there are."""
    found = chosen_puzzles(kind, theme, difficulty)
    return f"{sum(puzzle.id in progress.scores for puzzle in found)}/{len(found)}"
