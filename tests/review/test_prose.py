"""Sentences of a review: each says only what is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crestflow
from crestflow import State
from crestflow.engine import MoveReport
from crestflow.review import Review, move_sentence
from crestflow.review.grades import graded
from crestflow.review.positions import ReviewedPosition

KAMON, PANTAREI = (crestflow.game(kind).deal(seed=7) for kind in ("kamon", "pantarei"))
WON = ReviewedPosition("black", "win", (MoveReport("a2", "win", 50), MoveReport("a3", "win", 0)), ("a2",))
LOST = ReviewedPosition("white", "loss", (MoveReport("b1", "loss", 0), MoveReport("b2", "loss", -50)), ("b1",))
OVER = ReviewedPosition("white", "loss", (), ())


def said(position: ReviewedPosition, move: str, after: ReviewedPosition, state: State = KAMON) -> str:
    """What a review says about one move between two positions."""
    positions = (position, after)
    (played,) = graded(positions, [move])
    return move_sentence(Review(state, "deep", positions, (played,)), played)


@pytest.mark.parametrize(
    ("before", "after", "sooner"),
    [
        (1, replace(LOST, distance=2), True),
        (5, replace(LOST, distance=6), True),
        (5, replace(LOST, distance=4), False),
        (1, OVER, False),
        (None, replace(LOST, distance=6), False),
        (5, LOST, False),
    ],
)
def test_a_move_won_sooner_only_where_the_distances_tell(
    before: int | None, after: ReviewedPosition, sooner: bool
) -> None:
    expected = "a3 kept the win; a2 won sooner." if sooner else "a3 kept the win."
    assert said(replace(WON, distance=before), "a3", after) == expected


def test_a_move_held_out_longest_only_where_the_distance_is_known() -> None:
    after = ReviewedPosition("black", "win", (MoveReport("a2", "win", 0),), ("a2",))
    assert said(LOST, "b1", after) == "Every move lost here."
    assert said(replace(LOST, distance=8), "b1", after) == "Every move lost here; b1 held out longest."
    assert said(replace(LOST, distance=8), "b2", after) == "Every move lost here."


def test_the_best_move_won_only_where_that_is_proven_of_it() -> None:
    moves = (MoveReport("a2", None, 50), MoveReport("a3", None, -900))
    won = ReviewedPosition("black", "win", moves, ("a2",))
    after = ReviewedPosition("white", None, (MoveReport("b1", None, 0),), ("b1",))
    assert said(won, "a2", after) == "No better move was found."
    assert said(won, "a3", after) == "a3 puts the result at risk. a2 looked better."
    assert said(replace(won, value="draw"), "a3", after) == "a3 puts the result at risk. a2 looked better."
    proven = replace(won, moves=(MoveReport("a2", "win", 50), moves[1]))
    assert said(proven, "a3", after) == "a3 puts the result at risk. a2 won."


def test_in_pantarei_only_a_win_at_once_is_known_to_be_sooner() -> None:
    """Its distances are those of wins that were found: a quicker one may have been missed."""
    later = replace(LOST, distance=6)
    assert said(replace(WON, distance=5), "a3", later, PANTAREI) == "a3 kept the win."
    assert said(replace(WON, distance=1), "a3", later, PANTAREI) == "a3 kept the win; a2 won sooner."
    assert said(replace(WON, distance=1), "a3", LOST, PANTAREI) == "a3 kept the win; a2 won sooner."
    assert said(replace(WON, distance=1), "a3", OVER, PANTAREI) == "a3 kept the win."
    after = ReviewedPosition("black", "win", (MoveReport("a2", "win", 0),), ("a2",))
    assert said(replace(LOST, distance=8), "b1", after, PANTAREI) == "Every move lost here."
