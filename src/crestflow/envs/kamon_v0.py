"""Kamon for PettingZoo.

>>> from crestflow.envs import kamon_v0
>>> env = kamon_v0.env(render_mode="ansi")
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 7, 19), 11)
"""

from __future__ import annotations

from typing import Any

from crestflow.envs.aec import GameAEC, WrappedAEC, wrapped
from crestflow.envs.rendering import DEFAULT_WIDTH
from crestflow.games import game
from crestflow.vocabulary import Ruleset

__all__ = ["KamonAEC", "env", "raw_env"]


class KamonAEC(GameAEC):
    """Kamon with one of its rulesets; black, `player_0`, moves first."""

    metadata: dict[str, Any] = GameAEC.metadata | {"name": "kamon_v0"}

    def __init__(
        self, ruleset: Ruleset = "standard", *, render_mode: str | None = None, width: int = DEFAULT_WIDTH
    ) -> None:
        super().__init__(game("kamon", ruleset), render_mode=render_mode, width=width)


raw_env = KamonAEC


def env(**options: Any) -> WrappedAEC:
    """The environment with PettingZoo's usual checks; the options are those of `raw_env`."""
    return wrapped(raw_env(**options))
