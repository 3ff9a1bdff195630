"""The reference rules of Pantareï, written to be checked against the rules page.

A stack belongs to the colour of its top tile. In turn the players carry the top one or two tiles of an own stack as
many stacks to the left or right as the top tile says, or swap two own stacks. Who makes a stack of seven or more wins.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from crestflow.chance import shuffled
from crestflow.games.pantarei.actions import ACTIONS
from crestflow.games.pantarei.notation import (
    CODES,
    Move,
    Step,
    Swap,
    read_move,
    read_position,
    read_setup,
    write_position,
    write_stacks,
)
from crestflow.games.pantarei.tiles import TILES, Snake
from crestflow.protocol import (
    Colour,
    Game,
    GameOver,
    IllegalMove,
    MalformedText,
    Outcome,
    RulesError,
    State,
    Tower,
    check_text,
    opponent,
    quoted,
)
from crestflow.ranking import arrangements, rank, unrank
from crestflow.vocabulary import PLAYERS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from crestflow.games.pantarei.symmetries import PantareiSymmetry

SEVEN = 7
"""A stack of this many tiles, or more, wins."""

REPETITIONS = 3
"""The third occurrence of a position draws."""

PASSES = 2
"""This many passes in a row draw."""

_HIGHEST = SEVEN + 1
"""The highest stack there can be: two tiles carried onto six."""

_TILE_COUNTS = Counter(CODES[tile] for tile in TILES)

_Seen: TypeAlias = tuple[tuple[Snake, Colour, bool], ...]


class PantareiState(State):
    """A position of Pantareï.

    >>> import crestflow
    >>> state = crestflow.game("pantarei").deal(seed=7, first="white")
    >>> state.turn, len(state.stacks)
    ('white', 19)
    >>> state = state.play(state.legal_moves()[0])
    >>> state.turn, len(state.stacks)
    ('black', 18)
    """

    __slots__ = (
        "_outcome",
        "_seen",
        "_turn",
        "may_swap",
        "passes",
        "stacks",
        "touched",
    )

    stacks: Snake
    """The stacks from left to right, each from bottom to top."""
    may_swap: bool
    """Whether the player to move may swap: not right after the opponent did."""
    passes: int
    """How many passes in a row have just been made."""
    touched: tuple[int, ...]
    """The numbers of the stacks that the turn before changed, as they are counted now."""
    _turn: Colour
    _seen: _Seen
    _outcome: Outcome | None

    def __init__(
        self,
        stacks: Snake,
        turn: Colour,
        may_swap: bool = True,
        *,
        passes: int = 0,
        touched: tuple[int, ...] = (),
        seen: _Seen = (),
        moves: tuple[str, ...] = (),
        origin: PantareiState | None = None,
    ) -> None:
        seen = (*seen, (stacks, turn, may_swap))
        put = object.__setattr__
        put(self, "stacks", stacks)
        put(self, "may_swap", may_swap)
        put(self, "passes", passes)
        put(self, "touched", touched)
        put(self, "_turn", turn)
        put(self, "_seen", seen)
        put(self, "_moves", moves)
        put(self, "_origin", origin)
        put(self, "_outcome", _judge(stacks, turn, passes, seen))

    @property
    def game(self) -> Pantarei:
        return PANTAREI

    @property
    def from_start(self) -> bool:
        return len(self.origin.stacks) == len(TILES) and self.origin.may_swap

    @property
    def setup(self) -> str:
        return write_stacks(self.origin.stacks)

    @property
    def turn(self) -> Colour:
        return self._turn

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def ply(self) -> int:
        return len(self._moves)

    @property
    def repeats(self) -> int:
        """How often this position has been there since the number of stacks changed, this time included."""
        return self._seen.count(self._seen[-1])

    def remembered(self) -> _Seen:
        """The positions before this one that could come again, the oldest first."""
        return self._seen[:-1]

    def identity(self) -> tuple[str, ...]:
        past = sorted(write_position(*position) for position in self.remembered())
        return (str(self), str(self.passes), *past)

    def planes(self, viewer: Colour | None = None) -> npt.NDArray[np.int8]:
        from crestflow.games.pantarei.planes import planes  # noqa: PLC0415 (NumPy takes a while to import)

        return planes(self, viewer or self._turn)

    def canonical(self) -> PantareiState:
        from crestflow.games.pantarei.symmetries import canonical  # noqa: PLC0415 (that module builds on this one)

        return canonical(self)

    def legal_moves(self) -> list[str]:
        """From the left, for each own stack: one tile left, right, two tiles left, right; then the swaps; or a pass."""
        if self._outcome is not None:
            return []
        return self._possible() or ["pass"]

    def _possible(self) -> list[str]:
        """The moves and swaps of the player to move."""
        stacks, turn = self.stacks, self._turn
        moves, own = [], []
        for number, stack in enumerate(stacks, 1):
            top = stack[-1]
            if top.colour != turn:
                continue
            own.append(number)
            left, right = number > top.value, number + top.value <= len(stacks)
            for count in ("", "2") if len(stack) > 1 else ("",):
                if left:
                    moves.append(f"{number}l{count}")
                if right:
                    moves.append(f"{number}r{count}")
        if self.may_swap:
            moves += [f"{a}x{b}" for at, a in enumerate(own) for b in own[at + 1 :]]
        return moves

    def play(self, move: str) -> PantareiState:
        if not isinstance(move, str):
            check_text("a move", move, "; state.move() gives the text of an action number")
        if self._outcome is not None:
            raise GameOver(f"{quoted(move)} after the end: {self._outcome}", move=move)
        parsed = read_move(move)
        self._allow(move, parsed)
        if parsed == "pass":
            return self._next(move, parsed, self.stacks, ())
        if isinstance(parsed, Swap):
            return self._next(move, parsed, *_swapped(self.stacks, parsed))
        return self._next(move, parsed, *_carried(self.stacks, parsed))

    def _next(self, text: str, move: Move, stacks: Snake, touched: tuple[int, ...]) -> PantareiState:
        return PantareiState(
            stacks,
            opponent(self._turn),
            not isinstance(move, Swap),
            passes=self.passes + 1 if move == "pass" else 0,
            touched=touched,
            # Stacks never become more, so nothing from before a stack vanished can come back.
            seen=self._seen if len(stacks) == len(self.stacks) else (),
            moves=(*self._moves, text),
            origin=self._origin or self,
        )

    def _allow(self, text: str, move: Move) -> None:
        """Raise `IllegalMove` with the reason unless the move may be played."""
        if move == "pass":
            if self._possible():
                raise IllegalMove("pass: only when there is neither a move nor a swap", cause="pantarei-no-pass")
            return
        for number in (move.left, move.right) if isinstance(move, Swap) else (move.stack,):
            self._allow_stack(text, number)
        if isinstance(move, Swap):
            if not self.may_swap:
                raise IllegalMove(
                    f"{text}: no swap right after the opponent's swap", cause="pantarei-no-swap", move=text
                )
            return
        stack = self.stacks[move.stack - 1]
        if move.tiles > len(stack):
            raise IllegalMove(
                f"{text}: stack {move.stack} has a single tile",
                cause="pantarei-single-tile",
                move=text,
                stack=move.stack,
            )
        target = _target(move, stack[-1].value)
        if not 1 <= target <= len(self.stacks):
            where = "left" if move.direction == "l" else "right"
            raise IllegalMove(
                f"{text}: {stack[-1].value} to the {where} of stack {move.stack} is past the snake's end",
                cause="pantarei-past-end",
                move=text,
                stack=move.stack,
                value=stack[-1].value,
                way=where,
            )

    def _allow_stack(self, text: str, number: int) -> None:
        if number > len(self.stacks):
            raise IllegalMove(
                f"{text}: there is no stack {number}; there are {len(self.stacks)}",
                cause="pantarei-no-stack",
                move=text,
                stack=number,
                count=len(self.stacks),
            )
        colour = self.stacks[number - 1][-1].colour
        if colour != self._turn:
            whose = "to nobody: the neutral tile lies on top" if colour is None else f"to {colour}"
            raise IllegalMove(
                f"{text}: stack {number} belongs {whose}",
                cause="pantarei-not-yours",
                move=text,
                stack=number,
                owner=colour or "nobody",
            )

    def __str__(self) -> str:
        return write_position(self.stacks, self._turn, self.may_swap)

    def __eq__(self, other: object) -> bool:
        """The same position, and the same past as far as it still matters: earlier positions that could come again."""
        if not isinstance(other, PantareiState):
            return NotImplemented
        return (
            self.stacks == other.stacks
            and self._turn == other._turn
            and self.may_swap == other.may_swap
            and self.passes == other.passes
            and (self._seen == other._seen or Counter(self._seen) == Counter(other._seen))
        )

    def __hash__(self) -> int:
        return hash((self.stacks, self._turn, self.may_swap))


def _judge(stacks: Snake, turn: Colour, passes: int, seen: _Seen) -> Outcome | None:
    """How the game has ended, if it has. `seen` are the positions that can come again, the present one last."""
    for number, stack in enumerate(stacks, 1):
        if len(stack) >= SEVEN:
            return Outcome(opponent(turn), "seven", Tower(number))
    if passes >= PASSES:
        return Outcome(None, "stuck")
    if seen.count(seen[-1]) >= REPETITIONS:
        return Outcome(None, "repetition")
    return None


def _target(move: Step, value: int) -> int:
    """The number of the stack a move lands on."""
    return move.stack - value if move.direction == "l" else move.stack + value


def _carried(stacks: Snake, move: Step) -> tuple[Snake, tuple[int, ...]]:
    """The snake after a move, and the stacks it changed. A place that becomes empty closes up."""
    source = move.stack - 1
    stack = stacks[source]
    target = _target(move, stack[-1].value) - 1
    left, carried = stack[: -move.tiles], stack[-move.tiles :]
    after = list(stacks)
    after[target] += carried
    if left:
        after[source] = left
        return tuple(after), (source + 1, target + 1)
    del after[source]
    return tuple(after), (target + 1 if target < source else target,)


def _swapped(stacks: Snake, move: Swap) -> tuple[Snake, tuple[int, ...]]:
    after = list(stacks)
    after[move.left - 1], after[move.right - 1] = after[move.right - 1], after[move.left - 1]
    return tuple(after), (move.left, move.right)


class Pantarei(Game):
    """Pantareï. Either colour may move first: the player who did not choose the colours does."""

    kind = "pantarei"
    ruleset = "standard"
    first_players = PLAYERS
    actions = ACTIONS
    observation_shape = (19, 47)
    _move_code = "pantarei-move"
    starts = arrangements(_TILE_COUNTS) * len(PLAYERS)

    @property
    def symmetries(self) -> tuple[PantareiSymmetry, ...]:
        from crestflow.games.pantarei.symmetries import SYMMETRIES  # noqa: PLC0415 (that module builds on this one)

        return SYMMETRIES

    def deal(self, seed: int | None = None, *, first: Colour = "black") -> PantareiState:
        return PantareiState(tuple((tile,) for tile in shuffled(TILES, seed)), _player(first))

    def start(self, setup: str, *, first: Colour = "black") -> PantareiState:
        check_text("a setup", setup)
        return PantareiState(read_setup(setup), _player(first))

    def start_number(self, state: State) -> int:
        place = rank(state.setup.split("/"), tuple(CODES.values()))
        return place * len(PLAYERS) + PLAYERS.index(state.origin.turn)

    def start_at(self, number: int) -> PantareiState:
        place, first = divmod(number, len(PLAYERS))
        return self.start("/".join(unrank(place, tuple(CODES.values()), _TILE_COUNTS)), first=PLAYERS[first])

    def read(self, position: str) -> PantareiState:
        check_text("a position", position)
        stacks, turn, may_swap = read_position(position)
        _check_possible(stacks, turn, may_swap)
        return PantareiState(stacks, turn, may_swap)


PANTAREI = Pantarei()


def _player(first: Colour) -> Colour:
    if first not in PLAYERS:
        check_text("the first player", first)
        raise RulesError(f"the first player is 'black' or 'white', not {quoted(first)}", code="first-player")
    return first


def _check_possible(stacks: Snake, turn: Colour, may_swap: bool) -> None:
    """Refuse stacks that no game can have left behind."""
    towers = [number for number, stack in enumerate(stacks, 1) if len(stack) >= SEVEN]
    if not towers:
        return
    if len(towers) > 1:
        raise _impossible(f"stacks {towers[0]} and {towers[1]} both have seven or more tiles; one ended the game")
    stack = stacks[towers[0] - 1]
    if len(stack) > _HIGHEST:
        raise _impossible(
            f"stack {towers[0]} has {len(stack)} tiles; eight is the most there can be", "pantarei-too-high", towers[0]
        )
    if stack[-1].colour != opponent(turn):
        problem = f"{opponent(turn)} moved last, so the stack of {len(stack)} has to be {opponent(turn)}'s"
        raise _impossible(problem, "pantarei-tower", towers[0])
    if not may_swap:
        raise _impossible(f"a swap cannot have made the stack of {len(stack)}", "pantarei-tower", towers[0])


def _impossible(problem: str, cause: str = "", place: int = 0) -> MalformedText:
    return MalformedText(f"Pantareï position: {problem}", code="pantarei-impossible", cause=cause, place=place)
