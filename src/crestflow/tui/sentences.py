"""What the terminal says about a position, in sentences of the language spoken."""

from __future__ import annotations

from collections.abc import Callable

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import INDEX
from crestflow.i18n import t, tn
from crestflow.players import ComputerPlayer
from crestflow.protocol import State
from crestflow.render.describe import describe_token
from crestflow.vocabulary import Kind


def move_help(kind: Kind) -> str:
    """How moves are typed."""
    return _MOVE_HELP[kind]()


def _kamon_help() -> str:
    return t("A move is the cell to cover, such as c4.")


def _pantarei_help() -> str:
    carried = t("A move takes the top tile of a stack to the left or right: 5l, 5r; the top two: 5l2, 5r2.")
    swapped = t("3x7 swaps two of your stacks. Stacks are numbered from the left.")
    return f"{carried}\n{swapped}"


_MOVE_HELP: dict[Kind, Callable[[], str]] = {"kamon": _kamon_help, "pantarei": _pantarei_help}


def computer_name(computer: ComputerPlayer) -> str:
    """What to call a player of the computer's."""
    match computer.level:
        case "random":
            return t("random player")
        case "perfect":
            return t("perfect")
        case level:
            return t("level {level}", level=level)


def last_move(state: State, edition: str) -> str:
    """What the last move was."""
    if not state.moves:
        return t("No move has been made.")
    move = state.moves[-1]
    token = _covered(state, move, edition)
    if token is None:
        return t("The last move was {move}.", move=move)
    return t("The last move was {move}: it covered the {token} there.", move=move, token=token)


def legal(state: State, edition: str) -> str:
    """The legal moves in words."""
    tokens = {move: _covered(state, move, edition) for move in state.legal_moves()}
    if all(tokens.values()):
        listed = ", ".join(f"{move} {token}" for move, token in tokens.items())
    else:
        listed = " ".join(tokens)
    return tn("{n} legal: {moves}", "{n} legal: {moves}", len(tokens), moves=listed)


def _covered(state: State, move: str, edition: str) -> str | None:
    """The token that a move covers, in words; ``None`` where moves cover no tokens."""
    return describe_token(state.layout.tokens[INDEX[move]], edition) if isinstance(state, KamonState) else None
