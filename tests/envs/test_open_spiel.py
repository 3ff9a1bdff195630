"""The games for OpenSpiel pass its simulation test, and OpenSpiel's own search plays them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import crestflow
import crestflow.envs.open_spiel
from crestflow.vocabulary import PLAYERS

NAMES = {"crestflow_kamon": "kamon", "crestflow_pantarei": "pantarei"}
both = pytest.mark.parametrize("name", NAMES)


@both
@pytest.mark.parametrize("parameters", [{}, {"seed": 7}])
def test_the_simulations_of_openspiel_pass(name: str, parameters: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, parameters)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@both
def test_a_game_is_that_of_the_reference_rules(name: str) -> None:
    setup = crestflow.game(NAMES[name]).deal(seed=5).setup
    state = pyspiel.load_game(name, {"setup": setup}).new_initial_state()
    expected, chance = crestflow.game(NAMES[name]).start(setup), np.random.default_rng(1)
    observe = make_observation(state.get_game())
    while not state.is_terminal():
        assert str(state) == str(expected)
        assert state.legal_actions() == expected.legal_actions()
        assert state.current_player() == (expected.turn == "white")
        for player, colour in enumerate(PLAYERS):
            observe.set_from(state, player)
            assert (observe.dict["observation"] == expected.planes(colour)).all()
        action = int(chance.choice(state.legal_actions()))
        assert state.action_to_string(action) == expected.move(action)
        state.apply_action(action)
        expected = expected.play(expected.move(action))
    assert expected.outcome is not None
    assert state.returns()[0] == {"black": 1, "white": -1, None: 0}[expected.outcome.winner]
    assert sum(state.returns()) == 0


@both
def test_chance_deals_every_setup_with_the_right_chance(name: str) -> None:
    """The product of the chances of a deal is one in the number of setups."""
    game = pyspiel.load_game(name)
    state, chance, probability = game.new_initial_state(), np.random.default_rng(3), 1.0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(share for _, share in outcomes) == pytest.approx(1)
        action, share = outcomes[int(chance.integers(len(outcomes)))]
        probability *= share
        state.apply_action(action)
    rules = crestflow.game(NAMES[name])
    assert probability * rules.starts / len(rules.first_players) == pytest.approx(1)
    assert state.current_player() == 0


def test_parameters() -> None:
    wild = pyspiel.load_game("crestflow_kamon", {"seed": 7, "ruleset": "wild"}).new_initial_state()
    assert wild.position == crestflow.game("kamon:wild").deal(seed=7)
    white = pyspiel.load_game("crestflow_pantarei", {"seed": 7, "first": "white"}).new_initial_state()
    assert white.current_player() == 1


def mcts_wins(game: Any, seed: int) -> bool:
    """Whether OpenSpiel's search, as player 0, wins a game against a random player."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = mcts.MCTSBot(game, 2.0, 50, evaluator, solve=True, random_state=chance)
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 0 else int(chance.choice(state.legal_actions()))
        state.apply_action(action)
    return bool(state.returns()[0] > 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["crestflow_kamon", pytest.param("crestflow_pantarei", marks=pytest.mark.long)])
def test_the_search_of_openspiel_beats_a_random_player(name: str) -> None:
    game = pyspiel.load_game(name, {"seed": 3})
    assert sum(mcts_wins(game, seed) for seed in range(4)) >= 3


@both
def test_the_search_of_openspiel_chooses_legal_moves(name: str) -> None:
    game = pyspiel.load_game(name, {"seed": 3})
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 10, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = game.new_initial_state()
    for _ in range(5):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
