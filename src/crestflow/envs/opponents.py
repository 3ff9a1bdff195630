"""Who an agent plays against: a level of the engine, a player, or a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from crestflow.players import Player, begin_game, player
from crestflow.protocol import State
from crestflow.vocabulary import LEVELS


class Opponent(Protocol):
    """Chooses an action in a state that is not over."""

    def begin(self, seed: int) -> None:
        """Begin a game; whatever is left to chance in it follows from the seed."""

    def action(self, state: State) -> int:
        """The number of a legal move."""


OpponentChoice: TypeAlias = int | str | Player | Callable[[State], int | str]
"""A level (1 to 8), ``"perfect"``, ``"random"``, a `Player`, or a function from a state to an action or a move text."""


class PlayerOpponent:
    """A `Player` as an opponent."""

    def __init__(self, chosen: Player) -> None:
        self._player = chosen

    def begin(self, seed: int) -> None:
        """Begin a game, if the player wants to know."""
        begin_game(self._player, seed)

    def action(self, state: State) -> int:
        """The number of the player's move."""
        return state.action(self._player.choose(state))


class FunctionOpponent:
    """A function from a state to an action or a move text as an opponent."""

    def __init__(self, choose: Callable[[State], int | str]) -> None:
        self._choose = choose

    def begin(self, seed: int) -> None:
        """A function knows nothing of games."""

    def action(self, state: State) -> int:
        """The function's choice as a number."""
        chosen = self._choose(state)
        return state.action(chosen) if isinstance(chosen, str) else int(chosen)


def opponent_from(choice: OpponentChoice) -> Opponent:
    """The opponent that a choice means.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> opponent_from(lambda state: state.legal_moves()[0]).action(state)
    1
    """
    if isinstance(choice, int | str):
        if choice not in (*LEVELS, "random") or isinstance(choice, bool):
            raise ValueError(f"no opponent {choice!r}: choose a level from 1 to 8, 'perfect', 'random', or a function")
        return PlayerOpponent(player(str(choice)))
    if isinstance(choice, Player):
        return PlayerOpponent(choice)
    if callable(choice):
        return FunctionOpponent(choice)
    raise TypeError(f"an opponent is a level, a player or a function, not {choice!r}")
