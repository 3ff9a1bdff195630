"""What the terminal says about a position of Pantareï: whose a stack is, and where its tiles would land."""

from __future__ import annotations

from typing import Literal

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.i18n import t, tn
from crestflow.i18n.terms import player_name
from crestflow.render.describe import describe_stack


def landing(state: PantareiState, step: Step) -> int:
    """The number of the stack that a move lands on, as the stacks are counted before it."""
    value = state.stacks[step.stack - 1][-1].value
    return step.stack - value if step.direction == "l" else step.stack + value


def stacks_of(state: PantareiState, move: str) -> tuple[int, ...]:
    """The stacks that a move is about, as they are counted before it.

    >>> import crestflow
    >>> state = crestflow.game("pantarei").deal(seed=7)
    >>> stacks_of(state, "1r"), stacks_of(state, "1x3")
    ((1, 3), (1, 3))
    """
    match read_move(move):
        case Step() as step:
            return step.stack, landing(state, step)
        case Swap(left, right):
            return left, right
        case _:
            return ()


def stack(state: PantareiState, number: int) -> str:
    """A stack in words and, where it belongs to the player to move, where its tiles would land."""
    tiles = state.stacks[number - 1]
    height, owner = tn("{n} tile", "{n} tiles", len(tiles)), tiles[-1].colour
    if owner is None:
        listed = describe_stack(tiles)
        return t("Stack {number}, {height}, nobody's: {tiles}", number=number, height=height, tiles=listed)
    said = t(
        "Stack {number}, {height}, {player}: {tiles}",
        number=number,
        height=height,
        player=player_name(owner),
        tiles=describe_stack(tiles),
    )
    return f"{said}\n{reach(state, number, '1')}" if owner == state.turn and state.outcome is None else said


def reach(state: PantareiState, number: int, mode: Literal["1", "2", "x"]) -> str:
    """Where one tile or two of a stack would land, or with which stacks it can be swapped."""
    found = []
    for text in state.legal_moves():
        match read_move(text):
            case Step(source, _, tiles) as step if source == number and mode == str(tiles):
                found.append(landing(state, step))
            case Swap(left, right) if mode == "x" and number in (left, right):
                found.append(left + right - number)
            case _:
                pass
    if not found:
        return t("Nothing can be done with stack {number} now.", number=number) if mode == "1" else ""
    stacks, value = ", ".join(map(str, found)), state.stacks[number - 1][-1].value
    if mode == "x":
        return t("Swap it with stack {stacks}.", stacks=stacks)
    if mode == "2":
        return t("Value {value}: two tiles land on {stacks}.", value=value, stacks=stacks)
    return t("Value {value}: one tile lands on {stacks}.", value=value, stacks=stacks)


def move_in_words(state: PantareiState, move: str) -> str:
    """A move by where its tiles come from and where they land.

    >>> import crestflow
    >>> move_in_words(crestflow.game("pantarei").deal(seed=7), "1r")
    '1 → 3'
    """
    match read_move(move):
        case Step() as step:
            return f"{step.stack} → {landing(state, step)}{' ×2' if step.tiles == 2 else ''}"
        case Swap(left, right):
            return f"{left} ⇄ {right}"
        case _:
            return t("pass")


def legal(state: PantareiState) -> str:
    """The legal moves, each with the stack it lands on, and the stacks that may be swapped.

    >>> import crestflow
    >>> print(legal(crestflow.game("pantarei").read("B1/W2N/B3W1/W3W2B2B1/W1/W3B2/W1/B1B3B3/W2B2/W3 b -")))
    1r→2 4l→3 4r→5 4l2→3 4r2→5 6l→4 6r→8 6l2→4 6r2→8 8l→5 8l2→5 9l→7 9l2→7
    """
    moves, swapped = [], set()
    for text in state.legal_moves():
        match read_move(text):
            case Step() as step:
                moves.append(f"{text}→{landing(state, step)}")
            case Swap(left, right):
                swapped |= {left, right}
            case _:
                moves.append(text)
    listed = " ".join(moves)
    if not swapped:
        return listed
    stacks = " ".join(map(str, sorted(swapped)))
    return "\n".join(filter(None, [listed, t("Swap any two of the stacks {stacks}.", stacks=stacks)]))
