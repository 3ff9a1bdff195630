"""The limits of a `go` command: read from its words, and written as its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from crestflow.protocol import Colour
from crestflow.ugi.errors import UgiError

LARGEST = (1 << 63) - 1
"""Numbers above this are taken as this: nobody waits so long."""


@dataclass(frozen=True, slots=True)
class GoLimits:
    """How long to search. Times are in milliseconds; the first player (p1) is black.

    >>> str(GoLimits(nodes=5000))
    'go nodes 5000'
    >>> GoLimits.read("p1time 1000 p2time 900 p1inc 10 p2inc 10".split()).p2time
    900
    """

    p1time: int | None = None
    p2time: int | None = None
    p1inc: int | None = None
    p2inc: int | None = None
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @classmethod
    def read(cls, words: Sequence[str]) -> GoLimits:
        """The limits that stand after `go`; none at all, as after `go infinite`, lets the search run until `stop`."""
        names = {field.name for field in fields(cls)}
        found: dict[str, int] = {}
        rest = iter(words)
        for word in rest:
            if word in names:
                found[word] = _number(word, next(rest, ""))
            elif word != "infinite":
                raise UgiError(f"go: there is no limit {word!r}")
        return cls(**found)

    def __str__(self) -> str:
        return " ".join(["go", *self._words()])

    def _words(self) -> Iterator[str]:
        given = [(field.name, getattr(self, field.name)) for field in fields(self)]
        for name, number in given:
            if number is not None:
                yield from (name, str(number))
        if all(number is None for _, number in given):
            yield "infinite"

    @property
    def endless(self) -> bool:
        """Whether only `stop` ends the search."""
        return self == GoLimits()

    def clock(self, turn: Colour) -> tuple[int, int] | None:
        """The milliseconds that a player has left, and gets for the move; ``None`` without a clock."""
        left, increment = (self.p1time, self.p1inc) if turn == "black" else (self.p2time, self.p2inc)
        return None if left is None else (left, increment or 0)


def _number(name: str, text: str) -> int:
    """A whole number; a host may say that a clock has run past zero."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise UgiError(f"go: {name} takes a whole number, not {text[:20]!r}")
    return 0 if text.startswith("-") or len(digits) > 1000 else min(int(digits), LARGEST)
