"""Many Pantareï games at once, and the numbers by which they know their moves.

>>> batch = PantareiBatch(1000, seed=1)
>>> while batch.running.any():
...     batch.step_at_random()
>>> batch.legal.shape
(1000, 248)
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import PANTAREI_MAX_BATCH_GAMES, PANTAREI_MAX_STACKS
from crestflow.engine._abi import PantareiBatchArray as Array
from crestflow.engine.batch.base import Batch, Bytes, Flags
from crestflow.engine.errors import EngineError

ACTIONS: Final = (
    *(f"{stack}{way}{tiles}" for stack in range(1, PANTAREI_MAX_STACKS + 1) for tiles in ("", "2") for way in "lr"),
    *(f"{left}x{right}" for left, right in combinations(range(1, PANTAREI_MAX_STACKS + 1), 2)),
    "pass",
)
"""Every move that any position could have, in the order in which the rules list the legal ones.

>>> len(ACTIONS), ACTIONS[:5], ACTIONS[75:78], ACTIONS[246:]
(248, ('1l', '1r', '1l2', '1r2', '2l'), ('19r2', '1x2', '1x3'), ('18x19', 'pass'))
"""

ACTION_NUMBER: Final = {move: number for number, move in enumerate(ACTIONS)}
"""The number of a move text."""


class PantareiBatch(Batch):
    """`games` games of Pantareï that are played in step, at most 1,024. The arrays live as long as the batch does.

    They have one row per game:

    - the position: `stacks` (games × 19) as the engine writes them (`stack_word`), 0 beyond the end of the snake;
      `counts`, how many there are; `turn`, 0 black, 1 white; `banned`, 1 when the turn before was a swap; `passes` in a
      row just before;
    - `moves`, what to play next, by number (`ACTIONS`), and `legal` (games × 248), what may be played;
    - `reason`, 0 while a game goes on, then 1 seven, 2 stuck, 3 repetition; `winner`, 0 black, 1 white, 2 nobody;
      `turns`, how many have been played.

    The position and `moves` are there to be written to, the others are read-only.
    """

    MAX_GAMES: ClassVar = PANTAREI_MAX_BATCH_GAMES
    _PREFIX: ClassVar = "pantarei"

    def __init__(self, games: int, *, seed: int = 0) -> None:
        super().__init__(games)
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

    def legal_mask(self) -> Flags:
        """The legal moves as games × 248 truth values: `legal` itself."""
        return self.legal
