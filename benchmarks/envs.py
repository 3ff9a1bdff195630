"""How fast the environments step, beside games of OpenSpiel and PettingZoo: all in one run, in processor time.

    python -m benchmarks envs

Games of other libraries are measured where they are installed (``pip install 'crestflow[envs,openspiel]' pygame``).
Every number is steps per second on one core, with a random policy that knows the legal actions; the best of three
rounds.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

import crestflow
from crestflow.engine.batch import Batch, KamonBatch, PantareiBatch

ROUNDS = 3
GAMES = 1024
KINDS: dict[str, type[Batch]] = {"kamon": KamonBatch, "pantarei": PantareiBatch}
OPEN_SPIEL_GAMES = ("tic_tac_toe", "connect_four", "hex", "havannah", "crestflow_kamon", "crestflow_pantarei")
PETTINGZOO_GAMES = ("tictactoe_v3", "connect_four_v3")

Measured = dict[str, float]


def speed(play: Callable[[], int]) -> float:
    """Steps per second of processor time, the best round."""
    best = 0.0
    play()
    for _ in range(ROUNDS):
        begin = time.process_time()
        steps = play()
        best = max(best, steps / (time.process_time() - begin))
    return best


def random_steps(batch: Batch, turns: int) -> int:
    """The engine chooses; the masks are made all the same."""
    for _ in range(turns):
        batch.step_at_random()
        batch.legal_mask()
        batch.renew()
    return turns * batch.games


def numpy_steps(batch: Batch, turns: int, chance: np.random.Generator) -> int:
    """NumPy chooses from the masks."""
    for _ in range(turns):
        batch.moves[:] = batch.legal_sample(chance)
        batch.step()
        batch.renew()
    return turns * batch.games


def vector_steps(env: Any, turns: int, chance: np.random.Generator) -> int:
    """A vector environment of Gymnasium with planes and masks, in which the agent plays both sides."""
    for _ in range(turns):
        env.step(env.batch.legal_sample(chance))
    return turns * int(env.num_envs)


def reference_steps(name: str, games: int) -> int:
    """The reference rules, one game after the other."""
    chance, steps = np.random.default_rng(1), 0
    for seed in range(games):
        state = crestflow.game(name).deal(seed=seed)
        while state.outcome is None:
            legal = state.legal_moves()
            state = state.play(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps


def open_spiel_steps(game: Any, games: int) -> int:
    """A game of OpenSpiel, with its list of legal actions at each step."""
    chance, steps = np.random.default_rng(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps


def pettingzoo_steps(env: Any, games: int) -> int:
    """An environment of PettingZoo, with an observation and a mask at each step."""
    chance, steps = np.random.default_rng(1), 0
    for _ in range(games):
        env.reset()
        for _agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            over = termination or truncation
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(legal[int(chance.random() * len(legal))]))
            steps += not over
    return steps


def measure_batches(games: int, turns: int) -> Measured:
    """Ours, many games at once."""
    vector = import_module("crestflow.envs.vector")
    found, chance = {}, np.random.default_rng(1)
    for name, kind in KINDS.items():
        batch = kind(games, seed=1)
        found[f"{name}, batch of {games:,}, the engine chooses"] = speed(lambda batch=batch: random_steps(batch, turns))  # type: ignore[misc]
        found[f"{name}, batch of {games:,}, NumPy chooses"] = speed(
            lambda batch=batch: numpy_steps(batch, turns, chance)  # type: ignore[misc]
        )
        env = {"kamon": vector.KamonVectorEnv, "pantarei": vector.PantareiVectorEnv}[name](games, None, copy=False)
        env.reset(seed=1)
        found[f"{name}, vector of {games:,}, with planes"] = speed(lambda env=env: vector_steps(env, turns, chance))  # type: ignore[misc]
    return found


def measure_single(games: int) -> Measured:
    """Ours, one game at a time."""
    found = {f"{name}, reference rules": speed(lambda name=name: reference_steps(name, games)) for name in KINDS}  # type: ignore[misc]
    for name in KINDS:
        env = import_module(f"crestflow.envs.{name}_v0").env()
        found[f"{name}, PettingZoo"] = speed(lambda env=env: pettingzoo_steps(env, games))  # type: ignore[misc]
    return found


def measure_open_spiel(games: int) -> Measured:
    """OpenSpiel's games, and ours through OpenSpiel."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return {}
    import_module("crestflow.envs.open_spiel")
    found = {}
    for name in OPEN_SPIEL_GAMES:
        game = pyspiel.load_game(name, {"seed": 1} if name.startswith("crestflow") else {})
        found[f"{name}, OpenSpiel"] = speed(lambda game=game: open_spiel_steps(game, games))  # type: ignore[misc]
    return found


def measure_pettingzoo(games: int) -> Measured:
    """PettingZoo's games."""
    found = {}
    for name in PETTINGZOO_GAMES:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                env = import_module(f"pettingzoo.classic.{name}").env()
            except ImportError:
                continue
        found[f"{name}, PettingZoo"] = speed(lambda env=env: pettingzoo_steps(env, games))  # type: ignore[misc]
    return found


def main(games: int = GAMES, turns: int = 200, single: int = 30) -> None:
    """Measure and print, with ratios to the fastest game of another library."""
    ours = measure_batches(games, turns) | measure_single(single)
    theirs = measure_open_spiel(single) | measure_pettingzoo(single)
    foreign = {name: rate for name, rate in theirs.items() if not name.startswith("crestflow")}
    fastest = max(foreign, key=lambda name: foreign[name], default=None)
    print(f"Environments: steps per second of processor time, one core, random legal actions; ratios to {fastest}")
    for name, rate in (ours | theirs).items():
        ratio = f"{rate / foreign[fastest]:10.2f}" if fastest else ""
        print(f"  {name:<46}{rate:>14,.0f}{ratio}")


if __name__ == "__main__":
    main()
