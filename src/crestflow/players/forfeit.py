"""How a player loses without a word of the rules: what it did, for the record."""

from __future__ import annotations

from typing import Literal, TypeAlias

ForfeitCause: TypeAlias = Literal["start", "time", "crash", "illegal move", "output"]
"""It did not start, did not answer in time, ended, played what is not allowed, or wrote without end."""


class Forfeit(Exception):
    """A player cannot go on or has broken the protocol: it loses the game."""

    def __init__(self, cause: ForfeitCause, text: str) -> None:
        super().__init__(text)
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        return Forfeit, (self.cause, str(self))
