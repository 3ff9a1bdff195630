"""The interface of every player."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from crestflow.protocol import State
from crestflow.vocabulary import ComputerLevel


@runtime_checkable
class Player(Protocol):
    """A program that chooses moves: all that a tournament or an environment asks of one."""

    @property
    def name(self) -> str:
        """What to call this player."""

    def choose(self, state: State) -> str:
        """A legal move in a position that is not over."""


@runtime_checkable
class SeededPlayer(Protocol):
    """What a player whose play depends on chance may have, too, so that its games can be played again."""

    def new_game(self, seed: int) -> None:
        """Begin a game; whatever is left to chance in it follows from the seed."""


class ComputerPlayer(Player, SeededPlayer, Protocol):
    """One of the package's own players."""

    @property
    def level(self) -> ComputerLevel:
        """How well it plays, as records write it."""


def begin_game(player: Player, seed: int) -> None:
    """Tell a player that a game begins, if it wants to know."""
    if isinstance(player, SeededPlayer):
        player.new_game(seed)
