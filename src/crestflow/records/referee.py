"""Refereeing a record: every move is played again under the reference rules, and the result has to be the true one."""

from __future__ import annotations

from typing import Any

from crestflow.protocol import GameOver, MalformedText, RulesError, State
from crestflow.records.record import Record
from crestflow.vocabulary import OFF_BOARD_REASONS, RefusalCode


class RecordError(RulesError):
    """A record that is not right. `where` names the first wrong field, as in ``moves[16]``."""

    reason: RulesError | None
    """What the rules said about the setup or the move, where they are the ones who refused."""

    def __init__(
        self,
        where: str,
        problem: str,
        code: RefusalCode = "record-unknown",
        *,
        cause: str = "",
        reason: RulesError | None = None,
        **values: str | int,
    ) -> None:
        super().__init__(f"{where}: {problem}" if where else problem, code=code, cause=cause, **values)
        self.where = where
        self.problem = problem
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.where, self.problem, self.code), self.__dict__


def replay(record: Record) -> State:
    """The final position, after every field was found right; raises `RecordError` at the first that is not."""
    return replay_positions(record)[-1]


def replay_positions(record: Record) -> list[State]:
    """Every position of the game from its start to the final one, refereed as `replay` does."""
    line = [_start(record)]
    for at, move in enumerate(record.moves):
        line.append(_play(line[-1], move, at))
    _check_result(record, line[-1])
    _check_extras(record)
    return line


def _start(record: Record) -> State:
    try:
        rules = record.rules
    except MalformedText as error:
        raise RecordError("ruleset", str(error), cause="record-rules", reason=error) from None
    try:
        return rules.start(record.setup, first=record.first)
    except MalformedText as error:
        raise _refused("setup", error) from None
    except RulesError as error:
        raise _refused("first", error) from None


def _refused(where: str, error: RulesError) -> RecordError:
    return RecordError(where, str(error), error.code or "record-unknown", cause="record-rules", reason=error)


def _play(state: State, move: str, at: int) -> State:
    try:
        return state.play(move)
    except GameOver:
        problem = f"move {at + 1}, {move!r}, after the end: {state.outcome}"
        raise RecordError(
            f"moves[{at}]", problem, "game-over", cause="record-after-end", number=at + 1, move=move
        ) from None
    except RulesError as error:
        problem = f"move {at + 1} by {state.turn}: {error}"
        raise RecordError(
            f"moves[{at}]",
            problem,
            error.code or "illegal-move",
            cause="record-move",
            reason=error,
            number=at + 1,
            player=state.turn,
        ) from None


def _check_result(record: Record, state: State) -> None:
    outcome, result = state.outcome, record.result
    if outcome is None:
        if result is None:
            return
        if result.reason not in OFF_BOARD_REASONS:
            problem = f"{result.reason!r}, but after the moves given the game is not over"
            raise _wrong_result("result.reason", problem, "record-not-over")
        if (result.reason == "agreement") != (result.winner is None):
            agreed = result.reason == "agreement"
            problem = f"{result.reason} is {'a draw' if agreed else 'a win'}, not a {_kind(result.winner)}"
            raise _wrong_result("result.winner", problem, "record-draw-agreed" if agreed else "record-win-wanted")
        return
    if result is None:
        raise _wrong_result("result", f"null, but {outcome}", "record-no-result")
    if result.winner != outcome.winner:
        raise _wrong_result("result.winner", f"{_kind(result.winner)} claimed, but {outcome}", "record-other-result")
    if result.reason != outcome.reason:
        raise _wrong_result("result.reason", f"{result.reason!r} claimed, but {outcome}", "record-other-result")


def _kind(winner: str | None) -> str:
    return "draw" if winner is None else f"win for {winner}"


def _wrong_result(where: str, problem: str, cause: str) -> RecordError:
    return RecordError(where, problem, "record-result", cause=cause)


def _contradiction(where: str, problem: str, cause: str, **values: Any) -> RecordError:
    return RecordError(where, problem, "record-contradiction", cause=cause, **values)


def _check_extras(record: Record) -> None:
    if record.ended is not None and record.started is not None and record.ended < record.started:
        problem = f"{record.ended.isoformat()} is before the start, {record.started.isoformat()}"
        raise _contradiction("ended", problem, "record-ended-before")
    moves = len(record.moves)
    if record.clock is not None and (readings := len(record.clock.left)) > moves:
        problem = f"{readings} readings for {moves} moves"
        raise _contradiction("clock.left", problem, "record-clock", readings=readings, moves=moves)
    for at, comment in enumerate(record.comments):
        if comment.ply > moves:
            problem = f"{comment.ply}, but there are {moves} moves"
            raise _contradiction(f"comments[{at}].ply", problem, "record-comment", ply=comment.ply, moves=moves)
