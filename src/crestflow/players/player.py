"""What every player of the computer's can do."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from crestflow.protocol import State

Grade: TypeAlias = Literal[1, 2, 3, 4, 5, 6, 7, 8, "perfect", "random"]
"""How well the computer plays: a level of the engine's, its best, or any legal move."""


class Player(Protocol):
    """Somebody who chooses moves."""

    @property
    def name(self) -> str:
        """What to call this player."""

    @property
    def level(self) -> Grade:
        """How well it plays, as records write it."""

    def new_game(self, seed: int) -> None:
        """Begin a game; whatever is left to chance in it follows from the seed."""

    def choose(self, state: State) -> str:
        """A legal move in a position that is not over."""
