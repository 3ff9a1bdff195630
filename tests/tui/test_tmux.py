"""The screen in a real terminal: tmux on a pty, with true colours and with eight, resized while it is shown."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

import crestflow
from crestflow.i18n import LANGUAGES, speaking, t
from crestflow.puzzles import puzzles
from crestflow.records import load_record, replay
from tests.programs import needed

PATIENCE = 120.0
"""Seconds to wait for something on the screen."""

TRUE_COLOUR = {"TERM": "tmux-256color", "COLORTERM": "truecolor"}
EIGHT_COLOURS = {"TERM": "screen", "COLORTERM": ""}

RGB = re.compile(r"\x1b\[[\d;]*[34]8;2;")
INDEXED = re.compile(r"\x1b\[[\d;]*[34]8;5;")
NAMED = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7])(?:;\d+)*m")


class TmuxTerminal:
    """A terminal in which a command runs."""

    def __init__(self, socket: Path) -> None:
        self._program, self._socket = needed("tmux"), socket

    def call(self, *arguments: str) -> str:
        command = [self._program, "-S", str(self._socket), "-f", os.devnull, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout

    def start(
        self,
        folder: Path,
        size: tuple[int, int],
        environment: dict[str, str],
        *arguments: str,
        command: str = "tui",
    ) -> None:
        columns, lines = size
        shell = " ".join(
            [
                "env -u NO_COLOR -u COLUMNS -u LINES LANGUAGE=en",
                *(f"{name}={value}" for name, value in environment.items()),
                f"{sys.executable} -m crestflow {command}",
                *arguments,
                "; echo status $?; sleep 600",
            ]
        )
        self.call("new-session", "-d", "-x", str(columns), "-y", str(lines), "-c", str(folder), shell)

    def press(self, *keys: str) -> None:
        self.call("send-keys", *keys)

    def text(self, *, colours: bool = False) -> str:
        """What is on the screen, with the sequences for its colours or without."""
        return self.call("capture-pane", "-p", *(["-e"] if colours else []))

    def wait_for(self, words: str) -> str:
        """The screen as soon as it shows some words."""
        return self.wait_until(lambda text: words in text, words)

    def wait_until(self, met: Callable[[str], bool], what: str) -> str:
        """The screen as soon as something holds for its text."""
        end = time.monotonic() + PATIENCE
        while not met(text := self.text()):
            assert time.monotonic() < end, f"no {what!r} on the screen:\n{text}"
            time.sleep(0.1)
        return text


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[TmuxTerminal]:
    with tmux(tmp_path) as found:
        yield found


@contextmanager
def tmux(folder: Path) -> Iterator[TmuxTerminal]:
    folder.mkdir(exist_ok=True)
    terminal = TmuxTerminal(folder / "tmux")
    try:
        yield terminal
    finally:
        subprocess.run(
            [needed("tmux"), "-S", str(folder / "tmux"), "kill-server"], capture_output=True, timeout=60, check=False
        )


@pytest.mark.slow
def test_kamon_is_played_saved_and_left_in_true_colour(terminal: TmuxTerminal, tmp_path: Path) -> None:
    terminal.start(tmp_path, (80, 24), TRUE_COLOUR, "--game kamon --against random --colour black --seed 7")
    shown = terminal.wait_for("Black: your move")
    setup = crestflow.game("kamon").deal(7).setup
    assert all(code in shown for code in re.findall(r"[A-Z][a-z]", setup))
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert RGB.search(terminal.text(colours=True))
    terminal.press("Tab", "Enter")
    terminal.wait_for("  1 ")
    terminal.wait_for("Black: your move")
    terminal.press("s")
    terminal.wait_for("Save to which file?")
    terminal.press("Enter")
    terminal.wait_for("Saved to kamon.json")
    terminal.press("q")
    left = terminal.wait_for("status 0")
    assert "crestflow tui --resume" in left
    assert len(replay(load_record(tmp_path / "kamon.json")).moves) == 2


@pytest.mark.slow
def test_pantarei_is_played_with_eight_colours(terminal: TmuxTerminal, tmp_path: Path) -> None:
    terminal.start(tmp_path, (80, 24), EIGHT_COLOURS, "--game pantarei --against person --colour white --seed 7")
    shown = terminal.wait_for("Black: your move")
    assert all(str(number) in shown for number in range(1, 20))
    coloured = terminal.text(colours=True)
    assert NAMED.search(coloured)
    assert not RGB.search(coloured)
    assert not INDEXED.search(coloured)
    terminal.press("m")
    terminal.wait_for("A move takes")
    terminal.press(crestflow.game("pantarei").deal(7).legal_moves()[0], "Enter")
    terminal.wait_for("White: your move")
    terminal.press("C-c")
    terminal.wait_for("status 0")


@pytest.mark.slow
def test_the_screen_follows_the_terminal_and_speaks_every_language(terminal: TmuxTerminal, tmp_path: Path) -> None:
    terminal.start(tmp_path, (80, 24), TRUE_COLOUR, "--game kamon --against person --seed 7")
    for language in LANGUAGES:
        with speaking(language):
            terminal.wait_for(t("your move"))
        terminal.press("l")
    terminal.wait_for("your move")
    for columns, lines in ((132, 43), (80, 24)):
        terminal.call("resize-window", "-x", str(columns), "-y", str(lines))
        shown = terminal.wait_until(partial(_fills, lines), f"whole game on {lines} lines")
        assert columns / 2 < max(map(len, shown.splitlines())) <= columns
    terminal.press("q")
    terminal.wait_for("status 0")


def _fills(lines: int, text: str) -> bool:
    """Whether a game of seed 7 is drawn on so many lines, with the keys on the last one."""
    shown = text.splitlines()
    return len(shown) == lines and "Undo" in shown[-1] and all(word in text for word in ("Pg", "Yf", "your move"))


@pytest.mark.slow
def test_a_puzzle_is_solved_on_the_screen_and_one_at_the_prompt(terminal: TmuxTerminal, tmp_path: Path) -> None:
    easy = [puzzle for puzzle in puzzles("kamon") if puzzle.own_moves == 1][:2]
    home = {**TRUE_COLOUR, "XDG_DATA_HOME": str(tmp_path)}
    terminal.start(tmp_path, (80, 24), home, f"--id {easy[0].id}", command="puzzles kamon")
    shown = terminal.wait_for(f"Puzzle {easy[0].id}")
    assert all(len(line) <= 80 for line in shown.splitlines())
    terminal.press("m")
    terminal.wait_for("A move is the cell to cover")
    terminal.press(easy[0].solution[0], "Enter")
    terminal.wait_for("Solved:")
    terminal.press("q")
    terminal.wait_for("status 0")
    terminal.call("kill-session")
    with tmux(tmp_path / "plain") as plain:
        plain.start(tmp_path, (80, 24), home, f"--plain --id {easy[1].id}", command="puzzles kamon")
        plain.wait_for(f"Puzzle {easy[1].id}, difficulty")
        plain.press(easy[1].solution[0], "Enter")
        plain.wait_for("Streak 2.")
        plain.wait_for("status 0")


@pytest.mark.slow
def test_a_terminal_without_half_blocks_gets_the_prompt(terminal: TmuxTerminal, tmp_path: Path) -> None:
    narrow = {"TERM": "screen", "COLORTERM": "", "PYTHONIOENCODING": "ascii"}
    terminal.start(tmp_path, (80, 24), narrow, "--game kamon --against person --seed 7")
    shown = terminal.wait_for("Black>")
    assert shown.isascii()
    terminal.press("quit", "Enter")
    terminal.wait_for("status 0")
