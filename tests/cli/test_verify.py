"""`crestflow verify`, and the certificates and distances of `crestflow solve`."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import crestflow
from tests.cli.run import here, in_shell
from tests.engine.kamon_oracle import random_position

Capture = pytest.CaptureFixture[str]


def test_a_certificate_goes_from_solve_to_verify(capsys: Capture, tmp_path: Path) -> None:
    chance, wanted = random.Random(1), {"win", "draw", "loss"}
    while wanted:
        state = random_position(chance, 24)
        path = str(tmp_path / "proof.cfp")
        ran = here(capsys, "solve", "kamon", str(state), "--certificate", path, "--distance", "--json")
        solved = json.loads(ran.out)
        assert solved["distance"] == len(solved["line"]) > 0
        assert solved["best"] == solved["line"][0]
        wanted.discard(solved["value"])
        ran = here(capsys, "verify", path, "--json")
        assert ran.status == 0
        found = json.loads(ran.out)
        assert found["ok"]
        assert (found["position"], found["value"]) == (str(state), solved["value"])
        assert found["positions"] == solved["certificate"]["positions"]
        assert solved["certificate"]["bytes"] == Path(path).stat().st_size
        words = here(capsys, "verify", path).out
        verdict = {"win": "wins", "draw": "draws", "loss": "loses"}[solved["value"]]
        assert f"{state.turn.capitalize()}, to move, {verdict}" in words
        assert str(state) in words


def test_what_does_not_hold_has_status_1(capsys: Capture, tmp_path: Path) -> None:
    """The next file is checked all the same."""
    state = random_position(random.Random(1), 28)
    right, wrong = tmp_path / "right.cfp", tmp_path / "wrong.cfp"
    words = here(capsys, "solve", "kamon", str(state), "--certificate", str(right), "--distance").out
    assert " plies to the end: " in words
    assert "certificate: " in words
    wrong.write_bytes(right.read_bytes()[:-1])
    ran = here(capsys, "verify", str(wrong), str(right))
    assert ran.status == 1
    assert "wrong.cfp: the file ends at byte" in ran.err
    assert "right.cfp: it is proven that" in ran.out
    ran = here(capsys, "verify", "--json", str(wrong))
    assert ran.status == 1
    assert not json.loads(ran.out)["ok"]


def test_a_certificate_comes_and_goes_through_pipes(tmp_path: Path) -> None:
    """A certificate that standard input brings is checked like a file, and refused like one."""
    position = str(random_position(random.Random(1), 28))
    script = 'crestflow solve kamon "$1" --certificate proof.cfp && crestflow verify - < proof.cfp'
    ran = in_shell(script, position, cwd=tmp_path)
    assert ran.status == 0
    assert "-: it is proven that" in ran.out
    ran = in_shell('crestflow solve kamon "$1" --each --certificate - | crestflow verify -', position, cwd=tmp_path)
    assert ran.status == 0
    assert ran.out.startswith("-: it is proven that")
    assert "certificate: " in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["proof.cfp"]
    ran = in_shell('crestflow solve kamon "$1" --json --certificate -', position, cwd=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    ran = in_shell("head -c 60 proof.cfp | crestflow verify -", cwd=tmp_path)
    assert (ran.status, ran.out) == (1, "")
    assert "-: the file ends at byte 60" in ran.err


def test_a_file_that_is_not_there_has_status_2(capsys: Capture, tmp_path: Path) -> None:
    ran = here(capsys, "verify", str(tmp_path / "none.cfp"))
    assert (ran.status, ran.out) == (2, "")
    assert "No such file" in ran.err


def test_a_certificate_that_was_not_written_is_told(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "proof.cfp"
    ran = here(
        capsys,
        "solve",
        "kamon",
        crestflow.game("kamon").deal(seed=7).setup,
        "--nodes",
        "99",
        "--certificate",
        str(path),
    )
    assert ran.status == 4
    assert "proof.cfp: not written" in ran.err
    assert not path.exists()


def test_what_solve_cannot_do_is_said_at_once(capsys: Capture, tmp_path: Path) -> None:
    setup = crestflow.game("kamon").deal(seed=7).setup
    ran = here(capsys, "solve", "kamon", setup, "--certificate", str(tmp_path / "none" / "proof.cfp"))
    assert ran.status == 2
    assert "there is no folder to write it to" in ran.err


def test_a_certificate_of_pantarei_goes_from_solve_to_verify(capsys: Capture, tmp_path: Path) -> None:
    path, position = str(tmp_path / "proof.cfp"), "W3/W2/W1/N/B1B3/B2W1B2W3B2/W1W2B1W2B3/B3/B1W3 b -"
    ran = here(capsys, "solve", "pantarei", position, "--certificate", path, "--distance", "--json")
    solved = json.loads(ran.out)
    assert (ran.status, solved["value"]) == (0, "win")
    assert 0 < len(solved["line"]) <= solved["distance"]
    ran = here(capsys, "verify", path, "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["value"], found["position"]) == (0, "win", position)
    assert found["positions"] == solved["certificate"]["positions"]
    words = here(capsys, "solve", "pantarei", position, "--distance").out
    assert f"at most {solved['distance']} plies to the end: {solved['best']} " in words
    with Path(path).open("ab") as file:
        file.write(b"more")
    ran = here(capsys, "verify", path)
    assert (ran.status, ran.out) == (1, "")
    assert "something follows the end" in ran.err
