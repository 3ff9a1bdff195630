"""The journal of a survey: nothing finished is lost, nothing counts twice."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from crestflow.protocol import RulesError
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.kamon import solve_board
from crestflow.survey.plan import SurveyPlan
from crestflow.survey.table import read_table, write_table

PLAN = SurveyPlan("kamon", 6, seed=40, stones=16, moves=True, memory=16)
BOARDS = [solve_board(PLAN, seed) for seed in PLAN.seeds]


def test_a_line_that_a_kill_has_cut_short_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal:
        for board in BOARDS[:3]:
            assert journal.add(board)
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    for cut in (1, last // 2, last - 1):
        path.write_bytes(whole[:-cut])
        with SurveyJournal(path, PLAN) as journal:
            assert journal.boards == BOARDS[:2]
            assert journal.missing() == [42, 43, 44, 45]
            journal.add(BOARDS[2])
        assert path.read_bytes() == whole


def test_an_interrupt_while_a_board_is_stored_does_not_hide_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C right after the line has been written through."""

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    with SurveyJournal(tmp_path / "journal", PLAN) as journal:
        monkeypatch.setattr("os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            journal.add(BOARDS[0])
        assert journal.boards == BOARDS[:1]
        monkeypatch.undo()
    with SurveyJournal(tmp_path / "journal", PLAN) as journal:
        assert journal.boards == BOARDS[:1]


def test_a_board_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal:
        assert journal.add(BOARDS[0])
        size = path.stat().st_size
        assert not journal.add(BOARDS[0])
        assert path.stat().st_size == size
        assert journal.boards == BOARDS[:1]


def test_an_unsolved_board_may_be_tried_again_and_a_solved_one_stays(tmp_path: Path) -> None:
    unsolved = replace(BOARDS[0], complete=False, value=None, winner=None, best=None)
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal:
        journal.add(unsolved)
        assert journal.missing()[0] == 41
        assert journal.missing(retry=True)[0] == 40
        assert not journal.add(unsolved)
        with_value = replace(unsolved, value=BOARDS[0].value, winner=BOARDS[0].winner)
        assert journal.add(with_value)
        assert journal.boards == [with_value]
        assert not journal.add(unsolved)
        assert journal.add(BOARDS[0])
        assert not journal.add(unsolved)
    with SurveyJournal(path, PLAN) as journal:
        assert journal.boards == BOARDS[:1]


def test_a_survey_may_grow_but_not_ask_something_else(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal:
        journal.add(BOARDS[5])
    with SurveyJournal(path, replace(PLAN, boards=7, nodes=100)) as journal:
        assert journal.boards == BOARDS[5:]
        assert journal.missing() == [40, 41, 42, 43, 44, 46]
    with SurveyJournal(path, replace(PLAN, boards=2)) as journal:
        assert journal.boards == []
    other = replace(PLAN, stones=15)
    with (
        pytest.raises(RulesError, match="belongs to another survey: its stones is 16, not 15"),
        SurveyJournal(path, other),
    ):
        pass


def test_one_survey_at_a_time_writes(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with (
        SurveyJournal(path, PLAN),
        pytest.raises(RulesError, match="another process is writing it"),
        SurveyJournal(path, PLAN),
    ):
        pass
    with SurveyJournal(path, PLAN):
        pass


@pytest.mark.parametrize("text", ["", "{}", "[]", "no journal", '{"format": "crestflow-survey", "version": 99}'])
def test_another_file_is_no_journal(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text + "\n")
    with pytest.raises(RulesError, match="is not the journal of a survey"), SurveyJournal(path, PLAN):
        pass
    assert path.read_text() == text + "\n"


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal:
        journal.add(BOARDS[0])
    path.write_bytes(path.read_bytes() + b'{"seed": 41}\n')
    with pytest.raises(RulesError, match="line 3 is damaged"), SurveyJournal(path, PLAN):
        pass


def test_the_table_gives_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    unsolved = replace(BOARDS[0], complete=False, value=None, winner=None, best=None, moves={}, reason=None, line=())
    write_table(path, PLAN, [unsolved, *BOARDS[1:]])
    about, boards = read_table(path)
    assert boards == [unsolved, *BOARDS[1:]]
    assert about == {**PLAN.question, "boards": 6, "nodes": None, "seconds": None}
    assert [each.name for each in tmp_path.iterdir()] == ["boards.parquet"]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted where Linux lists them")
def test_reading_a_table_starts_no_threads(tmp_path: Path) -> None:
    """A thread that reads by a file of Python's may still hold it when the program ends, and then aborts it."""
    path = tmp_path / "boards.parquet"
    write_table(path, PLAN, BOARDS)
    program = """
import os, sys
from pathlib import Path
from crestflow.survey.table import arrow, read_table
arrow()
before = len(os.listdir("/proc/self/task"))
read_table(Path(sys.argv[1]))
print(len(os.listdir("/proc/self/task")) - before)
"""
    command = [sys.executable, "-c", program, str(path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "0\n"


def test_another_file_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "boards.parquet"
    path.write_text("no table")
    with pytest.raises(RulesError, match="is not a Parquet file"):
        read_table(path)


def test_a_file_system_without_locks_does_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(number: int) -> None:
        def flock(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr("fcntl.flock", flock)

    path = tmp_path / "journal"
    refuse(errno.ENOLCK)
    with SurveyJournal(path, PLAN) as journal:
        assert journal.add(BOARDS[0])
    refuse(errno.EWOULDBLOCK)
    with pytest.raises(RulesError, match="another process is writing it"), SurveyJournal(path, PLAN):
        pass
    refuse(errno.EIO)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)), SurveyJournal(path, PLAN):
        pass


def test_a_table_is_replaced_like_any_other_file(tmp_path: Path) -> None:
    table, link = tmp_path / "boards.parquet", tmp_path / "link.parquet"
    table.write_bytes(b"older")
    table.chmod(0o640)
    link.symlink_to(table)
    write_table(link, PLAN, BOARDS)
    assert link.is_symlink()
    assert stat.S_IMODE(table.stat().st_mode) == 0o640
    assert read_table(table)[1] == BOARDS
    assert sorted(tmp_path.iterdir()) == [table, link]
