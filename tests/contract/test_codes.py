"""The codes of refusals travel with the errors."""

from __future__ import annotations

import pickle

import pytest

import crestflow
from crestflow.records import RecordError


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (crestflow.MalformedText("no", code="kamon-cell"), "kamon-cell"),
        (crestflow.IllegalMove("no"), "illegal-move"),
        (crestflow.GameOver("no"), "game-over"),
        (crestflow.RulesError("no"), None),
        (RecordError("moves[2]", "no", "illegal-move"), "illegal-move"),
        (RecordError("", "no"), "record-unknown"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_keeps_its_code_through_pickling(error: crestflow.RulesError, code: str | None) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert (type(again), str(again), again.code) == (type(error), str(error), code)
