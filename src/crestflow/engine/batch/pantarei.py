"""Many Pantareï games at once, and the numbers by which they know their moves.

>>> batch = PantareiBatch(1000, seed=1)
>>> while batch.running.any():
...     batch.step_at_random()
>>> batch.legal.shape
(1000, 248)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Self

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import (
    PANTAREI_MAX_BATCH_GAMES,
    PANTAREI_MAX_MOVES,
    PANTAREI_MAX_STACKS,
    PantareiBatchPastOut,
    PantareiPastPosition,
)
from crestflow.engine._abi import PantareiBatchArray as Array
from crestflow.engine.batch.base import Batch, Bytes, Flags
from crestflow.engine.errors import EngineError
from crestflow.engine.pantarei import stack_word, tile_code
from crestflow.games.pantarei import PANTAREI, Pantarei, PantareiState
from crestflow.games.pantarei.actions import ACTIONS
from crestflow.games.pantarei.tiles import TILES, Snake
from crestflow.protocol import State

__all__ = ["ACTIONS", "ACTION_NUMBER", "PantareiBatch"]

ACTION_NUMBER: Final = PANTAREI.action_numbers
"""The number of a move text: the inverse of `ACTIONS`."""


class PantareiBatch(Batch):
    """`games` games of Pantareï that are played in step, at most 4,096. The arrays live as long as the batch does.

    They have one row per game:

    - the position: `stacks` (games × 19) as the engine writes them (`stack_word`), 0 beyond the end of the snake;
      `counts`, how many there are; `turn`, 0 black, 1 white; `banned`, 1 when the turn before was a swap; `passes` in a
      row just before;
    - `moves`, what to play next, by number (`ACTIONS`), and `legal` (games × 248), what may be played;
    - `reason`, 0 while a game goes on, then 1 seven, 2 stuck, 3 repetition; `winner`, 0 black, 1 white, 2 nobody;
      `turns`, how many have been played; `repeats`, how often the position has been there since the last merge of
      stacks, this time included.

    The position, `moves` and `paused` are there to be written to, the others are read-only.
    """

    MAX_GAMES: ClassVar = PANTAREI_MAX_BATCH_GAMES
    _PREFIX: ClassVar = "pantarei"

    def __init__(self, games: int, *, seed: int = 0) -> None:
        super().__init__(games, seed=seed)
        self.game: Pantarei = PANTAREI
        self.stacks: npt.NDArray[np.uint32] = self._view(Array.STACKS, np.uint32, PANTAREI_MAX_STACKS)
        self.counts: Bytes = self._view(Array.COUNTS, np.uint8)
        self.turn: Bytes = self._view(Array.TURN, np.uint8)
        self.banned: Bytes = self._view(Array.BANNED, np.uint8)
        self.passes: Bytes = self._view(Array.PASSES, np.uint8)
        self.moves = self._view(Array.MOVES, np.uint8)
        self.legal: Flags = self._readonly(Array.LEGAL, np.bool_, len(ACTIONS))
        self.reason = self._readonly(Array.REASONS, np.uint8)
        self.winner = self._readonly(Array.WINNERS, np.uint8)
        self.turns: npt.NDArray[np.uint32] = self._readonly(Array.TURNS, np.uint32)
        self.repeats: Bytes = self._readonly(Array.REPEATS, np.uint8)
        self.paused = self._view(Array.PAUSED, np.uint8)
        self._choices = self._readonly(Array.CHOICES, np.uint8, PANTAREI_MAX_MOVES)
        self._choice_counts = self._readonly(Array.CHOICE_COUNTS, np.uint8)
        self._planes = self._readonly(Array.PLANES, np.int8, *self.game.observation_shape)
        self.deal(seed)

    def start(self, *, partial: bool = False) -> None:
        """Start all games anew from `stacks`, `counts`, `turn`, `banned` and `passes`, which may have been written to.

        With `partial` tiles may be missing: small snakes. Raises `ValueError`, and changes nothing, when one of the
        games cannot be played from there.
        """
        try:
            self._call("start", self.games, int(partial))
        except EngineError as error:
            raise ValueError(
                "each game has to start from a position that the rules allow and that is not over"
            ) from error

    @classmethod
    def from_states(cls, states: Sequence[State]) -> Self:
        """A batch with a game for each state, and with the earlier positions that could come again.

        They are played again from the moves of the state. A state that remembers positions, or is over, without
        knowing its moves cannot be loaded.
        """
        snakes = [state for state in states if isinstance(state, PantareiState)]
        if len(snakes) < len(states):
            raise ValueError("a Pantareï batch takes states of Pantareï")
        batch = cls(len(snakes))
        lines = [_replayed_moves(state, game) for game, state in enumerate(snakes)]
        for game, (state, line) in enumerate(zip(snakes, lines, strict=True)):
            batch._lay_out(game, state.undo(len(line)))
        batch.start(partial=True)
        for ply in range(max(map(len, lines), default=0)):
            for game, line in enumerate(lines):
                batch.paused[game] = ply >= len(line)
                batch.moves[game] = line[ply] if ply < len(line) else 0
            batch.step()
        batch.paused[:] = 0
        return batch

    def _lay_out(self, game: int, state: PantareiState) -> None:
        self.stacks[game] = [stack_word(stack) for stack in state.stacks] + [0] * (len(TILES) - len(state.stacks))
        self.counts[game] = len(state.stacks)
        self.turn[game] = state.turn == "white"
        self.banned[game] = not state.may_swap
        self.passes[game] = state.passes

    def state(self, game: int) -> PantareiState:
        """One of the games as a state, with its moves since the last merge of stacks: what matters of its past."""
        self._call("past", self._check_game(game))
        past = self._host.answer(PantareiBatchPastOut).positions
        tiles = sum(word >> 24 for word in self._host_stacks(game))
        state = _first_state(past[0], tiles)
        for position in past[1:]:
            state = state.play(ACTIONS[position.action])
        return state

    def _host_stacks(self, game: int) -> list[int]:
        found: list[int] = self.stacks[game].tolist()
        return found

    @property
    def movers(self) -> Bytes:
        return self.turn

    def legal_mask(self) -> Flags:
        """The legal moves as games × 248 truth values: `legal` itself."""
        return self.legal


_TILE_OF_CODE: Final = {tile_code(tile): tile for tile in TILES}


def _replayed_moves(state: PantareiState, game: int) -> list[int]:
    """The numbers of the moves by which a batch gets to know the state's past, or its end."""
    needed = max(len(state.remembered()), int(state.outcome is not None))
    if needed > len(state.moves):
        raise ValueError(f"state {game} remembers more of its past than its moves tell")
    return [state.action(move) for move in state.moves[len(state.moves) - needed :]]


def _first_state(position: PantareiPastPosition, tiles: int) -> PantareiState:
    """The state from which the remembered moves begin; `tiles` lie in all stacks together."""
    ends, banned, white = position.ends >> 2, position.ends & 1, position.ends >> 1 & 1
    codes = [position.tiles >> 3 * place & 7 for place in range(tiles)]
    starts = [place for place in range(tiles) if ends >> place & 1]
    stacks: Snake = tuple(
        tuple(_TILE_OF_CODE[code] for code in reversed(codes[start:end]))
        for start, end in reversed(list(zip(starts, [*starts[1:], tiles], strict=True)))
    )
    return PantareiState(stacks, "white" if white else "black", not banned, passes=position.passes)
