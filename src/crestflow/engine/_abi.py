"""The ABI of ``engine.wasm``: its numbers, its enums, and a record for every struct.

Generated from contract/abi.toml by python -m tools.generate: do not edit.
"""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import ClassVar, Final, Literal

ABI_VERSION: Final = 4
"""Rises whenever an exported function or a struct changes its meaning."""

IO_BUFFER_BYTES: Final = 65536
"""The buffer through which host and engine pass what does not fit into arguments."""

RESULT_OFFSET: Final = 4096
"""The host writes its input at the start of the I/O buffer; the engine answers from here on."""

MAX_THREADS: Final = 64
"""The largest team of threads, in the build that has them."""

SHARED_MEMORY_PAGES: Final = 1024
"""How large the memory of a team is at first, in pages of 64 KiB; the host makes it."""

MAX_TABLE_MIB: Final = 3072
"""The largest hash table, in mebibytes."""

DEFAULT_TABLE_MIB: Final = 256
"""How large the hash table may grow unless the host says otherwise."""

MAX_NODES_PER_CALL: Final = 4194304
"""Budgets of one call are cut to this, so that no call keeps the host waiting."""

MAX_GAMES_PER_CALL: Final = 262144
"""The same for random games."""

MAX_SEARCH_DEPTH: Final = 60
"""The deepest iteration of the alpha-beta search."""

MATE: Final = 30000
"""A score of mate - n wins on the n-th ply, -(mate - n) loses on it."""

PROVEN: Final = 29000
"""Scores beyond this are proofs; below, 100 points are one unit of log-odds."""

KAMON_CELLS: Final = 37
"""Cells of the board, numbered in reading order."""

KAMON_STONES: Final = 36
"""18 hexagons each: the 36th placement ends the game."""

KAMON_NO_CELL: Final = 255
"""Where a cell could stand and there is none."""

KAMON_BLANK_TOKEN: Final = 36
"""Tokens are 6 * colour + symbol, 0 to 35; this is the blank."""

KAMON_MAX_PERFT_DEPTH: Final = 36
"""The deepest perft."""

KAMON_MAX_BATCH_GAMES: Final = 4096
"""The largest batch."""

KAMON_MAX_STRATEGY_POSITIONS: Final = 2048
"""Positions of a strategy that are asked about at once."""

KAMON_CHECKPOINT_VERSION: Final = 1
"""Rises when the entries that kamon_checkpoint_next tells change their meaning."""

KAMON_LEAST_CHECKPOINT_WORTH: Final = 25
"""What hosts keep: positions that took 64 nodes or more. Those below are found again sooner than they are read."""

KAMON_PLANES: Final = 19
"""Observation planes of a batch: bytes for each of the 7 × 7 squares around the cells."""

PANTAREI_MAX_STACKS: Final = 19
"""Stacks of the snake at the start."""

PANTAREI_MAX_MOVES: Final = 80
"""Legal moves of a position: nine own stacks make 36 moves of tiles and 36 swaps at most."""

PANTAREI_MAX_GAME_MOVES: Final = 16384
"""The longest game that can be loaded."""

PANTAREI_MAX_LINE: Final = 32
"""Moves of the best line that are told."""

PANTAREI_MAX_PERFT_DEPTH: Final = 40
"""The deepest perft."""

PANTAREI_MAX_BATCH_GAMES: Final = 4096
"""The largest batch."""

PANTAREI_PLANES: Final = 47
"""Observation planes of a batch: bytes for each of the 19 places."""

PANTAREI_MAX_STRATEGY_POSITIONS: Final = 512
"""Positions of a strategy that are asked about at once."""

PANTAREI_MAX_STRATEGY_WORDS: Final = 9728
"""Stack words of so many positions, max_stacks for each."""

PANTAREI_NO_MOVE: Final = 65535
"""Stands for no move."""

PANTAREI_MAX_BATCH_PAST: Final = 1024
"""Positions since the last merge that a game of a batch remembers."""

PERFECT_LEVEL: Final = 9
"""The level that plays perfectly as far as it can be proven; the others are numbered from 1."""

WINNERS: Final[tuple[Literal["black", "white"] | None, ...]] = ("black", "white", None)
"""Who won."""

VALUES: Final[tuple[Literal["loss", "draw", "win"] | None, ...]] = (None, "loss", "draw", "win")
"""The exact worth of a position or a move for the player to move, from the worst to the best."""

