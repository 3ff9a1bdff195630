"""Values that an option cannot take, for every option of every command: one short line, and never a traceback."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import pytest

from crestflow.cli.main import parser
from tests.cli.run import here

HOSTILE = ("", "x", "nan", "1e400", "-1", "9" * 5000, "é" * 300, "\udcff", "0x10")

BEFORE = {"show": ["-"], "perft": ["kamon", "-", "--depth", "1"], "solve": ["kamon", "-"], "site": ["site"]}
"""What commands need before an option; the others have nothing, or a game, or files that are not read."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command with its parser."""
    actions = parser()._actions
    return dict(next(action for action in actions if isinstance(action, argparse._SubParsersAction)).choices)


def refused(command: argparse.ArgumentParser) -> Iterator[str]:
    """Options of a command, each with a value that its type or its choices do not admit."""
    for action in command._actions:
        if not action.option_strings or action.nargs == 0 or (action.type is None and action.choices is None):
            continue
        for value in HOSTILE:
            try:
                taken = command._get_value(action, value)
                command._check_value(action, taken)
            except argparse.ArgumentError:
                yield f"{action.option_strings[-1]}={value}"


def test_a_value_that_cannot_be_is_refused_in_a_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    tried = 0
    for name, command in commands().items():
        for argument in refused(command):
            ran = here(capsys, name, *BEFORE.get(name, ["kamon"]), argument)
            assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1), (name, argument[:60])
            assert len(ran.err) < 500, (name, argument[:60])
            tried += 1
    assert tried > 300


@pytest.mark.parametrize("name", ["deal", "solve", "completion"])
def test_a_long_word_is_not_repeated_wholly(capsys: pytest.CaptureFixture[str], name: str) -> None:
    ran = here(capsys, name, "x" * 3000)
    assert ran.status == 2
    assert "xxx…" in ran.err
    assert len(ran.err) < 400
