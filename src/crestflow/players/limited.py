"""Players that keep to a limit on their time."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from crestflow.protocol import State
from crestflow.ugi import GoLimits


@runtime_checkable
class LimitedPlayer(Protocol):
    """A player that is told how long it may think."""

    def prepare(self, state: State) -> None:
        """Take a position; this time is not measured."""

    def choose_within(self, state: State, limits: GoLimits) -> str:
        """A move in the position."""
