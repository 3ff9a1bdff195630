"""What agents see, the same in every environment: the observation planes and the mask of legal actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from crestflow.protocol import Colour, Game, State

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]
"""``observation`` holds the planes, ``action_mask`` a 1 for each legal action."""


def observation_space(game: Game) -> spaces.Space[Any]:
    """The space of one player's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, game.observation_shape, np.int8),
            "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
        }
    )


def action_mask(state: State) -> npt.NDArray[np.int8]:
    """A 1 for each legal action of the player to move; all zeros after the end."""
    mask = np.zeros(len(state.game.actions), np.int8)
    mask[state.legal_actions()] = 1
    return mask


def observe(state: State, viewer: Colour) -> Observation:
    """What a player sees. Whoever is not to move has no legal action."""
    mask = action_mask(state) if state.turn == viewer else np.zeros(len(state.game.actions), np.int8)
    return {"observation": state.planes(viewer), "action_mask": mask}


def reward(state: State, colour: Colour) -> float:
    """1 for a win, -1 for a loss, 0 for a draw and while the game goes on."""
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner == colour else -1.0


def seed_from(generator: np.random.Generator) -> int:
    """A seed for a deal or a player, from an environment's own generator."""
    return int(generator.integers(1 << 63))
