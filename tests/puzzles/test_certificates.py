"""The shipped puzzles by certificates: the engine writes them, and the rules of the game alone check them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from crestflow.certificates import verify_certificate
from crestflow.engine import Engine
from crestflow.protocol import State
from crestflow.puzzles import Puzzle, shipped
from crestflow.vocabulary import Value

ENGINE = Engine(table_mib=128)
OPPOSITE: dict[Value, Value] = {"win": "loss", "draw": "draw", "loss": "win"}


def checked_value(state: State, path: Path) -> Value:
    """What a position is worth to the player to move, as its certificate proves."""
    begun = state.game.read(str(state))
    ENGINE.solve(begun, certificate=path)
    found = verify_certificate(path)
    assert found.position == str(begun)
    assert found.value is not None
    return found.value


def value_after(state: State, move: str, path: Path) -> Value:
    """What a move is worth to the player who makes it."""
    after = state.play(move)
    if after.outcome is None:
        return OPPOSITE[checked_value(after, path)]
    return "draw" if after.outcome.winner is None else "win" if after.outcome.winner == state.turn else "loss"


def check(puzzle: Puzzle, wrong: list[str], path: Path) -> int:
    """The position is worth its goal and the wrong moves less; how many moves were looked at."""
    state = puzzle.state
    assert checked_value(state, path) == puzzle.goal
    for move in wrong:
        assert value_after(state, move, path) in {"win": ("draw", "loss"), "draw": ("loss",)}[puzzle.goal], puzzle.id
    return len(wrong)


@pytest.mark.parametrize(
    ("kind", "part", "all_moves_of"),
    [
        ("kamon", 60, 2),
        ("pantarei", 60, 1),
        pytest.param("kamon", 1, 3, marks=pytest.mark.long(seconds=120)),
        pytest.param("pantarei", 1, 1, marks=pytest.mark.long(seconds=60)),
    ],
    ids=["some of kamon", "some of pantarei", "every one of kamon", "every one of pantarei"],
)
def test_certificates_prove_the_goal_and_refute_wrong_moves(
    kind: str, part: int, all_moves_of: int, tmp_path: Path
) -> None:
    """The goal and one wrong move of every puzzle, and all wrong moves of every n-th one."""
    chance, looked_at, some = random.Random(1), 0, shipped(kind)[::part]
    for number, puzzle in enumerate(some):
        wrong = [move for move in puzzle.state.legal_moves() if move != puzzle.solution[0]]
        chosen = wrong if number % all_moves_of == 0 else chance.sample(wrong, 1)
        looked_at += check(puzzle, chosen, tmp_path / "proof.cfp")
    assert looked_at > 1.5 * len(some)
