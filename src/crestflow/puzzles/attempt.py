"""An attempt at a puzzle: moves are judged, wrong ones refuted, and in the end there is a score."""

from __future__ import annotations

from dataclasses import dataclass, field

from crestflow.engine import Engine
from crestflow.games.kamon import KamonState
from crestflow.protocol import OPPOSITE, State
from crestflow.puzzles.line import SOLVE_NODES
from crestflow.puzzles.puzzle import Puzzle
from crestflow.vocabulary import Value

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class RightMove:
    """A move of the solution, and the opponent's reply; no reply when it was the last one."""

    move: str
    reply: str | None


@dataclass(frozen=True, slots=True)
class WrongMove:
    """A move that does not keep the value, and what the opponent makes of it."""

    move: str
    value: Value | None
    """What it leaves the player; ``None`` when the refutation was not found within its limit."""
    refutation: tuple[str, ...]
    """How the opponent shows it: a whole game where the distance is known, else one reply; none after the end."""


@dataclass(slots=True)
class PuzzleAttempt:
    """One attempt at a puzzle.

    >>> from crestflow.puzzles import puzzles
    >>> attempt = PuzzleAttempt(puzzles("kamon")[0])
    >>> for move in attempt.puzzle.solution[::2]:
    ...     judged = attempt.play(move)
    >>> attempt.solved, attempt.score
    (True, 1.0)
    """

    puzzle: Puzzle
    engine: Engine | None = None
    """Refutes wrong moves; one is made when it is first needed."""
    played: list[str] = field(default_factory=list)
    """The moves of the solution so far, replies included."""
    wrong_moves: int = 0
    hints: int = 0
    """The moves for which a hint was asked: asked again for the same one, it counts no more."""
    given_up: bool = False
    _hinted_at: int | None = field(default=None, init=False, repr=False)

    @property
    def state(self) -> State:
        """The position, after the opponent's last reply."""
        state = self.puzzle.state
        for move in self.played:
            state = state.play(move)
        return state

    @property
    def solved(self) -> bool:
        """Whether every move was found."""
        return not self.given_up and len(self.played) == len(self.puzzle.solution)

    @property
    def next_move(self) -> str:
        """The right move now."""
        return self.puzzle.solution[len(self.played)]

    @property
    def faults(self) -> int:
        """Wrong moves and hints."""
        return self.wrong_moves + self.hints

    @property
    def score(self) -> float:
        """1 when it was solved without help, a half with one wrong move or hint, else 0."""
        if not self.solved or self.faults > 1:
            return 0.0
        return _HALF if self.faults else 1.0

    def play(self, move: str) -> RightMove | WrongMove:
        """Judge a legal move; a right one is played, with the reply.

        Raises `RulesError` for a move that is not legal: it costs nothing.
        """
        after = self.state.play(move)
        if move != self.next_move:
            self.wrong_moves += 1
            return self._refuted(move, after)
        self.played.append(move)
        if self.solved:
            return RightMove(move, None)
        reply = self.next_move
        self.played.append(reply)
        return RightMove(move, reply)

    def hint(self) -> str:
        """The right move; it counts like a wrong one, once for each move."""
        if self._hinted_at != len(self.played):
            self._hinted_at = len(self.played)
            self.hints += 1
        return self.next_move

    def give_up(self) -> tuple[str, ...]:
        """End the attempt; returns the rest of the solution."""
        rest = self.puzzle.solution[len(self.played) :]
        self.given_up = True
        return rest

    def _refuted(self, move: str, after: State) -> WrongMove:
        if after.outcome is not None:  # a draw where a win was to be had
            return WrongMove(move, "draw", ())
        if self.engine is None:
            self.engine = Engine()
        measure = isinstance(after, KamonState)
        solution = self.engine.solve(after, distance=measure, nodes=2 * SOLVE_NODES)
        line = solution.line or ((solution.best,) if solution.best else ())
        return WrongMove(move, solution.value and OPPOSITE[solution.value], line)
