"""Many Kamon games at once.

>>> batch = KamonBatch(1000, seed=1)
>>> while batch.running.any():
...     batch.step_at_random()
>>> int((batch.winner == 0).sum() + (batch.winner == 1).sum() + (batch.winner == 2).sum())
1000
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import KAMON_MAX_BATCH_GAMES, KAMON_NO_CELL
from crestflow.engine._abi import KamonBatchArray as Array
from crestflow.engine.batch.base import Batch, Bytes, Flags
from crestflow.engine.errors import EngineError
from crestflow.engine.kamon import token_codes
from crestflow.games.kamon import STANDARD, WILD, Kamon, KamonState
from crestflow.games.kamon.geometry import CELLS
from crestflow.games.kamon.tokens import TOKENS, Layout
from crestflow.protocol import State

Words: TypeAlias = npt.NDArray[np.uint64]


class KamonBatch(Batch):
    """`games` games of Kamon that are played in step, at most 4,096. The arrays live as long as the batch does.

    They have one row per game; cells are numbered in reading order, and in `legal` and `stones` bit *i* is cell *i*:

    - the setup: `tokens` (games × 37), 6 × colour + symbol, 36 for the blank;
    - `moves`, the cell to cover next, and `legal`, where that may be;
    - `stones` (games × 2), black and white; `placed`, how many there are: black moves when they are even; `last`, the
      cell just covered, 255 before the first;
    - `reason`, 0 while a game goes on, then 1 connection, 2 loop, 3 exhausted, 4 blockade; `winner`, 0 black, 1 white,
      2 nobody.

    `tokens`, `moves` and `paused` are there to be written to, the others are read-only.
    """

    MAX_GAMES: ClassVar = KAMON_MAX_BATCH_GAMES
    _PREFIX: ClassVar = "kamon"

    def __init__(self, games: int, *, seed: int = 0, wild: bool = False) -> None:
        super().__init__(games, seed=seed)
        self.game: Kamon = WILD if wild else STANDARD
        self.tokens: Bytes = self._view(Array.TOKENS, np.uint8, len(CELLS))
        self.moves = self._view(Array.MOVES, np.uint8)
        self.legal: Words = self._readonly(Array.LEGAL, np.uint64)
        self.stones: Words = self._readonly(Array.STONES, np.uint64, 2)
        self.reason = self._readonly(Array.REASONS, np.uint8)
        self.winner = self._readonly(Array.WINNERS, np.uint8)
        self.placed: Bytes = self._readonly(Array.PLACED, np.uint8)
        self.last: Bytes = self._readonly(Array.LAST, np.uint8)
        self.paused = self._view(Array.PAUSED, np.uint8)
        self._choices = self._readonly(Array.CHOICES, np.uint8, len(CELLS))
        self._choice_counts = self._readonly(Array.CHOICE_COUNTS, np.uint8)
        self._planes = self._readonly(Array.PLANES, np.int8, *self.game.observation_shape)
        self.deal(seed)

    def start(self) -> None:
        """Start all games anew on the setups in `tokens`, which may have been written to.

        Raises `ValueError`, and changes nothing, when one of them is not a setup.
        """
        self._start(positions=False)

    def _start(self, *, positions: bool) -> None:
        """Start all games anew; with `positions` from the stones and last cells in the arrays, too."""
        try:
            self._call("start", self.games, int(self.game is WILD), int(positions))
        except EngineError as error:
            setup = "each row of tokens has to hold every number from 0 to 36 once"
            wrong = f"{setup}, and stones and last cell have to be those of a position" if positions else setup
            raise ValueError(wrong) from error

    def load(self, tokens: Bytes, stones: Words, last: Bytes) -> None:
        """Start all games from positions, a row for each game, as `tokens`, `stones` and `last` show them.

        Raises `ValueError`, and starts nothing, when one of them is not a position. Games that are over may be loaded.
        """
        self.tokens[:] = tokens
        self._view(Array.STONES, np.uint64, 2)[:] = stones
        self._view(Array.LAST, np.uint8)[:] = last
        self._start(positions=True)

    @classmethod
    def from_states(cls, states: Sequence[State]) -> Self:
        """A batch with a game for each state; all of one ruleset."""
        kamon = [state for state in states if isinstance(state, KamonState)]
        if len(kamon) < len(states) or len({state.game for state in kamon}) > 1:
            raise ValueError("a Kamon batch takes states of Kamon, all of one ruleset")
        batch = cls(len(kamon), wild=bool(kamon) and kamon[0].layout.wild)
        batch.load(
            np.array([list(token_codes(state.layout)) for state in kamon], np.uint8),
            np.array([(state.black, state.white) for state in kamon], np.uint64),
            np.array([KAMON_NO_CELL if state.last is None else state.last for state in kamon], np.uint8),
        )
        return batch

    def state(self, game: int) -> KamonState:
        """One of the games as a state; Kamon has no past that matters, so its moves are not known."""
        at = self._check_game(game)
        tokens = tuple(None if code == len(TOKENS) else TOKENS[code] for code in self.tokens[at].tolist())
        black, white = self.stones[at].tolist()
        last = int(self.last[at])
        layout = Layout(tokens, wild=self.game is WILD)
        return KamonState(layout, black, white, None if last == KAMON_NO_CELL else last)

    @property
    def movers(self) -> Bytes:
        return self.placed & np.uint8(1)

    def legal_mask(self) -> Flags:
        """The legal moves as games × 37 truth values."""
        bits = np.unpackbits(self.legal.view(np.uint8).reshape(self.games, 8), axis=1, bitorder="little")
        return bits[:, : len(CELLS)].view(np.bool_)
