"""How commands are called: what is guessed, suggested and refused, where positions come from, and the exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import crestflow
from crestflow.cli.common import INTERRUPTED, NOT_KNOWN
from crestflow.page.static_server import LOOPBACK, PageServer
from crestflow.protocol import State
from crestflow.records import Record, encode, save_record, write_record
from tests.cli.run import apart, here, in_shell

Capture = pytest.CaptureFixture[str]

STATE = crestflow.game("kamon").deal(7).play("a2").play("b2")
SETUP = STATE.setup
RECORD = write_record(Record.from_state(STATE))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sovle"], "crestflow: invalid choice: 'sovle' "),
        (["sovle"], "; did you mean solve? (see crestflow --help)"),
        (["deal", "komon"], "; did you mean kamon? (see crestflow deal --help)"),
        (
            ["deal", "kamon", "--sed", "7"],
            "crestflow deal: unrecognized arguments: --sed 7; did you mean --seed? (see crestflow deal --help)",
        ),
        (["show", SETUP, "--them=dark"], "did you mean --theme?"),
        (["--bogus"], "crestflow play: unrecognized arguments: --bogus (see crestflow play --help)"),
        (["--prot", "8000"], "did you mean --port?"),
        (["admin", "inspekt", "x"], "did you mean inspect?"),
        (["show", f"#{encode(STATE)}", "--first", "white"], "--first is for a setup"),
        (["show", str(STATE), "--first", "black"], "--first is for a setup"),
        (["show", SETUP, "--moves", "A2"], "cells are written in lower case, a2"),
        (["perft", "kamon", "x", "--depth", "1"], "1 row split by"),
        (["deal", "kamon", "--seed", "9" * 5000], "is too large for a seed: at most 2**64 - 1"),
        (["deal", "kamon", "--seed", "1_0"], "'1_0' is not a whole number from 0 up"),
        (["deal", "kamon", "--seed", " 7"], "' 7' is not a whole number from 0 up"),
        (["deal", "kamon", "--seed", "+7"], "'+7' is not a whole number from 0 up"),
        (["deal", "kamon", "--seed", "٧"], "is not a whole number from 0 up"),
        (["perft", "kamon", SETUP, "--depth", "9" * 5000], "is too large"),
        (["show", SETUP, "--svg", ""], "argument --svg: the name is empty"),
        (["show", SETUP, "--png", ""], "argument --png: the name is empty"),
        (["solve", "kamon", SETUP, "--certificate", ""], "argument --certificate: the name is empty"),
        (["arena", "kamon", "--players", "1", "2", "--records", ""], "argument --records: the name is empty"),
        (["tui", "--resume", ""], "neither a Kamon nor a Pantareï text"),
        (["tui", "--setup", ""], "neither a Kamon nor a Pantareï text"),
        (["tui", ""], "neither a Kamon nor a Pantareï text"),
        (["tui", "--resume", "x", "--setup", "y"], "argument --setup: not allowed with argument --resume"),
        (["tui", "x", "--resume", "y"], "not allowed with argument"),
        (["puzzles", "kamon", "--day", "--id", "k61c02f"], "argument --id: not allowed with argument --day"),
        (["show", "missing.json"], "crestflow: missing.json: No such file or directory"),
    ],
)
def test_a_mistake_is_explained_in_one_line(capsys: Capture, arguments: list[str], message: str) -> None:
    ran = here(capsys, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1
    assert len(ran.err) < 400


def test_nothing_is_suggested_for_a_word_that_resembles_none(capsys: Capture) -> None:
    assert "did you mean" not in here(capsys, "xylophone").err


def test_the_version_needs_no_command() -> None:
    code = "import sys; from crestflow.cli import main; main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert not {"numpy", "wasmtime", "pydantic", "crestflow.cli.deal", "crestflow.engine"} & set(loaded)


def positions(folder: Path) -> dict[str, tuple[str, str]]:
    """The same position in every form: an argument, and what stands on standard input."""
    save_record(Record.from_state(STATE), folder / "game.json")
    (folder / "position.txt").write_text(f"{STATE}\n", "utf-8")
    (folder / "record").write_text("\ufeff" + RECORD, "utf-8")
    return {
        "text": (str(STATE), ""),
        "link": (f"https://games.example/#{encode(STATE)}", ""),
        "record": (str(folder / "game.json"), ""),
        "record of any name": (str(folder / "record"), ""),
        "file": (str(folder / "position.txt"), ""),
        "input": ("-", f"{STATE}\n"),
        "input link": ("-", f"#{encode(STATE)}\n"),
        "input record": ("-", RECORD),
        "input with a byte order mark": ("-", "\ufeff" + RECORD),
    }


def test_every_command_takes_a_position_in_every_form(tmp_path: Path) -> None:
    forms = positions(tmp_path)
    drawn = {apart("show", argument, lines=lines).out for argument, lines in forms.values()}
    assert len(drawn) == 1
    assert "○Rr◂" in drawn.pop()
    counted = {
        apart("perft", "kamon", argument, "--depth", "1", lines=lines).out
        for argument, lines in list(forms.values())[2::2]
    }
    assert counted == {f"{len(STATE.legal_moves())}\n"}
    argument, lines = forms["input record"]
    solved = apart("solve", "kamon", argument, "--nodes", "1", "--json", lines=lines)
    assert json.loads(solved.out)["position"] == str(STATE)


def test_input_that_is_no_position_is_refused(capsys: Capture, tmp_path: Path) -> None:
    for content in (b"\xff\xfe", b"", b"{", b"{}", b"\x00" * 100, b"[" * 10_000):
        ran = apart("show", "-", lines=content)
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1
    path = tmp_path / "game.json"
    path.write_text(RECORD, "utf-8")
    assert "holds a game of kamon, not pantarei" in here(capsys, "perft", "pantarei", str(path), "--depth", "1").err


def test_share_reads_both_forms_from_standard_input() -> None:
    link = f"#{encode(STATE)}\n"
    assert apart("share", "-", lines=RECORD).out == link
    assert apart("share", "-", lines=link).out == RECORD
    assert apart("share", "-", lines="nonsense").status == 2


def test_check_passes_over_blank_lines_and_byte_order_marks(capsys: Capture, tmp_path: Path) -> None:
    line = json.dumps(json.loads(RECORD))
    path = tmp_path / "games.jsonl"
    path.write_text(f"\ufeff{line}\n\n{line}\r\n  \n{{\n", "utf-8")
    ran = here(capsys, "check", str(path))
    assert ran.status == 1
    assert [text.split(": ")[0] for text in ran.out.splitlines()] == [f"{path}:1", f"{path}:3"]
    assert re.fullmatch(rf"{re.escape(str(path))}:5: not JSON: .* at line 1, column \d+\n", ran.err)


def test_check_reads_lines_from_standard_input() -> None:
    line = json.dumps(json.loads(RECORD))
    ran = apart("check", "-", lines=f"{line}\n{line}\n")
    assert [text.split(": ")[0] for text in ran.out.splitlines()] == ["standard input:1", "standard input:2"]
    for whole in (RECORD, line, f"{line}\n"):
        assert apart("check", "-", lines=whole).out.startswith("standard input: ok")


def test_a_port_that_is_taken_is_named(capsys: Capture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = here(capsys, "play", "--no-browser", "--port", str(port))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"crestflow: port {port} is taken; choose another one")


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps a port that was left for a while")
def test_a_port_that_was_just_left_is_taken_again() -> None:
    port = 0
    for _ in range(2):
        with PageServer(port) as server:
            port = server.server_port
            with socket.create_connection((LOOPBACK, port)) as visitor:
                visitor.sendall(b"GET / HTTP/1.0\r\n\r\n")
                # The server hangs up first, so that the system remembers the connection on its side.
                server.handle_request()
                while visitor.recv(65536):
                    pass


def test_a_count_that_takes_too_long_is_not_known(capsys: Capture) -> None:
    ran = here(capsys, "perft", "kamon", SETUP, "--depth", "20", "--seconds", "0.05")
    assert ran.status == NOT_KNOWN
    assert ran.out.startswith("Not known: stopped after ")
    ran = here(capsys, "perft", "kamon", SETUP, "--depth", "20", "--seconds", "0.05", "--json")
    assert (ran.status, json.loads(ran.out)["count"]) == (NOT_KNOWN, None)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_ctrl_c_ends_a_count_with_its_own_status() -> None:
    reader, terminal = os.openpty()
    command = [sys.executable, "-m", "crestflow", "perft", "kamon", SETUP, "--depth", "30"]
    environment = {**os.environ, "LANGUAGE": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True, env=environment) as process:
        os.close(terminal)
        written = b""
        while b" lines in " not in written:
            written += os.read(reader, 1024)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    os.close(reader)
    assert process.returncode == INTERRUPTED
    assert out.startswith("Not known: stopped after ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    ("environment", "sequence"),
    [
        ({"TERM": "xterm", "COLORTERM": ""}, r"0;1;(3[0-7]|9[0-7]);(4[0-7]|10[0-7])"),
        ({"TERM": "xterm-256color", "COLORTERM": ""}, r"0;1;38;5;\d+;48;5;\d+"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, r"0;1;38;2;\d+;\d+;\d+;48;2;\d+;\d+;\d+"),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(environment: dict[str, str], sequence: str) -> None:
    shown = on_terminal(STATE, **environment)
    assert re.search(rf"\x1b\[{sequence}m", shown)
    modes = {len(code.split(";")) for code in re.findall(r"\x1b\[0;1;([\d;]+)m", shown)}
    assert len(modes) == 1


def on_terminal(state: State, *options: str, **environment: str) -> str:
    """What `show` prints on a terminal."""
    reader, terminal = os.openpty()
    inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    command = [sys.executable, "-m", "crestflow", "show", str(state), *options]
    with subprocess.Popen(command, stdout=terminal, env={**inherited, "LANGUAGE": "en", **environment}) as process:
        os.close(terminal)
        written = b""
        try:
            while part := os.read(reader, 65536):
                written += part
        except OSError:  # how Linux says that the other side is closed
            pass
        assert process.wait(60) == 0
    os.close(reader)
    return written.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_users_say_how_they_want_colours() -> None:
    assert "\x1b" not in on_terminal(STATE, NO_COLOR="1", TERM="xterm")
    assert "\x1b" not in on_terminal(STATE, "--plain", TERM="xterm")
    assert "\x1b" not in on_terminal(STATE, TERM="dumb")
    dark, light = (on_terminal(STATE, TERM="xterm-256color", COLORFGBG=value) for value in ("15;0", "0;15"))
    assert dark != light
    assert light == on_terminal(STATE, "--theme", "light", TERM="xterm-256color", COLORFGBG="15;0")


def test_force_color_colours_a_pipe() -> None:
    assert "\x1b[0;1;38;5;" in apart("show", str(STATE), FORCE_COLOR="2", NO_COLOR="").out
    assert "\x1b" not in apart("show", str(STATE), FORCE_COLOR="2", NO_COLOR="1").out
    assert "\x1b" not in apart("show", str(STATE), FORCE_COLOR="0", NO_COLOR="").out


def test_forty_columns_are_enough() -> None:
    shown = apart("show", str(STATE), COLUMNS="40").out
    assert max(map(len, shown.splitlines())) <= 40
    assert len(re.findall(r"--|[ROYGBP][bfrnmg]", shown.partition("\n\n")[0])) == 37


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["so"], {"solve"}),
        (["show", "--th"], {"--theme"}),
        (["deal", "pan"], {"pantarei"}),
        (["show", "--theme", "d"], {"dark"}),
    ],
)
def test_bash_completes_commands_options_and_values(tmp_path: Path, words: list[str], expected: set[str]) -> None:
    ask = tmp_path / "ask.bash"
    ask.write_text(
        'source "$1"; shift; COMP_WORDS=(crestflow "$@"); COMP_CWORD=$#; _shtab_crestflow; echo "${COMPREPLY[@]}"',
        "utf-8",
    )
    script = tmp_path / "crestflow.bash"
    ran = in_shell('crestflow completion bash > "$2"; exec bash "$@"', ask, script, *words)
    assert set(ran.out.split()) == expected


@pytest.mark.parametrize(
    ("option", "kind"),
    [
        ("solve___checkpoint", "files"),
        ("survey___out", "files"),
        ("puzzles_progress___import", "files"),
        ("report___out", "dirs"),
        ("arena___records", "dirs"),
        ("site_pos_0", "dirs"),
    ],
)
def test_files_and_folders_are_completed(capsys: Capture, option: str, kind: str) -> None:
    script = here(capsys, "completion", "bash").out
    assert f"_shtab_crestflow_{option}_COMPGEN=_shtab_compgen_{kind}\n" in script


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_scripts_for_other_shells_know_every_command(capsys: Capture, shell: str) -> None:
    script = here(capsys, "completion", shell).out
    assert all(word in script for word in ("solve", "show", "theme", "pantarei"))
    assert here(capsys, "completion", "tcsh").status == 2


@pytest.mark.parametrize(
    "line",
    [
        ["arena", "kamon", "--players", "1", "2", "--workers", "0"],
        ["arena", "kamon", "--players", "1", "2", "--nodes", "0"],
        ["survey", "kamon", "--boards", "0", "--out", "x.parquet"],
        ["solve", "kamon", "-", "--table", "0"],
        ["verify", "proof.cfp", "--workers", "0"],
    ],
)
def test_nothing_at_all_is_too_few(capsys: Capture, line: list[str]) -> None:
    ran = here(capsys, *line)
    assert ran.status == 2
    assert f"argument {line[-2] if line[-1] == '0' else '--boards'}: 0 is too few" in ran.err
