"""`crestflow survey`: processes that are interrupted, killed and started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crestflow.engine import Engine
from crestflow.games import game
from crestflow.survey.kamon import solve_board
from crestflow.survey.plan import SurveyedBoard, SurveyPlan
from crestflow.survey.table import read_table
from crestflow.survey.workers import WorkerPool, WorkersLost
from tests.cli.run import apart, here

Capture = pytest.CaptureFixture[str]


def arguments(out: Path, boards: int = 8, stones: int = 10) -> list[str]:
    return f"survey kamon --boards {boards} --seed 3 --stones {stones} --memory 32 --workers 2 --out {out}".split()


def without_time(boards: list[SurveyedBoard]) -> list[tuple[int, object, object, object, int]]:
    return [(board.seed, board.position, board.value, board.best, board.nodes) for board in boards]


def start(out: Path, **options: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "crestflow", *arguments(out, **options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for_lines(journal: Path, lines: int) -> None:
    """Until the journal has so many whole lines; the first one is its header."""
    until = time.monotonic() + 100
    while time.monotonic() < until:
        if journal.exists() and journal.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError("the survey finishes no board")


def children(process: int) -> list[int]:
    task = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in task.read_text().split()]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[SurveyedBoard]:
    """A survey that nothing disturbs."""
    out = tmp_path_factory.mktemp("whole") / "boards.parquet"
    done = start(out)
    printed, errors = done.communicate(timeout=200)
    assert done.returncode == 0, errors
    assert printed.decode().startswith(f"{out}: 8 of 8 boards: ")
    return read_table(out)[1]


def test_the_rows_are_right(whole: list[SurveyedBoard]) -> None:
    engine = Engine(64)
    for board in whole:
        state = game("kamon").read(board.position)
        solution = engine.solve(state)
        assert (board.value, board.complete, len(board.played)) == (solution.value, True, 10)
        for move in board.line:
            state = state.play(move)
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.reason) == (board.winner, board.reason)
    assert [board.seed for board in whole] == list(range(3, 11))


@pytest.mark.slow
def test_a_killed_survey_goes_on_and_loses_nothing(tmp_path: Path, whole: list[SurveyedBoard]) -> None:
    """Killed twice, with its workers left behind: they end by themselves."""
    out = tmp_path / "boards.parquet"
    journal = tmp_path / "boards.parquet.journal"
    for lines in (3, 5):
        process = start(out)
        wait_for_lines(journal, lines)
        workers = children(process.pid)
        process.kill()
        process.communicate()
        assert len(workers) >= 2
        until = time.monotonic() + 30
        while any(map(is_running, workers)) and time.monotonic() < until:
            time.sleep(0.05)
        assert not any(map(is_running, workers))
    finished = [json.loads(line)["seed"] for line in journal.read_bytes().splitlines()[1:]]
    done = start(out)
    _, errors = done.communicate(timeout=200)
    assert done.returncode == 0, errors
    assert without_time(read_table(out)[1]) == without_time(whole)
    seeds = [json.loads(line)["seed"] for line in journal.read_bytes().splitlines()[1:]]
    assert seeds[: len(finished)] == finished
    assert sorted(seeds) == list(range(3, 11))


@pytest.mark.slow
def test_ctrl_c_writes_what_is_finished(tmp_path: Path) -> None:
    out = tmp_path / "boards.parquet"
    process = start(out, boards=2000)
    wait_for_lines(tmp_path / "boards.parquet.journal", 3)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all of them
    printed, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert b"Traceback" not in errors
    assert printed.decode().endswith("The same command goes on with the rest.\n")
    assert 2 <= len(read_table(out)[1]) < 2000


@pytest.mark.slow
def test_a_killed_worker_costs_no_board(tmp_path: Path, whole: list[SurveyedBoard]) -> None:
    out = tmp_path / "boards.parquet"
    process = start(out)
    wait_for_lines(tmp_path / "boards.parquet.journal", 2)
    # The resource tracker of multiprocessing is a child, too; it does not search.
    workers = [child for child in children(process.pid) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    os.kill(workers[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=200)
    assert process.returncode == 0, errors
    assert without_time(read_table(out)[1]) == without_time(whole)


def test_a_board_whose_worker_always_dies_ends_the_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan reaches the worker as it is here: with a memory that no table can have, the engine refuses to start."""
    plan = SurveyPlan("kamon", 1, memory=1 << 20)
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    with WorkerPool(plan, 1) as pool, pytest.raises(WorkersLost, match="has died 3 times"):
        list(pool.solve([0]))


def test_limits_leave_boards_unsolved_and_say_so(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "boards.parquet"
    survey = ["survey", "kamon", "--boards", "2", "--stones", "12", "--memory", "16", "--out", str(out), "--json"]
    first = json.loads(here(capsys, *survey, "--nodes", "50").out)
    assert (first["finished"], first["unsolved"]) == (2, 2)
    assert {(board.value, board.complete) for board in read_table(out)[1]} == {(None, False)}
    again = json.loads(here(capsys, *survey).out)
    assert again == first
    retried = json.loads(here(capsys, *survey, "--retry").out)
    assert (retried["finished"], retried["unsolved"]) == (2, 0)
    assert all(board.complete and board.value for board in read_table(out)[1])


def test_a_whole_deal_that_is_given_up_has_no_strategy() -> None:
    board = solve_board(SurveyPlan("kamon", 1, seed=9001, strategy=6, nodes=100_000, memory=16), 9001)
    assert (board.complete, board.value, board.strategies, board.line) == (False, None, {}, ())
    assert board.position == str(game("kamon").deal(9001))


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        (["pantarei", "--stones", "2"], "survey: --stones has no meaning for pantarei"),
        (["pantarei", "--level", "9"], "survey: the level is a number from 1 to 8, not 9"),
        (["kamon", "--level", "3"], "survey: --level has no meaning for kamon"),
        (["kamon", "--stones", "31"], "survey: between 0 and 30 stones can be placed, not 31"),
        (["kamon", "--strategy", "6", "--stones", "2"], "survey: a strategy is stored for whole deals only"),
        (["kamon", "--strategy", "3"], "survey: a strategy is stored for whole deals only"),
    ],
)
def test_what_cannot_be_surveyed_is_refused(capsys: Capture, tmp_path: Path, extra: list[str], message: str) -> None:
    ran = here(capsys, "survey", *extra, "--boards", "1", "--out", str(tmp_path / "x.parquet"))
    assert ran.status == 2
    assert message in ran.err


def test_a_cluster_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """In a process of its own: Ray keeps hold of the streams of the process that has tried to connect."""
    ran = apart("survey", "kamon", "--ray", "127.0.0.1:1", "--boards", "1", "--out", str(tmp_path / "x.parquet"))
    assert ran.status == 2
    assert "survey: no Ray cluster at 127.0.0.1:1" in ran.err
