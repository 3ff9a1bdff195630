"""Values and strategies that a survey finds, against the vectors, the solver and the reference rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.engine import Engine
from crestflow.engine.question import KamonProver
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.protocol import Colour, MalformedText, opponent
from crestflow.solved import OpeningStrategy, StrategyNode
from crestflow.survey.kamon import board, move_values
from crestflow.survey.line import play_out
from crestflow.survey.prove import BoardProver, LimitReached, SearchBudget, prove, value_for
from crestflow.vocabulary import PLAYERS

DATA = Path(__file__).parents[1] / "data"
VECTORS = [json.loads(line) for line in (DATA / "kamon_solved.jsonl").read_text("utf-8").splitlines()]
LATE = [vector for vector in VECTORS if len(vector["moves"]) >= 14]


def position(vector: dict[str, object]) -> KamonState:
    state = crestflow.game("kamon").start(str(vector["setup"]))
    for move in list(vector["moves"]):  # type: ignore[call-overload]
        state = state.play(move)
    assert isinstance(state, KamonState)
    return state


@pytest.fixture(scope="module")
def prover() -> KamonProver:
    return KamonProver(64)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(64)


def test_values_and_moves_agree_with_the_vectors(prover: KamonProver) -> None:
    assert {vector["value"] for vector in LATE} == {"win", "draw", "loss"}
    for vector in LATE:
        state, asked = position(vector), BoardProver(prover)
        proven = prove(asked, state)
        assert proven.value == vector["value"]
        assert move_values(asked, state, proven.value) == vector["move_values"]
        if proven.value != "loss":
            assert vector["move_values"][proven.best] == proven.value


def check(engine: Engine, state: KamonState, strategy: OpeningStrategy, goal: set[str]) -> int:
    """Walk through a strategy with the reference rules; the solver says what its last positions are worth."""
    if state.outcome is not None:
        assert state.outcome.winner != opponent(strategy.player)
        assert "draw" in goal or state.outcome.winner == strategy.player
        return 1
    if state.turn != strategy.player:
        return sum(check(engine, state.play(move), strategy, goal) for move in state.legal_moves())
    move = strategy.move_after(state.moves)
    if move is not None:
        return check(engine, state.play(move), strategy, goal)
    assert engine.solve(state).value in goal
    return 1


@pytest.mark.parametrize("value", ["win", "draw", "loss"])
def test_a_strategy_keeps_its_promise_whatever_the_opponent_replies(
    prover: KamonProver, engine: Engine, value: str
) -> None:
    leaves = 0
    for vector in [vector for vector in LATE if vector["value"] == value and len(vector["moves"]) % 2 == 0][:6]:
        state = crestflow.game("kamon").read(str(position(vector)))
        assert isinstance(state, KamonState)
        proven = prove(BoardProver(prover), state, 2)
        gainers = [colour for colour in PLAYERS if value_for(proven.value, colour, "black") != "loss"]
        assert [strategy.player for strategy in proven.strategies] == gainers
        for strategy in proven.strategies:
            goal = {"win"} if value != "draw" else {"win", "draw"}
            leaves += check(engine, state, strategy, goal)
            assert OpeningStrategy.read(strategy.player, strategy.text) == strategy
    assert leaves > 3


def test_a_game_played_out_keeps_the_value(prover: KamonProver, engine: Engine) -> None:
    for vector in LATE[:20]:
        state = position(vector)
        proven = prove(BoardProver(prover), state)
        end = play_out(BoardProver(prover), engine, state, proven)
        assert end.outcome is not None
        wanted = {"win": state.turn, "loss": opponent(state.turn), "draw": None}[proven.value]
        assert end.outcome.winner == wanted


def test_a_budget_counts_all_questions_about_a_board(prover: KamonProver) -> None:
    state = board("kamon", 5, 8)
    asked = BoardProver(prover, SearchBudget(nodes=5000))
    with pytest.raises(LimitReached):
        prove(asked, state)
    assert 5000 <= asked.nodes < 5000 + (1 << 16)
    with pytest.raises(LimitReached):
        asked.ask(state, "white")


@given(st.integers(0, 2**64 - 1), st.integers(0, 16))
def test_the_stones_on_a_board_are_safe_and_come_from_the_seed(seed: int, stones: int) -> None:
    state = board("kamon", seed, stones)
    assert len(state.moves) == state.ply == stones
    assert state == board("kamon", seed, stones)
    before = crestflow.game("kamon").start(state.setup)
    for move in state.moves:
        before = before.play(move)
        assert before.outcome is None
        assert all(before.play(reply).outcome is None for reply in before.legal_moves())


def test_a_whole_board_is_the_deal_of_its_seed() -> None:
    assert board("kamon:wild", 7, 0) == crestflow.game("kamon:wild").deal(7)


cells = st.sampled_from(CELLS)


def nodes(depth: int) -> st.SearchStrategy[StrategyNode]:
    below = st.just({}) if depth == 1 else st.dictionaries(cells, nodes(depth - 1), max_size=3)
    return st.builds(StrategyNode, cells, below)


@st.composite
def openings(draw: st.DrawFn) -> OpeningStrategy:
    depth = draw(st.integers(1, 3))
    player: Colour = draw(st.sampled_from(PLAYERS))
    if player == "black":
        return OpeningStrategy(player, depth, {"": draw(nodes(depth))})
    return OpeningStrategy(player, depth, draw(st.dictionaries(cells, nodes(depth), max_size=3)))


@given(openings())
def test_reading_a_strategy_gives_back_what_was_written(strategy: OpeningStrategy) -> None:
    assert OpeningStrategy.read(strategy.player, strategy.text) == strategy


@given(st.text(alphabet="123abcK.x?", max_size=12), st.sampled_from(PLAYERS))
def test_a_text_that_is_no_strategy_is_refused_and_never_crashes(text: str, player: Colour) -> None:
    try:
        strategy = OpeningStrategy.read(player, text)
    except MalformedText:
        return
    assert OpeningStrategy.read(player, strategy.text) == strategy
