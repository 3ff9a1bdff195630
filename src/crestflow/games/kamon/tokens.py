"""The 37 tokens of Kamon and how they lie on the board."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from crestflow.games.kamon.geometry import ALL, BORDER, CORNERS
from crestflow.vocabulary import CREST_COLOURS, CREST_SYMBOLS, CrestColour, CrestSymbol


class Token(NamedTuple):
    """A crest: one of six symbols in one of six colours (in the classic edition, one of six numbers)."""

    colour: CrestColour
    symbol: CrestSymbol


TOKENS = tuple(Token(colour, symbol) for colour in CREST_COLOURS for symbol in CREST_SYMBOLS)
"""The 36 crests; the 37th token is the blank, which the code writes as ``None``."""


class Layout:
    """Which token lies on which cell, and what follows from it for play. All states of a game share one."""

    def __init__(self, tokens: tuple[Token | None, ...], *, wild: bool = False) -> None:
        self.tokens = tokens
        self.wild = wild
        self.blank = tokens.index(None)
        self.playable = ALL if wild else ALL & ~(1 << self.blank)
        """The cells that may be covered at all."""
        self.opening = BORDER & ~CORNERS & self.playable
        """The cells that may be covered first."""
        self.following = self._matches()
        """For each cell: the cells that may follow when it has just been covered, were they uncovered."""

    def _matches(self) -> tuple[int, ...]:
        same_colour, same_symbol = dict.fromkeys(CREST_COLOURS, 0), dict.fromkeys(CREST_SYMBOLS, 0)
        for cell, token in enumerate(self.tokens):
            if token is not None:
                same_colour[token.colour] |= 1 << cell
                same_symbol[token.symbol] |= 1 << cell
        wild = 1 << self.blank if self.wild else 0
        return tuple(
            (ALL if token is None else same_colour[token.colour] | same_symbol[token.symbol] | wild) & ~(1 << cell)
            for cell, token in enumerate(self.tokens)
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Layout) and self.tokens == other.tokens and self.wild == other.wild

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.tokens, self.wild))

    def __reduce__(self) -> tuple[object, ...]:
        return _layout, (self.tokens, self.wild)


def _layout(tokens: tuple[Token | None, ...], wild: bool) -> Layout:
    return Layout(tokens, wild=wild)
