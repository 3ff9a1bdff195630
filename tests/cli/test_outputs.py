"""What commands write to: files, links, pipes, devices and standard output, also one that cannot be written to."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import crestflow
from crestflow import render
from crestflow.files import replacing
from tests.cli.run import apart, here, in_shell

Capture = pytest.CaptureFixture[str]

STATE = crestflow.game("kamon").deal(7)
SETUP = STATE.setup
SVG = render.svg(STATE, size=1200).encode()

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other links, pipes and permissions")


def draw(capsys: Capture, path: Path) -> None:
    ran = here(capsys, "show", SETUP, "--svg", str(path))
    assert (ran.status, ran.out, ran.err) == (0, "", "")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@posix
@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_and_its_file_is_written(capsys: Capture, tmp_path: Path, exists: bool) -> None:
    real, link = tmp_path / "real.svg", tmp_path / "link.svg"
    if exists:
        real.write_text("old", "utf-8")
    link.symlink_to("real.svg")
    draw(capsys, link)
    assert link.is_symlink()
    assert real.read_bytes() == SVG
    assert names(tmp_path) == ["link.svg", "real.svg"]


@posix
def test_a_file_with_two_names_stays_one_file(capsys: Capture, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    one.write_bytes(b"x" * 100_000)
    two.hardlink_to(one)
    draw(capsys, one)
    assert one.samefile(two)
    assert two.read_bytes() == SVG


@posix
def test_a_pipe_is_written_into(capsys: Capture, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    draw(capsys, pipe)
    reader.join(60)
    assert read == [SVG]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
def test_a_device_is_written_into(capsys: Capture) -> None:
    before = Path(os.devnull).stat()
    draw(capsys, Path(os.devnull))
    after = Path(os.devnull).stat()
    assert stat.S_ISCHR(after.st_mode)
    assert (before.st_ino, before.st_rdev) == (after.st_ino, after.st_rdev)


@posix
def test_standard_output_by_its_path_keeps_what_was_written_before(tmp_path: Path) -> None:
    out = tmp_path / "out"
    in_shell('{ echo before; crestflow show "$1" --svg /dev/stdout; echo after; } > "$2"', SETUP, out)
    assert out.read_bytes() == b"before\n" + SVG + b"after\n"
    piped = in_shell('crestflow show "$1" --svg /dev/stdout | cat', SETUP)
    assert piped.out.encode() == SVG


def test_a_dash_is_standard_output(tmp_path: Path) -> None:
    assert apart("show", SETUP, "--svg", "-", cwd=tmp_path).out.encode() == SVG
    png = subprocess.run(
        [sys.executable, "-m", "crestflow", "show", SETUP, "--png", "-"], capture_output=True, check=True, cwd=tmp_path
    )
    assert png.stdout == render.png(STATE, width=1200)
    assert names(tmp_path) == []
    both = apart("show", SETUP, "--svg", "-", "--png", "-")
    assert (both.status, both.out) == (2, "")
    assert "only one of --svg and --png" in both.err


@posix
@pytest.mark.parametrize(("umask", "mode"), [("077", 0o600), ("022", 0o644), ("002", 0o664)])
def test_the_umask_decides_about_a_new_file(tmp_path: Path, umask: str, mode: int) -> None:
    path = tmp_path / "board.svg"
    ran = in_shell('umask "$1"; crestflow show "$2" --svg "$3"', umask, SETUP, path)
    assert ran.status == 0
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
def test_a_file_keeps_its_mode(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.touch()
    path.chmod(0o640)
    draw(capsys, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert path.read_bytes() == SVG


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("missing/x.svg", "No such file or directory"),
        (".", "Is a directory"),
        ("folder", "Is a directory"),
        ("new/", "Is a directory"),
        ("file/x.svg", "Not a directory"),
    ],
)
def test_an_error_names_the_file_that_was_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    ran = here(capsys, "show", SETUP, "--svg", path)
    assert (ran.status, ran.err) == (2, f"crestflow: {path}: {problem}\n")
    assert names(tmp_path) == ["file", "folder"]


def test_a_block_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("old", "utf-8")
    with pytest.raises(ZeroDivisionError), replacing(path) as file:
        file.write(b"new" * (1 // 0))
    assert path.read_text("utf-8") == "old"
    assert names(tmp_path) == ["precious"]


@posix
@pytest.mark.parametrize("command", ["--version", "show --plain", "deal chess"])
def test_closed_standard_streams_are_no_error_of_the_program(command: str) -> None:
    line = command.replace("show", 'show "$1"')
    for closed in (">&-", "2>&-", ">&- 2>&- <&-"):
        ran = in_shell(f"crestflow {line} {closed}", SETUP)
        assert ran.status == (2 if "chess" in command else 0)


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", ["deal --help", "--version", "deal kamon --seed 7"])
def test_a_full_disk_is_an_error_in_one_line(command: str) -> None:
    ran = in_shell(f"crestflow {command} > /dev/full")
    assert (ran.status, ran.err) == (2, "crestflow: No space left on device\n")


@posix
@pytest.mark.parametrize("command", ["--help", "show --plain", "perft kamon --depth 2 --divide"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    line = command.replace("show", 'show "$1"').replace("perft kamon", 'perft kamon "$1"')
    ran = in_shell(f"{{ crestflow {line}; echo status $? >&2; }} | true", SETUP)
    assert ran.err == "status 0\n"


@pytest.mark.parametrize(
    ("encoding", "language"), [("ascii", "en"), ("ascii", "fr"), ("ascii", "pl"), ("ascii", "cs"), ("latin-1", "pl")]
)
def test_every_encoding_can_be_printed_in(encoding: str, language: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "crestflow", "tui", "--help"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding, "LANGUAGE": language, "PYTHONUTF8": "0"},
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    text = ran.stdout.decode(encoding)
    assert "Pantarei" in text or "Pantareï" in text
    assert "?" not in text


@posix
def test_a_file_name_that_is_no_text_is_printed_as_it_is(tmp_path: Path) -> None:
    name = b"game\xff.json"
    (tmp_path / os.fsdecode(name)).write_text("{}", "utf-8")
    ran = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"crestflow", b"check", b"--json", name],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert ran.returncode == 1
    assert name in ran.stdout
    assert b"Traceback" not in ran.stderr


def test_progress_goes_through_standard_input_and_output(tmp_path: Path) -> None:
    home, other = tmp_path / "home", tmp_path / "other"
    written = apart("puzzles", "progress", "--export", "-", cwd=tmp_path, XDG_DATA_HOME=str(home))
    assert (written.status, json.loads(written.out)["format"]) == (0, "crestflow-progress")
    assert names(tmp_path) == [], "nothing but standard output was written to"
    read = apart("puzzles", "progress", "--import", "-", lines=written.out, cwd=tmp_path, XDG_DATA_HOME=str(other))
    assert (read.status, read.out.splitlines()[0][:6]) == (0, "kamon:")
    assert names(tmp_path) == ["other"], "the program's own file may make its folder"
    wrong = apart("puzzles", "progress", "--import", "-", lines="{}", cwd=tmp_path, XDG_DATA_HOME=str(home))
    assert (wrong.status, wrong.err) == (2, "crestflow: standard input holds no progress of Crestflow\n")
    both = apart("puzzles", "progress", "--export", "-", "--json", XDG_DATA_HOME=str(home))
    assert (both.status, both.out) == (2, "")
    assert "only one of --json and --export" in both.err


def test_an_export_makes_no_folder(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "missing" / "progress.json"
    ran = here(capsys, "puzzles", "progress", "--export", str(path))
    assert (ran.status, ran.out, ran.err) == (2, "", f"crestflow: {path}: No such file or directory\n")
    assert names(tmp_path) == []
