"""The environments for PettingZoo pass PettingZoo's own tests, and follow the rules."""

from __future__ import annotations

import importlib
import pickle
import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv

import crestflow
from crestflow.envs import kamon_v0, pantarei_v0

with warnings.catch_warnings():
    # The tests of PettingZoo import one of its games in a way that it calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    pettingzoo_test: Any = importlib.import_module("pettingzoo.test")

MODULES = {"kamon": kamon_v0, "pantarei": pantarei_v0}
both = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)


# Its own games with an action mask are on a list of exceptions there.
@pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
@both
def test_the_tests_of_pettingzoo_pass(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.api_test(module.env(), num_cycles=300)
    pettingzoo_test.seed_test(module.env, num_cycles=60)
    assert "Passed" in capsys.readouterr().out


@both
def test_rendering_passes(module: ModuleType) -> None:
    pettingzoo_test.render_test(lambda **options: module.env(width=64, **options))


@pytest.mark.slow
@both
def test_the_benchmark_of_pettingzoo_runs(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo_test.performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


def play_out(env: AECEnv[str, Any, Any], choose: Callable[[Any], int]) -> dict[str, float]:
    """What each agent got in the end."""
    total: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] = total.get(agent, 0.0) + reward
        env.step(None if termination or truncation else choose(observation))
    return total


@both
@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_that_of_the_reference_rules(module: ModuleType, seed: int) -> None:
    env, chance = module.env(), np.random.default_rng(seed)
    env.reset(seed=seed)
    states = [env.unwrapped.state_of_game]

    def choose(observation: dict[str, Any]) -> int:
        state = states[-1]
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert legal == state.legal_actions()
        assert env.agent_selection == ("player_0" if state.turn == "black" else "player_1")
        assert (observation["observation"] == state.planes()).all()
        action = int(chance.choice(legal))
        states.append(state.play(state.move(action)))
        return action

    total = play_out(env, choose)
    outcome = states[-1].outcome
    assert outcome is not None
    black = {"black": 1.0, "white": -1.0, None: 0.0}[outcome.winner]
    assert total == {"player_0": black, "player_1": -black}


@both
def test_an_illegal_action_loses(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards == {"player_0": -1, "player_1": 0}
    assert all(env.terminations.values())


@both
def test_the_raw_environment_refuses_an_illegal_action(module: ModuleType) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(crestflow.IllegalMove):
        env.step(illegal)


@both
def test_who_is_not_to_move_sees_the_own_stones_and_has_no_action(module: ModuleType) -> None:
    env = module.raw_env()
    env.reset(seed=1)
    env.step(env.state_of_game.legal_actions()[0])
    waiting, seen = env.observe("player_0"), env.observe("player_1")
    assert not waiting["action_mask"].any()
    assert seen["action_mask"].any()
    assert (waiting["observation"] == env.state_of_game.planes("black")).all()
    assert (waiting["observation"] != seen["observation"]).any()


def test_options_of_reset() -> None:
    env = pantarei_v0.raw_env(first="white")
    env.reset(seed=1)
    assert env.agent_selection == "player_1"
    setup = crestflow.game("pantarei").deal(seed=9).setup
    env.reset(options={"setup": setup, "first": "black"})
    assert (env.state_of_game.setup, env.agent_selection) == (setup, "player_0")
    position = str(crestflow.game("pantarei").deal(seed=9).play("5r"))
    env.reset(options={"position": position})
    assert str(env.state_of_game) == position
    with pytest.raises(ValueError, match="first is 'red'"):
        pantarei_v0.env(first="red")
    firsts = []
    for seed in range(20):
        env = pantarei_v0.raw_env(first="random")
        env.reset(seed=seed)
        firsts.append(env.agent_selection)
    assert set(firsts) == {"player_0", "player_1"}


def test_the_wild_ruleset_and_pickling() -> None:
    env = kamon_v0.raw_env("wild")
    env.reset(seed=3)
    again = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own bytes
    assert again.state_of_game == env.state_of_game
    assert again.state_of_game.game.ruleset == "wild"
    env.reset()
    again.reset()
    assert again.state_of_game == env.state_of_game


def test_a_wrong_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="no render mode 'video'"):
        kamon_v0.env(render_mode="video")
