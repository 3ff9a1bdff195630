"""What the lessons claim about positions, proved with the engine's solver.

A claim is one of:

- ``move``, ``value`` and ``only``: the value of a move; with ``only`` no other move is worth as much
- ``after`` and ``wins``: exactly these moves then win at once, for these reasons
- ``after`` and ``replies``: exactly these moves are then legal
- ``after`` and ``everyReplyLoses`` or ``everyReplyLosesTo``: each reply allows a win at once, by exactly these moves
- ``othersLoseAtOnce``: after every move that is not accepted the opponent wins at once
- ``threat`` and ``reason``: some move would allow this one, which then wins at once
"""

from __future__ import annotations

from typing import Any

import pytest

from crestflow.engine import Engine
from crestflow.protocol import State
from tests.learn.lessons import STEPS, position, wins

KEYS = [
    {"move", "value", "only"},
    {"after", "wins"},
    {"after", "replies"},
    {"after", "everyReplyLoses"},
    {"after", "everyReplyLosesTo"},
    {"othersLoseAtOnce"},
    {"threat", "reason"},
]
CLAIMS = [
    pytest.param(game, step, claim, id=f"{name} {at}")
    for game, name, step in STEPS
    for at, claim in enumerate(step.get("claims", []), 1)
]
REFUTED = [pytest.param(game, step, id=name) for game, name, step in STEPS if "refutations" in step]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


def after(state: State, moves: list[str]) -> State:
    for move in moves:
        state = state.play(move)
    return state


def test_every_lesson_about_strategy_claims_something() -> None:
    best = [step for _, _, step in STEPS if step["goal"] == "best"]
    assert len(best) >= 14
    assert all(step["claims"] for step in best)


@pytest.mark.parametrize(("game", "step", "claim"), CLAIMS)
def test_a_claim_is_true(engine: Engine, game: str, step: dict[str, Any], claim: dict[str, Any]) -> None:
    assert set(claim) in KEYS
    state = position(game, step)
    reached = after(state, claim.get("after", []))
    match claim:
        case {"move": move, "value": value, "only": only}:
            solution = engine.solve(state, moves=True)
            assert solution.complete
            assert solution.moves[move] == value == solution.value
            assert [other for other, worth in solution.moves.items() if worth == value] == [move] or not only
        case {"wins": expected}:
            assert wins(reached) == expected
        case {"replies": expected}:
            assert reached.legal_moves() == expected
        case {"everyReplyLoses": True} | {"everyReplyLosesTo": _}:
            answers = [set(wins(reached.play(reply))) for reply in reached.legal_moves()]
            assert answers
            assert all(answers)
            assert set.union(*answers) == set(claim.get("everyReplyLosesTo", set.union(*answers)))
        case {"othersLoseAtOnce": True}:
            others = set(state.legal_moves()) - set(step["accept"])
            assert all(wins(state.play(move)) for move in others)
        case {"threat": threat, "reason": reason}:
            allowed = [wins(state.play(move)) for move in state.legal_moves()]
            assert reason in {found.get(threat) for found in allowed}


@pytest.mark.parametrize(("game", "step"), REFUTED)
def test_a_refutation_wins(engine: Engine, game: str, step: dict[str, Any]) -> None:
    state = position(game, step)
    for move, reply in step["refutations"].items():
        answered = state.play(move).play(reply)
        if answered.outcome is not None:
            assert answered.outcome.winner not in (None, state.turn)
        else:
            assert engine.solve(answered).value == "loss"