KAMON_REASONS: Final[tuple[Literal["connection", "loop", "exhausted", "blockade"] | None, ...]] = (
    None,
    "connection",
    "loop",
    "exhausted",
    "blockade",
)
"""Why a game has ended, in the order in which they are reported when several hold at once."""

PANTAREI_REASONS: Final[tuple[Literal["seven", "stuck", "repetition"] | None, ...]] = (
    None,
    "seven",
    "stuck",
    "repetition",
)
"""Why a game has ended."""


class Status(IntEnum):
    """What every exported function that can fail or needs more calls returns."""

    RUNNING = 0
    """There is more to do: call the step function again."""
    DONE = 1
    """The work is complete; the result stands in the I/O buffer."""
    BAD_ARGUMENT = -1
    """An argument is out of range."""
    BAD_POSITION = -2
    """The rules do not allow this position."""
    NOT_STARTED = -3
    """Nothing has been started."""
    GAME_OVER = -4
    """The game is over."""
    NO_MEMORY = -5
    """There is not enough memory for the smallest table."""


class KamonLoadError(IntEnum):
    """Why kamon_load refused a position."""

    NO_ERROR = 0
    """It did not."""
    WRONG_TOKENS = 1
    """Tokens are missing or there twice."""
    SHARED_CELL = 2
    """Two stones lie on one cell, or stones lie off the board."""
    COVERED_BLANK = 3
    """The blank is covered in the standard ruleset."""
    WRONG_NUMBERS = 4
    """The numbers of stones do not fit together."""
    WRONG_LAST = 5
    """The last cell was not covered by the player who moved last."""
    OVER_BEFORE = 6
    """The game was over before the last stone."""
    WRONG_RULESET = 7
    """The ruleset is neither standard nor wild."""


class KamonBatchArray(IntEnum):
    """The arrays of a batch, one row per game, by the number that kamon_batch_array takes."""

    TOKENS = 0
    """U8[37]: the setup, 6 * colour + symbol, 36 for the blank; the host may write it."""
    MOVES = 1
    """U8: the cell to cover next; written by the host."""
    LEGAL = 2
    """U64: where the player to move may place, bit i = cell i."""
    STONES = 3
    """U64[2]: black and white, bit i = cell i; the host may write it to start from positions."""
    REASONS = 4
    """U8: Reason."""
    WINNERS = 5
    """U8: Winner."""
    PLACED = 6
    """U8: hexagons on the board; black moves when even."""
    LAST = 7
    """U8: the cell just covered, no_cell before the first; the host may write it to start from positions."""
    PAUSED = 8
    """U8: 1 for a game that step, random and renew leave alone; written by the host."""
    PLANES = 9
    """U8[7][7][19]: the observation planes, as of the last kamon_batch_observe."""
    CHOICES = 10
    """U8[37]: the legal moves in rising order, as of the last kamon_batch_list."""
    CHOICE_COUNTS = 11
    """U8: how many there are."""


class KamonAttackAnswer(IntEnum):
    """Whether the attacker of a question wins."""

    OPEN = 0
    """Not known yet."""
    WINS = 1
    """The attacker wins."""
    HELD = 2
    """The defender does not lose."""


class KamonWinningShape(IntEnum):
    """What won a game by stones."""

    NO_SHAPE = 0
    """The game was not won by stones."""
    CHAIN = 1
    """A chain that joins opposite sides."""
    RING = 2
    """A ring around at least one cell."""


class PantareiMoveKind(IntEnum):
    """What a move does, in its bits from 10 on."""

    SWAP = 0
    """Two own stacks change places."""
    ONE_TILE = 1
    """The top tile moves."""
    TWO_TILES = 2
    """The top two move."""
    PASSING = 3
    """A pass; the rest of the word is 0."""


class PantareiLoadError(IntEnum):
    """Why pantarei_load refused a game."""

    NO_ERROR = 0
    """It did not."""
    WRONG_TILES = 1
    """Tiles are missing or there too often, or there are none at all."""
    WRONG_HEIGHT = 2
    """The stack at `index` has no tiles, or more than eight."""
    ILLEGAL_MOVE = 3
    """The move at `index`."""
    WRONG_END = 4
    """The last move cannot have made the stack of seven at `index`."""
    OUT_OF_RANGE = 5
    """A field has a value it cannot have."""


