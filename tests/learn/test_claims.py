"""What the lessons claim about positions, proved with the engine's solver.

A claim is one of:

- ``move``, ``value`` and ``only``: the value of a move; with ``only`` no other move is worth as much
- ``after`` and ``wins``: exactly these moves then win at once, for these reasons
- ``after`` and ``replies``: exactly these moves are then legal
- ``after`` and ``everyReplyLoses`` or ``everyReplyLosesTo``: each reply allows a win at once, by exactly these moves
- ``othersLoseAtOnce``: after every move that is not accepted the opponent wins at once
- ``threat`` and ``reason``: some move would allow this one, which then wins at once
- ``position`` and ``value``: the value of another position for the player to move there
- ``keepsFrom``: exactly the accepted moves allow no reply on any of these cells
- ``bestInRandomGames``: in so many random games from each move, the player to move scores best after the accepted one
"""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import correlation
from typing import Any

import pytest

import crestflow
from crestflow.engine import Engine
from crestflow.protocol import Chain, Loop, State
from tests.learn.lessons import GAMES, STEPS, lessons, position, wins

KEYS = [
    {"move", "value", "only"},
    {"after", "wins"},
    {"after", "replies"},
    {"after", "everyReplyLoses"},
    {"after", "everyReplyLosesTo"},
    {"othersLoseAtOnce"},
    {"threat", "reason"},
    {"position", "value"},
    {"keepsFrom"},
    {"bestInRandomGames"},
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


def score(engine: Engine, state: State, move: str, games: int) -> float:
    """What the player to move scores in random games after a move: 1 for a win, a half for a draw."""
    ends = engine.playouts(state.play(move), games, seed=1)
    return sum(n * (1.0 if winner == state.turn else 0.5 if winner is None else 0.0) for (winner, _), n in ends.items())


MIDDLE = {"c3", "c4", "d3", "d4", "d5", "e3", "e4"}


def test_black_does_better_the_fewer_replies_lie_in_the_middle(engine: Engine) -> None:
    """What the lesson on the opening teaches, over many boards."""
    replies: list[float] = []
    scores: list[float] = []
    for seed in range(30):
        state = crestflow.game("kamon").deal(seed)
        found = {move: score(engine, state, move, 4000) for move in state.legal_moves()}
        mean = sum(found.values()) / len(found)
        for move, points in found.items():
            replies.append(len(MIDDLE & set(state.play(move).legal_moves())))
            scores.append(points - mean)
    assert correlation(replies, scores) < -0.2


def test_the_middle_is_in_most_chains_and_loops() -> None:
    chance, found = Random(1), Counter[str]()
    for seed in range(1000):
        state: State = crestflow.game("kamon").deal(seed)
        while state.outcome is None:
            state = state.play(chance.choice(state.legal_moves()))
        if isinstance(state.outcome.won_by, Chain | Loop):
            found.update(state.outcome.won_by.cells)
    assert {cell for cell, _ in found.most_common(len(MIDDLE))} == MIDDLE


def test_every_lesson_about_strategy_claims_something() -> None:
    best = [step for _, _, step in STEPS if step["goal"] == "best"]
    assert len(best) >= 17
    strategy = [step for game in GAMES for lesson in lessons(game, "strategy") for step in lesson["steps"]]
    assert all(step["claims"] for step in best + strategy)


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
        case {"position": other, "value": value}:
            assert engine.solve(state.game.read(other)).value == value
        case {"keepsFrom": cells}:
            kept = [move for move in state.legal_moves() if not set(cells) & set(state.play(move).legal_moves())]
            assert kept == step["accept"]
        case {"bestInRandomGames": games}:
            scores = {move: score(engine, state, move, games) for move in state.legal_moves()}
            assert [max(scores, key=scores.__getitem__)] == step["accept"]


@pytest.mark.parametrize(("game", "step"), REFUTED)
def test_a_refutation_wins(engine: Engine, game: str, step: dict[str, Any]) -> None:
    state = position(game, step)
    for move, reply in step["refutations"].items():
        answered = state.play(move).play(reply)
        if answered.outcome is not None:
            assert answered.outcome.winner not in (None, state.turn)
        else:
            assert engine.solve(answered).value == "loss"
