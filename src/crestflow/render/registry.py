"""Finding the drawing of a state: each way of drawing has a table with an entry for each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from crestflow.protocol import State

T = TypeVar("T")


def drawing_of(state: State, drawings: Mapping[type[State], T]) -> T:
    """The entry for the game of a state."""
    found = drawings.get(type(state))
    if found is None:
        raise TypeError(f"cannot draw a {type(state).__name__}")
    return found
