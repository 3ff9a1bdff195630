"""Prove the value of a Kamon position and take out the strategies that show it, while the table is warm.

Two questions give the value: does Black win, and if not, does White? What the answer to one proved is lost when the
other is asked, so the strategy behind an answer is taken out before the next question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from crestflow.engine.question import AttackResult, KamonProver
from crestflow.games.kamon import KamonState
from crestflow.protocol import OPPOSITE, Colour, opponent
from crestflow.solved import OpeningStrategy, StrategyNode
from crestflow.vocabulary import Value


class LimitReached(Exception):
    """A limit ended the search before the answer."""


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How many positions and seconds the questions about one board may use together."""

    nodes: int | None = None
    seconds: float | None = None


@dataclass(slots=True)
class BoardProver:
    """Asks questions about one board and counts the effort."""

    prover: KamonProver
    budget: SearchBudget = field(default_factory=SearchBudget)
    progress: Callable[[int], None] | None = None
    nodes: int = 0
    seconds: float = 0.0

    def ask(self, state: KamonState, attacker: Colour) -> AttackResult:
        """Whether `attacker` wins; raises `LimitReached` when the budget does not suffice."""
        nodes = None if self.budget.nodes is None else self.budget.nodes - self.nodes
        seconds = None if self.budget.seconds is None else self.budget.seconds - self.seconds
        if (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0):
            raise LimitReached
        result = self.prover.ask(state, attacker, nodes=nodes, seconds=seconds, progress=self._report)
        self.nodes += result.nodes
        self.seconds += result.seconds
        if result.wins is None:
            raise LimitReached
        return result

    def _report(self, visited: int) -> None:
        if self.progress is not None:
            self.progress(self.nodes + visited)


@dataclass(frozen=True, slots=True)
class ProvenBoard:
    """The value of a position for the player to move, a move that reaches it, and the strategies that show it."""

    value: Value
    best: str | None
    strategies: tuple[OpeningStrategy, ...] = ()


def prove(board: BoardProver, state: KamonState, strategy_depth: int = 0) -> ProvenBoard:
    """Solve a position; with `strategy_depth`, also take out so many own moves of each player who gets something.

    The winner's strategy wins; in a drawn position each player's strategy does not lose.
    """
    mover, other = state.turn, opponent(state.turn)
    first = board.ask(state, mover)
    if first.wins:
        return ProvenBoard("win", first.best, _strategies(board, state, mover, mover, strategy_depth))
    held = _strategies(board, state, other, mover, strategy_depth)
    second = board.ask(state, other)
    if second.wins:
        won = _strategies(board, state, other, other, strategy_depth)
        return ProvenBoard("loss", state.legal_moves()[0], won)
    own = _strategies(board, state, mover, other, strategy_depth)
    return ProvenBoard("draw", second.best, own + held)


def _strategies(
    board: BoardProver, state: KamonState, player: Colour, attacker: Colour, depth: int
) -> tuple[OpeningStrategy, ...]:
    """The opening of the player's strategy against or as the attacker."""
    return (OpeningStrategy(player, depth, _answers(board, state, player, attacker, depth)),) if depth else ()


def _answers(
    board: BoardProver, state: KamonState, player: Colour, attacker: Colour, depth: int
) -> dict[str, StrategyNode]:
    if player == state.turn:
        return {"": _node(board, state, attacker, depth)}
    return {move: _node(board, state.play(move), attacker, depth) for move in state.legal_moves()}


def _node(board: BoardProver, state: KamonState, attacker: Colour, depth: int) -> StrategyNode:
    """The player's move here and, below it, one for each reply with which the game goes on."""
    best = board.ask(state, attacker).best
    if best is None:
        raise AssertionError(f"the solver takes back what it proved: {state}")
    after = state.play(best)
    if depth == 1:
        return StrategyNode(best)
    replies = {move: after.play(move) for move in after.legal_moves()}
    return StrategyNode(
        best,
        {move: _node(board, reply, attacker, depth - 1) for move, reply in replies.items() if reply.outcome is None},
    )


def value_for(value: Value, player: Colour, turn: Colour) -> Value:
    """What a value for the player to move means to `player`."""
    return value if player == turn else OPPOSITE[value]
