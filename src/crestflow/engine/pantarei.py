"""Pantareï states for the engine, and its answers about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from crestflow.engine._abi import (
    PANTAREI_MAX_GAME_MOVES,
    PANTAREI_MAX_PERFT_DEPTH,
    PANTAREI_REASONS,
    VALUES,
    PantareiChooseOut,
    PantareiGameIn,
    PantareiLoadError,
    PantareiMoveKind,
    PantareiPlayoutsOut,
    PantareiSearchOut,
    PantareiSolveOut,
    PantareiStart,
)
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.results import Choice, MoveReport, Report, Solution, count_ends, proven_value
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.tiles import TILES, Stack, Tile
from crestflow.protocol import Colour, Reason

_LEFT, _RIGHT = 0, 31
"""Where a move of tiles goes to matters only by its side: the engine knows the tile's value."""

_FARTHEST: Final = 255
"""In the place of a distance: so many plies, or more."""

_SCORE_SCALE: Final = 16
"""How many times the usual number of positions the scoring search may take: here proofs are out of reach for longer."""


def tile_code(tile: Tile) -> int:
    """B1 B2 B3 are 1 2 3, the neutral tile is 4, W1 W2 W3 are 5 6 7.

    >>> [tile_code(Tile("black", 2)), tile_code(Tile(None, 0)), tile_code(Tile("white", 3))]
    [2, 4, 7]
    """
    return tile.value + (0 if tile.colour == "black" else 4)


def stack_word(stack: Stack) -> int:
    """A stack as one number: three bits a tile, the top tile lowest, and the height from bit 24 on."""
    word = len(stack) << 24
    for depth, tile in enumerate(reversed(stack)):
        word |= tile_code(tile) << 3 * depth
    return word


def move_code(text: str) -> int:
    """A move text as the engine takes it.

    >>> move_code("3x7") == 2 | 6 << 5, move_code("pass") == 3 << 10
    (True, True)
    """
    move = read_move(text)
    if isinstance(move, Swap):
        return (move.left - 1) | (move.right - 1) << 5 | PantareiMoveKind.SWAP << 10
    if isinstance(move, Step):
        return (move.stack - 1) | (_LEFT if move.direction == "l" else _RIGHT) << 5 | move.tiles << 10
    return PantareiMoveKind.PASSING << 10


def move_text(code: int) -> str:
    """The move text of an engine's move.

    >>> [move_text(2 | 6 << 5), move_text(4 | 6 << 5 | 1 << 10), move_text(4 | 1 << 5 | 2 << 10)]
    ['3x7', '5r', '5l2']
    """
    start, end, kind = code & 31, code >> 5 & 31, code >> 10
    if kind == PantareiMoveKind.PASSING:
        return "pass"
    if kind == PantareiMoveKind.SWAP:
        return f"{start + 1}x{end + 1}"
    return f"{start + 1}{'r' if end > start else 'l'}{'2' if kind == PantareiMoveKind.TWO_TILES else ''}"


def encode(state: PantareiState) -> bytes:
    """The game so far: where it began and what has been played since. Repetitions need the whole of it."""
    origin, moves = state.origin, state.moves
    if len(moves) > PANTAREI_MAX_GAME_MOVES:
        raise EngineError(f"the engine follows games of at most {PANTAREI_MAX_GAME_MOVES} turns, not {len(moves)}")
    start = PantareiStart(
        stacks=tuple(stack_word(stack) for stack in origin.stacks),
        turn=int(origin.turn == "white"),
        banned=not origin.may_swap,
        passes=origin.passes,
        partial=sum(map(len, origin.stacks)) < len(TILES),
    )
    return PantareiGameIn(start=start, moves=tuple(map(move_code, moves))).pack()


class PantareiAdapter:
    """Translates between one Pantareï position, with its past, and the engine."""

    prefix = "pantarei"
    max_perft_depth = PANTAREI_MAX_PERFT_DEPTH

    def __init__(self, state: PantareiState) -> None:
        self.state = state

    def load(self, host: Host) -> None:
        host.load(self.prefix, encode(self.state), PantareiLoadError)

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        return count_ends(host.answer(PantareiPlayoutsOut).ended, PANTAREI_REASONS)

    def solution(self, host: Host, seconds: float) -> Solution:
        answer = host.answer(PantareiSolveOut)
        values = ((move_text(each.move), VALUES[each.value]) for each in answer.moves)
        proven = {move: value for move, value in values if value is not None}
        value = VALUES[answer.value]
        return Solution(
            value,
            None if value is None else move_text(answer.best),
            answer.nodes,
            seconds,
            complete=False,
            moves=proven,
            distance=answer.distance or None,
        )

    def distances(self, host: Host) -> Mapping[str, int]:
        moves = host.answer(PantareiSolveOut).moves
        return {move_text(each.move): each.distance for each in moves if 0 < each.distance < _FARTHEST}

    def search_start(self, host: Host, nodes: int, depth: int) -> None:
        host.search_start(self.prefix, depth, min(nodes * _SCORE_SCALE, (1 << 64) - 1))

    def report(self, host: Host, seconds: float) -> Report:
        answer = host.answer(PantareiSearchOut)
        moves = (MoveReport(move_text(each.move), proven_value(each.score), each.score) for each in answer.moves)
        line = tuple(map(move_text, answer.line))
        return Report(tuple(moves), answer.depth, answer.nodes, seconds, complete=False, line=line)

    def choice(self, host: Host, seconds: float) -> Choice | None:
        answer = host.answer(PantareiChooseOut)
        return Choice(move_text(answer.move), answer.proven, answer.nodes, seconds)
