"""The environments by the names that Gymnasium knows."""

from __future__ import annotations

from typing import Final

import gymnasium

IDS: Final = {"crestflow/Kamon-v0": "Kamon", "crestflow/Pantarei-v0": "Pantarei"}


def register() -> None:
    """Register what is not yet known to Gymnasium."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"crestflow.envs.single_agent:{game}Env",
                vector_entry_point=f"crestflow.envs.vector:{game}VectorEnv",
            )
