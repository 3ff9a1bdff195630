"""What every player of the computer's can do."""

from __future__ import annotations

from typing import Protocol

from crestflow.protocol import State


class Player(Protocol):
    """Somebody who chooses moves."""

    @property
    def name(self) -> str:
        """What to call this player."""

    def choose(self, state: State) -> str:
        """A legal move in a position that is not over."""
