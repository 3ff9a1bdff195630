"""A player who plays anything that is allowed."""

from __future__ import annotations

import secrets
from typing import Literal

from crestflow.chance import SplitMix64
from crestflow.protocol import GameOver, State


class RandomPlayer:
    """Plays each legal move with the same chance; with a seed, the same game every time.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> RandomPlayer(seed=1).choose(state) in state.legal_moves()
    True
    """

    name = "random player"
    level: Literal["random"] = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = SplitMix64(secrets.randbits(64) if seed is None else seed)

    def new_game(self, seed: int) -> None:
        """Begin again with another seed."""
        self._chance = SplitMix64(seed)

    def choose(self, state: State) -> str:
        """One of the legal moves."""
        legal = state.legal_moves()
        if not legal:
            raise GameOver(f"no move to choose: {state.outcome}")
        return legal[self._chance.below(len(legal))]