class PantareiBatchArray(IntEnum):
    """The arrays of a batch, one row per game, by the number that pantarei_batch_array takes."""

    STACKS = 0
    """U32[19]: stack words, 0 beyond the end of the snake; the host may write it."""
    COUNTS = 1
    """U8: how many stacks there are; the host may write it."""
    TURN = 2
    """U8: the player to move, 0 black, 1 white; the host may write it."""
    BANNED = 3
    """U8: 1 when the turn before was a swap; the host may write it."""
    PASSES = 4
    """U8: passes in a row just before; the host may write it."""
    MOVES = 5
    """U8: what to play next (actions.hpp); written by the host."""
    LEGAL = 6
    """U8[248]: 1 for what the player to move may play."""
    REASONS = 7
    """U8: Reason."""
    WINNERS = 8
    """U8: Winner."""
    TURNS = 9
    """U32: how many have been played."""
    PAUSED = 10
    """U8: 1 for a game that step, random and renew leave alone; written by the host."""
    REPEATS = 11
    """U8: how often the position has been there since the last merge of stacks, this time included."""
    PLANES = 12
    """U8[19][47]: the observation planes, as of the last pantarei_batch_observe."""
    CHOICES = 13
    """U8[80]: the legal moves by number in rising order, as of the last pantarei_batch_list."""
    CHOICE_COUNTS = 14
    """U8: how many there are."""


class _Record:
    """A struct; equal to another of its kind when all fields are. No dataclass: many of them would slow the import."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({fields})"


def _padded(values: tuple[int, ...], count: int) -> tuple[int, ...]:
    """An array as it is packed: zeros after its used elements."""
    if len(values) > count:
        raise ValueError(f"{len(values)} values do not fit into an array of {count}")
    return values + (0,) * (count - len(values))


_LOAD_ERROR_OUT: Final = struct.Struct("<II")


class LoadErrorOut(_Record):
    """Answer of …_load_error: why the last …_load was refused."""

    SIZE: ClassVar = 8
    OFFSETS: ClassVar = {"error": 0, "index": 4}

    def __init__(
        self,
        *,
        error: int,
        index: int,
    ) -> None:
        self.error = error
        """LoadError of the game."""
        self.index = index
        """The stack or move it is about, counted from 0; 0 where it is about no single one."""

    @classmethod
    def unpack(cls, data: bytes) -> LoadErrorOut:
        """The record that stands in an answer."""
        f = _LOAD_ERROR_OUT.unpack(data)
        return cls(
            error=f[0],
            index=f[1],
        )


_PERFT_OUT: Final = struct.Struct("<QQ")


class PerftOut(_Record):
    """Answer of …_perft_step."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"leaves": 0, "nodes": 8}

    def __init__(
        self,
        *,
        leaves: int,
        nodes: int,
    ) -> None:
        self.leaves = leaves
        """Sequences of exactly the depth asked for."""
        self.nodes = nodes
        """Positions visited."""

    @classmethod
    def unpack(cls, data: bytes) -> PerftOut:
        """The record that stands in an answer."""
        f = _PERFT_OUT.unpack(data)
        return cls(
            leaves=f[0],
            nodes=f[1],
        )


_BATCH_ERROR_OUT: Final = struct.Struct("<I")


class BatchErrorOut(_Record):
    """Answer of …_batch_step when a move is illegal."""

    SIZE: ClassVar = 4
    OFFSETS: ClassVar = {"game": 0}

    def __init__(
        self,
        *,
        game: int,
    ) -> None:
        self.game = game
        """The first game with an illegal move."""

    @classmethod
    def unpack(cls, data: bytes) -> BatchErrorOut:
        """The record that stands in an answer."""
        f = _BATCH_ERROR_OUT.unpack(data)
        return cls(
            game=f[0],
        )


_KAMON_POSITION_IN: Final = struct.Struct("<QQB?37sx")


class KamonPositionIn(_Record):
    """Input of kamon_load."""

    SIZE: ClassVar = 56
    OFFSETS: ClassVar = {"black": 0, "white": 8, "last": 16, "wild": 17, "tokens": 18}

    def __init__(
        self,
        *,
        black: int,
        white: int,
        last: int,
        wild: bool,
        tokens: bytes,
    ) -> None:
        self.black = black
        """Black's stones."""
        self.white = white
        """White's stones."""
        self.last = last
        """The cell covered last, no_cell before the first move."""
        self.wild = wild
        """The wild ruleset."""
        self.tokens = tokens
        """6 * colour + symbol, 36 for the blank."""

    def _values(self) -> tuple[int | bytes, ...]:
        """The fields in the order of the struct."""
        return (
            self.black,
            self.white,
            self.last,
            self.wild,
            bytes(_padded(tuple(self.tokens), 37)),
        )

    def pack(self) -> bytes:
        """The bytes for the I/O buffer."""
        return _KAMON_POSITION_IN.pack(*self._values())


