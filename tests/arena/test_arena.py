"""The arena: fair pairings, the same again for the same seed, honest error bars."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any, NoReturn

import pytest

import crestflow
from crestflow.arena import pairings, play, ratings, tournament
from crestflow.records import load_record, replay
from tests.cli.run import apart, here


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_every_setup_is_played_with_both_sides(name: str) -> None:
    tasks = pairings(name, ["random", "1", "2"], 10, seed=5)
    assert len(tasks) == 3 * 10
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.black, one.white) == (other.white, other.black)
        assert (one.seed, one.first, one.pair) == (other.seed, other.first, other.pair)
    beginners = Counter(task.first for task in tasks)
    assert beginners == ({"black": 18, "white": 12} if name == "pantarei" else {"black": 30})


def test_on_a_ladder_only_neighbours_meet() -> None:
    tasks = pairings("kamon", ["1", "2", "3"], 2, ladder=True)
    assert {frozenset((task.black, task.white)) for task in tasks} == {frozenset("12"), frozenset("23")}


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_games_are_played_to_the_end_and_again_the_same(name: str) -> None:
    for task in pairings(name, ["random", "1"], 4):
        played = play(task)
        assert replay(played.record).outcome is not None
        assert played.score(task.black) + played.score(task.white) == 1
        assert play(task) == played


def test_a_tournament_on_two_cores_gives_what_one_core_gives() -> None:
    tasks = pairings("pantarei", ["random", "1"], 6)
    together = {played.task: played.record for played in tournament(tasks, 2)}
    assert together == {task: play(task).record for task in tasks}


def test_ratings_explain_all_results_at_once() -> None:
    points = {}
    true = {"a": 0.0, "b": 100.0, "c": 250.0}
    for one, other in permutations(true, 2):
        points[one, other] = 10_000 / (1 + 10 ** ((true[other] - true[one]) / 400))
    found = ratings(list(true), points)
    assert all(abs(found[name] - true[name]) < 1 for name in true)


def strict_json(text: str) -> dict[str, Any]:
    """What a parser reads that takes no more than RFC 8259: no infinities, nothing that is not a number."""

    def refuse(name: str) -> NoReturn:
        raise AssertionError(f"{name} is no JSON")

    content: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return content


def test_the_table_is_true_and_is_json_when_every_game_was_won(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "pantarei", "--players", "random", "4", "--games", "4", "--workers", "1"]
    ran = here(capsys, *arguments)
    assert "100.0%  33.3% to 100.0%" in ran.out
    assert "?  -121 or more" in ran.out
    assert "inf" not in ran.out
    assert "-0\n" not in ran.out
    meeting = strict_json(here(capsys, *arguments, "--json").out)["meetings"][0]
    assert meeting["score"] == 1
    assert meeting["elo"][0] is meeting["elo"][2] is None
    assert meeting["pairs"] == [0, 0, 0, 0, 2]


def test_the_command_writes_records_and_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["arena", "kamon", "--players", "random", "1", "--games", "4", "--workers", "1"]
    ran = here(capsys, *arguments, "--records", str(tmp_path / "games"))
    assert ran.status == 0
    assert "1         random          4" in ran.out
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 4
    for record in map(load_record, files):
        assert record.result is not None
        assert {record.players.black.level, record.players.white.level} == {1, "random"}
        assert {record.players.black.name, record.players.white.name} == {"level 1", "random player"}
    as_json = strict_json(apart(*arguments, "--json").out)
    assert as_json["meetings"][0]["games"] == 4
    assert as_json["ratings"]["random"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "1", "--games", "4"], "two different players"),
        (["--players", "1", "9"], "'9' is neither a player (random, 1, 2, 3"),
        (["--players", "1", "no-such-program --fast"], "nor a program that can be started"),
        (["--players", "1", "'"], "a quotation mark is not closed"),
        (["--players", "1", "2", "--clock", "x"], "'x' is not a number"),
        (["--players", "1", "2", "--clock", "0"], "not a number of seconds above 0"),
        (["--players", "1", "2", "--clock", "5+-1"], "not a number of seconds"),
        (["--players", "1", "2", "--seconds", "nan"], "is not a number"),
        (["--players", "1", "2", "--nodes", "0"], "0 is too few"),
        (["--players", "1", "2", "--option", "Hash"], "is not NAME=VALUE"),
        (["--players", "1", "2", "--option", "3:Hash=1"], "the number of players is 2"),
        (["--players", "1", "2", "--sprt", "elo=1"], "'elo=1' is not NAME=NUMBER with one of elo0, elo1, alpha, beta"),
        (["--players", "1", "2", "--sprt", "elo0=inf"], "elo0: 'inf' is not a number"),
        (["--players", "1", "2", "--sprt", "elo0=9"], "elo0 has to be less than elo1"),
        (["--players", "1", "2", "--sprt", "alpha=1"], "alpha and beta have to be above 0"),
        (["--players", "1", "2", "3", "--sprt"], "--sprt compares two players"),
        (["--players", "1", "2", "--games", "5"], "the number is even"),
        (["--players", "1", "2", "--games", "0"], "the number is even"),
    ],
)
def test_bad_tournaments_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    ran = here(capsys, "arena", "kamon", *arguments)
    assert ran.status == 2
    assert message in ran.err
