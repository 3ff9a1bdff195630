"""Whole reviews: the same everywhere, true where the truth is known, and told in records."""

from __future__ import annotations

import json
from functools import cache

import pytest

import crestflow
from crestflow import State
from crestflow.engine.host import Host
from crestflow.games.kamon import KamonState
from crestflow.i18n import speaking
from crestflow.protocol import positions as positions_of
from crestflow.records import Comment, Record, read_record, write_record
from crestflow.review import Review, ReviewProgress, annotated, grade_name, move_sentence, review
from crestflow.review.constants import EFFORTS, TABLE_MIB
from crestflow.review.reviewer import searched
from crestflow.vocabulary import MOVE_GRADES
from tests.engine.kamon_oracle import WORD, Minimax
from tools.generate.generator import ROOT

ROWS = [json.loads(line) for line in (ROOT / "contract/vectors/review.jsonl").read_text("utf-8").splitlines()]
QUICK = [row for row in ROWS if row["effort"] == "quick"]
DEEP = [row for row in ROWS if row["effort"] == "deep"]


def game_of(row: dict[str, object]) -> State:
    state = crestflow.game(str(row["game"])).start(str(row["setup"]), first=row["first"])  # type: ignore[arg-type]
    for move in row["moves"]:  # type: ignore[attr-defined]
        state = state.play(move)
    return state


@cache
def quick_review(number: int) -> Review:
    return review(game_of(QUICK[number]), effort="quick")


def label(row: dict[str, object]) -> str:
    return f"{row['game']}-{len(row['moves'])}"  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(len(QUICK)), ids=lambda number: label(QUICK[number]))
def test_a_quick_review_is_that_of_the_vectors(number: int) -> None:
    _agrees(quick_review(number), QUICK[number])


@pytest.mark.slow
@pytest.mark.parametrize(
    "row",
    [pytest.param(row, marks=pytest.mark.long(seconds=20)) if row["game"] == "kamon" else row for row in DEEP],
    ids=label,
)
def test_a_deep_review_is_that_of_the_vectors(row: dict[str, object]) -> None:
    _agrees(review(game_of(row)), row)


def _agrees(found: Review, row: dict[str, object]) -> None:
    told = json.loads(json.dumps(found.to_dict()))
    assert told["positions"] == row["positions"]
    assert told["moves"] == row["graded"]
    assert told["accuracy"] == row["accuracy"]


def test_the_order_of_the_positions_changes_nothing() -> None:
    for number in (0, 4):
        states = positions_of(game_of(QUICK[number]))[:8]
        limits = EFFORTS["quick"][states[0].game.kind]
        alone = []
        for each in states:
            host = Host()
            host.call("table_allow", TABLE_MIB)
            alone.append(searched(host, each, limits))
        used = Host()
        used.call("table_allow", TABLE_MIB)
        backwards = [searched(used, each, limits) for each in reversed(states)]
        assert backwards[::-1] == alone


@pytest.mark.parametrize("number", [0, 2, 3])
def test_what_is_proven_late_in_a_game_of_kamon_is_true(number: int) -> None:
    state, found = game_of(QUICK[number]), quick_review(number)
    oracle = Minimax()
    checked = 0
    for each, told in zip(positions_of(state), found.positions, strict=True):
        assert isinstance(each, KamonState)
        if each.outcome is not None or each.ply < max(24, state.ply - 6):
            continue
        if told.value is not None:
            assert told.value == WORD[oracle.worth(each)]
            checked += 1
    assert checked


def test_lines_can_be_played_and_end_as_they_say() -> None:
    for number in range(len(QUICK)):
        found = quick_review(number)
        for state, told in zip(positions_of(found.state), found.positions, strict=True):
            for move in told.line:
                state = state.play(move)  # noqa: PLW2901 (the position moves on)
            if told.line and told.end is not None:
                assert state.outcome is not None
                assert (state.outcome.winner, state.outcome.reason) == (told.end.winner, told.end.reason)
            if told.distance is not None and told.end is not None:
                assert len(told.line) <= told.distance


def test_every_move_has_a_sentence_in_every_language_and_every_grade_a_name() -> None:
    for number in range(len(QUICK)):
        found = quick_review(number)
        for move in found.moves:
            english = move_sentence(found, move)
            assert english.endswith(".")
            assert "{" not in english
            for language in ("fr", "pl", "cs"):
                with speaking(language):
                    said = move_sentence(found, move)
                    assert "{" not in said
                    assert said != english
    for language in ("fr", "pl", "cs"):
        with speaking(language):
            assert len({grade_name(grade) for grade in MOVE_GRADES}) == len(MOVE_GRADES)


def test_a_mistake_names_a_better_move() -> None:
    for number in range(len(QUICK)):
        found = quick_review(number)
        assert found.mistakes
        for move in found.mistakes:
            assert move.best != move.move
            assert move.best in move_sentence(found, move)


def test_a_game_that_is_not_over_is_reviewed_as_far_as_it_goes() -> None:
    state = positions_of(game_of(QUICK[0]))[3]
    found = review(state, effort="quick")
    assert (len(found.positions), len(found.moves)) == (4, 3)
    assert review(state.origin, effort="quick").moves == ()


def test_progress_goes_up_to_all_positions() -> None:
    told: list[ReviewProgress] = []
    review(positions_of(game_of(QUICK[5]))[2], effort="quick", progress=told.append)
    assert [each.done for each in told] == [1, 2, 3]
    assert {each.total for each in told} == {3}


def test_an_annotated_record_keeps_its_own_comments_and_can_be_read() -> None:
    found = quick_review(1)
    own = Comment(ply=found.mistakes[0].ply, text="oh")
    record = Record.from_state(found.state, comments=[own])
    written = read_record(write_record(annotated(record, found)))
    assert written.comments[0] == own
    assert [comment.ply for comment in written.comments[1:]] == [
        move.ply for move in found.moves if move.grade in ("only", "slip", "missed_win", "losing")
    ]
    assert written.moves == record.moves
