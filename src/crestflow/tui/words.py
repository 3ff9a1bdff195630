"""What the terminal says about a position, in sentences."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.themes import NUMBER_WORDS, describe, number
from crestflow.games.pantarei import PantareiState
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


def task(state: State, edition: str) -> str:
    """What the player to move may do now."""
    if isinstance(state, KamonState):
        return f"{name(state.turn)} to move. {_kamon_task(state, edition)}"
    if isinstance(state, PantareiState):
        return f"{name(state.turn)} to move. {_pantarei_task(state)}"
    raise TypeError(f"no words for {type(state).__name__}")


def _kamon_task(state: KamonState, edition: str) -> str:
    if state.last is None:
        return "Cover a token on the border, not in a corner."
    token = state.layout.tokens[state.last]
    if token is None:
        return "The blank was covered: cover any token."
    if edition == "classic":
        count = NUMBER_WORDS[number(token) - 1]
        return f"Cover {'an' if token.symbol[0] in 'aeiou' else 'a'} {token.symbol}, or a token that shows {count}."
    return f"Cover a {token.colour} token or a {token.symbol}."


def _pantarei_task(state: PantareiState) -> str:
    if state.legal_moves() == ["pass"]:
        return "Nothing can be moved: pass."
    return "Move or swap." if state.may_swap else "Move; no swap right after a swap."


def last_move(state: State) -> str:
    """What the last move was."""
    if not state.moves:
        return "No move has been made."
    move = state.moves[-1]
    if isinstance(state, KamonState) and state.last is not None:
        return f"The last move was {move}: it covered the {describe(state.layout.tokens[state.last])} there."
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