_KAMON_POSITION_OUT: Final = struct.Struct("<QBBxxxxxx")


class KamonPositionOut(_Record):
    """Answer of kamon_load."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"legal": 0, "reason": 8, "winner": 9}

    def __init__(
        self,
        *,
        legal: int,
        reason: int,
        winner: int,
    ) -> None:
        self.legal = legal
        """Empty when the game is over."""
        self.reason = reason
        """Reason."""
        self.winner = winner
        """Winner."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonPositionOut:
        """The record that stands in an answer."""
        f = _KAMON_POSITION_OUT.unpack(data)
        return cls(
            legal=f[0],
            reason=f[1],
            winner=f[2],
        )


_KAMON_PLAYOUTS_OUT: Final = struct.Struct("<QQ15Q")


class KamonPlayoutsOut(_Record):
    """Answer of kamon_playouts_step."""

    SIZE: ClassVar = 136
    OFFSETS: ClassVar = {"games": 0, "plies": 8, "ended": 16}

    def __init__(
        self,
        *,
        games: int,
        plies: int,
        ended: tuple[int, ...],
    ) -> None:
        self.games = games
        """Random games played so far."""
        self.plies = plies
        """Placements in all of them."""
        self.ended = ended
        """Games by Winner and Reason."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonPlayoutsOut:
        """The record that stands in an answer."""
        f = _KAMON_PLAYOUTS_OUT.unpack(data)
        return cls(
            games=f[0],
            plies=f[1],
            ended=f[2:17],
        )


_KAMON_SOLVE_OUT: Final = struct.Struct("<QQBB37sx")


class KamonSolveOut(_Record):
    """Answer of kamon_solve_step."""

    SIZE: ClassVar = 56
    OFFSETS: ClassVar = {"nodes": 0, "entries": 8, "value": 16, "best": 17, "moves": 18}

    def __init__(
        self,
        *,
        nodes: int,
        entries: int,
        value: int,
        best: int,
        moves: bytes,
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.entries = entries
        """Positions in the table."""
        self.value = value
        """Value."""
        self.best = best
        """A move that reaches the value, no_cell while not known."""
        self.moves = moves
        """Value of each move when asked for; unknown where no move is legal."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonSolveOut:
        """The record that stands in an answer."""
        f = _KAMON_SOLVE_OUT.unpack(data)
        return cls(
            nodes=f[0],
            entries=f[1],
            value=f[2],
            best=f[3],
            moves=f[4],
        )


_KAMON_STRATEGY_IN: Final = struct.Struct("<Ixxxx2048Q2048Q2048s")


class KamonStrategyIn(_Record):
    """Input of kamon_strategy_positions: unfinished positions in which the strategy's player is to move."""

    SIZE: ClassVar = 34824
    OFFSETS: ClassVar = {"count": 0, "black": 8, "white": 16392, "last": 32776}

    def __init__(
        self,
        *,
        count: int,
        black: tuple[int, ...],
        white: tuple[int, ...],
        last: bytes,
    ) -> None:
        self.count = count
        """How many of the positions are used."""
        self.black = black
        """Black's stones."""
        self.white = white
        """White's stones."""
        self.last = last
        """The cell covered last, no_cell before the first move."""

    def _values(self) -> tuple[int | bytes, ...]:
        """The fields in the order of the struct."""
        return (
            self.count,
            *_padded(self.black, 2048),
            *_padded(self.white, 2048),
            bytes(_padded(tuple(self.last), 2048)),
        )

    def pack(self) -> bytes:
        """The bytes for the I/O buffer."""
        return _KAMON_STRATEGY_IN.pack(*self._values())


_KAMON_STRATEGY_OUT: Final = struct.Struct("<QI2048sxxxx")


