"""The reference rules of Kamon, written to be checked against the rules page.

In turn the players cover tokens with stones of their colour. Black begins on the border; after that every stone has to
follow the token just covered, by colour or by symbol. A chain between opposite sides, a loop around anything not one's
own, or leaving the opponent without a reply wins; when all 36 stones lie and nothing of the kind has happened, it is a
draw.
"""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import TYPE_CHECKING

from crestflow.chance import shuffled
from crestflow.games.kamon.editions import describe
from crestflow.games.kamon.endings import closes_loop, connects, enclosed, shortest_chain, winning_shape
from crestflow.games.kamon.geometry import CELLS, INDEX, NEAR, names
from crestflow.games.kamon.notation import (
    CODES,
    read_cell,
    read_setup,
    read_stones,
    split_position,
    write_position,
    write_rows,
    write_setup,
)
from crestflow.games.kamon.tokens import TOKENS, Layout
from crestflow.protocol import (
    Colour,
    Game,
    GameOver,
    IllegalMove,
    MalformedText,
    Outcome,
    Reason,
    RulesError,
    State,
    check_text,
    quoted,
)
from crestflow.ranking import rank, unrank
from crestflow.vocabulary import Ruleset

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from crestflow.games.kamon.symmetries import KamonSymmetry

STONES = 36
"""Eighteen stones each: with the 36th the game ends, whatever is left to cover."""

FEWEST_FOR_A_LOOP = 6
"""With fewer stones nobody has closed a loop, nor connected, which takes seven."""


class KamonState(State):
    """A position of Kamon.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7)
    >>> state.turn, len(state.legal_moves())
    ('black', 11)
    >>> state = state.play("a2")
    >>> state.moves, state.turn
    (['a2'], 'white')
    """

    __slots__ = ("_legal", "_reason", "black", "last", "layout", "ply", "white")

    layout: Layout
    """The tokens."""
    black: int
    """The cells with black stones, as a set of bits."""
    white: int
    """The cells with white stones."""
    last: int | None
    """The cell just covered, where the golden hexagon lies."""
    ply: int
    """How many stones lie on the board."""
    _legal: int
    _reason: Reason | None

    def __init__(
        self,
        layout: Layout,
        black: int = 0,
        white: int = 0,
        last: int | None = None,
        *,
        moves: tuple[str, ...] = (),
        origin: KamonState | None = None,
    ) -> None:
        ply = (black | white).bit_count()
        reason, legal = _judge(layout, black, white, last, ply)
        put = object.__setattr__
        put(self, "layout", layout)
        put(self, "black", black)
        put(self, "white", white)
        put(self, "last", last)
        put(self, "ply", ply)
        put(self, "_legal", legal)
        put(self, "_reason", reason)
        put(self, "_moves", moves)
        put(self, "_origin", origin)

    @property
    def game(self) -> Kamon:
        return WILD if self.layout.wild else STANDARD

    @property
    def from_start(self) -> bool:
        return self.origin.ply == 0

    @property
    def setup(self) -> str:
        return write_setup(self.layout)

    @property
    def turn(self) -> Colour:
        return "white" if self.ply & 1 else "black"

    @property
    def outcome(self) -> Outcome | None:
        reason = self._reason
        if reason is None or self.last is None:
            return None
        if reason == "exhausted":
            return Outcome(None, reason)
        mover: Colour = "black" if self.ply & 1 else "white"
        own = self.black if mover == "black" else self.white
        return Outcome(mover, reason, winning_shape(reason, own, self.last))

    def legal_moves(self) -> list[str]:
        return names(self._legal)

    def play(self, move: str) -> KamonState:
        try:
            cell = INDEX.get(move)
        except TypeError:  # what cannot be hashed is no text
            cell = None
        if cell is None or not self._legal >> cell & 1:
            raise self._refusal(move)
        black, white = self.black, self.white
        if self.ply & 1:
            white |= 1 << cell
        else:
            black |= 1 << cell
        return KamonState(self.layout, black, white, cell, moves=(*self._moves, move), origin=self._origin or self)

    @property
    def legal(self) -> int:
        """The cells that may be covered now, as a set of bits."""
        return self._legal

    def planes(self, viewer: Colour | None = None) -> npt.NDArray[np.int8]:
        from crestflow.games.kamon.planes import planes  # noqa: PLC0415 (NumPy takes a while to import)

        return planes(self, viewer or self.turn)

    def canonical(self) -> KamonState:
        from crestflow.games.kamon.symmetries import canonical  # noqa: PLC0415 (that module builds on this one)

        return canonical(self)

    def _refusal(self, move: str) -> RulesError:
        """Why a move may not be played."""
        check_text("a move", move, "; state.move() gives the text of an action number")
        outcome = self.outcome
        if outcome is not None:
            return GameOver(f"{quoted(move)} after the end: {outcome}", move=move)
        try:
            cell = read_cell(move)
        except MalformedText as error:
            return error
        token = self.layout.tokens[cell]
        if token is None and not self.layout.wild:
            return IllegalMove(f"{move}: nobody may cover the blank", cause="kamon-blank", move=move)
        if (self.black | self.white) >> cell & 1:
            return IllegalMove(f"{move}: the token there is already covered", cause="kamon-covered", move=move)
        if self.last is None:
            return IllegalMove(
                f"{move}: the first stone goes on an edge cell that is not a corner", cause="kamon-first", move=move
            )
        return IllegalMove(
            f"{move}: the {describe(token)} there shares neither colour nor symbol with the "
            f"{describe(self.layout.tokens[self.last])} just covered on {CELLS[self.last]}",
            cause="kamon-no-match",
            move=move,
            token=CODES[token],
            covered=CODES[self.layout.tokens[self.last]],
            last=CELLS[self.last],
        )

    def __str__(self) -> str:
        return write_position(self.layout, self.black, self.white, self.last)

    def __eq__(self, other: object) -> bool:
        """The same tokens, stones and last cell; how they came about makes no difference to play."""
        if not isinstance(other, KamonState):
            return NotImplemented
        return (
            self.black == other.black
            and self.white == other.white
            and self.last == other.last
            and self.layout == other.layout
        )

    def __hash__(self) -> int:
        return hash((self.layout, self.black, self.white, self.last))


