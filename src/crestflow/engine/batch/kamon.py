"""Many Kamon games at once.

>>> batch = KamonBatch(1000, seed=1)
>>> while batch.running.any():
...     batch.step_at_random()
>>> int((batch.winner == 0).sum() + (batch.winner == 1).sum() + (batch.winner == 2).sum())
1000
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import KAMON_MAX_BATCH_GAMES
from crestflow.engine._abi import KamonBatchArray as Array
from crestflow.engine.batch.base import Batch, Bytes, Flags
from crestflow.engine.errors import EngineError
from crestflow.games.kamon.geometry import CELLS

Words: TypeAlias = npt.NDArray[np.uint64]

_CELL_NUMBERS: Final = np.arange(len(CELLS), dtype=np.uint64)


class KamonBatch(Batch):
    """`games` games of Kamon that are played in step, at most 4,096. The arrays live as long as the batch does.

    They have one row per game; cells are numbered in reading order, and in `legal` and `stones` bit *i* is cell *i*:

    - the setup: `tokens` (games × 37), 6 × colour + symbol, 36 for the blank;
    - `moves`, the cell to cover next, and `legal`, where that may be;
    - `stones` (games × 2), black and white; `placed`, how many there are: black moves when they are even;
    - `reason`, 0 while a game goes on, then 1 connection, 2 loop, 3 exhausted, 4 blockade; `winner`, 0 black, 1 white,
      2 nobody.

    `tokens` and `moves` are there to be written to, the others are read-only.
    """

    MAX_GAMES: ClassVar = KAMON_MAX_BATCH_GAMES
    _PREFIX: ClassVar = "kamon"

    def __init__(self, games: int, *, seed: int = 0, wild: bool = False) -> None:
        super().__init__(games)
        self._wild = wild
        self.tokens: Bytes = self._view(Array.TOKENS, np.uint8, len(CELLS))
        self.moves = self._view(Array.MOVES, np.uint8)
        self.legal: Words = self._readonly(Array.LEGAL, np.uint64)
        self.stones: Words = self._readonly(Array.STONES, np.uint64, 2)
        self.reason = self._readonly(Array.REASONS, np.uint8)
        self.winner = self._readonly(Array.WINNERS, np.uint8)
        self.placed: Bytes = self._readonly(Array.PLACED, np.uint8)
        self.deal(seed)

    def start(self) -> None:
        """Start all games anew on the setups in `tokens`, which may have been written to.

        Raises `ValueError`, and changes nothing, when one of them is not a setup.
        """
        try:
            self._call("start", self.games, int(self._wild))
        except EngineError as error:
            raise ValueError("each row of tokens has to hold every number from 0 to 36 once") from error

    def legal_mask(self) -> Flags:
        """The legal moves as games × 37 truth values."""
        mask: Flags = (self.legal[:, None] >> _CELL_NUMBERS & 1) == 1
        return mask
