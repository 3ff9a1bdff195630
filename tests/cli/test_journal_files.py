"""Where long work is kept: files and links, but no folder, no pipe and no device."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

import crestflow
from crestflow.i18n import LANGUAGES
from tests.cli.run import here

SETUP = crestflow.game("kamon").deal(7).setup

COMMANDS = {
    "survey": ["survey", "kamon", "--boards", "1", "--stones", "30", "--nodes", "1", "--workers", "1", "--out"],
    "puzzles": ["puzzles", "make", "kamon", "--count", "1", "--out"],
}

CHECKPOINT = ["solve", "kamon", SETUP, "--nodes", "10", "--checkpoint"]

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
    assert (ran.status, ran.out, ran.err) == (2, "", f"crestflow: {pipe} is not a file\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


@posix
def test_proofs_are_not_kept_in_a_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = here(capsys, "solve", "kamon", SETUP, "--nodes", "10", "--checkpoint", str(pipe))
    assert (ran.status, ran.out, ran.err) == (2, "", f"crestflow: {pipe} is not a file\n")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
@pytest.mark.parametrize("command", [*COMMANDS.values(), CHECKPOINT], ids=[*COMMANDS, "solve"])
def test_a_device_is_refused_by_its_whole_name_in_every_language(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    pytest.importorskip("pyarrow")
    said = [here(capsys, *command, os.devnull, language=language) for language in LANGUAGES]
    assert {(ran.status, ran.out) for ran in said} == {(2, "")}
    assert said[0].err == f"crestflow: {os.devnull} is not a file\n"
    assert len({ran.err for ran in said}) == len(LANGUAGES)
    assert all(ran.err.startswith(f"crestflow: {os.devnull} ") for ran in said)


@pytest.mark.parametrize("command", [*COMMANDS.values(), CHECKPOINT], ids=[*COMMANDS, "solve"])
def test_work_cannot_go_on_from_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = here(capsys, *command, "-")
    assert (ran.status, ran.out) == (2, "")
    assert "- is standard output; a file is needed" in ran.err
    assert list(tmp_path.iterdir()) == []