def _judge(layout: Layout, black: int, white: int, last: int | None, ply: int) -> tuple[Reason | None, int]:
    """Why the game has ended, if it has, and the cells that may be covered next."""
    if last is None:
        return None, layout.opening
    own = black if ply & 1 else white
    if own & NEAR[last] and own.bit_count() >= FEWEST_FOR_A_LOOP:
        if connects(own, last):
            return "connection", 0
        if closes_loop(own, last):
            return "loop", 0
    if ply == STONES:
        return "exhausted", 0
    legal = layout.following[last] & ~(black | white)
    return (None, legal) if legal else ("blockade", 0)


class Kamon(Game):
    """Kamon with one of its two rulesets."""

    kind = "kamon"
    first_players = ("black",)
    actions = CELLS
    observation_shape = (7, 7, 19)
    starts = factorial(len(CELLS))
    _move_code = "kamon-cell"

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._wild = ruleset == "wild"

    @property
    def symmetries(self) -> tuple[KamonSymmetry, ...]:
        from crestflow.games.kamon.symmetries import SYMMETRIES  # noqa: PLC0415 (that module builds on this one)

        return SYMMETRIES

    def deal(self, seed: int | None = None, *, first: Colour = "black") -> KamonState:
        _black_first(first)
        return KamonState(Layout(tuple(shuffled((*TOKENS, None), seed)), wild=self._wild))

    def start(self, setup: str, *, first: Colour = "black") -> KamonState:
        _black_first(first)
        check_text("a setup", setup)
        return KamonState(read_setup(setup, wild=self._wild))

    def start_number(self, state: State) -> int:
        codes = state.setup.replace("/", "")
        return rank([codes[at : at + 2] for at in range(0, len(codes), 2)], tuple(CODES.values()))

    def start_at(self, number: int) -> KamonState:
        codes = tuple(CODES.values())
        return self.start(write_rows(unrank(number, codes, Counter(codes))))

    def read(self, position: str) -> KamonState:
        check_text("a position", position)
        setup, stones, last = split_position(position)
        layout = read_setup(setup, wild=self._wild)
        black, white = read_stones(stones)
        cell = None if last == "-" else read_cell(last)
        _possible(layout, black, white, cell)
        return KamonState(layout, black, white, cell)


STANDARD, WILD = Kamon("standard"), Kamon("wild")


def _black_first(first: Colour) -> None:
    if first != "black":
        check_text("the first player", first)
        raise RulesError(f"in Kamon black moves first, not {quoted(first)}", code="first-player")


def _possible(layout: Layout, black: int, white: int, last: int | None) -> None:
    """Refuse stones that no game can have left behind."""
    blacks, whites = black.bit_count(), white.bit_count()
    if blacks - whites not in (0, 1):
        raise _impossible(
            f"{blacks} black and {whites} white stones; black has as many as white or one more", "kamon-stone-count"
        )
    if not layout.wild and (black | white) >> layout.blank & 1:
        raise _impossible(f"the blank on {CELLS[layout.blank]} is covered", "kamon-blank-covered")
    if blacks + whites > STONES:
        raise _impossible(f"{blacks + whites} stones; there are {STONES}")
    if last is None:
        if black:
            raise _impossible("the last cell is '-' but there are stones", "kamon-last-cell")
        return
    mover, own, other = ("black", black, white) if blacks > whites else ("white", white, black)
    if not own >> last & 1:
        raise _impossible(
            f"the last cell, {CELLS[last]}, has no {mover} stone, and {mover} moved last", "kamon-last-cell"
        )
    for stones in (own & ~(1 << last), other):
        if enclosed(stones) or shortest_chain(stones) is not None:
            raise _impossible(f"the game was over before the last stone, on {CELLS[last]}", "kamon-over-before")


def _impossible(problem: str, cause: str = "") -> MalformedText:
    return MalformedText(f"Kamon position: {problem}", code="kamon-impossible", cause=cause)
