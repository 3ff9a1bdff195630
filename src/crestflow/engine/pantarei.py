"""Pantareï's way across the border. The layouts are those of ``engine/pantarei/border.hpp``."""

from __future__ import annotations

import struct
from collections import Counter
from typing import Final

from crestflow.engine.adapter import ChooseAnswer, SearchAnswer, SolveAnswer
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.results import Value
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.tiles import TILES, Stack, Tile
from crestflow.protocol import Colour, Reason

PLACES: Final = 19
MOST_MOVES: Final = 80
MOST_PLAYED: Final = 16384
DEEPEST: Final = 60
PROVEN: Final = 29000
"""Scores beyond this are proofs: 30000 - n is a win on the n-th ply, n - 30000 a loss on it."""

_HEAD: Final = struct.Struct("<19I6BH")
_COUNTS: Final = struct.Struct("<6Q")
_SEARCH: Final = struct.Struct("<QiHHHH32H")
_SCORE: Final = struct.Struct("<HHi")
_SOLUTION: Final = struct.Struct("<QBBHH")
_MOVE_VALUE: Final = struct.Struct("<HH")
_CHOICE: Final = struct.Struct("<QHB")

_SWAP, _PASS = 0, 3
_LEFT, _RIGHT = 0, 31
"""Where a move of tiles goes to matters only by its side: the engine knows the tile's value."""

_VALUES: Final[tuple[Value | None, ...]] = (None, "win", "draw", "loss")
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
        return (move.left - 1) | (move.right - 1) << 5 | _SWAP << 10
    if isinstance(move, Step):
        return (move.stack - 1) | (_LEFT if move.direction == "l" else _RIGHT) << 5 | move.tiles << 10
    return _PASS << 10


def move_text(code: int) -> str:
    """The move text of an engine's move.

    >>> [move_text(2 | 6 << 5), move_text(4 | 6 << 5 | 1 << 10), move_text(4 | 1 << 5 | 2 << 10)]
    ['3x7', '5r', '5l2']
    """
    start, end, kind = code & 31, code >> 5 & 31, code >> 10
    if kind == _PASS:
        return "pass"
    if kind == _SWAP:
        return f"{start + 1}x{end + 1}"
    return f"{start + 1}{'r' if end > start else 'l'}{'' if kind == 1 else kind}"


def encode(state: PantareiState) -> bytes:
    """The game so far: where it began and what has been played since. Repetitions need the whole of it."""
    origin, moves = state.origin, state.moves
    if len(moves) > MOST_PLAYED:
        raise EngineError(f"the engine follows games of at most {MOST_PLAYED} turns, not {len(moves)}")
    words = [stack_word(stack) for stack in origin.stacks]
    partial = sum(map(len, origin.stacks)) < len(TILES)
    head = _HEAD.pack(
        *words,
        *[0] * (PLACES - len(words)),
        len(words),
        origin.turn == "white",
        not origin.may_swap,
        origin.passes,
        partial,
        0,
        len(moves),
    )
    return head + struct.pack(f"<{len(moves)}H", *map(move_code, moves))


class PantareiAdapter:
    """Carries one Pantareï position, with its past, to the engine and the answers back."""

    prefix = "pantarei"
    max_perft_depth = 40

    def __init__(self, state: PantareiState) -> None:
        self._state = state

    def load(self, host: Host) -> None:
        host.write(encode(self._state))
        host.call("pantarei_load")

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        _games, _turns, black, white, stuck, repetition = _COUNTS.unpack(host.read(_COUNTS.size))
        ended: dict[tuple[Colour | None, Reason], int] = {
            ("black", "seven"): black,
            ("white", "seven"): white,
            (None, "stuck"): stuck,
            (None, "repetition"): repetition,
        }
        return Counter({how: games for how, games in ended.items() if games})

    def solve_answer(self, host: Host) -> SolveAnswer:
        data = host.read(_SOLUTION.size + MOST_MOVES * _MOVE_VALUE.size)
        nodes, value, _complete, best, count = _SOLUTION.unpack_from(data)
        rows = _MOVE_VALUE.iter_unpack(data[_SOLUTION.size :][: count * _MOVE_VALUE.size])
        known = {move_text(move): _VALUES[worth] for move, worth in rows}
        proven = {move: worth for move, worth in known.items() if worth is not None}
        return SolveAnswer(nodes, _VALUES[value], move_text(best), proven)

    def search_start(self, host: Host, nodes: int) -> None:
        limit = min(nodes * _SCORE_SCALE, (1 << 64) - 1)
        host.call("pantarei_search_start", DEEPEST, limit, limit >> 32, 1)

    def search_answer(self, host: Host) -> SearchAnswer:
        data = host.read(_SEARCH.size + MOST_MOVES * _SCORE.size)
        nodes, _score, depth, _best, count, length, *line = _SEARCH.unpack_from(data)
        rows = list(_SCORE.iter_unpack(data[_SEARCH.size :][: count * _SCORE.size]))
        scores = {move_text(move): score for move, _depth, score in rows}
        values: dict[str, Value] = {
            move: "win" if score > 0 else "loss" for move, score in scores.items() if abs(score) > PROVEN
        }
        return SearchAnswer(nodes, depth, scores, values, tuple(map(move_text, line[:length])))

    def best_move(self, host: Host) -> str:
        """The best move of a search that may not have scored the others."""
        return move_text(_SEARCH.unpack(host.read(_SEARCH.size))[3])

    def choose_answer(self, host: Host) -> ChooseAnswer:
        nodes, move, proven = _CHOICE.unpack(host.read(_CHOICE.size))
        return ChooseAnswer(nodes, move_text(move), bool(proven))
