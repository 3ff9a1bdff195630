"""Progress as a file: what is kept, what is refused, and two devices joined, from Python and by the command."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.cli.main import main
from crestflow.protocol import RulesError
from crestflow.puzzles import puzzles
from crestflow.puzzles.progress import (
    FIRST_RATING,
    GameProgress,
    PuzzleProgress,
    PuzzleTry,
    progress_path,
    read_learned,
    read_progress,
    write_learned,
    write_progress,
)

TRIES = st.builds(
    PuzzleTry,
    at=st.integers(0, 2**53),
    rating=st.integers(300, 2400),
    score=st.sampled_from((0.0, 0.5, 1.0)),
    solved=st.booleans(),
)
LOGS = st.builds(
    PuzzleProgress,
    tries=st.dictionaries(st.integers(0, 5).map("k{:06x}".format), TRIES),
    days=st.sets(st.dates(date(2020, 1, 1), date(2030, 1, 1)).map(str)).map(sorted),
)
LEARNED = st.builds(
    GameProgress,
    lessons=st.dictionaries(st.sampled_from(("quick", "rules")), st.lists(st.booleans(), max_size=4)),
    coached=st.booleans(),
    levels=st.sets(st.integers(1, 8)).map(sorted),
    puzzles=LOGS,
)


def test_progress_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "puzzles.json"
    assert read_progress(path) == {}
    progress = PuzzleProgress()
    progress.count(puzzles("kamon")[0], 1.0)
    progress.count_day(date(2026, 11, 16))
    write_progress(path, {"kamon": progress})
    assert read_progress(path) == {"kamon": progress, "pantarei": PuzzleProgress()}


@given(LEARNED)
def test_reading_gives_back_what_was_written(tmp_path_factory: pytest.TempPathFactory, learned: GameProgress) -> None:
    path = tmp_path_factory.getbasetemp() / "progress.json"
    write_learned(path, {"kamon": learned})
    assert read_learned(path) == {"kamon": learned, "pantarei": GameProgress()}


def test_puzzles_leave_the_rest_of_the_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    learned = GameProgress({"quick": [True, False]}, coached=True, levels=[1, 3])
    write_learned(path, {"pantarei": learned})
    progress = PuzzleProgress()
    progress.count(puzzles("pantarei")[0], 0.5)
    write_progress(path, {"pantarei": progress})
    learned.puzzles = progress
    assert read_learned(path)["pantarei"] == learned


def whole_file() -> dict[str, Any]:
    """A file in which every field holds something."""
    tried = {"at": 1_790_000_000_000, "rating": 700, "score": 1, "solved": True}
    log = {"tries": {"k00d632": tried}, "days": ["2026-11-16"]}
    kamon = {"lessons": {"quick": [True]}, "coached": True, "levels": [1], "puzzles": log}
    empty: dict[str, Any] = {"lessons": {}, "coached": False, "levels": [], "puzzles": {"tries": {}, "days": []}}
    return {"format": "crestflow-progress", "version": 1, "games": {"kamon": kamon, "pantarei": empty}}


TRY = ("games", "kamon", "puzzles", "tries", "k00d632")
WRONG: list[tuple[tuple[str, ...], object]] = [
    (("format",), "crestflow-record"),
    (("version",), 9),
    (("games",), 3),
    (("games", "pantarei"), None),
    (("games", "kamon", "lessons"), []),
    (("games", "kamon", "lessons", "quick"), [1]),
    (("games", "kamon", "coached"), "yes"),
    (("games", "kamon", "levels"), [99]),
    (("games", "kamon", "puzzles"), {}),
    (("games", "kamon", "puzzles", "tries", "p00d632"), {}),
    (("games", "kamon", "puzzles", "days"), ["today"]),
    (TRY, []),
    ((*TRY, "at"), "now"),
    ((*TRY, "at"), 10**400),
    ((*TRY, "at"), float("nan")),
    ((*TRY, "rating"), -1),
    ((*TRY, "rating"), 1e300),
    ((*TRY, "score"), 2),
    ((*TRY, "score"), True),
    ((*TRY, "solved"), 1),
]


def test_the_whole_file_is_read(tmp_path: Path) -> None:
    """What the refused ones change one part of."""
    path = tmp_path / "progress.json"
    path.write_text(json.dumps(whole_file()), "utf-8")
    assert read_learned(path)["kamon"].puzzles.tries["k00d632"].rating == 700


@pytest.mark.parametrize(("where", "value"), WRONG)
def test_a_damaged_file_is_refused(tmp_path: Path, where: tuple[str, ...], value: object) -> None:
    path, content = tmp_path / "progress.json", whole_file()
    part = content
    for name in where[:-1]:
        part = part[name]
    part[where[-1]] = value
    path.write_text(json.dumps(content), "utf-8")
    with pytest.raises(RulesError, match="holds no progress"):
        read_learned(path)


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, "null", "\ufeff{}"])
def test_a_foreign_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text, "utf-8")
    with pytest.raises(RulesError, match="holds no progress"):
        read_progress(path)


@given(LEARNED, LEARNED, LEARNED)
def test_joining_takes_any_order_and_counts_nothing_twice(
    one: GameProgress, other: GameProgress, third: GameProgress
) -> None:
    assert one.joined(one) == one
    assert one.joined(other).joined(third) == one.joined(other.joined(third))
    together = one.joined(other)
    assert together.puzzles.scores == other.joined(one).puzzles.scores
    assert together.puzzles.rating == other.joined(one).puzzles.rating
    assert together.puzzles.tries.keys() == one.puzzles.tries.keys() | other.puzzles.tries.keys()
    assert set(together.levels) == {*one.levels, *other.levels}


def test_a_clock_that_was_set_back_does_not_change_the_order() -> None:
    progress = PuzzleProgress({"k000000": PuzzleTry(2**53 - 9, 800, 1.0, solved=True)})
    progress.count(puzzles("kamon")[0], 0.0)
    assert (progress.streak, progress.longest_streak) == (0, 1)


def test_a_puzzle_that_is_solved_later_counts_as_solved_but_keeps_its_score() -> None:
    progress, puzzle = PuzzleProgress(), puzzles("kamon")[0]
    progress.count(puzzle, 0.0, solved=False)
    rating = progress.rating
    assert rating < FIRST_RATING
    assert progress.solved == 0
    assert progress.count(puzzle, 1.0) == 0
    assert (progress.solved, progress.rating, progress.scores) == (1, rating, {puzzle.id: 0.0})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the data of the user's programs, which is empty."""
    for name in ("HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return progress_path()


def test_the_command_joins_a_file_and_writes_one(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "from-the-page.json", tmp_path / "for-the-page.json"
    content = whole_file()
    source.write_text(json.dumps(content), "utf-8")
    own = PuzzleProgress()
    own.count(puzzles("pantarei")[0], 1.0)
    write_progress(home, {"pantarei": own})
    assert main(["puzzles", "progress", "--import", str(source), "--export", str(out)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "kamon: 1 puzzle solved. Rating 814. Streak 1.",
        f"pantarei: 1 puzzle solved. Rating {own.rating}. Streak 1.",
    ]
    joined = read_learned(out)
    assert joined == read_learned(home)
    assert joined["pantarei"].puzzles == own
    expected = deepcopy(content["games"]["kamon"])
    assert json.loads(out.read_text("utf-8"))["games"]["kamon"] == expected
    before = home.read_bytes()
    assert main(["puzzles", "progress", "--import", str(source), "--json"]) == 0
    assert home.read_bytes() == before
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["solved"] for each in found] == [1, 1]


def test_a_wrong_file_changes_nothing(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "record.json"
    source.write_text('{"format": "crestflow-record"}', "utf-8")
    assert main(["puzzles", "progress", "--import", str(source)]) == 2
    assert f"{source} holds no progress of Crestflow" in capsys.readouterr().err
    assert not home.exists()
    assert main(["puzzles", "progress", "--import", str(tmp_path / "none.json")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_without_a_file_nothing_is_reached_yet(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "progress"]) == 0
    assert "kamon: 0 puzzles solved. Rating 800. Streak 0." in capsys.readouterr().out
    assert not home.exists()
