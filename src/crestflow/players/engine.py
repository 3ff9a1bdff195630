"""The engine as a player, at one of its levels."""

from __future__ import annotations

from crestflow.chance import SplitMix64
from crestflow.engine import Engine
from crestflow.protocol import State
from crestflow.ugi import GoLimits
from crestflow.ugi.budget import seconds_for
from crestflow.vocabulary import Level

TABLE_MIB = 64
"""Memory for the hash table: enough for a move a second, and modest when many players sit at once."""

OVERHEAD_SECONDS = 0.03
"""Kept back of every limit on time: a slice of the engine."""


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

    def prepare(self, state: State) -> None:
        """Nothing is to be prepared."""

    def choose_within(self, state: State, limits: GoLimits) -> str:
        """The engine's move; a limit on time may cut its level short, a limit on positions does not."""
        seconds = seconds_for(limits, state.turn, OVERHEAD_SECONDS)
        return self._engine.choose_with_proof(state, self.level, seed=self._chance.next(), seconds=seconds).move

    def stop(self) -> None:
        """Make a choice that is being thought about in another thread come at once."""
        self._engine.stop()
