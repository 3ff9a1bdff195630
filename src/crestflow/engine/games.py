"""Which adapter carries which game."""

from __future__ import annotations

from crestflow.engine.adapter import Adapter
from crestflow.engine.kamon import KamonAdapter
from crestflow.games.kamon import KamonState
from crestflow.protocol import State


def adapter_for(state: State) -> Adapter:
    """The adapter for a state's game."""
    if isinstance(state, KamonState):
        return KamonAdapter(state)
    raise TypeError(f"the engine plays no game with states of type {type(state).__name__}")