class KamonStrategyOut(_Record):
    """Answer of kamon_strategy_step."""

    SIZE: ClassVar = 2064
    OFFSETS: ClassVar = {"nodes": 0, "answered": 8, "replies": 12}

    def __init__(
        self,
        *,
        nodes: int,
        answered: int,
        replies: bytes,
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.answered = answered
        """How many of the positions have a reply."""
        self.replies = replies
        """The cell to cover, no_cell where no move reaches the goal."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonStrategyOut:
        """The record that stands in an answer."""
        f = _KAMON_STRATEGY_OUT.unpack(data)
        return cls(
            nodes=f[0],
            answered=f[1],
            replies=f[2],
        )


_KAMON_DISTANCE_OUT: Final = struct.Struct("<QBB36sxx")


class KamonDistanceOut(_Record):
    """Answer of kamon_distance_step."""

    SIZE: ClassVar = 48
    OFFSETS: ClassVar = {"nodes": 0, "distance": 8, "line_length": 9, "line": 10}

    def __init__(
        self,
        *,
        nodes: int,
        distance: int,
        line: bytes,
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.distance = distance
        """Plies to the end; 0 while not known, and when the player does not win."""
        self.line = line
        """What both would play."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonDistanceOut:
        """The record that stands in an answer."""
        f = _KAMON_DISTANCE_OUT.unpack(data)
        return cls(
            nodes=f[0],
            distance=f[1],
            line=f[3][: f[2]],
        )


_KAMON_QUESTION_OUT: Final = struct.Struct("<QBBxxxxxx")


class KamonQuestionOut(_Record):
    """Answer of kamon_question_step."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"nodes": 0, "answer": 8, "best": 9}

    def __init__(
        self,
        *,
        nodes: int,
        answer: int,
        best: int,
    ) -> None:
        self.nodes = nodes
        """Positions visited for this question so far."""
        self.answer = answer
        """AttackAnswer."""
        self.best = best
        """A move with which the player to move reaches the goal, no_cell if there is none."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonQuestionOut:
        """The record that stands in an answer."""
        f = _KAMON_QUESTION_OUT.unpack(data)
        return cls(
            nodes=f[0],
            answer=f[1],
            best=f[2],
        )


_KAMON_SEARCH_OUT: Final = struct.Struct("<QiHBB36s37Hxx37ixxxx")


class KamonSearchOut(_Record):
    """Answer of kamon_search_step. Scores are for the player to move."""

    SIZE: ClassVar = 280
    OFFSETS: ClassVar = {
        "nodes": 0,
        "score": 8,
        "depth": 12,
        "best": 14,
        "line_length": 15,
        "line": 16,
        "depths": 52,
        "scores": 128,
    }

    def __init__(
        self,
        *,
        nodes: int,
        score: int,
        depth: int,
        best: int,
        line: bytes,
        depths: tuple[int, ...],
        scores: tuple[int, ...],
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.score = score
        """Of the best move."""
        self.depth = depth
        """The last completed iteration."""
        self.best = best
        """The best move."""
        self.line = line
        """What both would play."""
        self.depths = depths
        """The iteration that gave a move's score; 0: none yet."""
        self.scores = scores
        """0 where no move is legal."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonSearchOut:
        """The record that stands in an answer."""
        f = _KAMON_SEARCH_OUT.unpack(data)
        return cls(
            nodes=f[0],
            score=f[1],
            depth=f[2],
            best=f[3],
            line=f[5][: f[4]],
            depths=f[6:43],
            scores=f[43:80],
        )


_KAMON_CHOOSE_OUT: Final = struct.Struct("<QB?Bxxxxx")


class KamonChooseOut(_Record):
    """Answer of kamon_choose_step."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"nodes": 0, "move": 8, "proven": 9, "proven_moves": 10}

    def __init__(
        self,
        *,
        nodes: int,
        move: int,
        proven: bool,
        proven_moves: int,
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.move = move
        """The best so far, no_cell if none; the choice once the answer is done."""
        self.proven = proven
        """The move's value is proven, and no other move has a better one."""
        self.proven_moves = proven_moves
        """Of how many legal moves the solver knows the value; 0 before it begins."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonChooseOut:
        """The record that stands in an answer."""
        f = _KAMON_CHOOSE_OUT.unpack(data)
        return cls(
            nodes=f[0],
            move=f[1],
            proven=f[2],
            proven_moves=f[3],
        )


_KAMON_WON_BY_OUT: Final = struct.Struct("<BBBB37s37s")


class KamonWonByOut(_Record):
    """Answer of kamon_won_by: what to draw when a game has been won by stones."""

    SIZE: ClassVar = 78
    OFFSETS: ClassVar = {"shape": 0, "count": 1, "inside_count": 2, "side": 3, "cells": 4, "inside": 41}

    def __init__(
        self,
        *,
        shape: int,
        side: int,
        cells: bytes,
        inside: bytes,
    ) -> None:
        self.shape = shape
        """WinningShape."""
        self.side = side
        """Of a chain: 0 green, 1 yellow, 2 blue."""
        self.cells = cells
        """The chain from side to side, or the ring in turning order."""
        self.inside = inside
        """Of a ring: the enclosed cells that are not the winner's."""

    @classmethod
    def unpack(cls, data: bytes) -> KamonWonByOut:
        """The record that stands in an answer."""
        f = _KAMON_WON_BY_OUT.unpack(data)
        return cls(
            shape=f[0],
            side=f[3],
            cells=f[4][: f[1]],
            inside=f[5][: f[2]],
        )


class PantareiPastPosition(_Record):
    """A position that a game of a batch remembers. The height of the first stack follows from the others."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"tiles": 0, "ends": 8, "action": 12, "passes": 13}

    def __init__(
        self,
        tiles: int,
        ends: int,
        action: int,
        passes: int,
    ) -> None:
        self.tiles = tiles
        """Three bits each, those of the first stack highest."""
        self.ends = ends
        """A 1 for the lowest bit of each stack, one bit a tile; then the player to move and the ban."""
        self.action = action
        """The number of the move that led here; unused in the first position."""
        self.passes = passes
        """Passes in a row just before."""


_PANTAREI_BATCH_PAST_OUT: Final = struct.Struct("<" + 1024 * "QIBBxx" + "Ixxxx")


class PantareiBatchPastOut(_Record):
    """Answer of pantarei_batch_past: what a game of a batch remembers, the oldest first, its present position last."""

    SIZE: ClassVar = 16392
    OFFSETS: ClassVar = {"positions": 0, "count": 16384}

    def __init__(
        self,
        *,
        positions: tuple[PantareiPastPosition, ...],
    ) -> None:
        self.positions = positions
        """Since the last merge of stacks."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiBatchPastOut:
        """The record that stands in an answer."""
        f = _PANTAREI_BATCH_PAST_OUT.unpack(data)
        return cls(
            positions=tuple(PantareiPastPosition(*f[i : i + 4]) for i in range(0, 0 + 4 * f[4096], 4)),
        )


class PantareiStart(_Record):
    """Where a known game begins."""

    SIZE: ClassVar = 84
    OFFSETS: ClassVar = {"stacks": 0, "count": 76, "turn": 77, "banned": 78, "passes": 79, "partial": 80}

    def __init__(
        self,
        *,
        stacks: tuple[int, ...],
        turn: int,
        banned: bool,
        passes: int,
        partial: bool,
    ) -> None:
        self.stacks = stacks
        """Stack words from left to right."""
        self.turn = turn
        """0 black, 1 white."""
        self.banned = banned
        """The turn before was a swap."""
        self.passes = passes
        """Passes in a row just before, 0 or 1."""
        self.partial = partial
        """Allows a set of tiles that is not complete: small snakes for tests and puzzles."""

    def _values(self) -> tuple[int | bytes, ...]:
        """The fields in the order of the struct."""
        return (
            *_padded(self.stacks, 19),
            len(self.stacks),
            self.turn,
            self.banned,
            self.passes,
            self.partial,
        )


_PANTAREI_GAME_IN: Final = struct.Struct("<19IBB?B?xxxH")


class PantareiGameIn(_Record):
    """Input of pantarei_load: where the known game began, and what has been played since."""

    SIZE: ClassVar = 32856
    OFFSETS: ClassVar = {"start": 0, "move_count": 84, "moves": 86}

    def __init__(
        self,
        *,
        start: PantareiStart,
        moves: tuple[int, ...],
    ) -> None:
        self.start = start
        """Where it began."""
        self.moves = moves
        """What has been played."""

    def _values(self) -> tuple[int | bytes, ...]:
        """The fields in the order of the struct."""
        return (
            *self.start._values(),
            len(self.moves),
        )

    def pack(self) -> bytes:
        """The bytes for the I/O buffer."""
        if len(self.moves) > 16384:
            raise ValueError(f"{len(self.moves)} values do not fit into an array of 16384")
        return _PANTAREI_GAME_IN.pack(*self._values()) + struct.pack(f"<{len(self.moves)}H", *self.moves)


_PANTAREI_GAME_OUT: Final = struct.Struct("<19IBB?BBBH80H")


class PantareiGameOut(_Record):
    """Answer of pantarei_load: the position reached. The moves are in the order of the reference rules."""

    SIZE: ClassVar = 244
    OFFSETS: ClassVar = {
        "stacks": 0,
        "count": 76,
        "turn": 77,
        "banned": 78,
        "passes": 79,
        "reason": 80,
        "winner": 81,
        "move_count": 82,
        "moves": 84,
    }

    def __init__(
        self,
        *,
        stacks: tuple[int, ...],
        turn: int,
        banned: bool,
        passes: int,
        reason: int,
        winner: int,
        moves: tuple[int, ...],
    ) -> None:
        self.stacks = stacks
        """Stack words from left to right."""
        self.turn = turn
        """0 black, 1 white."""
        self.banned = banned
        """The turn before was a swap."""
        self.passes = passes
        """Passes in a row just before."""
        self.reason = reason
        """Reason."""
        self.winner = winner
        """Winner."""
        self.moves = moves
        """The legal moves; none when the game is over."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiGameOut:
        """The record that stands in an answer."""
        f = _PANTAREI_GAME_OUT.unpack(data)
        return cls(
            stacks=f[0 : 0 + f[19]],
            turn=f[20],
            banned=f[21],
            passes=f[22],
            reason=f[23],
            winner=f[24],
            moves=f[26 : 26 + f[25]],
        )


_PANTAREI_PLAYOUTS_OUT: Final = struct.Struct("<QQ12Q")


class PantareiPlayoutsOut(_Record):
    """Answer of pantarei_playouts_step."""

    SIZE: ClassVar = 112
    OFFSETS: ClassVar = {"games": 0, "plies": 8, "ended": 16}

    def __init__(
        self,
        *,
        games: int,
        plies: int,
        ended: tuple[int, ...],
    ) -> None:
        self.games = games
        """Random games played so far."""
        self.plies = plies
        """Turns in all of them."""
        self.ended = ended
        """Games by Winner and Reason."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiPlayoutsOut:
        """The record that stands in an answer."""
        f = _PANTAREI_PLAYOUTS_OUT.unpack(data)
        return cls(
            games=f[0],
            plies=f[1],
            ended=f[2:14],
        )


class PantareiMoveValue(_Record):
    """A legal move and its exact worth."""

    SIZE: ClassVar = 4
    OFFSETS: ClassVar = {"move": 0, "value": 2, "distance": 3}

    def __init__(
        self,
        move: int,
        value: int,
        distance: int,
    ) -> None:
        self.move = move
        """The move."""
        self.value = value
        """Value."""
        self.distance = distance
        """Within how many plies the winner wins, this move included, 255 for more; 0: unknown, or a draw."""


_PANTAREI_SOLVE_OUT: Final = struct.Struct("<QB?HHH" + 80 * "HBB")


class PantareiSolveOut(_Record):
    """Answer of pantarei_solve_step."""

    SIZE: ClassVar = 336
    OFFSETS: ClassVar = {
        "nodes": 0,
        "value": 8,
        "complete": 9,
        "best": 10,
        "distance": 12,
        "move_count": 14,
        "moves": 16,
    }

    def __init__(
        self,
        *,
        nodes: int,
        value: int,
        complete: bool,
        best: int,
        distance: int,
        moves: tuple[PantareiMoveValue, ...],
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.value = value
        """Value."""
        self.complete = complete
        """Everything asked for is known."""
        self.best = best
        """A move that reaches the value; a guess while it is not known."""
        self.distance = distance
        """Within how many plies the winner wins, by the proof that was found; 0: unknown, or a draw."""
        self.moves = moves
        """The legal moves."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiSolveOut:
        """The record that stands in an answer."""
        f = _PANTAREI_SOLVE_OUT.unpack(data)
        return cls(
            nodes=f[0],
            value=f[1],
            complete=f[2],
            best=f[3],
            distance=f[4],
            moves=tuple(PantareiMoveValue(*f[i : i + 3]) for i in range(6, 6 + 3 * f[5], 3)),
        )


_PANTAREI_STRATEGY_IN: Final = struct.Struct("<I9728I512s512s")


class PantareiStrategyIn(_Record):
    """Input of pantarei_strategy_positions: unfinished positions in which the strategy's player is to move."""

    SIZE: ClassVar = 39940
    OFFSETS: ClassVar = {"count": 0, "stacks": 4, "counts": 38916, "flags": 39428}

    def __init__(
        self,
        *,
        count: int,
        stacks: tuple[int, ...],
        counts: bytes,
        flags: bytes,
    ) -> None:
        self.count = count
        """How many of the positions are used."""
        self.stacks = stacks
        """Stack words from left to right, max_stacks for each position."""
        self.counts = counts
        """How many stacks each position has."""
        self.flags = flags
        """1 when the turn before was a swap, 2 when it was a pass, else 0."""

    def _values(self) -> tuple[int | bytes, ...]:
        """The fields in the order of the struct."""
        return (
            self.count,
            *_padded(self.stacks, 9728),
            bytes(_padded(tuple(self.counts), 512)),
            bytes(_padded(tuple(self.flags), 512)),
        )

    def pack(self) -> bytes:
        """The bytes for the I/O buffer."""
        return _PANTAREI_STRATEGY_IN.pack(*self._values())


_PANTAREI_STRATEGY_OUT: Final = struct.Struct("<QI512H512Hxxxx")


class PantareiStrategyOut(_Record):
    """Answer of pantarei_strategy_step."""

    SIZE: ClassVar = 2064
    OFFSETS: ClassVar = {"nodes": 0, "answered": 8, "replies": 12, "distances": 1036}

    def __init__(
        self,
        *,
        nodes: int,
        answered: int,
        replies: tuple[int, ...],
        distances: tuple[int, ...],
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.answered = answered
        """How many of the positions have a reply."""
        self.replies = replies
        """The move to make, no_move where none reaches the goal."""
        self.distances = distances
        """Within how many plies the reply wins; 0 when it does not."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiStrategyOut:
        """The record that stands in an answer."""
        f = _PANTAREI_STRATEGY_OUT.unpack(data)
        return cls(
            nodes=f[0],
            answered=f[1],
            replies=f[2:514],
            distances=f[514:1026],
        )


class PantareiMoveScore(_Record):
    """A legal move and its score."""

    SIZE: ClassVar = 8
    OFFSETS: ClassVar = {"move": 0, "depth": 2, "score": 4}

    def __init__(
        self,
        move: int,
        depth: int,
        score: int,
    ) -> None:
        self.move = move
        """The move."""
        self.depth = depth
        """The iteration that gave the score; 0: none yet."""
        self.score = score
        """An upper bound unless it is the best move's or every move was asked for."""


_PANTAREI_SEARCH_OUT: Final = struct.Struct("<QiHHHH32H" + 80 * "HHi" + "xxxx")


class PantareiSearchOut(_Record):
    """Answer of pantarei_search_step. Scores are for the player to move."""

    SIZE: ClassVar = 728
    OFFSETS: ClassVar = {
        "nodes": 0,
        "score": 8,
        "depth": 12,
        "best": 14,
        "move_count": 16,
        "line_length": 18,
        "line": 20,
        "moves": 84,
    }

    def __init__(
        self,
        *,
        nodes: int,
        score: int,
        depth: int,
        best: int,
        line: tuple[int, ...],
        moves: tuple[PantareiMoveScore, ...],
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.score = score
        """Of the best move."""
        self.depth = depth
        """The last completed iteration."""
        self.best = best
        """The best move."""
        self.line = line
        """What both would play."""
        self.moves = moves
        """The legal moves."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiSearchOut:
        """The record that stands in an answer."""
        f = _PANTAREI_SEARCH_OUT.unpack(data)
        return cls(
            nodes=f[0],
            score=f[1],
            depth=f[2],
            best=f[3],
            line=f[6 : 6 + f[5]],
            moves=tuple(PantareiMoveScore(*f[i : i + 3]) for i in range(38, 38 + 3 * f[4], 3)),
        )


_PANTAREI_CHOOSE_OUT: Final = struct.Struct("<QH?xxxxx")


class PantareiChooseOut(_Record):
    """Answer of pantarei_choose_step."""

    SIZE: ClassVar = 16
    OFFSETS: ClassVar = {"nodes": 0, "move": 8, "proven": 10}

    def __init__(
        self,
        *,
        nodes: int,
        move: int,
        proven: bool,
    ) -> None:
        self.nodes = nodes
        """Positions visited so far."""
        self.move = move
        """The best so far; the choice once the answer is done."""
        self.proven = proven
        """The move's value is proven, and no other move has a better one."""

    @classmethod
    def unpack(cls, data: bytes) -> PantareiChooseOut:
        """The record that stands in an answer."""
        f = _PANTAREI_CHOOSE_OUT.unpack(data)
        return cls(
            nodes=f[0],
            move=f[1],
            proven=f[2],
        )
