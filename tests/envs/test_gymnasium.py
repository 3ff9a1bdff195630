"""The environments for Gymnasium pass its checker; opponents, colours and the vector environments follow the rules."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import crestflow
import crestflow.envs
from crestflow import State
from crestflow.envs.observation import Observation
from crestflow.players import RandomPlayer

IDS = ("crestflow/Kamon-v0", "crestflow/Pantarei-v0")
both = pytest.mark.parametrize("name", IDS)


def single(name: str, **options: Any) -> Any:
    return gymnasium.make(name, **options).unwrapped


@both
@pytest.mark.filterwarnings("ignore:.*not within the bounds.*", "ignore:.*deprecated.*")
def test_the_checker_passes(name: str) -> None:
    for render_mode in ("ansi", "rgb_array"):
        check_env(single(name, render_mode=render_mode, width=64), skip_render_check=False)


@both
@pytest.mark.parametrize("opponent", [1, "random", RandomPlayer(seed=1), lambda state: state.legal_actions()[-1]])
def test_games_against_every_kind_of_opponent_end(name: str, opponent: Any) -> None:
    env = gymnasium.make(name, opponent=opponent, colour="random")
    ends = set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        ended, total = False, 0.0
        while not ended:
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, ended, truncated, info = env.step(legal[0])
            assert not truncated
            total += float(reward)
        state = single_state(env)
        assert state.outcome is not None
        expected = 0.0 if state.outcome.winner is None else 1.0 if state.outcome.winner == info["colour"] else -1.0
        assert total == expected
        assert info["reason"] == state.outcome.reason
        ends.add(info["colour"])
    assert ends == {"black", "white"}


def single_state(env: Any) -> State:
    state: State = env.unwrapped.state
    return state


@both
def test_an_illegal_action_loses_at_once(name: str) -> None:
    env = single(name)
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended, info["reason"]) == (-1.0, True, "illegal action")


@both
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    def texts(env: Any) -> list[str]:
        env.reset(seed=5)
        found = [str(env.state)]
        while env.state.outcome is None:
            env.step(env.state.legal_actions()[0])
            found.append(str(env.state))
        return found

    env = single(name, opponent=2, colour="white")
    first = texts(env)
    assert texts(env) == first
    assert texts(single(name, opponent=2, colour="white")) == first
    assert single(name).action_masks().dtype == np.bool_


@pytest.mark.parametrize("opponent", [0, 9, "strong", True])
def test_an_opponent_that_there_is_not_is_refused(opponent: Any) -> None:
    with pytest.raises(ValueError, match="no opponent"):
        gymnasium.make(IDS[0], opponent=opponent)
    with pytest.raises(ValueError, match="no opponent"):
        gymnasium.make_vec(IDS[0], num_envs=2, opponent=opponent)
    with pytest.raises(TypeError, match="an opponent is a level, a player or a function"):
        gymnasium.make(IDS[0], opponent=3.5)


# Vectors


def first_legal(observation: Observation) -> Any:
    return observation["action_mask"].argmax(axis=1)


@both
@pytest.mark.parametrize("colour", ["black", "white", "random"])
def test_a_vector_plays_the_rules(name: str, colour: str) -> None:
    """Every game beside the reference rules; the opponent is a function, so that its moves are known."""
    env = gymnasium.make_vec(name, num_envs=12, opponent=first_legal, colour=colour)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, _ = env.reset(seed=3)
    batch = env.unwrapped.batch  # type: ignore[attr-defined]
    chance, ended = np.random.default_rng(1), 0
    for _ in range(60):
        assert env.observation_space.contains(observations)
        states = [batch.state(at) for at in range(12)]
        colours = env.unwrapped.colours.copy()  # type: ignore[attr-defined]
        for at, state in enumerate(states):
            assert state.turn == ("black", "white")[colours[at]]
            assert (observations["observation"][at] == state.planes()).all()
            assert np.flatnonzero(observations["action_mask"][at]).tolist() == state.legal_actions()
        actions = np.array([chance.choice(state.legal_actions()) for state in states])
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert not truncated.any()
        for at, (state, action) in enumerate(zip(states, actions, strict=True)):
            after = state.play(state.move(action))
            if after.outcome is None:
                after = after.play(after.legal_moves()[0])
            assert terminated[at] == (after.outcome is not None)
            if after.outcome is None:
                assert rewards[at] == 0
                assert batch.state(at) == after
            else:
                ended += 1
                winner = after.outcome.winner
                assert rewards[at] == (0 if winner is None else 1 if winner == state.turn else -1)
                assert (infos["final_obs"][at]["observation"] == after.planes()).all()
                assert infos["final_info"]["reason"][at] == after.outcome.reason
                assert infos["_final_obs"][at]
    assert ended > 12


@both
def test_without_an_opponent_the_agent_plays_both_sides(name: str) -> None:
    env = gymnasium.make_vec(name, num_envs=8, opponent=None)
    observations, _ = env.reset(seed=3)
    won = 0.0
    for _ in range(80):
        before = env.unwrapped.batch.movers.copy()  # type: ignore[attr-defined]
        observations, rewards, ended, _, _ = env.step(first_legal(observations))
        after = env.unwrapped.batch.movers  # type: ignore[attr-defined]
        assert ((before != after) | ended).all()
        won += rewards.sum()
    assert won > 0


@both
@pytest.mark.parametrize("opponent", ["random", 1])
def test_a_vector_has_levels_as_opponents_and_repeats_itself(name: str, opponent: Any) -> None:
    def rewards() -> list[float]:
        env = gymnasium.make_vec(name, num_envs=6, opponent=opponent, colour="white")
        observations, _ = env.reset(seed=9)
        found = []
        for _ in range(30):
            observations, reward, *_ = env.step(first_legal(observations))
            found += reward.tolist()
        return found

    first = rewards()
    assert any(first)
    assert rewards() == first


def test_wrong_actions_of_a_vector_are_refused() -> None:
    env = gymnasium.make_vec(IDS[0], num_envs=3)
    observations, _ = env.reset(seed=1)
    legal = first_legal(observations)
    for wrong, problem in ((0, "in game 1 move number 0"), (99, "in game 1 there is no action 99")):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(crestflow.IllegalMove, match=problem):
            env.step(actions)
    with pytest.raises(ValueError, match="do not fit"):
        env.step(legal[:2])
    with pytest.raises(ValueError, match="no options"):
        env.reset(options={"setup": "x"})
    env.step(legal)


@both
def test_views_instead_of_copies_show_the_same(name: str) -> None:
    copies, views = (gymnasium.make_vec(name, num_envs=8, opponent=None, copy=copy) for copy in (True, False))
    copied, _ = copies.reset(seed=2)
    viewed, _ = views.reset(seed=2)
    ended = 0
    for _ in range(60):
        actions = first_legal(copied)
        before = copied["observation"].copy()
        kept = copied
        copied, *_, infos = copies.step(actions)
        viewed, *_, other = views.step(actions)
        assert (kept["observation"] == before).all()
        assert all((copied[part] == viewed[part]).all() for part in copied)
        for at in np.flatnonzero(infos.get("_final_obs", ())):
            ended += 1
            parts = infos["final_obs"][at]
            assert all((parts[part] == other["final_obs"][at][part]).all() for part in parts)
            assert not parts["action_mask"].any()
    assert ended


@both
def test_wrappers_of_gymnasium_take_the_vectors(name: str) -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(gymnasium.make_vec(name, num_envs=16))
    observations, _ = envs.reset(seed=2)
    lengths = []
    for _ in range(60):
        observations, _, ended, _, infos = envs.step(first_legal(observations))
        if ended.any():
            lengths += infos["episode"]["l"][ended].tolist()
    assert len(lengths) > 16
    assert all(1 <= length <= 60 for length in lengths)


def test_both_ways_to_name_an_environment_work() -> None:
    env = gymnasium.make("crestflow.envs:crestflow/Kamon-v0", opponent=3, ruleset="wild")
    assert env.unwrapped.game.name == "kamon:wild"  # type: ignore[attr-defined]
