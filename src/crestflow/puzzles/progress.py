"""What a player has reached with puzzles: a rating, a streak and the results, in a file on this device.

``docs/puzzles.md`` has the rules; the page follows the same ones.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from crestflow.files import replacing
from crestflow.protocol import RulesError
from crestflow.puzzles.puzzle import Puzzle
from crestflow.vocabulary import FIRST_RATING, LATER_FACTOR, LOWEST_RATING, NEWCOMER_FACTOR, NEWCOMER_PUZZLES

SCORES: Final = frozenset((0.0, 0.5, 1.0))
"""What an attempt can score."""

_FORMAT: Final = "crestflow-puzzle-progress"
_VERSION: Final = 1


@dataclass(slots=True)
class PuzzleProgress:
    """The rating, the streak and the score of each puzzle that was tried.

    >>> progress = PuzzleProgress()
    >>> progress.count(Puzzle("k000000", "kamon", "…", ("a2",), 800, ("connection",)), 1.0)
    20
    >>> progress.rating, progress.streak
    (820, 1)
    """

    rating: int = FIRST_RATING
    streak: int = 0
    longest_streak: int = 0
    scores: dict[str, float] = field(default_factory=dict)
    """The score of each puzzle's first attempt, by id."""

    def count(self, puzzle: Puzzle, score: float) -> int:
        """Count an attempt; returns how the rating changed. A puzzle counts once."""
        if puzzle.id in self.scores:
            return 0
        before = self.rating
        self.rating = max(LOWEST_RATING, before + rating_change(before, puzzle.rating, score, len(self.scores)))
        self.scores[puzzle.id] = score
        self.streak = self.streak + 1 if score > 0 else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        return self.rating - before

    def next_puzzle(self, puzzles: Iterable[Puzzle]) -> Puzzle | None:
        """The puzzle not tried yet whose rating is nearest to the player's; ``None`` when all were tried."""
        left = [puzzle for puzzle in puzzles if puzzle.id not in self.scores]
        return min(left, key=lambda puzzle: (abs(puzzle.rating - self.rating), puzzle.id), default=None)


def rating_change(player: int, puzzle: int, score: float, played: int) -> int:
    """What a score changes, after so many puzzles: Elo, rounded, halves away from zero.

    >>> rating_change(800, 1200, 0.0, 50), rating_change(800, 800, 0.0, 50)
    (-2, -10)
    """
    factor = NEWCOMER_FACTOR if played < NEWCOMER_PUZZLES else LATER_FACTOR
    change = factor * (score - 1 / (1 + 10 ** ((puzzle - player) / 400)))
    return int(change + 0.5) if change >= 0 else -int(0.5 - change)


def progress_path(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where the progress is kept: in the folder that the system has for the data of a user's programs."""
    home = Path(environment.get("HOME") or Path.home())
    if platform == "win32":
        folder = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "crestflow" / "puzzles.json"


def read_progress(path: Path) -> dict[str, PuzzleProgress]:
    """The progress in each game; empty when there is no file.

    Raises `RulesError` for a file that is not of this form.
    """
    try:
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        content = {}
    try:
        if content["format"] != _FORMAT or content["version"] != _VERSION:
            raise KeyError
        return {kind: _checked_progress(fields) for kind, fields in content["games"].items()}
    except (KeyError, TypeError, AttributeError, ValueError):
        raise RulesError(
            f"{path} is no progress with puzzles; remove it to begin anew", cause="puzzles-progress", file=str(path)
        ) from None


def _checked_progress(fields: dict[str, Any]) -> PuzzleProgress:
    """The progress in one game, from fields that may hold anything."""
    found = PuzzleProgress(**fields)
    numbers = (found.rating, found.streak, found.longest_streak)
    if any(type(number) is not int or number < 0 for number in numbers) or not set(found.scores.values()) <= SCORES:
        raise ValueError("not the progress of a player")
    return found


def write_progress(path: Path, games: Mapping[str, PuzzleProgress]) -> None:
    """Keep the progress in each game."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"format": _FORMAT, "version": _VERSION, "games": {kind: asdict(each) for kind, each in games.items()}}
    with replacing(path) as file:
        file.write(json.dumps(content, indent=1).encode() + b"\n")
