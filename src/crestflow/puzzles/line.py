"""Solutions: the only moves that keep a value, and the replies that hold out longest between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from crestflow.engine import Engine, Value
from crestflow.engine._abi import MATE
from crestflow.games.kamon import KamonState
from crestflow.protocol import State
from crestflow.puzzles.puzzle import MOST_OWN_MOVES, Goal
from crestflow.vocabulary import PuzzleTheme

SOLVE_NODES: Final = 300_000
"""Positions for the values of all moves of one position. A page needs no more to refute a wrong move."""

_RESISTANCE_DEPTH: Final = 7
_RESISTANCE_NODES: Final = 150_000
_BEYOND: Final = 99
"""The distance of a loss that the search for it does not see: further than any it sees."""


@dataclass(frozen=True, slots=True)
class OnlyMove:
    """The one move that keeps the value of a position."""

    goal: Goal
    move: str


@dataclass(frozen=True, slots=True)
class SolutionLine:
    """A solution and how the game ends with best play."""

    goal: Goal
    moves: tuple[str, ...]
    ending: PuzzleTheme
    finished: bool
    """Whether the last move ends the game."""


class LineFinder:
    """Finds solutions with an engine; the same position gives the same one on every machine."""

    def __init__(self, engine: Engine, nodes: int = SOLVE_NODES) -> None:
        self._engine = engine
        self._nodes = nodes

    def only_move(self, state: State) -> OnlyMove | None:
        """The move that keeps a win, or a draw; ``None`` when several do, none does, or the limit ends the proof."""
        legal = state.legal_moves()
        found: dict[str, Value] = {}
        for move, value in self._engine.solve_moves(state, nodes=self._nodes):
            found[move] = value
            if Counter(found.values())["win"] > 1:
                return None
        if len(found) < len(legal):
            return None
        for goal in ("win", "draw"):
            keeping = [move for move in legal if found[move] == goal]
            if keeping:
                return OnlyMove(goal, keeping[0]) if len(keeping) == 1 else None
        return None

    def line(self, state: State) -> SolutionLine | None:
        """The solution that begins in `state`: as far as the player has one answer only."""
        only = self.only_move(state)
        if only is None:
            return None
        moves = [only.move]
        state = state.play(only.move)
        seen = {str(state)}
        while state.outcome is None and len(moves) < 2 * MOST_OWN_MOVES - 1:
            step = self._step(state, only.goal)
            if step is None:
                break
            after = state.play(step[0]).play(step[1])
            if str(after) in seen:  # a draw in which both sides go round
                break
            moves += step
            state = after
            seen.add(str(state))
        ending = self._ending(state, only.goal)
        return ending and SolutionLine(only.goal, tuple(moves), ending, finished=state.outcome is not None)

    def _step(self, state: State, goal: Goal) -> tuple[str, str] | None:
        """A reply that holds out longest and has one answer, with that answer."""
        for reply in self._replies(state, goal):
            after = state.play(reply)
            only = None if after.outcome else self.only_move(after)
            if only is not None and only.goal == goal:
                return reply, only.move
        return None

    def _replies(self, state: State, goal: Goal) -> list[str]:
        """The replies of the opponent that hold out longest, or those that keep a draw."""
        if goal == "draw":
            solution = self._engine.solve(state, moves=True, nodes=self._nodes)
            return [move for move in state.legal_moves() if solution.moves.get(move) == "draw"]
        distances = self._kamon_distances(state) if isinstance(state, KamonState) else self._search_distances(state)
        longest = max(distances.values())
        return [move for move, distance in distances.items() if distance == longest]

    def _kamon_distances(self, state: State) -> dict[str, int]:
        """The plies to the end after each reply, exactly."""
        distances = {}
        for reply in state.legal_moves():
            solution = self._engine.solve(state.play(reply), distance=True, nodes=self._nodes)
            distances[reply] = _BEYOND if solution.distance is None else solution.distance
        return distances

    def _search_distances(self, state: State) -> dict[str, int]:
        """The plies to the end after each reply, as far as a search sees them."""
        report = self._engine.analyse(state, depth=_RESISTANCE_DEPTH, nodes=_RESISTANCE_NODES).result()
        lost = {each.move: MATE + each.score for each in report.moves if each.value == "loss"}
        return {move: lost.get(move, _BEYOND) for move in state.legal_moves()}

    def _ending(self, state: State, goal: Goal) -> PuzzleTheme | None:
        """How the game ends with best play from here; ``None`` when the limit keeps it open."""
        if goal == "draw":
            return "draw"
        if not isinstance(state, KamonState):
            return "seven"
        if state.outcome is None:
            solution = self._engine.solve(state, distance=True, nodes=self._nodes)
            for move in solution.line:
                state = state.play(move)
        reason = state.outcome and state.outcome.reason
        return reason if reason in ("connection", "loop", "blockade") else None
