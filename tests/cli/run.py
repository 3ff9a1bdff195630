"""Running a command as a user does, in a process of its own or, where that adds nothing, in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from crestflow.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


def here(capsys: pytest.CaptureFixture[str], *arguments: str, language: str = "en") -> Ran:
    """Run a command in this process, in English whatever this machine speaks, unless another language is given."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("LANGUAGE", language)
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 0
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return Ran(status, captured.out, captured.err)


def apart(*arguments: str, lines: str | bytes = "", cwd: Path | None = None, **environment: str) -> Ran:
    """Run a command in a process of its own, with `lines` on standard input and more variables in its environment."""
    data = lines.encode() if isinstance(lines, str) else lines
    done = subprocess.run(
        [sys.executable, "-m", "crestflow", *arguments],
        input=data,
        capture_output=True,
        timeout=300,
        check=False,
        # The tests read English, whatever their machine speaks.
        env={**os.environ, "LANGUAGE": "en", **environment},
        cwd=cwd,
    )
    ran = Ran(done.returncode, done.stdout.decode("utf-8", "surrogateescape"), done.stderr.decode())
    assert "Traceback" not in ran.err
    return ran


def in_shell(script: str, *arguments: str | Path, cwd: Path | None = None, **environment: str) -> Ran:
    """Run a line of sh in which `crestflow` is the command and `$1`, `$2`, … are the arguments."""
    done = subprocess.run(
        [
            "/bin/sh",
            "-c",
            f'crestflow() {{ "{sys.executable}" -m crestflow "$@"; }}; {script}',
            "sh",
            *map(str, arguments),
        ],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=300,
        check=False,
        env={**os.environ, "LANGUAGE": "en", **environment},
        cwd=cwd,
    )
    ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in ran.err
    return ran
