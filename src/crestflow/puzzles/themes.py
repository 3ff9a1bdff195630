"""Themes: facts of a position and its solution that say what a puzzle is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.endings import closes_loop, connects
from crestflow.games.kamon.geometry import ALL, CELLS, INDEX, cells_of
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.tiles import NEUTRAL
from crestflow.protocol import Colour, State, opponent
from crestflow.puzzles.puzzle import THEMES
from crestflow.vocabulary import PuzzleTheme

_SIX = 6


def themes(state: State, solution: Sequence[str], ending: PuzzleTheme) -> tuple[PuzzleTheme, ...]:
    """What the solution of a position is about, in the order of `THEMES`."""
    found: set[PuzzleTheme] = {ending}
    own = list(_own_moves(state, solution))
    if isinstance(state, KamonState):
        found.update(_kamon_themes(state, own))
    elif isinstance(state, PantareiState):
        found.update(_pantarei_themes(state, own))
    return tuple(theme for theme in THEMES[state.game.name] if theme in found)


def _own_moves(state: State, solution: Sequence[str]) -> Iterator[tuple[State, str, State]]:
    """Each move of the player with the positions before and after it."""
    for ply, move in enumerate(solution):
        after = state.play(move)
        if ply % 2 == 0:
            yield state, move, after
        state = after


def _kamon_themes(state: KamonState, own: list[tuple[State, str, State]]) -> Iterator[PuzzleTheme]:
    player = state.turn
    if INDEX[own[0][1]] in set(cells_of(winning_cells(state, opponent(player)))):
        yield "defence"
    middle = [after for _, _, after in own if isinstance(after, KamonState) and after.outcome is None]
    if any(_coverable(after, winning_cells(after, player)).bit_count() > 1 for after in middle):
        yield "double-threat"
    if any(_took_last_token(after) for after in middle):
        yield "last-token"


def winning_cells(state: KamonState, player: Colour) -> int:
    """The uncovered cells on which a stone of the player would connect or close a loop, whatever token lies there."""
    own = state.black if player == "black" else state.white
    open_cells = state.layout.playable & ALL & ~(state.black | state.white)
    cells = 0
    for cell in cells_of(open_cells):
        if connects(own | 1 << cell, cell) or closes_loop(own | 1 << cell, cell):
            cells |= 1 << cell
    return cells


def _coverable(state: KamonState, cells: int) -> int:
    """Those of the cells that may be covered after some reply on another cell."""
    reached = 0
    for reply in cells_of(state.legal):
        reached |= state.layout.following[reply]
    return reached & cells


def _took_last_token(state: KamonState) -> bool:
    """Whether the stone just placed covers the last token of its colour or the last one of its symbol."""
    if state.last is None:
        return False
    covered = state.layout.tokens[state.last]
    left = [state.layout.tokens[cell] for cell in range(len(CELLS)) if not (state.black | state.white) >> cell & 1]
    if covered is None:
        return False
    colours = any(token is not None and token.colour == covered.colour for token in left)
    symbols = any(token is not None and token.symbol == covered.symbol for token in left)
    return not (colours and symbols)


def _pantarei_themes(state: PantareiState, own: list[tuple[State, str, State]]) -> Iterator[PuzzleTheme]:
    player = state.turn
    if not winning_stacks(state, player) and winning_stacks(state, opponent(player)):
        yield "defence"
    for before, text, after in own:
        if isinstance(before, PantareiState) and isinstance(after, PantareiState):
            yield from _move_themes(before, text, after)
            if after.outcome is None and len(winning_stacks(after, player)) > 1:
                yield "double-threat"


def _move_themes(before: PantareiState, text: str, after: PantareiState) -> Iterator[PuzzleTheme]:
    """What one move of the player does."""
    move = read_move(text)
    if isinstance(move, Swap):
        yield "swap"
    if not isinstance(move, Step):
        return
    stack = before.stacks[move.stack - 1]
    way = 1 if move.direction == "r" else -1
    target = before.stacks[move.stack - 1 + way * stack[-1].value]
    if len(target) + move.tiles == _SIX:
        yield "six"
    if NEUTRAL in stack[-move.tiles - 1 :] or target[-1] == NEUTRAL:
        yield "neutral"
    if after.outcome is not None and move.tiles > 1 and len(target) < _SIX:
        yield "two-tiles"


def winning_stacks(state: PantareiState, player: Colour) -> set[int]:
    """The stacks from which the player, were it their turn, would win at once."""
    turned = PantareiState(state.stacks, player, state.may_swap)
    found = set()
    for text in turned.legal_moves():
        move = read_move(text)
        if isinstance(move, Step) and turned.play(text).outcome is not None:
            found.add(move.stack)
    return found
