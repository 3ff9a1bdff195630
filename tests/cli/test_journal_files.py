"""Where long work is kept: files and links, but no folder, no pipe and no device."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

import crestflow
from tests.cli.run import here

SETUP = crestflow.game("kamon").deal(7).setup

COMMANDS = {
    "survey": ["survey", "kamon", "--boards", "1", "--stones", "30", "--nodes", "1", "--workers", "1", "--out"],
    "puzzles": ["puzzles", "make", "kamon", "--count", "1", "--out"],
}

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other links and devices")


@posix
def test_a_link_to_a_table_stays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    real, link = tmp_path / "real.parquet", tmp_path / "link.parquet"
    link.symlink_to(real.name)
    ran = here(capsys, *COMMANDS["survey"], str(link))
    assert ran.status == 0
    assert link.is_symlink()
    assert real.read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("folder", [".", "", "folder"])
def test_a_folder_is_refused_before_any_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, folder: str
) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    ran = here(capsys, *COMMANDS[command], folder)
    assert (ran.status, ran.out, ran.err) == (2, "", f"crestflow: {folder or '.'}: Is a directory\n")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_is_refused_and_stays(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    pytest.importorskip("pyarrow")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = here(capsys, *COMMANDS[command], str(pipe))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"crestflow: {pipe}: ")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@posix
def test_proofs_are_not_kept_in_a_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = here(capsys, "solve", "kamon", SETUP, "--nodes", "10", "--checkpoint", str(pipe))
    assert (ran.status, ran.out, ran.err) == (2, "", "crestflow: pipe is not a file\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
