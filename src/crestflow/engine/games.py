"""Which adapter carries which game."""

from __future__ import annotations

from crestflow.engine.adapter import Adapter
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State


def adapter_for(state: State) -> Adapter:
    """The adapter for a state's game."""
    if isinstance(state, KamonState):
        return KamonAdapter(state)
    if isinstance(state, PantareiState):
        return PantareiAdapter(state)
    raise TypeError(f"the engine plays no game with states of type {type(state).__name__}")
