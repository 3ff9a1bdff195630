"""Commands start quickly: nothing heavy is imported before it is needed."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from crestflow.cli.commands import COMMANDS
from crestflow.cli.main import parser

ROOT = Path(__file__).parents[2]

HEAVY = {"asyncio", "numpy", "pydantic", "rich", "shtab", "sqlalchemy", "starlette", "textual", "wasmtime"}
"""Packages that take longer to import than the rest of a command that does not need them."""

_LIST_MODULES = """
import atexit, json, sys
atexit.register(lambda: print("\\n" + json.dumps(sorted(sys.modules)), file=sys.__stderr__))
from crestflow.cli import main
main(sys.argv[1:])
"""


def imported(*arguments: str) -> set[str]:
    """The modules that a process has imported after a command."""
    done = subprocess.run(
        [sys.executable, "-c", _LIST_MODULES, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        env={**os.environ, "LANGUAGE": "fr"},
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("line", ["--help", "--version", "sovle", "--bogus", "deal kamon --sed 7"])
def test_help_version_and_refusals_import_nothing_heavy_and_no_other_command(line: str) -> None:
    modules = imported(*line.split())
    assert "crestflow.cli.main" in modules
    assert not modules & HEAVY
    named = {line.split(maxsplit=1)[0], "play"}  # a line that begins with an unknown option is one for `play`
    assert not modules & {f"crestflow.cli.{name}" for name in COMMANDS if name not in named}


@pytest.mark.parametrize("line", ["solve --help", "show --help", "tui --help", "perft --help", "deal pantarei"])
def test_commands_import_nothing_heavy_for_their_help(line: str) -> None:
    assert not imported(*line.split()) & HEAVY


def test_the_whole_parser_has_every_command_with_its_line_of_the_table() -> None:
    (commands,) = (action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    listed = {choice.dest: choice.help for choice in commands._choices_actions}
    assert listed == {name: help_line.source for name, help_line in COMMANDS.items()}
    assert list(commands.choices) == list(COMMANDS)


_INTERRUPTED_WHILE_IMPORTING = """
import builtins, os, signal, sys

def importing(name, *rest, plainly=builtins.__import__):
    if name == sys.argv[1]:
        os.kill(os.getpid(), signal.SIGINT)
    return plainly(name, *rest)

builtins.__import__ = importing
from crestflow_command import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
@pytest.mark.parametrize("module", ["crestflow.games", "crestflow.cli.commands", "argparse"])
def test_ctrl_c_before_the_command_has_begun_leaves_no_traceback(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED_WHILE_IMPORTING, module],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        # A shell's background jobs ignore Ctrl-C, and so would what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_the_command_begins_outside_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["scripts"]["crestflow"] == "crestflow_command:main"
    assert "src/crestflow_command.py" in project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
