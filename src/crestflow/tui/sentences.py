"""What the terminal says about a position, in sentences of the language spoken."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.i18n import t, tn
from crestflow.players import Player
from crestflow.protocol import State
from crestflow.render.describe import describe_token


def move_help(kind: str) -> str:
    """How moves are typed."""
    if kind == "kamon":
        return t("A move is the cell to cover, such as c4.")
    carried = t("A move takes the top tile of a stack to the left or right: 5l, 5r; the top two: 5l2, 5r2.")
    swapped = t("3x7 swaps two of your stacks. Stacks are numbered from the left.")
    return f"{carried}\n{swapped}"


def computer_name(computer: Player) -> str:
    """What to call a player of the computer's."""
    match computer.level:
        case "random":
            return t("random player")
        case "perfect":
            return t("perfect")
        case level:
            return t("level {level}", level=level)


def file_problem(error: OSError) -> str:
    """Why a file could not be written; what has no words here keeps the system's own."""
    match error:
        case FileNotFoundError():
            return t("No such file or directory")
        case PermissionError():
            return t("Permission denied")
        case _:
            return error.strerror or str(error)


def last_move(state: State, edition: str) -> str:
    """What the last move was."""
    if not state.moves:
        return t("No move has been made.")
    move = state.moves[-1]
    if isinstance(state, KamonState) and state.last is not None:
        token = describe_token(state.layout.tokens[state.last], edition)
        return t("The last move was {move}: it covered the {token} there.", move=move, token=token)
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
