"""Questions about who wins, with a table that is kept from one to the next."""

from __future__ import annotations

import pytest

import crestflow
from crestflow.engine import Engine
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.kamon import encode
from crestflow.engine.question import KamonProver
from crestflow.games.kamon import KamonState
from crestflow.protocol import GameOver, opponent
from crestflow.survey.kamon import board


def value(prover: KamonProver, state: KamonState) -> str:
    if prover.ask(state, state.turn).wins:
        return "win"
    return "loss" if prover.ask(state, opponent(state.turn)).wins else "draw"


@pytest.mark.parametrize("name", ["kamon", "kamon:wild"])
def test_two_questions_give_the_value_whatever_was_asked_before(name: str) -> None:
    """Setups and players alternate, so that a table kept for the wrong question would show."""
    prover, engine = KamonProver(1), Engine(64)
    states = [board(name, seed, 14) for seed in range(20)]
    wanted = [engine.solve(state).value for state in states]
    assert [value(prover, state) for state in states] == wanted
    for state, expected in zip(states, wanted, strict=True):
        after = state.play(state.legal_moves()[0])
        assert value(prover, after) == engine.solve(after).value
        assert value(prover, state) == expected


def test_what_is_proven_stays_known_for_the_same_setup() -> None:
    state = board("kamon", 3, 9)
    prover = KamonProver(64)
    first = prover.ask(state, state.turn)
    assert first.nodes > 1000
    assert prover.ask(state, state.turn).nodes == 1
    prover.ask(board("kamon", 4, 16), "black")
    assert prover.ask(state, state.turn).nodes == first.nodes


def test_other_work_in_between_ends_what_is_kept() -> None:
    """All searches share the memory of the table."""
    state = board("kamon", 3, 12)
    host = Host()
    host.call("table_allow", 16)

    def ask() -> bytes:
        host.write(encode(state))
        host.call("kamon_load")
        host.call("kamon_question_start", 0, 1)
        while not host.call("kamon_question_step", 1 << 20):
            pass
        return host.read(10)

    first, again = ask(), ask()
    assert again != first
    host.call("kamon_search_start", 4, 1000, 0, 1)
    assert ask() == first


def test_wrong_arguments_are_refused() -> None:
    host = Host()
    host.write(encode(board("kamon", 3, 12)))
    host.call("kamon_load")
    for attacker, keep in ((2, 0), (0, 2)):
        with pytest.raises(EngineError):
            host.call("kamon_question_start", attacker, keep)
    with pytest.raises(EngineError, match="nothing has been started"):
        host.call("kamon_question_step", 1)


def test_a_finished_game_has_no_question() -> None:
    state = crestflow.game("kamon").deal(7)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    assert isinstance(state, KamonState)
    with pytest.raises(GameOver):
        KamonProver(1).ask(state, "black")
