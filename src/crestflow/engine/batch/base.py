"""What the batches of both games have in common."""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine._abi import BatchErrorOut
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.limits import check_number, check_seed
from crestflow.protocol import Game, IllegalMove, State

Bytes: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Planes: TypeAlias = npt.NDArray[np.int8]
ElementType: TypeAlias = type[np.uint8 | np.int8 | np.uint32 | np.uint64 | np.bool_]


class Batch(ABC):
    """Games of one kind that are played in step. The arrays live as long as the batch does, one row per game.

    The host chooses by writing to `moves`, to `paused` and to the arrays that hold a start; the others are read-only.
    A game whose `paused` is 1 is left alone by `step`, `step_at_random` and `renew`. The engine
    referees every move by a position of its own, so whatever is written to an array, it never plays a wrong game.
    """

    MAX_GAMES: ClassVar[int]
    _PREFIX: ClassVar[str]

    game: Game
    """The game that is played."""
    moves: Bytes
    paused: Bytes
    reason: Bytes
    winner: Bytes
    _planes: Planes
    _choices: Bytes
    _choice_counts: Bytes

    def __init__(self, games: int, *, seed: int = 0) -> None:
        check_number("games", games, 1, self.MAX_GAMES)
        check_seed(seed)
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

    @classmethod
    @abstractmethod
    def from_states(cls, states: Sequence[State]) -> Self:
        """A batch with a game for each state, whose `state` gives equal states back.

        Raises `ValueError` for a state that cannot be loaded.
        """

    @abstractmethod
    def state(self, game: int) -> State:
        """One of the games as a state of the reference rules."""

    def _check_game(self, game: int) -> int:
        if not 0 <= game < self.games:
            raise IndexError(f"no game {game}: the batch has the games 0 to {self.games - 1}")
        return game

    def step(self) -> None:
        """Play `moves` in every game that goes on and is not paused; the others stay as they are.

        Raises `IllegalMove`, and changes nothing, when one of the moves may not be played.
        """
        try:
            self._call("step")
        except EngineError as error:
            game = self._host.answer(BatchErrorOut).game
            raise IllegalMove(f"in game {game} move number {self.moves[game]} may not be played") from error

    def step_at_random(self) -> None:
        """Play at random in every game that goes on and is not paused; `moves` tells what."""
        self._call("random")

    def renew(self) -> None:
        """Deal a new setup, with black to move, to every game that has ended and is not paused; the others go on."""
        self._call("renew")

    @property
    def running(self) -> Flags:
        """Which games go on."""
        going_on: Flags = self.reason == 0
        return going_on

    @property
    @abstractmethod
    def movers(self) -> Bytes:
        """Who is to move: 0 black, 1 white."""

    def planes(self) -> Planes:
        """The observation planes of all games, those of `State.planes`; a view that the next call writes to again."""
        self._call("observe")
        return self._planes

    @abstractmethod
    def legal_mask(self) -> Flags:
        """What may be played, as games × actions truth values."""

    def legal_lists(self) -> tuple[Bytes, Bytes]:
        """The legal actions of each game in rising order, and how many there are; views that the next call writes to.

        What stands in a row beyond that number means nothing.
        """
        self._call("list")
        return self._choices, self._choice_counts

    def legal_sample(self, generator: np.random.Generator) -> Bytes:
        """A legal action for every game, each with the same chance, drawn with NumPy; 0 where a game is over."""
        choices, counts = self.legal_lists()
        chosen = (generator.random(self.games) * counts).astype(np.intp)
        return choices[np.arange(self.games), chosen] * (counts > 0)
