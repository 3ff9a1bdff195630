"""What the terminal says about a position, in sentences."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.themes import describe
from crestflow.protocol import Colour, State

HELP = {
    "kamon": "A move is the cell to cover, such as c4.",
    "pantarei": (
        "A move carries the top tile of a stack left or right: 5l, 5r; the top two: 5l2, 5r2.\n"
        "3x7 swaps two of your stacks. Stacks are numbered from the left."
    ),
}


def name(colour: Colour) -> str:
    """A player's name.

    >>> name("black")
    'Black'
    """
    return colour.capitalize()


def last_move(state: State, edition: str) -> str:
    """What the last move was."""
    if not state.moves:
        return "No move has been made."
    move = state.moves[-1]
    if isinstance(state, KamonState) and state.last is not None:
        return f"The last move was {move}: it covered the {describe(state.layout.tokens[state.last], edition)} there."
    return f"The last move was {move}."


def legal(state: State, edition: str) -> str:
    """The legal moves in words."""
    moves = state.legal_moves()
    if isinstance(state, KamonState):
        tokens = state.layout.tokens
        listed = ", ".join(f"{move} {describe(tokens[CELLS.index(move)], edition)}" for move in moves)
    else:
        listed = " ".join(moves)
    return f"{len(moves)} legal: {listed}"
