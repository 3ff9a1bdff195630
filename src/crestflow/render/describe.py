"""What a drawing shows, in words: the title and description of its SVG, and the terminal's last lines."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import number as shown
from crestflow.games.kamon.geometry import CELLS, names
from crestflow.games.kamon.tokens import Token
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.tiles import Stack
from crestflow.i18n import t, tn
from crestflow.i18n.terms import (
    any_of_colour,
    any_of_symbol,
    blank_name,
    classic_token_name,
    player_name,
    tile_name,
    token_name,
)
from crestflow.protocol import Chain, Loop, Outcome, Reason, Tower, opponent


def describe_outcome(outcome: Outcome) -> str:
    """A sentence that says how the game ended.

    >>> describe_outcome(Outcome("black", "loop", Loop(("c3", "c4"), ("d4",))))
    'Black wins: closes a loop with c3 c4 around d4.'
    """
    if outcome.winner is None:
        return _describe_draw(outcome.reason)
    winner = player_name(outcome.winner)
    match outcome.won_by:
        case Chain(cells):
            return t("{winner} wins: joins two sides with {cells}.", winner=winner, cells=" ".join(cells))
        case Loop(cells, inside):
            ring, enclosed = " ".join(cells), " ".join(inside)
            return t(
                "{winner} wins: closes a loop with {ring} around {inside}.", winner=winner, ring=ring, inside=enclosed
            )
        case Tower(number):
            return t("{winner} wins: makes a stack of seven or more: stack {number}.", winner=winner, number=number)
        case None:
            loser = player_name(opponent(outcome.winner))
            return t("{winner} wins: {loser} has no token to cover.", winner=winner, loser=loser)


def _describe_draw(reason: Reason) -> str:
    if reason == "exhausted":
        return t("Draw: all hexagons are placed.")
    if reason == "stuck":
        return t("Draw: nobody can move.")
    return t("Draw: the position came for the third time.")


def describe_token(token: Token | None, edition: str = "colours") -> str:
    """A token in words, as the edition shows it."""
    if token is None:
        return blank_name()
    if edition == "classic":
        return classic_token_name(shown(token), token.symbol)
    return token_name(token.colour, token.symbol)


def what_may_follow(state: KamonState, edition: str = "colours") -> str:
    """A sentence that says what the player to move may cover."""
    player, cells = player_name(state.turn), " ".join(state.legal_moves())
    if state.last is None:
        return t("{player} to move: start on an edge cell, but not in a corner: {cells}.", player=player, cells=cells)
    token = state.layout.tokens[state.last]
    if token is None:
        return t("{player} to move: cover anything, on {cells}.", player=player, cells=cells)
    if edition == "classic":
        return _follow_classic(token, player, cells, or_blank=_blank_is_open(state))
    return _follow(token, player, cells, or_blank=_blank_is_open(state))


def _blank_is_open(state: KamonState) -> bool:
    """Whether the blank may be covered now, whatever was covered before."""
    return state.layout.wild and not (state.black | state.white) >> state.layout.blank & 1


def _follow(token: Token, player: str, cells: str, *, or_blank: bool) -> str:
    colour, symbol = any_of_colour(token.colour), any_of_symbol(token.symbol)
    if or_blank:
        return t(
            "{player} to move: cover {token}, {symbol} or the blank, on {cells}.",
            player=player,
            token=colour,
            symbol=symbol,
            cells=cells,
        )
    return t(
        "{player} to move: cover {token} or {symbol}, on {cells}.",
        player=player,
        token=colour,
        symbol=symbol,
        cells=cells,
    )


def _follow_classic(token: Token, player: str, cells: str, *, or_blank: bool) -> str:
    symbol = any_of_symbol(token.symbol)
    if or_blank:
        return tn(
            "{player} to move: cover {symbol}, the blank or a token with {n} symbol, on {cells}.",
            "{player} to move: cover {symbol}, the blank or a token with {n} symbols, on {cells}.",
            shown(token),
            player=player,
            symbol=symbol,
            cells=cells,
        )
    return tn(
        "{player} to move: cover {symbol} or a token with {n} symbol, on {cells}.",
        "{player} to move: cover {symbol} or a token with {n} symbols, on {cells}.",
        shown(token),
        player=player,
        symbol=symbol,
        cells=cells,
    )


def what_may_be_done(state: PantareiState) -> str:
    """What the player to move may do."""
    if state.legal_moves() == ["pass"]:
        return t("Neither a move nor a swap is possible: pass.")
    if state.may_swap:
        return t("Move one or two tiles, or swap two of your stacks.")
    return t("Move one or two tiles. No swap right after a swap.")


def describe_kamon(state: KamonState, edition: str = "colours") -> tuple[str, str]:
    """Title and description of a Kamon position."""
    title = f"Kamon, {tn('{n} stone', '{n} stones', state.ply)}, {_turn(state)}"
    sentences = [
        t("Black stones: {cells}.", cells=_stones(names(state.black))),
        t("White stones: {cells}.", cells=_stones(names(state.white))),
    ]
    if state.last is not None:
        covered = describe_token(state.layout.tokens[state.last], edition)
        sentences.append(
            t("The last stone lies on {cell} and covers the {token}.", cell=CELLS[state.last], token=covered)
        )
    if state.outcome is not None:
        sentences.append(describe_outcome(state.outcome))
    else:
        sentences.append(t("Open cells: {cells}.", cells=", ".join(state.legal_moves())))
    tokens = (
        f"{name} {describe_token(token, edition)}" for name, token in zip(CELLS, state.layout.tokens, strict=True)
    )
    sentences.append(t("Tokens: {tokens}.", tokens=", ".join(tokens)))
    return title, " ".join(sentences)


def describe_pantarei(state: PantareiState) -> tuple[str, str]:
    """Title and description of a Pantareï position."""
    title = f"Pantareï, {tn('{n} stack', '{n} stacks', len(state.stacks))}, {_turn(state)}"
    stacks = (f"{number}: {describe_stack(stack)}" for number, stack in enumerate(state.stacks, 1))
    sentences = [t("Stacks from the head, each from bottom to top: {stacks}.", stacks="; ".join(stacks))]
    if state.outcome is not None:
        sentences.append(describe_outcome(state.outcome))
    elif not state.may_swap:
        sentences.append(t("No swap this turn."))
    return title, " ".join(sentences)


def describe_stack(stack: Stack) -> str:
    """A stack in words, from bottom to top."""
    return ", ".join(tile_name(tile.colour, tile.value) for tile in stack)


def _turn(state: KamonState | PantareiState) -> str:
    if state.outcome is None:
        return t("black to move") if state.turn == "black" else t("white to move")
    if state.outcome.winner is None:
        return t("draw")
    return t("black has won") if state.outcome.winner == "black" else t("white has won")


def _stones(cells: list[str]) -> str:
    return ", ".join(cells) if cells else t("none")
