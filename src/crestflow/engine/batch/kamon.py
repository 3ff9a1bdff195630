"""Many Kamon games at once.

>>> batch = KamonBatch(1000, seed=1)
>>> while batch.running.any():
...     batch.step_at_random()
>>> int((batch.winner == 0).sum() + (batch.winner == 1).sum() + (batch.winner == 2).sum())
1000
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine.batch.views import Bytes, Kind, view
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.limits import check_number, check_seed
from crestflow.games.kamon.geometry import CELLS
from crestflow.protocol import IllegalMove

Words: TypeAlias = npt.NDArray[np.uint64]

MAX_GAMES: Final = 4096
_TOKENS, _MOVES, _LEGAL, _STONES, _REASON, _WINNER, _PLACED = range(7)


class KamonBatch:
    """`games` games of Kamon that are played in step. The arrays live as long as the batch does.

    `tokens` (games × 37), `moves`, `legal`, `stones` (games × 2), `reason`, `winner` and `placed` have one row per
    game. Cells are numbered in reading order; in `legal` and `stones` bit *i* stands for cell *i*. `reason` is 0 while
    a game goes on, then 1 connection, 2 loop, 3 exhausted, 4 blockade; `winner` is 0 black, 1 white, 2 nobody.
    """

    def __init__(self, games: int, *, seed: int = 0, wild: bool = False) -> None:
        check_number("games", games, 1, MAX_GAMES)
        self._host = Host()
        self._wild = wild
        self.games = games
        self.tokens: Bytes = self._view(_TOKENS, np.uint8, len(CELLS))
        self.moves: Bytes = self._view(_MOVES, np.uint8)
        self.legal: Words = self._view(_LEGAL, np.uint64)
        self.stones: Words = self._view(_STONES, np.uint64, 2)
        self.reason: Bytes = self._view(_REASON, np.uint8)
        self.winner: Bytes = self._view(_WINNER, np.uint8)
        self.placed: Bytes = self._view(_PLACED, np.uint8)
        self.deal(seed)

    def _view(self, array: int, kind: Kind, *row: int) -> npt.NDArray[Any]:
        return view(self._host, "kamon_batch_array", array, kind, self.games, *row)

    def deal(self, seed: int) -> None:
        """Shuffle all setups and start all games anew; the same seed gives the same setups and random steps."""
        check_seed(seed)
        self._host.call("kamon_batch_deal", self.games, seed, seed >> 32)
        self.start()

    def start(self) -> None:
        """Start all games anew on the setups in `tokens`, which may have been written to."""
        try:
            self._host.call("kamon_batch_start", self.games, int(self._wild))
        except EngineError as error:
            raise ValueError("each row of tokens has to hold every number from 0 to 36 once") from error

    def step(self) -> None:
        """Place `moves` in every game that goes on; finished games stay as they are.

        Raises `IllegalMove`, and changes nothing, when one of the moves may not be played.
        """
        try:
            self._host.call("kamon_batch_step")
        except EngineError as error:
            wrong = np.flatnonzero(self.running & (self.legal >> self.moves & 1 == 0))
            raise IllegalMove(f"in game {wrong[0]} cell {self.moves[wrong[0]]} may not be covered") from error

    def step_at_random(self) -> None:
        """Place at random in every game that goes on; `moves` tells where."""
        self._host.call("kamon_batch_random")

    @property
    def running(self) -> npt.NDArray[np.bool_]:
        """Which games go on."""
        going_on: npt.NDArray[np.bool_] = self.reason == 0
        return going_on

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """The legal moves as games × 37 truth values."""
        mask: npt.NDArray[np.bool_] = (self.legal[:, None] >> np.arange(len(CELLS), dtype=np.uint64) & 1) == 1
        return mask
