"""The commands: what they print, how they end, and what they say about bad input."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

import crestflow
from crestflow import cli
from crestflow.cli.commands import COMMANDS
from crestflow.cli.main import parser
from crestflow.protocol import State
from crestflow.records import Comment, Record, Variation, encode, write_record
from tests.cli.run import apart, here

KAMON = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn"
PANTAREI = "B1/W1/W2/W3/B2/B1/N/B3/W2/B2/W2/B1/B3/B2/B3/W1/W3/W3/W1"

Capture = pytest.CaptureFixture[str]


def finished(seed: int = 7) -> State:
    state: State = crestflow.game("kamon").deal(seed)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    return state


def test_every_command_has_help_with_an_example(capsys: Capture) -> None:
    for command in COMMANDS:
        ran = here(capsys, command, "--help")
        assert ran.status == 0
        assert f"crestflow {command}" in ran.out.split("example")[1]


@pytest.mark.parametrize("command", ["admin", "puzzles"])
def test_every_operation_has_help_with_an_example(capsys: Capture, command: str) -> None:
    top, choices = parser(), argparse._SubParsersAction
    (commands,) = (action for action in top._actions if isinstance(action, choices))
    (operations,) = (action for action in commands.choices[command]._actions if isinstance(action, choices))
    assert operations.choices
    for operation in operations.choices:
        ran = here(capsys, command, operation, "--help")
        assert f"crestflow {command} {operation}" in ran.out.split("example")[1]


def test_help_gives_defaults_as_they_are_typed(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    assert "(CRESTFLOW_ACCESS_LOG; off)" in here(capsys, "serve", "--help").out
    (threads,) = (line for line in here(capsys, "solve", "--help").out.splitlines() if "so many threads" in line)
    assert threads.endswith("(1)")


def test_the_help_lists_every_command(capsys: Capture) -> None:
    listed = here(capsys, "--help").out
    assert all(f"\n    {command} " in listed for command in COMMANDS)
    modules = {path.stem for path in Path(cli.__file__).parent.glob("*.py")}
    shared = {"__init__", "main", "common", "output", "parser", "positions", "problems", "progress", "streams"}
    shared |= {"arena_arguments", "arena_table", "commands", "puzzle_making"}
    assert modules - shared == set(COMMANDS)


def test_a_missing_page_is_an_error_on_standard_error(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crestflow.cli.play.page_files", dict)
    ran = here(capsys, "play", "--no-browser")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "crestflow: the page is missing from this installation; `make build` makes it\n"


def test_a_missing_page_cannot_become_a_site(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("crestflow.page.export.page_files", dict)
    ran = here(capsys, "site", str(tmp_path / "site"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "crestflow: the page is missing from this installation; `make build` makes it\n"
    assert not (tmp_path / "site").exists()


def test_a_site_says_where_it_will_be(capsys: Capture, tmp_path: Path) -> None:
    ran = here(capsys, "site", str(tmp_path / "site"), "--url", "https://games.example")
    assert ran.status == 0
    assert 'content="https://games.example/preview.png"' in (tmp_path / "site" / "index.html").read_text("utf-8")
    wrong = here(capsys, "site", str(tmp_path / "other"), "--url", "games.example")
    assert wrong.status == 2
    assert "'games.example' is not an address such as" in wrong.err


def test_version(capsys: Capture) -> None:
    assert here(capsys, "--version").out == f"crestflow {crestflow.__version__}\n"


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_deal_prints_the_setup_of_the_seed(capsys: Capture, name: str) -> None:
    setup = crestflow.game(name).deal(7).setup
    assert here(capsys, "deal", name, "--seed", "7").out == setup + "\n"
    assert json.loads(here(capsys, "deal", name, "--seed", "7", "--json").out) == {
        "game": name,
        "seed": 7,
        "setup": setup,
    }


def test_deal_without_a_seed_says_which_one_it_took(capsys: Capture) -> None:
    first, second = (json.loads(here(capsys, "deal", "kamon", "--json").out) for _ in range(2))
    assert first["setup"] != second["setup"]
    assert crestflow.game("kamon").deal(first["seed"]).setup == first["setup"]


def test_perft_counts_as_the_referee_does(capsys: Capture) -> None:
    vector = json.loads((Path(__file__).parents[1] / "data" / "kamon_perft.jsonl").read_text("utf-8").splitlines()[0])
    for depth, count in enumerate(vector["counts"][:3], 1):
        ran = here(capsys, "perft", "kamon", vector["setup"], "--depth", str(depth))
        assert ran.out == f"{count}\n"
    divided = here(capsys, "perft", "kamon", vector["setup"], "--depth", "2", "--divide").out.splitlines()
    assert divided[-1] == str(vector["counts"][1])
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == vector["counts"][1]
    as_json = json.loads(here(capsys, "perft", "kamon", vector["setup"], "--depth", "2", "--divide", "--json").out)
    assert as_json["count"] == sum(as_json["divide"].values())


def test_perft_from_moves_and_first(capsys: Capture) -> None:
    first = crestflow.game("kamon").start(KAMON).legal_moves()[0]
    ran = here(capsys, "perft", "kamon", KAMON, "--moves", first, "--depth", "1")
    assert int(ran.out) == len(crestflow.game("kamon").start(KAMON).play(first).legal_moves())
    black, white = (
        here(capsys, "perft", "pantarei", PANTAREI, "--depth", "2", "--first", c).out for c in ("black", "white")
    )
    assert black != white
    assert here(capsys, "perft", "kamon", KAMON, "--depth", "0").out == "1\n"


def test_show_draws_in_plain_text_when_not_on_a_terminal(capsys: Capture) -> None:
    ran = here(capsys, "show", KAMON)
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert "Rf" in ran.out


def test_show_reads_positions_links_and_standard_input(capsys: Capture) -> None:
    state = crestflow.game("kamon").start(KAMON)
    state = state.play(state.legal_moves()[0])
    drawings = {
        here(capsys, "show", str(state)).out,
        here(capsys, "show", f"https://example.org/#{encode(state)}").out,
        here(capsys, "show", encode(state)).out,
        here(capsys, "show", KAMON, "--moves", state.moves[0]).out,
        apart("show", "-", lines=str(state) + "\n").out,
    }
    assert len(drawings) == 1


def test_show_writes_pictures(capsys: Capture, tmp_path: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.png"
    ran = here(capsys, "show", PANTAREI, "--svg", str(svg), "--png", str(png), "--width", "300", "--theme", "dark")
    assert (ran.status, ran.out) == (0, "")
    assert svg.read_text("utf-8").startswith("<svg")
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png.read_bytes()[16:20]) == 300


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["deal"], "GAME"),
        (["deal", "chess"], "invalid choice: 'chess'"),
        (["deal", "kamon", "--seed", "-1"], "'-1' is not a whole number"),
        (["deal", "kamon", "--seed", "seven"], "'seven' is not a whole number"),
        (["deal", "kamon", "--seed", str(2**64)], "too large for a seed"),
        (["show", "hello"], "neither a Kamon nor a Pantareï text"),
        (["show", ""], "neither a Kamon nor a Pantareï text"),
        (["show", KAMON[:-2]], "row g has 6 characters, expected 8"),
        (["show", KAMON.replace("Rf", "Xf")], "no colour 'X'"),
        (["show", KAMON.replace("Rf", "Rr")], "Rr twice, on a1 and on a2; missing Rf"),
        (["show", PANTAREI.replace("N", "B1")], "B1 4 times instead of 3"),
        (["show", KAMON, "--moves", "b2 b2"], "move 1: b2: the first stone goes on an edge cell"),
        (["show", KAMON, "--width", "5"], "16 to 8192"),
        (["show", "kAAAA"], "share link"),
        (["show", KAMON, "--svg", "/nowhere/at/all.svg"], "No such file or directory"),
        (["perft", "kamon", KAMON, "--depth", "101"], "at most 100"),
        (["perft", "kamon", PANTAREI, "--depth", "1"], "19 rows"),
        (
            ["perft", "kamon", "#" + encode(crestflow.game("pantarei").deal(7)), "--depth", "1"],
            "of pantarei, not kamon",
        ),
        (["show", KAMON, "--first", "white"], "in Kamon black moves first"),
        (["share", "missing.json"], "missing.json: No such file"),
        (["check"], "RECORD"),
        (["tui", "--resume", "#zzz"], "share link"),
    ],
)
def test_bad_usage_is_explained_with_status_2(capsys: Capture, arguments: list[str], message: str) -> None:
    ran = here(capsys, *arguments)
    assert ran.status == 2
    assert message in ran.err
    assert ran.out == ""


def test_check_referees_many_files_and_goes_on_after_a_wrong_one(capsys: Capture, tmp_path: Path) -> None:
    record = Record.from_state(finished())
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(write_record(record), "utf-8")
    bad.write_text(
        write_record(record.model_copy(update={"moves": (*record.moves[:4], "a2", *record.moves[5:])})), "utf-8"
    )
    ran = here(capsys, "check", str(bad), str(good))
    assert ran.status == 1
    assert f"{good}: ok, kamon, {len(record.moves)} moves, white wins (blockade)\n" == ran.out
    assert ran.err.startswith(f"{bad}: moves[4]: move 5 by black: a2: ")
    assert here(capsys, "check", str(good)).status == 0
    assert here(capsys, "check", "--quiet", str(good)).out == ""


def test_check_speaks_json(capsys: Capture, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(write_record(Record.from_state(finished())), "utf-8")
    bad.write_bytes(b"\xff")
    ran = here(capsys, "check", "--json", str(good), str(bad), str(tmp_path / "none.json"))
    lines = [json.loads(line) for line in (ran.out + ran.err).splitlines()]
    assert [line["ok"] for line in lines] == [True, False, False]
    assert lines[0]["result"] == {"winner": "white", "reason": "blockade"}
    assert lines[1]["error"] == "not UTF-8: byte 0 is 0xff"
    assert lines[2]["error"] == "No such file or directory"
    assert ran.status == 2


def test_check_reads_lines_and_standard_input(capsys: Capture, tmp_path: Path) -> None:
    texts = [write_record(Record.from_state(finished(seed))) for seed in range(5)]
    lines = tmp_path / "games.jsonl"
    lines.write_text("".join(json.dumps(json.loads(text)) + "\n" for text in texts), "utf-8")
    ran = here(capsys, "check", str(lines))
    assert ran.status == 0
    assert len(ran.out.splitlines()) == 5
    assert ran.out.startswith(f"{lines}:1: ok")
    assert apart("check", "-", lines=texts[0]).out.startswith("standard input: ok")


def test_share_goes_both_ways(capsys: Capture, tmp_path: Path) -> None:
    state = finished()
    path = tmp_path / "game.json"
    path.write_text(write_record(Record.from_state(state)), "utf-8")
    link = here(capsys, "share", str(path)).out.strip()
    assert link == "#" + encode(state)
    assert here(capsys, "share", link).out == path.read_text("utf-8")


def test_variations_are_checked_and_shared(capsys: Capture, tmp_path: Path) -> None:
    state = finished()
    record = Record.from_state(state)
    other = next(move for move in record.rules.start(record.setup).legal_moves() if move != record.moves[0])
    studied = record.with_variations([Variation(ply=0, moves=(other,))], comments=[Comment(ply=1, text="!")])
    path = tmp_path / "game.json"
    path.write_text(write_record(studied), "utf-8")
    assert f"{len(record.moves)} moves, 1 variation, " in here(capsys, "check", str(path)).out
    assert json.loads(here(capsys, "check", "--json", str(path)).out)["variations"] == 1
    link = here(capsys, "share", str(path)).out.strip()
    assert here(capsys, "share", link).out == path.read_text("utf-8")
    assert here(capsys, "share", "--moves-only", str(path)).out.strip() == "#" + encode(state)
    assert here(capsys, "share", "--moves-only", link).out == write_record(record)
    assert here(capsys, "show", "--plain", link).out == here(capsys, "show", "--plain", str(path)).out


def test_nothing_is_overwritten_when_the_input_is_bad(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("precious", "utf-8")
    assert here(capsys, "show", "nonsense", "--svg", str(path)).status == 2
    assert path.read_text("utf-8") == "precious"


def test_a_reader_that_goes_away_is_no_error() -> None:
    ran = apart("deal", "kamon", "--seed", "7")
    assert ran.out.strip() == crestflow.game("kamon").deal(7).setup
