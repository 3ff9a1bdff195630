"""The recorded games and counts: what an independent implementation found, this one finds too."""

from __future__ import annotations

from typing import Any

import pytest

from crestflow import Outcome, State
from tests.games import vectors


@pytest.mark.parametrize("row", vectors.GAMES, ids=vectors.label)
def test_recorded_game_is_replayed(row: dict[str, Any]) -> None:
    states = vectors.replay(row)
    assert [len(state.legal_moves()) for state in states] == [*row["legal_counts"], 0]
    assert [state.outcome for state in states[:-1]] == [None] * len(row["moves"])
    assert states[-1].outcome == Outcome(row["winner"], row["reason"])
    assert states[-1].moves == row["moves"]


@pytest.mark.parametrize("row", vectors.load("pantarei_games"), ids=vectors.label)
def test_recorded_snake_ends_as_recorded(row: dict[str, Any]) -> None:
    final = vectors.replay(row)[-1]
    assert str(final).split()[0] == row["final"]


def perft(state: State, depth: int) -> int:
    """How many positions lie `depth` moves ahead; a finished game has no children."""
    moves = state.legal_moves()
    return len(moves) if depth == 1 else sum(perft(state.play(move), depth - 1) for move in moves)


def divide(state: State, depth: int) -> str:
    """The count under each move, to be compared with another implementation's."""
    counts = {move: perft(state.play(move), depth - 1) if depth > 1 else 1 for move in state.legal_moves()}
    return f"depth {depth} from {state}: " + ", ".join(f"{move} {count}" for move, count in counts.items())


@pytest.mark.parametrize("row", vectors.PERFT, ids=vectors.label)
def test_perft(row: dict[str, Any]) -> None:
    state = vectors.start(row)
    for depth, expected in enumerate(row["counts"], 1):
        assert perft(state, depth) == expected, divide(state, depth)


@pytest.mark.parametrize(
    ("file", "reasons"),
    [
        ("kamon_games", {"connection", "loop", "exhausted", "blockade"}),
        ("pantarei_games", {"seven"}),
    ],
)
def test_recorded_games_show_these_endings(file: str, reasons: set[str]) -> None:
    """Guards the data: a file cut short must not make the tests above pass on nothing."""
    assert {row["reason"] for row in vectors.load(file)} == reasons
