"""The engine beside a game: who is ahead, and by how much."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crestflow.engine import MoveReport, Report
from crestflow.review.positions import estimated_share
from crestflow.tui.analyst import share
from crestflow.vocabulary import Value


def report(value: Value | None, score: int) -> Report:
    return Report((MoveReport("a1", value, score),), 1, 1, 0.0, complete=False)


@given(st.integers(-20_000, 20_000))
def test_the_bar_shows_the_share_that_a_review_tells(score: int) -> None:
    ahead, part = share(report(None, score), "black")
    thousandths = round(1000 * part)
    assert (thousandths if ahead == "black" else 1000 - thousandths) == estimated_share(score)
    assert part == thousandths / 1000


def test_only_a_proof_makes_it_certain() -> None:
    assert share(report("win", 0), "black") == ("black", 1.0)
    assert share(report("loss", 0), "black") == ("white", 1.0)
    assert share(report("draw", 300), "white") == ("white", 0.5)
    assert share(report(None, 20_000), "white")[1] < 1
