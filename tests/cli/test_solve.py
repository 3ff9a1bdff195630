"""The commands that ask the engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import crestflow
from crestflow.cli.common import INTERRUPTED, NOT_KNOWN
from tests.cli.run import here

Capture = pytest.CaptureFixture[str]

DATA = Path(__file__).parents[1] / "data"
SOLVED = [json.loads(line) for line in (DATA / "kamon_solved.jsonl").read_text("utf-8").splitlines()]
BENCH = json.loads((DATA / "bench.json").read_text("utf-8"))
"""The fingerprint of the engine as it is. A change of the search changes it: pin the new one and say so."""


def test_solve_agrees_with_the_referee(capsys: Capture) -> None:
    for vector in sorted(SOLVED, key=lambda vector: -len(vector["moves"]))[:5]:
        ran = here(capsys, "solve", "kamon", vector["setup"], "--moves", " ".join(vector["moves"]), "--each", "--json")
        answer = json.loads(ran.out)
        assert answer["value"] == vector["value"]
        assert answer["moves"] == vector["move_values"]
        assert answer["complete"]


@pytest.mark.parametrize("threads", ["2", "all"])
def test_threads_find_the_same_value(capsys: Capture, threads: str) -> None:
    vector = SOLVED[0]
    moves = " ".join(vector["moves"])
    ran = here(capsys, "solve", "kamon", vector["setup"], "--moves", moves, "--threads", threads, "--json")
    assert json.loads(ran.out)["value"] == vector["value"]


def test_solve_in_words(capsys: Capture) -> None:
    vector = next(v for v in SOLVED if v["value"] == "win" and len(v["moves"]) >= 16)
    ran = here(capsys, "solve", "kamon", vector["setup"], "--moves", " ".join(vector["moves"]))
    turn = "White" if len(vector["moves"]) % 2 else "Black"
    assert ran.out.startswith(f"{turn} wins with ")
    best = ran.out.split(" wins with ")[1].split(".")[0]
    assert vector["move_values"][best] == "win"


def test_a_limit_ends_the_search_honestly(capsys: Capture) -> None:
    setup = crestflow.game("kamon").deal(7).setup
    ran = here(capsys, "solve", "kamon", setup, "--nodes", "1000", "--json")
    assert ran.status == NOT_KNOWN
    answer = json.loads(ran.out)
    assert answer["value"] is None
    assert not answer["complete"]
    assert "Not known: stopped after" in here(capsys, "solve", "kamon", setup, "--seconds", "0.05").out


def test_ctrl_c_prints_what_is_known() -> None:
    """As soon as the first progress line has been written to the terminal: then the search is under way."""
    setup = crestflow.game("kamon").deal(7).setup
    reader, terminal = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "crestflow", "solve", "kamon", setup, "--each"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
    ) as process:
        os.close(terminal)
        written = b""
        while b"positions" not in written:
            written += os.read(reader, 1024)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
        written += os.read(reader, 1 << 16)
    os.close(reader)
    assert process.returncode == INTERRUPTED
    assert "Not known: stopped after" in out
    assert b"Traceback" not in written


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seconds", "0"], "'0' is not a number of seconds above 0"),
        (["--seconds", "nan"], "not a number of seconds"),
        (["--nodes", "0"], "0 is too few"),
        (["--table", "5000"], "3072"),
        (["--moves", "a1"], "move 1: a1"),
    ],
)
def test_absurd_limits_are_refused(capsys: Capture, arguments: list[str], message: str) -> None:
    ran = here(capsys, "solve", "kamon", crestflow.game("kamon").deal(7).setup, *arguments)
    assert ran.status == 2
    assert message in ran.err


def test_a_finished_game_has_nothing_to_solve(capsys: Capture) -> None:
    state = crestflow.game("kamon").deal(7)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    ran = here(capsys, "solve", "kamon", str(state))
    assert ran.status == 2
    assert "nothing to search" in ran.err


def test_bench_prints_the_fingerprint_of_this_engine(capsys: Capture) -> None:
    ran = json.loads(here(capsys, "bench", "--json").out)
    assert ran["fingerprint"] == BENCH["fingerprint"] == sum(ran["nodes"].values())
    assert ran["nodes"] == BENCH["nodes"]
