"""What a player has reached with puzzles: the first try at each, in a file on this device.

Rating and streak follow from the tries. ``docs/puzzles.md`` has the rules and the form of the file; the page follows
the same rules, and exports and imports the same form.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, Self

from crestflow.files import replacing
from crestflow.protocol import RulesError
from crestflow.puzzles.puzzle import Puzzle
from crestflow.vocabulary import (
    FIRST_RATING,
    KINDS,
    LATER_FACTOR,
    LEVELS,
    LOWEST_RATING,
    NEWCOMER_FACTOR,
    NEWCOMER_PUZZLES,
    Level,
)

SCORES: Final = frozenset((0.0, 0.5, 1.0))
"""What an attempt can score."""

PROGRESS_FORMAT: Final = "crestflow-progress"
PROGRESS_VERSION: Final = 1

_LARGEST: Final = 2**53
"""Up to here the page reads whole numbers exactly."""
_LARGEST_RATING: Final = 10_000
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """The first try at a puzzle; later ones only tell whether it has been solved since."""

    at: float
    """When it was, in milliseconds since 1970."""
    rating: float
    """The rating of the puzzle at that time."""
    score: float
    solved: bool


@dataclass(slots=True)
class PuzzleProgress:
    """The tries at the puzzles of a game, and the days whose puzzle was solved.

    >>> progress = PuzzleProgress()
    >>> progress.count(Puzzle("k000000", "kamon", "…", ("a2",), 800, ("connection",)), 1.0)
    20
    >>> progress.rating, progress.streak
    (820, 1)
    """

    tries: dict[str, PuzzleTry] = field(default_factory=dict)
    """The first try at each puzzle, by id."""
    days: list[str] = field(default_factory=list)
    """Days of the calendar, ``2026-11-16``, in order."""

    @property
    def rating(self) -> int:
        """The player's rating, from the tries in the order in which they were made."""
        rating = FIRST_RATING
        for played, each in enumerate(self._in_order()):
            rating = max(LOWEST_RATING, rating + rating_change(rating, each.rating, each.score, played))
        return rating

    @property
    def streak(self) -> int:
        """How many puzzles one after another gave points, up to the last one."""
        return self._streaks()[-1]

    @property
    def longest_streak(self) -> int:
        """The longest streak there was."""
        return max(self._streaks())

    @property
    def scores(self) -> dict[str, float]:
        """The score of each puzzle's first try, by id."""
        return {name: each.score for name, each in self.tries.items()}

    @property
    def solved(self) -> int:
        """How many puzzles were solved, at whichever try."""
        return sum(each.solved for each in self.tries.values())

    def _in_order(self) -> list[PuzzleTry]:
        return [each for _, each in sorted(self.tries.items(), key=lambda item: (item[1].at, item[0]))]

    def _streaks(self) -> list[int]:
        """The streak before the first try and after each."""
        streaks = [0]
        for each in self._in_order():
            streaks.append(streaks[-1] + 1 if each.score > 0 else 0)
        return streaks

    def count(self, puzzle: Puzzle, score: float, *, solved: bool | None = None) -> int:
        """Count an attempt; returns how the rating changed. Later attempts change only whether the puzzle is solved.

        Without `solved`, an attempt that gives points has solved the puzzle.
        """
        done = score > 0 if solved is None else solved
        earlier = self.tries.get(puzzle.id)
        if earlier is not None:
            self.tries[puzzle.id] = replace(earlier, solved=earlier.solved or done)
            return 0
        before = self.rating
        # A clock may be set back; the newest try is the last one nevertheless.
        latest = max((int(each.at) + 1 for each in self.tries.values()), default=0)
        at = max(time.time_ns() // 1_000_000, latest)
        self.tries[puzzle.id] = PuzzleTry(at, puzzle.rating, score, done)
        return self.rating - before

    def count_day(self, day: date) -> None:
        """Note that the puzzle of a day was solved."""
        self.days = sorted({*self.days, day.isoformat()})

    def joined(self, other: Self) -> PuzzleProgress:
        """What two devices know together: of two first tries the earlier one was the first."""
        tries = dict(self.tries)
        for name, theirs in other.tries.items():
            both = sorted([theirs, tries.get(name, theirs)], key=lambda each: (each.at, -each.score, each.rating))
            tries[name] = replace(both[0], solved=any(each.solved for each in both))
        return PuzzleProgress(tries, sorted({*self.days, *other.days}))

    def next_puzzle(self, puzzles: Iterable[Puzzle]) -> Puzzle | None:
        """The puzzle not tried yet whose rating is nearest to the player's; ``None`` when all were tried."""
        rating = self.rating
        left = [puzzle for puzzle in puzzles if puzzle.id not in self.tries]
        return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)


