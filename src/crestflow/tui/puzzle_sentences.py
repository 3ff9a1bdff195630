"""What the terminal says about puzzles, in sentences of the language spoken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crestflow.i18n import CatalogueMessage, msg, msgc, say, t, tn
from crestflow.i18n.terms import player_name
from crestflow.protocol import opponent
from crestflow.puzzles import Puzzle, Theme
from crestflow.puzzles.attempt import PuzzleAttempt, RightMove, WrongMove
from crestflow.puzzles.progress import PuzzleProgress

THEME_NAMES: Final[Mapping[Theme, CatalogueMessage]] = {
    "connection": msgc("puzzle theme", "connection"),
    "loop": msgc("puzzle theme", "loop"),
    "blockade": msgc("puzzle theme", "blockade"),
    "seven": msgc("puzzle theme", "stack of seven"),
    "draw": msgc("puzzle theme", "the only draw"),
    "double-threat": msgc("puzzle theme", "double threat"),
    "defence": msgc("puzzle theme", "defence"),
    "last-token": msgc("puzzle theme", "last token"),
    "swap": msgc("puzzle theme", "swap"),
    "six": msgc("puzzle theme", "stack of six"),
    "neutral": msgc("puzzle theme", "neutral tile"),
    "two-tiles": msgc("puzzle theme", "two tiles"),
}

_TASKS: Final[Mapping[tuple[str, str], CatalogueMessage]] = {
    ("black", "win"): msg("Black to move and win."),
    ("white", "win"): msg("White to move and win."),
    ("black", "draw"): msg("Black to move: one move holds the draw."),
    ("white", "draw"): msg("White to move: one move holds the draw."),
}


def theme_names(puzzle: Puzzle) -> str:
    """What a puzzle is about."""
    return ", ".join(say(THEME_NAMES[theme]) for theme in puzzle.themes)


def dots(difficulty: int) -> str:
    """A difficulty as five dots.

    >>> dots(2)
    '●●○○○'
    """
    return "●" * difficulty + "○" * (5 - difficulty)


def listed(puzzle: Puzzle) -> str:
    """A puzzle in a line."""
    moves = tn("{n} move", "{n} moves", puzzle.own_moves)
    return f"{puzzle.id}  {dots(puzzle.difficulty)}  {puzzle.rating:4}  {moves}  {theme_names(puzzle)}"


def task(puzzle: Puzzle) -> str:
    """What is to be done; the theme would give too much away."""
    head = t("Puzzle {id}, difficulty {difficulty} of 5.", id=puzzle.id, difficulty=puzzle.difficulty)
    return f"{head} {goal(puzzle)} {moves_to_find(puzzle)}"


def goal(puzzle: Puzzle) -> str:
    """Who is to move, and what there is to reach."""
    return say(_TASKS[puzzle.player, puzzle.goal])


def moves_to_find(puzzle: Puzzle) -> str:
    """How many moves of the player's there are."""
    return tn("{n} move to find.", "{n} moves to find.", puzzle.own_moves)


def right(puzzle: Puzzle, judged: RightMove) -> str:
    """What follows a right move."""
    if judged.reply is None:
        return t("{move} is right.", move=judged.move)
    other = player_name(opponent(puzzle.player))
    return t("{move} is right. {player} answers {reply}.", move=judged.move, player=other, reply=judged.reply)


def wrong(puzzle: Puzzle, judged: WrongMove) -> str:
    """Why a move is wrong."""
    other = player_name(opponent(puzzle.player))
    if judged.value is None:
        return t("{move} is not the right move.", move=judged.move)
    if not judged.refutation:
        return t("{move} ends the game as a draw, and there is a win.", move=judged.move)
    reply = judged.refutation[0]
    if judged.value == "loss":
        return t("{move} loses: {player} answers {reply} and wins.", move=judged.move, player=other, reply=reply)
    return t(
        "{move} does not win: {player} answers {reply} and holds the draw.", move=judged.move, player=other, reply=reply
    )


def result(attempt: PuzzleAttempt, progress: PuzzleProgress, change: int) -> str:
    """How an attempt ended, and what it changed."""
    head = t("Solved: {themes}.", themes=theme_names(attempt.puzzle)) if attempt.solved else t("Not solved.")
    return f"{head} {standing(progress, change)}"


def reached(progress: PuzzleProgress) -> str:
    """What a player has reached with the puzzles of a game."""
    solved = tn("{n} puzzle solved.", "{n} puzzles solved.", progress.solved)
    rating = t("Rating {rating}.", rating=progress.rating)
    return f"{solved} {rating} {t('Streak {streak}.', streak=progress.streak)}"


def standing(progress: PuzzleProgress, change: int) -> str:
    """The rating and the streak."""
    rating = t("Rating {rating} ({change}).", rating=progress.rating, change=f"{change:+}")
    return f"{rating} {t('Streak {streak}.', streak=progress.streak)}"
