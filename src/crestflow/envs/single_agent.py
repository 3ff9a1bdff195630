"""A game for Gymnasium: one agent against an opponent that is part of the environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from crestflow.envs.observation import Observation, action_mask, observation_space, observe, reward, seed_from
from crestflow.envs.opponents import OpponentChoice, opponent_from
from crestflow.envs.rendering import DEFAULT_WIDTH, RENDER_FPS, RENDER_MODES, check_mode, rendered
from crestflow.envs.starts import Drawn, check_colour, drawn_colour, start_of_episode
from crestflow.games import game
from crestflow.protocol import Colour, Game, State
from crestflow.vocabulary import Ruleset


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game against an opponent. An illegal action loses the game at once."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}  # noqa: RUF012 (as in Env)

    def __init__(
        self,
        game: Game,
        opponent: OpponentChoice,
        colour: Drawn,
        *,
        first: Drawn = "black",
        render_mode: str | None = None,
        width: int = DEFAULT_WIDTH,
    ) -> None:
        check_mode(render_mode)
        check_colour("colour", colour)
        check_colour("first", first)
        self.game = game
        self.render_mode = render_mode
        self._width = width
        self._opponent = opponent_from(opponent)
        self._chosen_colour: Drawn = colour
        self._first: Drawn = first
        self.colour: Colour = "black"
        """The agent's colour in this episode."""
        self.state: State = game.deal(seed=0)
        """The state of the reference rules."""
        self.action_space = spaces.Discrete(len(game.actions))
        self.observation_space = observation_space(game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game. Options: `setup` or `position` texts, and `first`, who moves first in Pantareï."""
        super().reset(seed=seed)
        self.colour = drawn_colour(self._chosen_colour, self.np_random)
        self.state = start_of_episode(self.game, self._first, self.np_random, options)
        self._opponent.begin(seed_from(self.np_random))
        self._let_opponent_play()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and the opponent's answer to it."""
        if self.state.outcome is not None:
            raise gymnasium.error.ResetNeeded("the game is over; call reset()")
        if int(action) not in self.state.legal_actions():
            return self._observation(), -1.0, True, False, self._info() | {"reason": "illegal action"}
        self.state = self.state.play(self.state.move(action))
        self._let_opponent_play()
        ended = self.state.outcome is not None
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward(self.state, self.colour), ended, False, self._info()

    def _let_opponent_play(self) -> None:
        while self.state.outcome is None and self.state.turn != self.colour:
            self.state = self.state.play(self.state.move(self._opponent.action(self.state)))

    def _observation(self) -> Observation:
        return observe(self.state, self.colour)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"colour": self.colour}
        if self.state.outcome is not None:
            info["reason"] = self.state.outcome.reason
        return info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions as truth values, by the name under which libraries for masked learning ask for them."""
        return action_mask(self.state).astype(np.bool_)

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The present state, in the mode that was asked for."""
        return rendered(self.state, self.render_mode, self._width)


class KamonEnv(GameEnv):
    """Kamon against an opponent: ``crestflow/Kamon-v0``."""

    def __init__(
        self,
        opponent: OpponentChoice = "random",
        colour: Drawn = "black",
        *,
        ruleset: Ruleset = "standard",
        render_mode: str | None = None,
        width: int = DEFAULT_WIDTH,
    ) -> None:
        super().__init__(game("kamon", ruleset), opponent, colour, render_mode=render_mode, width=width)


class PantareiEnv(GameEnv):
    """Pantareï against an opponent: ``crestflow/Pantarei-v0``."""

    def __init__(
        self,
        opponent: OpponentChoice = "random",
        colour: Drawn = "black",
        *,
        first: Drawn = "black",
        render_mode: str | None = None,
        width: int = DEFAULT_WIDTH,
    ) -> None:
        super().__init__(game("pantarei"), opponent, colour, first=first, render_mode=render_mode, width=width)
