"""What the terminal says about a position, in sentences of the language spoken."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.themes import number
from crestflow.games.pantarei import PantareiState
from crestflow.locale.terms import classic_follow_sentence, follow_sentence, player_name
from crestflow.protocol import State
from crestflow.render.describe import describe_token
from crestflow.words import t, tn


def move_help(kind: str) -> str:
    """How moves are typed."""
    if kind == "kamon":
        return t("A move is the cell to cover, such as c4.")
    carried = t("A move carries the top tile of a stack left or right: 5l, 5r; the top two: 5l2, 5r2.")
    swapped = t("3x7 swaps two of your stacks. Stacks are numbered from the left.")
    return f"{carried}\n{swapped}"


def task(state: State, edition: str) -> str:
    """What the player to move may do now."""
    to_move = t("{player} to move.", player=player_name(state.turn))
    if isinstance(state, KamonState):
        return f"{to_move} {_kamon_task(state, edition)}"
    if isinstance(state, PantareiState):
        return f"{to_move} {_pantarei_task(state)}"
    raise TypeError(f"no words for {type(state).__name__}")


def _kamon_task(state: KamonState, edition: str) -> str:
    if state.last is None:
        return t("Cover a token on the border, not in a corner.")
    token = state.layout.tokens[state.last]
    if token is None:
        return t("The blank was covered: cover any token.")
    if edition == "classic":
        return classic_follow_sentence(number(token), token.symbol)
    return follow_sentence(token.colour, token.symbol)


def _pantarei_task(state: PantareiState) -> str:
    if state.legal_moves() == ["pass"]:
        return t("Nothing can be moved: pass.")
    return t("Move or swap.") if state.may_swap else t("Move; no swap right after a swap.")


def last_move(state: State, edition: str) -> str:
    """What the last move was."""
    if not state.moves:
        return t("No move has been made.")
    move = state.moves[-1]
    if isinstance(state, KamonState) and state.last is not None:
        token = describe_token(state.layout.tokens[state.last], edition)
        return t("The last move was {move} ({token}).", move=move, token=token)
    return t("The last move was {move}.", move=move)


def legal(state: State, edition: str) -> str:
    """The legal moves in words."""
    moves = state.legal_moves()
    if isinstance(state, KamonState):
        tokens = state.layout.tokens
        listed = ", ".join(f"{move} {describe_token(tokens[CELLS.index(move)], edition)}" for move in moves)
    else:
        listed = " ".join(moves)
    return tn("{n} legal: {moves}", "{n} legal: {moves}", len(moves), moves=listed)
