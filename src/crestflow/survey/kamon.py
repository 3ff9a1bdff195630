"""Kamon in a survey: the board of a seed, and everything that is asked about it."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from functools import cache
from typing import Final

import crestflow
from crestflow.chance import SplitMix64
from crestflow.engine import Engine
from crestflow.engine.question import KamonProver
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.protocol import Colour, Reason, opponent
from crestflow.survey.line import play_out
from crestflow.survey.plan import SurveyedBoard, SurveyPlan
from crestflow.survey.prove import BoardProver, LimitReached, ProvenBoard, SearchBudget, prove
from crestflow.vocabulary import Value

_HELPER_MIB: Final = 64
_STONES_SEED: Final = 0x53544F4E45  # another sequence than the one that dealt the tokens


def board(name: str, seed: int, stones: int) -> KamonState:
    """The board of a seed, with random stones on it.

    Every stone is safe: it neither ends the game nor lets the opponent end it at once. Where no safe stone is left,
    the board is dealt again from the next number of the seed's sequence.
    """
    chance = SplitMix64(seed ^ _STONES_SEED)
    deal_seed = seed
    while True:
        state = game(name).deal(deal_seed)
        assert isinstance(state, KamonState)  # noqa: S101 (tells mypy which game it is)
        found = _with_stones(state, stones, chance)
        if found is not None:
            return found
        deal_seed = chance.next()


def _with_stones(state: KamonState, stones: int, chance: SplitMix64) -> KamonState | None:
    for _ in range(stones):
        safe = [after for after in map(state.play, state.legal_moves()) if _is_safe(after)]
        if not safe:
            return None
        state = safe[chance.below(len(safe))]
    return state


def _is_safe(state: KamonState) -> bool:
    return state.outcome is None and all(state.play(reply).outcome is None for reply in state.legal_moves())


@cache
def _prover(memory: int) -> KamonProver:
    return KamonProver(memory)


@cache
def _helper() -> Engine:
    return Engine(_HELPER_MIB)


# Engines are freed before Python takes its modules apart.
atexit.register(_prover.cache_clear)
atexit.register(_helper.cache_clear)


def solve_board(plan: SurveyPlan, seed: int, progress: Callable[[int], None] | None = None) -> SurveyedBoard:
    """Solve one board of a survey within the plan's limits. The engines of the process are used again and again."""
    state = board(plan.game, seed, plan.stones)
    prover = _prover(plan.memory)
    asked = BoardProver(prover, SearchBudget(plan.nodes, plan.seconds), progress)
    proven: ProvenBoard | None = None
    moves: dict[str, Value] = {}
    complete = False
    try:
        proven = prove(asked, state, plan.strategy // 2)
        if plan.moves:
            moves = move_values(asked, state, proven.value)
        complete = True
    except LimitReached:
        pass
    line, reason = _line(plan, prover, state, proven, progress)
    return SurveyedBoard(
        seed=seed,
        setup=state.setup,
        played=tuple(state.moves),
        position=str(state),
        complete=complete,
        value=proven.value if proven else None,
        winner=_winner(proven, state.turn),
        best=proven.best if proven else None,
        moves=moves,
        reason=reason,
        line=line,
        strategies={each.player: each.text for each in proven.strategies} if proven else {},
        nodes=asked.nodes,
        seconds=round(asked.seconds, 6),
        version=crestflow.__version__,
    )


def _winner(proven: ProvenBoard | None, turn: Colour) -> Colour | None:
    if proven is None or proven.value == "draw":
        return None
    return turn if proven.value == "win" else opponent(turn)


def _line(
    plan: SurveyPlan,
    prover: KamonProver,
    state: KamonState,
    proven: ProvenBoard | None,
    progress: Callable[[int], None] | None,
) -> tuple[tuple[str, ...], Reason | None]:
    """A game with best play and its reason; nothing where a limit comes first."""
    if proven is None:
        return (), None
    asked = BoardProver(prover, SearchBudget(plan.nodes, plan.seconds), progress)
    try:
        end = play_out(asked, _helper(), state, proven)
    except LimitReached:
        return (), None
    return tuple(end.moves[len(state.moves) :]), end.outcome.reason if end.outcome else None


def move_values(asked: BoardProver, state: KamonState, value: Value) -> dict[str, Value]:
    """The value of every legal move of a position whose value is known.

    All moves get one question before any gets the other, so that they share what the table knows.
    """
    mover, other = state.turn, opponent(state.turn)
    if value == "loss":
        return dict.fromkeys(state.legal_moves(), "loss")
    after = {move: state.play(move) for move in state.legal_moves()}
    values: dict[str, Value] = {
        move: "draw" if child.outcome.winner is None else "win"
        for move, child in after.items()
        if child.outcome is not None
    }
    if value == "win":
        running = [move for move in after if move not in values]
        values |= {move: "win" for move in running if asked.ask(after[move], mover).wins}
    rest = [move for move in after if move not in values]
    values |= {move: "loss" if asked.ask(after[move], other).wins else "draw" for move in rest}
    return {move: values[move] for move in after}