def rating_change(player: int, puzzle: float, score: float, played: int) -> int:
    """What a score changes, after so many puzzles: Elo, rounded, halves away from zero.

    >>> rating_change(800, 1200, 0.0, 50), rating_change(800, 800, 0.0, 50)
    (-2, -10)
    """
    factor = NEWCOMER_FACTOR if played < NEWCOMER_PUZZLES else LATER_FACTOR
    change = factor * (score - 1 / (1 + 10 ** ((puzzle - player) / 400)))
    return int(change + 0.5) if change >= 0 else -int(0.5 - change)


@dataclass(slots=True)
class GameProgress:
    """What a player has learnt of a game. The terminal has puzzles only; it keeps the rest for the page."""

    lessons: dict[str, list[bool]] = field(default_factory=dict)
    """For each lesson, which of its steps are done."""
    coached: bool = False
    """A game with the coach was played to its end."""
    levels: list[Level] = field(default_factory=list)
    """The levels of the computer that lost a game."""
    puzzles: PuzzleProgress = field(default_factory=PuzzleProgress)

    def joined(self, other: Self) -> GameProgress:
        """What two devices know together."""
        lessons = dict(self.lessons)
        for name, theirs in other.lessons.items():
            own = lessons.get(name, [])
            steps = range(max(len(own), len(theirs)))
            lessons[name] = [any(done[step : step + 1] == [True] for done in (own, theirs)) for step in steps]
        levels = sorted({*self.levels, *other.levels}, key=LEVELS.index)
        return GameProgress(lessons, self.coached or other.coached, levels, self.puzzles.joined(other.puzzles))


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
    """The progress with the puzzles of each game; empty when there is no file.

    Raises `RulesError` for a file that is not of this form.
    """
    return {kind: each.puzzles for kind, each in read_learned(path).items()} if path.exists() else {}


def read_learned(path: Path) -> dict[str, GameProgress]:
    """All that a file of progress holds, of the page or of this program.

    Raises `RulesError` for a file that is not of this form, and `OSError` for one that cannot be read.
    """
    return parse_learned(path.read_bytes(), str(path))


def parse_learned(data: bytes, name: str) -> dict[str, GameProgress]:
    """All that the content of a file of progress holds; errors name the file."""
    try:
        content = json.loads(data.decode("utf-8"))
        if content["format"] == PROGRESS_FORMAT and content["version"] == PROGRESS_VERSION:
            return {kind: _checked(kind, content["games"][kind]) for kind in KINDS}
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        pass
    raise RulesError(f"{name} holds no progress of Crestflow", cause="puzzles-progress", file=name)


def write_progress(path: Path, games: Mapping[str, PuzzleProgress]) -> None:
    """Keep the progress with the puzzles of some games; what else the file holds stays."""
    learned = read_learned(path) if path.exists() else {}
    for kind, puzzles in games.items():
        learned[kind] = replace(learned.get(kind, GameProgress()), puzzles=puzzles)
    write_learned(path, learned)


def write_learned(path: Path, games: Mapping[str, GameProgress]) -> None:
    """Write this program's own file of progress, and make its folder where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(learned_bytes(games))


def learned_bytes(games: Mapping[str, GameProgress]) -> bytes:
    """The content of a file of progress, as the page reads it."""
    content = {
        "format": PROGRESS_FORMAT,
        "version": PROGRESS_VERSION,
        "games": {kind: asdict(games.get(kind, GameProgress())) for kind in KINDS},
    }
    return json.dumps(content, indent=1).encode() + b"\n"


def _checked(kind: str, fields: dict[str, Any]) -> GameProgress:
    """The progress in one game, from fields that may hold anything; raises one of many errors for wrong ones."""
    log = fields["puzzles"]
    lessons = {str(name): [_flag(step) for step in steps] for name, steps in fields["lessons"].items()}
    levels = [LEVELS[at] for at in sorted(map(LEVELS.index, fields["levels"]))]
    tries = {_puzzle_id(kind, name): _checked_try(**each) for name, each in log["tries"].items()}
    days = sorted(map(_day, log["days"]))
    return GameProgress(lessons, _flag(fields["coached"]), levels, PuzzleProgress(tries, days))


def _checked_try(at: object, rating: object, score: object, solved: object) -> PuzzleTry:
    found = PuzzleTry(_number(at), _number(rating), _number(score), _flag(solved))
    if found.score not in SCORES or found.rating > _LARGEST_RATING:
        raise ValueError(f"not a try at a puzzle: {found}")
    return found


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"neither true nor false: {value}")
    return value


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LARGEST:
        raise TypeError(f"not a number: {value}")
    return value


def _puzzle_id(kind: str, text: str) -> str:
    if not re.fullmatch(kind[0] + "[0-9a-f]{6}", text):
        raise ValueError(f"not the id of a puzzle: {text}")
    return text


def _day(text: str) -> str:
    if not _DAY.fullmatch(text):
        raise ValueError(f"not a day: {text}")
    return text
