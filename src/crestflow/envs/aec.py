"""A game for PettingZoo: two agents that move by turns (AEC, agent environment cycle)."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("these environments need PettingZoo: pip install 'crestflow[envs]'") from error

from crestflow.envs.observation import Observation, observation_space, observe, reward
from crestflow.envs.rendering import DEFAULT_WIDTH, RENDER_FPS, RENDER_MODES, check_mode, rendered
from crestflow.envs.starts import Drawn, check_colour, start_of_episode
from crestflow.protocol import Colour, Game, State
from crestflow.vocabulary import PLAYERS

AGENTS: dict[Colour, str] = {"black": "player_0", "white": "player_1"}
"""The agent of each colour."""


WrappedAEC: TypeAlias = AECEnv[str, Any, Any]
"""An environment with PettingZoo's checks around it."""


class GameAEC(AECEnv[str, Any, Any]):
    """One game. `state_of_game` is the state of the reference rules, for programs that want more than planes."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as in AECEnv)
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self, game: Game, *, first: Drawn = "black", render_mode: str | None = None, width: int = DEFAULT_WIDTH
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # PettingZoo annotates most functions
        check_mode(render_mode)
        check_colour("first", first)
        self.game = game
        self.render_mode = render_mode
        self._first: Drawn = first
        self._width = width
        self.possible_agents = list(AGENTS.values())
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(len(game.actions)) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self._generator, _ = seeding.np_random()
        self.state_of_game: State = game.deal(seed=0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. Options: `setup` or `position` texts, and `first`, who moves first in Pantareï."""
        if seed is not None:
            self._generator, _ = seeding.np_random(seed)
        self.state_of_game = start_of_episode(self.game, self._first, self._generator, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.state_of_game.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self.state_of_game.turn]

    def observe(self, agent: str) -> Observation:
        """What an agent sees of the present state."""
        return observe(self.state_of_game, PLAYERS[self.possible_agents.index(agent)])

    def step(self, action: int | None) -> None:
        """Play a legal action. Raises `IllegalMove` for any other; the wrapper of `env` makes it lose the game."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game goes on, so an action has to be chosen")
        self.state_of_game = state = self.state_of_game.play(self.game.move(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if state.outcome is not None:
            self.rewards = {AGENTS[colour]: reward(state, colour) for colour in PLAYERS}
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"reason": state.outcome.reason} for agent in self.agents}
        self.agent_selection = AGENTS[state.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The present state, in the mode that was asked for."""
        if self.render_mode is None:
            logger.warn("render() was called, but no render_mode was given when the environment was made")
            return None
        return rendered(self.state_of_game, self.render_mode, self._width)

    def close(self) -> None:
        """There is nothing to give back."""


def wrapped(env: GameAEC) -> WrappedAEC:
    """With the checks of PettingZoo's own classic games: an illegal action loses, and a wrong order is an error."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
