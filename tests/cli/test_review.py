"""`crestflow review`: what it prints, the JSON, and the record with comments."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crestflow.records import Comment, Record, Variation, encode, encode_record, load_record, save_record
from tests.cli.run import apart, here
from tests.review.test_review import QUICK, game_of, quick_review

GAME = 1


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save_record(Record.from_state(game_of(QUICK[GAME])), path)
    return path


def test_it_prints_the_mistakes_with_what_was_better(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "review", str(record), "--effort", "quick")
    assert ran.status == 0
    lines = ran.out.splitlines()
    found = quick_review(GAME)
    marked = [move for move in found.moves if move.mistake or move.grade == "only"]
    assert len(lines) == len(marked) + 2
    for line, move in zip(lines, marked, strict=False):
        assert line.startswith(f"{move.ply}. {move.move}")
    assert f"accuracy {found.accuracies['black'].percent} %" in lines[-2]  # type: ignore[union-attr]


def test_it_says_something_about_every_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "review", str(record), "--effort", "quick", "--all", language="fr")
    assert len(ran.out.splitlines()) == len(quick_review(GAME).moves) + 2


def test_the_json_is_the_review(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "review", str(record), "--effort", "quick", "--json")
    assert json.loads(ran.out) == json.loads(json.dumps(quick_review(GAME).to_dict()))


def test_it_writes_a_record_with_comments(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "reviewed.json"
    assert here(capsys, "review", str(record), "--effort", "quick", "--out", str(out)).status == 0
    assert len(load_record(out).comments) >= len(quick_review(GAME).mistakes)
    ran = here(capsys, "review", str(record), "--effort", "quick", "--out", "-")
    assert json.loads(ran.out)["comments"]


def test_a_link_and_standard_input_are_taken(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = game_of(QUICK[GAME])
    short = state.undo(state.ply - 2)
    linked = here(capsys, "review", f"#{encode(short)}", "--effort", "quick", "--json")
    assert len(json.loads(linked.out)["moves"]) == 2
    piped = apart("review", "-", "--effort", "quick", "--json", lines=record.read_bytes())
    assert json.loads(piped.out) == json.loads(json.dumps(quick_review(GAME).to_dict()))


def test_a_link_keeps_its_variations_and_comments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = game_of(QUICK[GAME])
    short = state.undo(state.ply - 2)
    other = next(move for move in short.origin.legal_moves() if move != short.moves[0])
    own = Comment(ply=1, text="as in the first game")
    record = Record.from_state(short, comments=(own,), variations=(Variation(ply=0, moves=(other,)),))
    out = tmp_path / "reviewed.json"
    assert here(capsys, "review", f"#{encode_record(record)}", "--effort", "quick", "--out", str(out)).status == 0
    reviewed = load_record(out)
    assert reviewed.variations == record.variations
    assert reviewed.comments[0] == own


def test_standard_output_holds_one_document(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "review", str(record), "--effort", "quick", "--json", "--out", "-")
    assert (ran.status, ran.out) == (2, "")
    assert "only one of --json and --out" in ran.err


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.json"
    path.write_text("{}", "utf-8")
    ran = here(capsys, "review", str(path))
    assert ran.status == 2
    assert ran.out == ""
