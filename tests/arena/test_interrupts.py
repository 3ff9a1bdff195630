"""Ctrl-C in the arena: everything ends, once at once, and nothing is left; with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arena.processes import alive, descendants, parent, programs_in
from tests.arena.test_programs import hostile

WAIT_SECONDS = 60

# A shell that runs the tests in the background has them ignore Ctrl-C, and every process they start.
ARENA = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from crestflow.cli import main
sys.exit(main(["arena", *sys.argv[1:]]))
"""


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "this does not happen"
        time.sleep(0.02)


def started(folder: Path, what: str) -> subprocess.Popen[str]:
    """An arena with two games under way, in a process group of its own, as a shell starts it."""
    players = ["8", hostile(what, folder).command]
    command = [sys.executable, "-c", ARENA, "kamon", "--players", *players, "--games", "40"]
    command += ["--workers", "2", "--nodes", "1", "--startup", "60"]
    arena = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0, env=os.environ
    )
    wait_until(lambda: arena.poll() is not None or len(programs_in(folder)) >= 2)
    assert arena.poll() is None
    return arena


def check_gone(arena: subprocess.Popen[str], processes: set[int]) -> None:
    assert len(processes) >= 4, "two workers with a program each"
    out, err = arena.communicate(timeout=WAIT_SECONDS)
    # The process that Python starts to clean up after workers ends a moment after the command.
    wait_until(lambda: not any(map(alive, processes)))
    assert "Traceback" not in err
    assert "KeyboardInterrupt" not in err
    assert "No pair of games was finished." in out or "95 % interval" in out
    # A second Ctrl-C may find a command that has printed everything and is about to end.
    assert arena.returncode in (130, -signal.SIGINT)


@pytest.mark.parametrize("what", ["no answer", "ignores the end"])
@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_the_arena_its_workers_and_their_programs(tmp_path: Path, what: str, times: int) -> None:
    arena = started(tmp_path, what)
    processes = descendants(arena.pid)
    for _ in range(times):
        os.killpg(arena.pid, signal.SIGINT)
        time.sleep(0.05)
    check_gone(arena, processes)


def test_workers_that_a_busy_machine_keeps_waiting_end_their_programs_all_the_same(tmp_path: Path) -> None:
    arena = started(tmp_path, "ignores the end")
    processes = descendants(arena.pid)
    workers = set(map(parent, programs_in(tmp_path)))
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    for _ in range(2):
        os.killpg(arena.pid, signal.SIGINT)
        time.sleep(0.05)
    time.sleep(1)
    for worker in workers:
        os.kill(worker, signal.SIGCONT)
    check_gone(arena, processes)


def test_ctrl_c_reaches_the_command_and_not_its_workers(tmp_path: Path) -> None:
    """A signal to every process: workers and programs that took it for themselves would lose their games."""
    arena = started(tmp_path, "no answer")
    processes = descendants(arena.pid)
    for pid in processes - set(programs_in(tmp_path)):
        os.kill(pid, signal.SIGINT)
    time.sleep(0.2)
    assert all(alive(pid) for pid in processes)
    os.kill(arena.pid, signal.SIGINT)
    check_gone(arena, processes)


def test_nothing_is_left_when_the_command_is_killed(tmp_path: Path) -> None:
    arena = started(tmp_path, "ignores the end")
    processes = descendants(arena.pid)
    arena.kill()
    arena.communicate(timeout=WAIT_SECONDS)
    wait_until(lambda: not any(map(alive, processes)))


def test_ctrl_c_while_workers_start_leaves_no_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ARENA, "kamon", "--players", "7", "8", "--workers", "2"]
    arena = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0)
    wait_until(lambda: arena.poll() is not None or descendants(arena.pid))
    processes = descendants(arena.pid)
    os.killpg(arena.pid, signal.SIGINT)
    out, err = arena.communicate(timeout=WAIT_SECONDS)
    assert "Traceback" not in err
    assert "No pair of games was finished." in out
    wait_until(lambda: not any(map(alive, processes)))
    assert not list(tmp_path.iterdir())
