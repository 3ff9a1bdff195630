"""The commands in every language: no line of a help text, a result or an error stays English.

What a command prints in English is compared with what it prints in another language, line by line. A line may stay as
it is only when nothing in it is a word: moves, numbers, names of options and values that are typed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import crestflow
from crestflow.cli.commands import COMMANDS
from crestflow.cli.common import NOT_KNOWN
from crestflow.i18n import LANGUAGES
from crestflow.protocol import State
from crestflow.records import Record, encode, write_record
from tests.cli.run import Ran, here

Capture = pytest.CaptureFixture[str]

OTHERS = [language for language in LANGUAGES if language != "en"]
KAMON = crestflow.game("kamon").deal(7)
PANTAREI = crestflow.game("pantarei").deal(7)
OPERATIONS = ("inspect", "export", "repair", "delete", "check")

TYPED = {
    *COMMANDS,
    *OPERATIONS,
    *("crestflow", "kamon", "kamon:wild", "pantarei", "black", "white", "person", "random", "perfect"),
    *("colours", "classic", "light", "dark", "high", "critical", "error", "warning", "info", "debug", "text", "json"),
    *("effort", "quick", "deep", "sqlite", "postgresql"),
    *("alpha", "beta", "false"),  # numbers of a test, and a program that ends at once
    # Signs of values, and words that are spelt alike in two of the languages.
    *("url", "mib", "elo", "position", "options", "pixels", "format", "link", "argument", "arguments", "port", "dir"),
}
"""Words that are typed as they are, so they stay."""

QUOTED = re.compile(
    r"'[^']*'|`[^`]*`|--[\w-]+|https?://\S+|\S*/\S*|\w+\.(?:json|cfp|parquet)|CRESTFLOW_\w+|#\S+|\$\(.*\)|\b\w*\d\w*\b"
)
"""What was typed, options, addresses, files, links and anything with a digit in it."""

WORD = re.compile(r"[^\W\d_]{2,}(?::wild)?")

LETTERS = 2
"""So many letters alone are a token or a language, not a word."""


def left_english(english: str, said: str) -> list[str]:
    """The lines of `said` that the English text has too, with a word in them."""
    known = {line.strip() for line in english.splitlines()}
    return [
        line
        for line in said.splitlines()
        if line.strip() in known and not line.startswith(("  crestflow ", "  printf "))  # an example
        if {word.lower() for word in WORD.findall(QUOTED.sub(" ", line)) if len(word) > LETTERS} - TYPED
    ]


def in_every_language(capsys: Capture, *arguments: str) -> Iterator[tuple[Ran, Ran]]:
    """What the command says in English and in each other language."""
    english = here(capsys, *arguments)
    for language in OTHERS:
        yield english, here(capsys, *arguments, language=language)


def helps() -> Iterator[tuple[str, ...]]:
    yield ()
    yield from ((command,) for command in COMMANDS)
    yield from (("admin", operation) for operation in OPERATIONS)


@pytest.mark.parametrize("command", list(helps()), ids=" ".join)
def test_no_help_keeps_an_english_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", "400")  # a line is a whole text
    for english, said in in_every_language(capsys, *command, "--help"):
        assert (said.status, said.err) == (0, "")
        assert left_english(english.out, said.out) == []


def finished() -> State:
    state = crestflow.game("kamon").deal(3)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    return state


def wrong_records(folder: Path) -> list[str]:
    """Record files, each wrong in another way."""
    right = json.loads(write_record(Record.from_state(finished())))
    changes: dict[str, dict[str, object]] = {
        "result": {"result": None},
        "winner": {"result": {"winner": None, "reason": "agreement"}},
        "reason": {"result": {**right["result"], "reason": "loop"}},
        "over": {"moves": right["moves"][:-1]},
        "agreed": {"moves": right["moves"][:-1], "result": {"winner": "black", "reason": "agreement"}},
        "resigned": {"moves": right["moves"][:-1], "result": {"winner": None, "reason": "resignation"}},
        "more": {"moves": [*right["moves"], "a1"]},
        "move": {"moves": ["a2", "a2"], "result": None},
        "no-move": {"moves": ["zz"], "result": None},
        "ruleset": {"ruleset": "tame"},
        "setup": {"setup": right["setup"][2:]},
        "first": {"first": "white"},
        "field": {"weather": "fine"},
        "value": {"moves": 7},
        "comment": {"comments": [{"ply": 99, "text": "!"}]},
        "clock": {"clock": {"initial": 60, "increment": 0, "left": [1.0] * 99}},
        "times": {"started": "2026-01-02T00:00:00Z", "ended": "2026-01-01T00:00:00Z"},
    }
    contents = {name: json.dumps({**right, **change}).encode() for name, change in changes.items()}
    missing = {name: value for name, value in right.items() if name != "setup"}
    contents |= {
        "missing": json.dumps(missing).encode(),
        "twice": b'{"game": "kamon", "game": "kamon"}',
        "not-json": b"{",
        "number": b'{"version": NaN}',
        "long-number": b'{"version": ' + b"9" * 5000 + b"}",
        "null": b"null",
        "bytes": b"\xff",
        "deep": b"[" * 100_000,
        "large": b" " * 1_000_001,
    }
    files = []
    for name, content in contents.items():
        path = folder / f"{name}.json"
        path.write_bytes(content)
        files.append(str(path))
    return files


def test_every_wrong_record_is_refused_in_every_language(capsys: Capture, tmp_path: Path) -> None:
    files = [*wrong_records(tmp_path), str(tmp_path / "gone.json"), str(tmp_path)]
    for english, said in in_every_language(capsys, "check", *files):
        # A message of the system can have two lines in no language; each file has one.
        assert len(said.err.splitlines()) == len(english.err.splitlines()) == len(files)
        assert left_english(english.err, said.err) == []


def test_what_is_wrong_with_a_record_stays_english_for_programs(capsys: Capture, tmp_path: Path) -> None:
    files = wrong_records(tmp_path)
    for english, said in in_every_language(capsys, "check", "--json", *files):
        assert said == english


def test_a_right_record_is_summed_up_in_every_language(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for state in (KAMON.play("a2"), finished()):
        path.write_text(write_record(Record.from_state(state)), encoding="utf-8")
        for english, said in in_every_language(capsys, "check", str(path)):
            assert left_english(english.out, said.out) == []


LATE = "a2 b2 a3 b1 a1 b4 b3 b5 a4 c1 d3 d2"
PLAYED = "c2 c3 c5 d5 c4 c6 d1 d4"
"""Moves after those, for what takes longer."""

PRINTED = {
    "show": ("show", str(KAMON.play("a2"))),
    "show-pantarei": ("show", str(PANTAREI)),
    "solve": ("solve", "kamon", KAMON.setup, "--moves", LATE, "--each", "--nodes", "200000"),
    "solve-best": ("solve", "kamon", KAMON.setup, "--moves", LATE),
    "solve-stopped": ("solve", "kamon", KAMON.setup, "--nodes", "1"),
    "solve-distance": ("solve", "kamon", KAMON.setup, "--moves", LATE, "--distance"),
    "perft-stopped": ("perft", "kamon", KAMON.setup, "--depth", "9", "--seconds", "0.001"),
    "arena": ("arena", "kamon", "--players", "random", "1", "--games", "2", "--workers", "1"),
    "arena-sprt": ("arena", "kamon", "--players", "random", "1", "--games", "2", "--workers", "1", "--sprt"),
    "arena-forfeit": ("arena", "kamon", "--players", "random", "false", "--games", "2", "--workers", "1"),
}
"""What prints sentences. `deal`, `perft` and `share` print setups, numbers, links and records: no language."""


@pytest.mark.parametrize("name", PRINTED)
def test_no_result_keeps_an_english_line(capsys: Capture, name: str) -> None:
    for english, said in in_every_language(capsys, *PRINTED[name]):
        assert english.status == said.status == (NOT_KNOWN if name.endswith("-stopped") else 0)
        assert left_english(english.out, said.out) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "kamon", "--seed", "7"),
        ("perft", "kamon", KAMON.setup, "--depth", "2", "--divide"),
        ("share", f"#{encode(KAMON.play('a2'))}"),
        ("solve", "kamon", KAMON.setup, "--moves", LATE, "--json", "--nodes", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_setups_numbers_records_and_json_are_the_same_in_every_language(
    capsys: Capture, arguments: tuple[str, ...]
) -> None:
    for english, said in in_every_language(capsys, *arguments):
        assert re.sub(r'"seconds": [\d.]+', "", said.out) == re.sub(r'"seconds": [\d.]+', "", english.out)


REFUSED = {
    "no-command": ("nonsense",),
    "misspelt-command": ("sovle",),
    "misspelt-option": ("deal", "kamon", "--sed", "7"),
    "misspelt-game": ("deal", "komon"),
    "option-without-command": ("--loud",),
    "no-game": ("deal", "chess"),
    "no-argument": ("show",),
    "unknown-option": ("deal", "kamon", "--loud"),
    "no-value": ("deal", "kamon", "--seed"),
    "needless-value": ("deal", "kamon", "--json=1"),
    "no-players": ("arena", "kamon", "--players"),
    "seed": ("deal", "kamon", "--seed", "-1"),
    "large-seed": ("deal", "kamon", "--seed", str(1 << 64)),
    "depth": ("perft", "kamon", KAMON.setup, "--depth", "101"),
    "seconds": ("solve", "kamon", KAMON.setup, "--seconds", "0"),
    "nodes": ("solve", "kamon", KAMON.setup, "--nodes", "0"),
    "table": ("solve", "kamon", KAMON.setup, "--table", "999999"),
    "odd-games": ("arena", "kamon", "--players", "1", "2", "--games", "3"),
    "one-player": ("arena", "kamon", "--players", "1", "1"),
    "sprt-players": ("arena", "kamon", "--players", "1", "2", "3", "--sprt"),
    "sprt-name": ("arena", "kamon", "--players", "1", "2", "--sprt", "elo=1"),
    "sprt-number": ("arena", "kamon", "--players", "1", "2", "--sprt", "elo0=x"),
    "sprt-elo": ("arena", "kamon", "--players", "1", "2", "--sprt", "elo0=9"),
    "sprt-alpha": ("arena", "kamon", "--players", "1", "2", "--sprt", "alpha=1"),
    "no-program": ("arena", "kamon", "--players", "1", "no-such-program"),
    "quotation": ("arena", "kamon", "--players", "1", '"x'),
    "option": ("arena", "kamon", "--players", "1", "2", "--option", "Hash"),
    "option-number": ("arena", "kamon", "--players", "1", "2", "--option", "3:Hash=1"),
    "clock": ("arena", "kamon", "--players", "1", "2", "--clock", "5+-1"),
    "threads": ("solve", "kamon", KAMON.setup, "--threads", "65"),
    "no-certificate-folder": ("solve", "kamon", KAMON.setup, "--certificate", "/no/such/folder/proof.cfp"),
    "no-certificate": ("verify", "gone.cfp"),
    "no-puzzle": ("puzzles", "kamon", "--id", "k-none"),
    "survey-level": ("survey", "pantarei", "--boards", "1", "--level", "9", "--out", "gone.parquet"),
    "survey-option": ("survey", "pantarei", "--boards", "1", "--stones", "2", "--out", "gone.parquet"),
    "survey-stones": ("survey", "kamon", "--boards", "1", "--stones", "99", "--out", "gone.parquet"),
    "survey-strategy": ("survey", "kamon", "--boards", "1", "--strategy", "3", "--out", "gone.parquet"),
    "survey-seeds": ("survey", "kamon", "--boards", "2", "--seed", str((1 << 64) - 1), "--out", "gone.parquet"),
    "survey-boards": ("survey", "kamon", "--boards", "0", "--out", "gone.parquet"),
    "survey-memory": ("survey", "kamon", "--boards", "1", "--memory", "999999", "--out", "gone.parquet"),
    "no-survey": ("report", "gone.parquet", "--out", "gone"),
    "not-parquet": ("report", __file__, "--out", "gone"),
    "width": ("show", KAMON.setup, "--width", "1"),
    "port": ("play", "--port", "99999"),
    "workers": ("serve", "--workers", "2"),
    "workers-port": ("serve", "--workers", "2", "--port", "0", "--broker", "redis://gone"),
    "server-port": ("serve", "--port", "99999"),
    "access-log": ("serve", "--access-log", "maybe"),
    "log-level": ("serve", "--log-level", "foo"),
    "keep-days": ("serve", "--keep-days", "-1"),
    "keep-number": ("serve", "--keep-days", "1_0"),
    "database": ("serve", "--database", "foo"),
    "database-kind": ("serve", "--database", "mysql://here"),
    "no-database": ("admin", "check", "--database", "sqlite:////no/such/file.db"),
    "no-name": ("show", KAMON.setup, "--svg", ""),
    "survey-output": ("survey", "kamon", "--boards", "1", "--out", "-"),
    "proofs-none": ("solve", "kamon", KAMON.setup, "--checkpoint", __file__),
    "proofs-game": ("solve", "pantarei", PANTAREI.setup, "--checkpoint", "gone"),
    "seed-digits": ("deal", "kamon", "--seed", "9" * 5000),
    "day": ("serve", "--purge-before", "today"),
    "address": ("site", "gone", "--url", "games.example"),
    "text": ("show", "nothing at all"),
    "setup": ("show", KAMON.setup[2:], "--game", "kamon"),
    "move": ("show", KAMON.setup, "--moves", "a2 a2"),
    "first": ("show", KAMON.setup, "--first", "white"),
    "first-of-a-link": ("show", f"#{encode(KAMON)}", "--first", "black"),
    "upper-case": ("show", KAMON.setup, "--moves", "A2"),
    "two-outputs": ("show", KAMON.setup, "--svg", "-", "--png", "-"),
    "other-game": ("show", f"#{encode(KAMON)}", "--game", "pantarei"),
    "link": ("share", "#kAAAA"),
    "no-file": ("share", "gone.json"),
    "no-folder": ("show", KAMON.setup, "--svg", "/no/such/folder/board.svg"),
    "folder": ("share", "/"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_no_refusal_keeps_an_english_line(capsys: Capture, name: str) -> None:
    for english, said in in_every_language(capsys, *REFUSED[name]):
        assert english.status == said.status == 2
        assert len(said.err.splitlines()) == 1
        assert left_english(english.err, said.err) == []
        # The words around what was typed are others too.
        assert shared_words(english.err, said.err) == []


def test_a_survey_its_report_and_its_journal_in_every_language(capsys: Capture, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out, report = tmp_path / "boards.parquet", tmp_path / "report"
    survey = (
        "survey",
        "kamon",
        "--boards",
        "3",
        "--stones",
        "18",
        "--workers",
        "1",
        "--memory",
        "8",
        "--out",
        str(out),
    )
    for english, said in in_every_language(capsys, *survey):
        assert (english.status, said.status) == (0, 0)
        assert left_english(english.out, said.out) == []
    for english, said in in_every_language(capsys, *survey, "--json"):
        assert said == english
    for english, said in in_every_language(capsys, *survey, "--stones", "17"):
        assert english.status == said.status == 2
        assert shared_words(english.err, said.err) == []
    pages = {}
    for language in LANGUAGES:
        ran = here(capsys, "report", str(out), "--out", str(report), language=language)
        html = (report / "index.html").read_text("utf-8")
        assert f'<html lang="{language}">' in html
        # A line for each text: what stands between tags, without the style sheet.
        pages[language] = ran.out + re.sub(r"<style>.*?</style>|<[^>]*>", "\n", html, flags=re.DOTALL)
    for language in OTHERS:
        assert left_english(pages["en"], pages[language]) == []


def test_a_certificate_is_judged_in_every_language(capsys: Capture, tmp_path: Path) -> None:
    right = tmp_path / "right.cfp"
    solve = ("solve", "kamon", KAMON.setup, "--moves", f"{LATE} {PLAYED}", "--certificate", str(right))
    for english, said in in_every_language(capsys, *solve):
        assert left_english(english.out, said.out) == []
    for english, said in in_every_language(capsys, "verify", "--workers", "1", str(right)):
        assert (english.status, said.status) == (0, 0)
        assert left_english(english.out, said.out) == []
    data, files = right.read_bytes(), []
    changed = data[:20] + bytes([data[20] ^ 1]) + data[21:]
    for name, content in {"short": data[:-1], "long": data + b"x", "header": changed, "other": b"x" * 20}.items():
        files.append(str(tmp_path / f"{name}.cfp"))
        Path(files[-1]).write_bytes(content)
    for english, said in in_every_language(capsys, "verify", "--workers", "1", *files):
        assert english.status == said.status == 1
        assert len(said.err.splitlines()) == len(files)
        assert shared_words(english.err, said.err) == []
    for english, said in in_every_language(capsys, "verify", "--workers", "1", "--json", *files):
        assert said == english


def shared_words(english: str, said: str) -> list[str]:
    """Pairs of neighbouring words that the two texts share; options, files and what is typed left out."""
    first, second = (pairs_of_words(text) for text in (english, said))
    return [pair for pair in first if pair in second]


def pairs_of_words(text: str) -> list[str]:
    words = [word.lower() for word in WORD.findall(QUOTED.sub(" 0 ", text))]
    return [f"{one} {two}" for one, two in pairwise(words) if not {one, two} & TYPED]


def test_the_comparison_sees_english_that_is_left() -> None:
    assert left_english("  --json  print JSON\n", "  --json  print JSON\n") == ["  --json  print JSON"]
    assert left_english("a2: 1\n  crestflow deal kamon --seed 7\n", "a2: 1\n  crestflow deal kamon --seed 7\n") == []
    assert shared_words("x: there is no game a9", "y: there is no game a9") == ["there is", "is no", "no game"]
