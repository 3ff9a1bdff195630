"""The symmetries of Kamon: the board turned and mirrored, and the crests named otherwise.

The rules speak of opposite sides, of corners and of sharing a colour or a symbol, never of one certain side, colour or
symbol. So the hexagon's twelve symmetries, any renaming of the colours, any of the symbols, and the exchange of all
colours with all symbols lead from a position to one that plays in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from crestflow.games.kamon.geometry import CELLS, COORDINATES, INDEX, cells_of, mask
from crestflow.games.kamon.rules import KamonState
from crestflow.games.kamon.tokens import TOKENS, Layout, Token
from crestflow.protocol import Symmetry
from crestflow.vocabulary import CREST_COLOURS, CREST_SYMBOLS

_CENTRE_ROW: Final = 3
_AT: Final = {
    ((across - row + _CENTRE_ROW) // 2, row - _CENTRE_ROW): cell for cell, (row, across) in enumerate(COORDINATES)
}
"""The cells by their axial coordinates: a step to the right, and one down to the right."""


def _turned(mirrored: bool, sixths: int) -> tuple[int, ...]:
    """Where each cell comes to lie when the board is mirrored or not, then turned clockwise by so many sixths."""
    image = []
    for place in sorted(_AT, key=lambda place: _AT[place]):
        q, r = place[::-1] if mirrored else place
        for _ in range(sixths):
            q, r = -r, q + r
        image.append(_AT[q, r])
    return tuple(image)


class KamonSymmetry(Symmetry[KamonState]):
    """A symmetry of the board together with new names for the tokens; without `tokens` they keep theirs."""

    def __init__(self, name: str, cells: tuple[int, ...], tokens: Mapping[Token, Token] | None = None) -> None:
        self.name = name
        self.cells = cells
        """Where each cell comes to lie: also the image of each action number."""
        self.tokens = tokens

    def state(self, state: KamonState) -> KamonState:
        if not state.moves:
            return self.position(state)
        moves = tuple(CELLS[self.cells[INDEX[move]]] for move in state.moves)
        layout, black, white, last = self._parts(state)
        return KamonState(layout, black, white, last, moves=moves, origin=self.position(state.origin))

    def move(self, state: KamonState, move: str) -> str:
        return CELLS[self.cells[state.action(move)]]

    def position(self, state: KamonState) -> KamonState:
        """The image of a position, without its moves."""
        return KamonState(*self._parts(state))

    def _parts(self, state: KamonState) -> tuple[Layout, int, int, int | None]:
        tokens: list[Token | None] = [None] * len(CELLS)
        for cell, token in enumerate(state.layout.tokens):
            renamed = token if token is None or self.tokens is None else self.tokens[token]
            tokens[self.cells[cell]] = renamed
        black, white = (mask(self.cells[cell] for cell in cells_of(side)) for side in (state.black, state.white))
        last = None if state.last is None else self.cells[state.last]
        return Layout(tuple(tokens), wild=state.layout.wild), black, white, last


def _named(mirrored: bool, sixths: int) -> str:
    turn = f"turned by {60 * sixths}°" if sixths else ""
    return " and ".join(filter(None, ["mirrored" if mirrored else "", turn])) or "unchanged"


SYMMETRIES: Final = tuple(
    KamonSymmetry(_named(mirrored, sixths), _turned(mirrored, sixths))
    for mirrored, sixths in product((False, True), range(6))
)
"""The twelve symmetries of the board; the first changes nothing."""

EXCHANGE: Final[Mapping[Token, Token]] = {
    token: Token(CREST_COLOURS[CREST_SYMBOLS.index(token.symbol)], CREST_SYMBOLS[CREST_COLOURS.index(token.colour)])
    for token in TOKENS
}
"""Every token with its colour's place as symbol and its symbol's place as colour."""


def _renamed(layout: Layout) -> dict[Token, Token]:
    """New names: the colours in the order in which they first appear on the board, and the symbols likewise."""
    colours: dict[str, int] = {}
    symbols: dict[str, int] = {}
    for token in layout.tokens:
        if token is not None:
            colours.setdefault(token.colour, len(colours))
            symbols.setdefault(token.symbol, len(symbols))
    return {
        token: Token(CREST_COLOURS[colours[token.colour]], CREST_SYMBOLS[symbols[token.symbol]]) for token in TOKENS
    }


def canonical(state: KamonState) -> KamonState:
    """The first, in the order of the texts, of 24 symmetric states.

    These are the twelve symmetries of the board, with and without the exchange of colours and symbols. In each of them
    the names of the tokens follow from where they lie, so all renamings lead to the same 24.
    """
    images = []
    for board, tokens in product(SYMMETRIES, (None, EXCHANGE)):
        image = KamonSymmetry("", board.cells, tokens).position(state)
        images.append(KamonSymmetry("", SYMMETRIES[0].cells, _renamed(image.layout)).position(image))
    return min(images, key=str)
