"""What a drawing shows, in words: the title and description of its SVG, and the terminal's last lines."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS, names
from crestflow.games.kamon.themes import NUMBER_WORDS, number
from crestflow.games.kamon.themes import describe as describe_token
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.tiles import Stack
from crestflow.protocol import Chain, Loop, Outcome, Tower

_REASONS = {
    "connection": "joins two sides",
    "loop": "closes a loop",
    "blockade": "leaves no reply",
    "seven": "makes a stack of seven or more",
    "exhausted": "all hexagons are placed",
    "stuck": "nobody can move",
    "repetition": "the position came for the third time",
}


def describe_outcome(outcome: Outcome) -> str:
    """A sentence that says how the game ended.

    >>> describe_outcome(Outcome("black", "loop", Loop(("c3", "c4"), ("d4",))))
    'Black wins: closes a loop with c3 c4 around d4.'
    """
    why = _REASONS[outcome.reason]
    if outcome.winner is None:
        return f"Draw: {why}."
    match outcome.won_by:
        case Chain(cells):
            why += " with " + " ".join(cells)
        case Loop(cells, inside):
            why += f" with {' '.join(cells)} around {' '.join(inside)}"
        case Tower(number):
            why += f": stack {number}"
    return f"{outcome.winner.capitalize()} wins: {why}."


def what_may_follow(state: KamonState, edition: str = "colours") -> str:
    """A sentence that says what the player to move may cover."""
    who = f"{state.turn.capitalize()} to move:"
    cells = " ".join(state.legal_moves())
    token = None if state.last is None else state.layout.tokens[state.last]
    if state.last is None:
        rule = "begin on a border cell that is no corner"
    elif token is None:
        rule = "cover anything"
    elif edition == "classic":
        count = number(token)
        rule = f"cover a token with {NUMBER_WORDS[count - 1]}, or with the {token.symbol}"
    else:
        rule = f"cover {_article(token.colour)} token or a {token.symbol}"
    return f"{who} {rule}, on {cells}."


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def describe_kamon(state: KamonState, edition: str = "colours") -> tuple[str, str]:
    """Title and description of a Kamon position."""
    title = f"Kamon, {_plural(state.ply, 'stone')}, {_turn(state)}"
    sentences = [
        f"Black stones: {_listed(names(state.black))}.",
        f"White stones: {_listed(names(state.white))}.",
    ]
    if state.last is not None:
        covered = describe_token(state.layout.tokens[state.last], edition)
        sentences.append(f"The last stone lies on {CELLS[state.last]} and covers the {covered}.")
    if state.outcome is not None:
        sentences.append(describe_outcome(state.outcome))
    else:
        sentences.append(f"Open cells: {_listed(state.legal_moves())}.")
    tokens = (
        f"{name} {describe_token(token, edition)}" for name, token in zip(CELLS, state.layout.tokens, strict=True)
    )
    sentences.append(f"Tokens: {', '.join(tokens)}.")
    return title, " ".join(sentences)


def describe_pantarei(state: PantareiState) -> tuple[str, str]:
    """Title and description of a Pantareï position."""
    title = f"Pantareï, {_plural(len(state.stacks), 'stack')}, {_turn(state)}"
    stacks = (f"{number}: {describe_stack(stack)}" for number, stack in enumerate(state.stacks, 1))
    sentences = [f"Stacks from the head, each from bottom to top: {'; '.join(stacks)}."]
    if state.outcome is not None:
        sentences.append(describe_outcome(state.outcome))
    elif not state.may_swap:
        sentences.append("No swap this turn.")
    return title, " ".join(sentences)


def describe_stack(stack: Stack) -> str:
    """A stack in words, from bottom to top."""
    return ", ".join("neutral" if tile.colour is None else f"{tile.colour} {tile.value}" for tile in stack)


def _turn(state: KamonState | PantareiState) -> str:
    if state.outcome is None:
        return f"{state.turn} to move"
    return "draw" if state.outcome.winner is None else f"{state.outcome.winner} has won"


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _listed(words: list[str]) -> str:
    return ", ".join(words) if words else "none"
