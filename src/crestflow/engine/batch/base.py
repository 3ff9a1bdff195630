"""What the batches of both games have in common."""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import BatchErrorOut
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.limits import check_number, check_seed
from crestflow.protocol import IllegalMove

Bytes: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
ElementType: TypeAlias = type[np.uint8 | np.uint32 | np.uint64 | np.bool_]


class Batch(ABC):
    """Games of one kind that are played in step. The arrays live as long as the batch does, one row per game.

    The host chooses by writing to `moves` and to the arrays that hold a start; the others are read-only. The engine
    referees every move by a position of its own, so whatever is written to an array, it never plays a wrong game.
    """

    MAX_GAMES: ClassVar[int]
    _PREFIX: ClassVar[str]

    moves: Bytes
    reason: Bytes
    winner: Bytes

    def __init__(self, games: int) -> None:
        check_number("games", games, 1, self.MAX_GAMES)
        self._host = Host()
        self.games = games

    def _call(self, function: str, *arguments: int) -> None:
        self._host.call(f"{self._PREFIX}_batch_{function}", *arguments)

    def _view(self, array: int, element: ElementType, *row: int) -> npt.NDArray[Any]:
        """One of the engine's arrays, to be written to. A batch never grows its memory, so the view stays valid."""
        shape = (self.games, *row)
        address = self._host.memory_address() + self._host.address(f"{self._PREFIX}_batch_array", array)
        size = int(np.prod(shape)) * np.dtype(element).itemsize
        memory = (ctypes.c_uint8 * size).from_address(address)
        memory.host = self._host  # type: ignore[attr-defined]  # a view keeps the memory it looks at alive
        found: npt.NDArray[Any] = np.frombuffer(memoryview(memory), dtype=np.dtype(element)).reshape(shape)
        return found

    def _readonly(self, array: int, element: ElementType, *row: int) -> npt.NDArray[Any]:
        """One of the engine's arrays, read-only."""
        found = self._view(array, element, *row)
        found.flags.writeable = False
        return found

    def deal(self, seed: int) -> None:
        """Shuffle all setups and start all games anew, black to move.

        The same seed gives the same setups, random steps and renewals.
        """
        check_seed(seed)
        self._call("deal", self.games, seed, seed >> 32)
        self.start()

    @abstractmethod
    def start(self) -> None:
        """Start all games anew from what the arrays hold.

        Raises `ValueError`, and changes nothing, when one of the games cannot be played from there.
        """

    def step(self) -> None:
        """Play `moves` in every game that goes on; finished games stay as they are.

        Raises `IllegalMove`, and changes nothing, when one of the moves may not be played.
        """
        try:
            self._call("step")
        except EngineError as error:
            game = self._host.answer(BatchErrorOut).game
            raise IllegalMove(f"in game {game} move number {self.moves[game]} may not be played") from error

    def step_at_random(self) -> None:
        """Play at random in every game that goes on; `moves` tells what."""
        self._call("random")

    def renew(self) -> None:
        """Deal a new setup, with black to move, to every game that has ended; the others go on."""
        self._call("renew")

    @property
    def running(self) -> Flags:
        """Which games go on."""
        going_on: Flags = self.reason == 0
        return going_on

    @abstractmethod
    def legal_mask(self) -> Flags:
        """What may be played, as games × actions truth values."""
