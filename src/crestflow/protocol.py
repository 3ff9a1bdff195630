"""The one protocol both games speak: `Game`, `State`, `Outcome`, and the errors.

A `Game` makes states; a `State` is a position that knows whose turn it is, what may be played and whether the game has
ended. States never change: `play` returns a new one. Moves, setups and positions cross the border as texts; what the
texts look like is settled in ``docs/texts.md``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn, Self, TypeAlias, TypeVar

from crestflow import vocabulary

Colour: TypeAlias = vocabulary.Player
"""A player, by the colour of the stones or tiles."""

Reason: TypeAlias = vocabulary.Reason
"""How a game ends on the board."""


def opponent(colour: Colour) -> Colour:
    """The other player.

    >>> opponent("black")
    'white'
    """
    return "white" if colour == "black" else "black"


def quoted(text: str) -> str:
    """A text as the messages quote it: a long one is cut short.

    >>> quoted("a9"), quoted("kamon" * 1000)
    ("'a9'", "'kamonkamonkamonkamon…'")
    """
    return repr(text if len(text) <= 20 else text[:20] + "…")


class RulesError(ValueError):
    """A text or a move that the rules do not allow; the message says what is wrong and where.

    `code` says it to programs: it is the same in every language and version (``docs/conformance.md``). Errors that no
    text of a game can cause have none. `cause` tells apart what shares a code, and `values` holds what it is about. The
    two serve to say the error in another language than English.

    >>> error = IllegalMove("a2: the token there is already covered", cause="kamon-covered", move="a2")
    >>> error.code, error.cause, error.values["move"]
    ('illegal-move', 'kamon-covered', 'a2')
    """

    code: vocabulary.RefusalCode | None = None
    cause: str
    values: Mapping[str, str | int]

    def __init__(
        self,
        message: str,
        *,
        code: vocabulary.RefusalCode | None = None,
        cause: str = "",
        **values: str | int,
    ) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
        self.cause = cause or self.code or ""
        self.values = values


class MalformedText(RulesError):
    """A setup, position or move text that is not of the agreed form."""


class IllegalMove(RulesError):
    """A well-formed move that may not be played in this position."""

    code = "illegal-move"


class GameOver(RulesError):
    """A move after the end of the game."""

    code = "game-over"


@dataclass(frozen=True, slots=True)
class Chain:
    """The stones that join two opposite sides, in order from one side to the other."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """The stones of a ring, in order around it, and the cells inside that are not the winner's."""

    cells: tuple[str, ...]
    inside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tower:
    """The stack of seven or more tiles: its number from the left, from 1."""

    stack: int


Shape: TypeAlias = Chain | Loop | Tower


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (``None`` for a draw), the reason, and the shape on the board that won it.

    Two outcomes are equal when winner and reason are; `won_by` is there to be drawn and explained.

    >>> Outcome("black", "connection", Chain(("a1", "b2"))) == Outcome(winner="black", reason="connection")
    True
    """

    winner: Colour | None
    reason: Reason
    won_by: Shape | None = field(default=None, compare=False)

    def __str__(self) -> str:
        """The end in a few words.

        >>> print(Outcome("black", "loop"))
        black has won (loop)
        """
        if self.winner is None:
            return f"the game is drawn ({self.reason})"
        return f"{self.winner} has won ({self.reason})"


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

    @abstractmethod
    def legal_moves(self) -> list[str]:
        """The move texts that may be played now, in a fixed order; none once the game is over."""

    @abstractmethod
    def play(self, move: str) -> Self:
        """The position after `move`.

        Raises `GameOver`, `MalformedText` or `IllegalMove` with the reason.
        """

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


class Game(ABC):
    """One game with one ruleset: makes states from chance, from a setup, or from a position text."""

    kind: vocabulary.Kind
    """``"kamon"`` or ``"pantarei"``."""

    ruleset: vocabulary.Ruleset
    """``"standard"``, or the name of a variant."""

    first_players: tuple[Colour, ...]
    """The players who may move first."""

    starts: int
    """How many different starts there are: setups, times the players who may move first."""

    @property
    def name(self) -> str:
        """The name `crestflow.game` knows this game by: the kind, and the ruleset unless it is the standard one."""
        return self.kind if self.ruleset == "standard" else f"{self.kind}:{self.ruleset}"

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
