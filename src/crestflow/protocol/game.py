"""A state of a game, the game it belongs to, and the symmetries of both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Self, SupportsIndex, TypeVar

from crestflow.protocol.errors import MalformedText, check_text, quoted
from crestflow.protocol.outcome import Colour, Outcome
from crestflow.vocabulary import Kind, RefusalCode, Ruleset

if TYPE_CHECKING:  # NumPy takes a while to import, and most programs never ask for planes
    import numpy as np
    import numpy.typing as npt


def notebook_drawing(state: State, report: object = None) -> str:
    """A state, and perhaps what a report tells about it, as the SVG text that notebooks show."""
    # By name: drawings are a layer above the rules, and most programs never need them.
    drawing: str = import_module("crestflow.notebooks").draw(state, report)
    return drawing


class State(ABC):
    """A position in a game. Immutable, hashable, picklable."""

    __slots__: tuple[str, ...] = ("_moves", "_origin")

    _moves: tuple[str, ...]
    _origin: Self | None
    """``None`` in the position in which the known moves began."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state never changes, so {name!r} cannot be set; play() returns a new state")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a state never changes, so {name!r} cannot be deleted")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), tuple(getattr(self, name) for name in slots(type(self))))

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game, with its ruleset, that this position belongs to."""

    @property
    def origin(self) -> Self:
        """The position in which the known moves began: `moves` lead from it to here."""
        return self if self._origin is None else self._origin

    @property
    @abstractmethod
    def from_start(self) -> bool:
        """Whether the game is known from its start, and not only from a position in the middle."""

    @property
    @abstractmethod
    def setup(self) -> str:
        """The text of the tokens or tiles as the known game found them."""

    @property
    @abstractmethod
    def turn(self) -> Colour:
        """The player to move; after the end, the player who would have been next."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    @property
    def moves(self) -> list[str]:
        """The move texts that led here from `origin`."""
        return list(self._moves)

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many moves have been played: in Kamon the stones on the board, in Pantareï the known moves."""

    @property
    def parent(self) -> Self | None:
        """The state before the last known move; ``None`` at the `origin`.

        >>> import crestflow
        >>> state = crestflow.game("kamon").deal(seed=7)
        >>> state.play("a2").parent == state, state.parent
        (True, None)
        """
        return self.undo() if self._moves else None

    def undo(self, moves: int = 1) -> Self:
        """The state so many known moves before.

        Raises `ValueError` when fewer are known.
        """
        if not 0 <= moves <= len(self._moves):
            raise ValueError(f"{moves} moves cannot be undone: {len(self._moves)} are known")
        state = self.origin
        for move in self._moves[: len(self._moves) - moves]:
            state = state.play(move)
        return state

    @abstractmethod
    def legal_moves(self) -> list[str]:
        """The move texts that may be played now, in a fixed order; none once the game is over."""

    @abstractmethod
    def play(self, move: str) -> Self:
        """The position after `move`.

        Raises `GameOver`, `MalformedText` or `IllegalMove` with the reason.
        """

    def action(self, move: str) -> int:
        """The number of a move text, legal or not: its place in `Game.actions`."""
        return self.game.action(move)

    def move(self, action: SupportsIndex) -> str:
        """The move text of a number: the inverse of `action`."""
        return self.game.move(action)

    def legal_actions(self) -> list[int]:
        """The numbers of the legal moves, in rising order.

        >>> import crestflow
        >>> state = crestflow.game("kamon").deal(seed=7)
        >>> state.legal_actions()[:3], state.legal_moves()[:3]
        ([1, 2, 4], ['a2', 'a3', 'b1'])
        """
        numbers = self.game.action_numbers
        return [numbers[move] for move in self.legal_moves()]

    @abstractmethod
    def planes(self, viewer: Colour | None = None) -> npt.NDArray[np.int8]:
        """The position as zeros and ones, as ``docs/environments.md`` lists them.

        `viewer` is the player whose stones or tiles are the own ones: the player to move unless it is said.
        """

    @property
    def key(self) -> str:
        """A name for this state that is the same in every process: equal states have equal keys.

        It is the 128-bit BLAKE2b hash, as 32 hexadecimal digits, of the game's name and all that makes two states
        equal, as ``docs/python.md`` describes it.

        >>> import crestflow
        >>> crestflow.game("kamon").deal(seed=7).key
        '03b58d6bb2bd37d08b7956c1fca0a5b8'
        """
        text = "\n".join((self.game.name, *self.identity()))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def identity(self) -> tuple[str, ...]:
        """The texts that are the same for equal states, and only for those."""
        return (str(self),)

    @abstractmethod
    def canonical(self) -> Self:
        """The one of all symmetric states that stands for them all: states that differ by a symmetry have the same one.

        Its moves are not known, but it remembers what makes states equal.
        """

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        return notebook_drawing(self)

    def __repr__(self) -> str:
        return f"crestflow.game({self.game.name!r}).read({str(self)!r})"


def positions(state: S) -> list[S]:
    """Every position of the game that led to `state`, from its origin to `state` itself."""
    line = [state.origin]
    for move in state.moves:
        line.append(line[-1].play(move))
    return line


def slots(cls: type[State]) -> tuple[str, ...]:
    """The names of everything that a state holds."""
    return (*State.__slots__, *cls.__slots__)


def restored(cls: type[S], values: tuple[object, ...]) -> S:
    """A state with the given values in its slots: the one way to make a state without `__init__`."""
    state = cls.__new__(cls)
    for name, value in zip(slots(cls), values, strict=True):
        object.__setattr__(state, name, value)
    return state


S = TypeVar("S", bound=State)


class Symmetry(ABC, Generic[S]):
    """A way to change a position and its moves together, so that the game goes on in the same way from both."""

    name: str
    """What it does, in a word or two."""

    @abstractmethod
    def state(self, state: S) -> S:
        """The image of a state, with the images of its moves."""

    @abstractmethod
    def move(self, state: S, move: str) -> str:
        """The image of a move in the position `state`."""

    def action(self, state: S, action: int) -> int:
        """The same for the number of a move."""
        return state.action(self.move(state, state.move(action)))

    def __repr__(self) -> str:
        return f"<symmetry: {self.name}>"


class Game(ABC):
    """One game with one ruleset: makes states from chance, from a setup, or from a position text."""

    kind: Kind
    """``"kamon"`` or ``"pantarei"``."""

    ruleset: Ruleset
    """``"standard"``, or the name of a variant."""

    first_players: tuple[Colour, ...]
    """The players who may move first."""

    actions: tuple[str, ...]
    """The move text of each action number: every move that any position could have."""

    observation_shape: tuple[int, ...]
    """The shape of `State.planes`."""

    _move_code: RefusalCode
    """The code for a text that is no move."""

    starts: int
    """How many different starts there are: setups, times the players who may move first."""

    @property
    def name(self) -> str:
        """The name `crestflow.game` knows this game by: the kind, and the ruleset unless it is the standard one."""
        return self.kind if self.ruleset == "standard" else f"{self.kind}:{self.ruleset}"

    @cached_property
    def action_numbers(self) -> Mapping[str, int]:
        """The number of each move text: the inverse of `actions`."""
        return {move: number for number, move in enumerate(self.actions)}

    def action(self, move: str) -> int:
        """The number of a move text, legal or not.

        Raises `MalformedText` for what is no move of this game.
        """
        check_text("a move", move)
        number = self.action_numbers.get(move)
        if number is None:
            raise MalformedText(f"{quoted(move)} is no move of {self.name}", code=self._move_code, text=move)
        return number

    def move(self, action: SupportsIndex) -> str:
        """The move text of a number.

        Raises `IndexError` for a number that no move has.
        """
        number = action.__index__()
        if not 0 <= number < len(self.actions):
            raise IndexError(f"no action {number}: {self.name} has the actions 0 to {len(self.actions) - 1}")
        return self.actions[number]

    @property
    @abstractmethod
    def symmetries(self) -> tuple[Symmetry[Any], ...]:
        """The symmetries that move places on the board; the first changes nothing."""

    @abstractmethod
    def deal(self, seed: int | None = None, *, first: Colour = "black") -> State:
        """A random start; the same seed gives the same one everywhere.

        Raises `RulesError` when `first` may not move first.
        """

    @abstractmethod
    def start(self, setup: str, *, first: Colour = "black") -> State:
        """The start of a game with the given setup.

        Raises `MalformedText` for the setup, and another `RulesError` when `first` may not move first.
        """

    @abstractmethod
    def start_number(self, state: State) -> int:
        """The place of the start of a game among all `starts`, from 0: a number that stands for the start in a link."""

    @abstractmethod
    def start_at(self, number: int) -> State:
        """The start at a place: the inverse of `start_number`."""

    @abstractmethod
    def read(self, position: str) -> State:
        """The state that a position text describes."""

    def __repr__(self) -> str:
        return f"crestflow.game({self.name!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)
