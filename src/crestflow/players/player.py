"""The interface of every computer player."""

from __future__ import annotations

from typing import Protocol

from crestflow.protocol import State
from crestflow.vocabulary import ComputerLevel


class Player(Protocol):
    """A program that chooses moves."""

    @property
    def name(self) -> str:
        """What to call this player."""

    @property
    def level(self) -> ComputerLevel:
        """How well it plays, as records write it."""

    def new_game(self, seed: int) -> None:
        """Begin a game; whatever is left to chance in it follows from the seed."""

    def choose(self, state: State) -> str:
        """A legal move in a position that is not over."""
