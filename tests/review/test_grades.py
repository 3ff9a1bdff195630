"""Grades, shares and carried proofs on arbitrary findings, held against definitions written down a second time."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.engine import MoveReport
from crestflow.engine._abi import MATE
from crestflow.protocol import OPPOSITE
from crestflow.review.constants import LEVEL_ACCURACIES, SCORE_SCALE, SLIP
from crestflow.review.grades import KeptPoints, accuracy, grade, kept_points, nearest_level
from crestflow.review.positions import ReviewedPosition, carried, estimated_share, finished
from crestflow.vocabulary import KINDS, Value
from tests.engine.kamon_oracle import WORD, Minimax, random_position

VALUES: tuple[Value | None, ...] = ("win", "draw", "loss", None)
WORTH = {"win": 1000, "draw": 500, "loss": 0}


def position(value: Value | None, *moves: tuple[Value | None, int]) -> ReviewedPosition:
    """A position whose moves are called m0, m1, …"""
    reports = tuple(MoveReport(f"m{at}", proven, score) for at, (proven, score) in enumerate(moves))
    return ReviewedPosition("black", value, reports, ())


@st.composite
def findings(draw: st.DrawFn) -> ReviewedPosition:
    """A position with what searches may have found: nothing that contradicts itself."""
    moves = draw(st.lists(st.tuples(st.sampled_from(VALUES), st.integers(-900, 900)), min_size=1, max_size=6))
    values = [value for value, _ in moves]
    if "win" in values:
        return position("win", *moves)
    if None not in values:
        return position("draw" if "draw" in values else "loss", *moves)
    possible: list[Value | None] = [None, "win", "draw", *(["loss"] if "draw" not in values else [])]  # type: ignore[list-item]
    return position(draw(st.sampled_from(possible)), *moves)


@given(findings())
def test_no_move_is_worth_more_than_its_position_and_the_best_is_worth_as_much(found: ReviewedPosition) -> None:
    shares = [found.share_of(each.move) for each in found.moves]
    assert max(shares) <= found.share
    assert found.best is not None
    if found.value is None or any(each.value == found.value for each in found.moves):
        assert found.share_of(found.best) == found.share == max(shares)


@given(findings())
def test_grades_follow_their_definitions(found: ReviewedPosition) -> None:
    for each in found.moves:
        given_up = found.share_before(each.move) - found.share_of(each.move)
        others = [WORTH[other.value] if other.value else None for other in found.moves if other is not each]
        graded = grade(found, each.move)
        proven = None if each.value is None else WORTH[each.value]
        only = (
            bool(others)
            and bool(proven)
            and each.value == found.value
            and all(other is not None and other < (proven or 0) for other in others)
        )
        assert (graded == "only") == only
        assert (graded in ("slip", "missed_win", "losing")) == (given_up >= SLIP)
        assert (graded == "losing") == (given_up >= SLIP and each.value == "loss")
        assert (graded == "missed_win") == (found.value == "win" and each.value == "draw")
        if each.move == found.best:
            assert graded in ("best", "only")


@given(findings())
def test_moves_are_measured_against_a_proof_or_the_best_move(found: ReviewedPosition) -> None:
    assert found.best is not None
    best = next(each for each in found.moves if each.move == found.best)
    assert best.value in (None, found.value) or found.value is None
    for each in found.moves:
        against = found.share_before(each.move)
        assert found.share_of(each.move) <= against <= found.share
        assert against == (found.share if each.value else found.share_of(best.move))


def test_a_proof_of_the_move_before_makes_no_move_a_mistake_by_itself() -> None:
    won = position("win", (None, 10), (None, 0), (None, -900), ("draw", 900), ("loss", 900))
    assert won.best == "m0"
    assert [grade(won, f"m{at}") for at in range(5)] == ["best", "good", "slip", "missed_win", "losing"]
    points = kept_points("black", [won, won], ["m0", "m1"])
    assert points == KeptPoints(2 * estimated_share(10), estimated_share(10) + 500, 2)
    assert kept_points("black", [won], ["m3"]) == KeptPoints(1000, 500, 1)


def test_a_lost_position_has_no_mistakes_and_does_not_count() -> None:
    lost = position("loss", ("loss", 0), ("loss", -500))
    assert [grade(lost, "m0"), grade(lost, "m1")] == ["best", "good"]
    assert kept_points("black", [lost], ["m1"]).moves == 0
    assert accuracy("kamon", kept_points("black", [lost], ["m1"])) is None


def test_a_move_without_a_choice_does_not_count() -> None:
    assert kept_points("black", [position(None, (None, 40))], ["m0"]).moves == 0


@given(st.lists(findings(), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_an_accuracy_is_a_percentage(positions: list[ReviewedPosition], chance: random.Random) -> None:
    played = [chance.choice(each.moves).move for each in positions]
    for kind in KINDS:
        found = accuracy(kind, kept_points("black", positions, played))
        assert found is None or (0 <= found.percent <= 100 and 1 <= found.level <= len(LEVEL_ACCURACIES[kind]))


def test_the_best_moves_keep_everything() -> None:
    positions = [position("win", ("win", 0), ("loss", 0)), position(None, (None, 100), (None, -100))]
    points = kept_points("black", positions, ["m0", "m0"])
    assert points == KeptPoints(1000 + estimated_share(100), 1000 + estimated_share(100), 2)
    assert points.part(100) == 100


@pytest.mark.parametrize("kind", KINDS)
def test_each_level_is_nearest_to_what_it_keeps(kind: str) -> None:
    levels = LEVEL_ACCURACIES[kind]  # type: ignore[index]
    assert [nearest_level(kind, each) for each in levels] == list(range(1, len(levels) + 1))  # type: ignore[arg-type]


def test_no_share_is_so_near_to_a_half_that_another_exp_would_round_it_otherwise() -> None:
    """Languages may differ in the last bits of exp; nothing that is rounded may hang on them."""
    for score in range(-MATE, MATE + 1):
        exact = 1000 / (1 + math.exp(-score / SCORE_SCALE))
        assert abs(exact - math.floor(exact) - 0.5) > 1e-7 or exact < 0.1 or exact > 999.9


def test_shares_grow_with_the_score_and_never_look_proven() -> None:
    shares = [estimated_share(score) for score in range(-3000, 3001, 50)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (1, 999)


@pytest.mark.parametrize("seed", range(12))
def test_carried_proofs_are_true(seed: int) -> None:
    """Games from late positions, of which a part of the values is told: what is carried agrees with minimax."""
    chance, oracle = random.Random(seed), Minimax()
    state = random_position(chance, 29)
    states = [state]
    while state.outcome is None:
        state = state.play(chance.choice(state.legal_moves()))
        states.append(state)
    found = []
    for each in states:
        if each.outcome is not None:
            found.append(finished(each.turn, each.outcome))
            continue
        worths = {move: WORD[-oracle.worth(each.play(move))] for move in each.legal_moves()}
        moves = tuple(MoveReport(m, chance.choice((None, v)), 0) for m, v in worths.items())  # type: ignore[arg-type]
        value: Value | None = "win" if any(report.value == "win" for report in moves) else None
        found.append(ReviewedPosition(each.turn, value, moves, ()))
    known = carried(found, state.moves[len(state.moves) - len(states) + 1 :])
    for each, told in zip(states, known, strict=True):
        if told.value is not None and each.outcome is None:
            assert told.value == WORD[oracle.worth(each)]
        for report in told.moves:
            if report.value is not None:
                assert report.value == WORD[-oracle.worth(each.play(report.move))]
    assert known[-2].moves  # the last move is always known, since the game has ended
    assert next(r.value for r in known[-2].moves if r.move == state.moves[-1]) == OPPOSITE[known[-1].value or "draw"]
