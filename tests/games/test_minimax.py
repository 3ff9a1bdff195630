"""Solved Kamon positions: plain minimax over the reference rules finds the recorded value of every move."""

from __future__ import annotations

from typing import Any

import pytest

from crestflow import State
from tests.games import vectors

SIGN = {"win": 1, "draw": 0, "loss": -1}


def value(state: State) -> int:
    """1, 0 or -1 for the player to move, by trying everything."""
    if state.outcome is not None:
        return 0 if state.outcome.winner is None else -1
    return max(-value(state.play(move)) for move in state.legal_moves())


def uncovered(row: dict[str, Any]) -> int:
    return 36 - len(row["moves"])


def check(row: dict[str, Any]) -> None:
    state = vectors.replay(row)[-1]
    values = {move: -value(state.play(move)) for move in state.legal_moves()}
    assert values == {move: SIGN[word] for move, word in row["move_values"].items()}
    assert max(values.values()) == SIGN[row["value"]]


@pytest.mark.parametrize("row", [row for row in vectors.SOLVED if uncovered(row) <= 12], ids=vectors.label)
def test_late_positions(row: dict[str, Any]) -> None:
    check(row)


@pytest.mark.long
@pytest.mark.parametrize("row", [row for row in vectors.SOLVED if uncovered(row) == 13], ids=vectors.label)
def test_earlier_positions(row: dict[str, Any]) -> None:
    check(row)
