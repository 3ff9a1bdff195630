"""Kamon by the reference rules alone: positions to ask the engine about, their exact values, and their symmetries."""

from __future__ import annotations

import random

import crestflow
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS, COORDINATES
from crestflow.games.kamon.tokens import Layout, Token
from crestflow.vocabulary import CREST_COLOURS as COLOURS
from crestflow.vocabulary import CREST_SYMBOLS as SYMBOLS

WORTH = {"loss": -1, "draw": 0, "win": 1}
WORD = {worth: word for word, worth in WORTH.items()}


def deal(seed: int, *, wild: bool = False) -> KamonState:
    state = crestflow.game("kamon:wild" if wild else "kamon").deal(seed=seed)
    assert isinstance(state, KamonState)
    return state


def random_position(chance: random.Random, stones: int, *, wild: bool = False) -> KamonState:
    """An unfinished position with so many stones. Moves that end the game are avoided, which makes draws common."""
    while True:
        state = deal(chance.getrandbits(32), wild=wild)
        while state.ply < stones:
            going_on = [after for move in state.legal_moves() if (after := state.play(move)).outcome is None]
            if not going_on:
                break
            state = chance.choice(going_on)
        else:
            return state


class Minimax:
    """Exact values by looking at everything that can happen; meant for positions with few uncovered tokens."""

    def __init__(self) -> None:
        self._known: dict[KamonState, int] = {}

    def worth(self, state: KamonState) -> int:
        """1 when the player to move wins, 0 for a draw, -1 when he loses."""
        outcome = state.outcome
        if outcome is not None:
            return 0 if outcome.winner is None else -1
        if state not in self._known:
            self._known[state] = max(-self.worth(state.play(move)) for move in state.legal_moves())
        return self._known[state]

    def moves(self, state: KamonState) -> dict[str, str]:
        return {move: WORD[-self.worth(state.play(move))] for move in state.legal_moves()}


def _moved(turns: int, *, mirrored: bool) -> tuple[int, ...]:
    """For each cell, where it comes to lie when the board is turned by 60 degrees so often, and perhaps mirrored."""
    places = {place: cell for cell, place in enumerate(COORDINATES)}
    moved = []
    for row, across in COORDINATES:
        down, right = row - 3, -across if mirrored else across
        for _ in range(turns):
            # One step right (0, 2) becomes one step down right (1, 1); one step down right becomes down left (1, -1).
            right, down = (right - 3 * down) // 2, (right + down) // 2
        moved.append(places[down + 3, right])
    return tuple(moved)


def symmetric(state: KamonState, chance: random.Random) -> tuple[KamonState, dict[str, str]]:
    """The same position turned, mirrored and with colours, symbols and even their roles exchanged; and its cells."""
    moved = _moved(chance.randrange(6), mirrored=chance.random() < 0.5)
    colours = dict(zip(COLOURS, chance.sample(COLOURS, 6), strict=True))
    symbols = dict(zip(SYMBOLS, chance.sample(SYMBOLS, 6), strict=True))
    tokens: list[Token | None] = [None] * len(CELLS)
    exchange = chance.random() < 0.5
    for cell, token in enumerate(state.layout.tokens):
        if token is not None:
            colour, symbol = colours[token.colour], symbols[token.symbol]
            if exchange:
                colour, symbol = COLOURS[SYMBOLS.index(symbol)], SYMBOLS[COLOURS.index(colour)]
            tokens[moved[cell]] = Token(colour, symbol)
    black, white = (
        sum(1 << moved[cell] for cell in range(37) if side >> cell & 1) for side in (state.black, state.white)
    )
    last = None if state.last is None else moved[state.last]
    twin = KamonState(Layout(tuple(tokens), wild=state.layout.wild), black, white, last)
    return twin, {CELLS[cell]: CELLS[moved[cell]] for cell in range(len(CELLS))}
