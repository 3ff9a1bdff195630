"""What the terminal says about a position, in sentences of the language spoken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import INDEX
from crestflow.games.pantarei import PantareiState
from crestflow.i18n import t, tn
from crestflow.i18n.terms import player_name, value_name
from crestflow.players import ComputerPlayer
from crestflow.protocol import Colour, State, opponent
from crestflow.render.describe import describe_token
from crestflow.tui import snake_sentences
from crestflow.vocabulary import Kind

if TYPE_CHECKING:  # the engine takes a moment to import
    from crestflow.engine import Advice, ColourReason, Report


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
    moves = state.legal_moves()
    if isinstance(state, PantareiState):
        listed = snake_sentences.legal(state)
    else:
        listed = ", ".join(f"{move} {_covered(state, move, edition)}" for move in moves)
    return tn("{n} legal: {moves}", "{n} legal: {moves}", len(moves), moves=listed)


def hint(state: State, move: str, edition: str) -> str:
    """A good move, in words."""
    token = _covered(state, move, edition)
    if token is not None:
        return t("Hint: {move}, {token}.", move=move, token=token)
    if move == "pass" or not isinstance(state, PantareiState):
        return t("Hint: pass.")
    source, target = snake_sentences.stacks_of(state, move)
    stacks = {"from": source, "to": target}
    if "x" in move:
        return t("Hint: swap the stacks {from} and {to}.", **stacks)
    if move.endswith("2"):
        return t("Hint: two tiles from stack {from} to stack {to}.", **stacks)
    return t("Hint: one tile from stack {from} to stack {to}.", **stacks)


def assessment(state: State, report: Report) -> str:
    """What an analysis says in a sentence."""
    best = report.moves[0]
    match best.value:
        case "win":
            return t("{player} wins with {move}.", player=player_name(state.turn), move=best.move)
        case "draw":
            return t("A draw with best play: {move}.", move=best.move)
        case "loss":
            return t("{winner} wins against any defence.", winner=player_name(opponent(state.turn)))
    return t("Not decided yet; {move} looks best.", move=best.move)


def analysis(state: State, report: Report, moves: int = 5) -> str:
    """An analysis in a sentence, and the best moves with what they are worth."""
    worth = (
        f"  {each.move:<6}{f'{each.score / 100:+.1f}' if each.value is None else value_name(each.value)}"
        for each in report.moves[:moves]
    )
    return "\n".join([assessment(state, report), *worth])


def colour_advice(advice: Advice) -> str:
    """Which colour to take, and what each may expect with its 95 % interval."""
    said = t("Both colours are worth the same.")
    if advice.colour is not None:
        said = t("Advice: take {colour}.", colour=player_name(advice.colour))
    lines = [said]
    for colour, worth in advice.values.items():
        expected = worth.expected
        lines.append(
            t(
                "{colour}: expected score {percent} % ({low} to {high} %)",
                colour=player_name(colour),
                percent=f"{100 * expected.value:.0f}",
                low=f"{100 * expected.low:.0f}",
                high=f"{100 * expected.high:.0f}",
            )
        )
    if advice.colour is not None:
        lines.append(colour_reason_sentence(advice.colour, advice.reason))
    return "\n".join(lines)


def colour_reason_sentence(colour: Colour, reason: ColourReason | None) -> str:
    """Why a colour is the better one, by a fact that can be counted on the snake."""
    if reason is None:
        return t("No simple count shows why: the computer sees it in the moves that follow.")
    values: dict[str, str | int] = {"colour": player_name(colour), "own": reason.own, "other": reason.other}
    match reason.fact:
        case "middle":
            return t("{colour} has more tiles on the nine places in the middle: {own} against {other}.", **values)
        case "moves":
            return t("{colour} has more moves to begin with: {own} against {other}.", **values)
        case "neighbours":
            return t("{colour} has more pairs of tiles side by side: {own} against {other}.", **values)


def _covered(state: State, move: str, edition: str) -> str | None:
    """The token that a move covers, in words; ``None`` where moves cover no tokens."""
    return describe_token(state.layout.tokens[INDEX[move]], edition) if isinstance(state, KamonState) else None
