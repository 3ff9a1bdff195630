"""The engine as a player, at one of its levels."""

from __future__ import annotations

from crestflow.chance import SplitMix64
from crestflow.engine import Engine
from crestflow.protocol import State
from crestflow.vocabulary import Level

TABLE_MIB = 64
"""Memory for the hash table: enough for a move a second, and modest when many players sit at once."""


class EnginePlayer:
    """Plays at a level from 1 to 8, or ``"perfect"``; with a seed, the same game every time."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level: Level = level
        self.name = f"level {level}" if isinstance(level, int) else level
        self._engine = Engine(TABLE_MIB)
        self._chance = SplitMix64(seed)

    def new_game(self, seed: int) -> None:
        """Begin again with another seed."""
        self._chance = SplitMix64(seed)

    def choose(self, state: State) -> str:
        """The engine's move."""
        return self._engine.choose(state, self.level, seed=self._chance.next())

    def stop(self) -> None:
        """Make a choice that is being thought about in another thread come at once."""
        self._engine.stop()
