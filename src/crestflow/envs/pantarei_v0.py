"""Pantareï for PettingZoo.

>>> from crestflow.envs import pantarei_v0
>>> env = pantarei_v0.env(first="white")
>>> env.reset(seed=7)
>>> env.agent_selection, env.observe("player_1")["observation"].shape
('player_1', (19, 47))
"""

from __future__ import annotations

from typing import Any

from crestflow.envs.aec import GameAEC, WrappedAEC, wrapped
from crestflow.envs.rendering import DEFAULT_WIDTH
from crestflow.envs.starts import Drawn
from crestflow.games import game

__all__ = ["PantareiAEC", "env", "raw_env"]


class PantareiAEC(GameAEC):
    """Pantareï; black is `player_0`, white is `player_1`, and `first` says who moves first."""

    metadata: dict[str, Any] = GameAEC.metadata | {"name": "pantarei_v0"}

    def __init__(self, first: Drawn = "black", *, render_mode: str | None = None, width: int = DEFAULT_WIDTH) -> None:
        super().__init__(game("pantarei"), first=first, render_mode=render_mode, width=width)


raw_env = PantareiAEC


def env(**options: Any) -> WrappedAEC:
    """The environment with PettingZoo's usual checks; the options are those of `raw_env`."""
    return wrapped(raw_env(**options))
