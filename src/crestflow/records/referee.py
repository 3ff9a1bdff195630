"""Refereeing a record: every move is played again under the reference rules, and the result has to be the true one."""

from __future__ import annotations

from crestflow.protocol import GameOver, MalformedText, RulesError, State
from crestflow.records.record import Record
from crestflow.vocabulary import OFF_BOARD_REASONS, RefusalCode


class RecordError(RulesError):
    """A record that is not right. `where` names the first wrong field, as in ``moves[16]``."""

    def __init__(self, where: str, problem: str, code: RefusalCode = "record-unknown") -> None:
        super().__init__(f"{where}: {problem}" if where else problem, code=code)
        self.where = where
        self.problem = problem

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.where, self.problem, self.code)


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
        raise RecordError("ruleset", str(error)) from None
    try:
        return rules.start(record.setup, first=record.first)
    except MalformedText as error:
        raise RecordError("setup", str(error), error.code or "record-unknown") from None
    except RulesError as error:
        raise RecordError("first", str(error), error.code or "record-unknown") from None


def _play(state: State, move: str, at: int) -> State:
    try:
        return state.play(move)
    except GameOver:
        problem = f"move {at + 1}, {move!r}, after the end: {state.outcome}"
        raise RecordError(f"moves[{at}]", problem, "game-over") from None
    except RulesError as error:
        problem = f"move {at + 1} by {state.turn}: {error}"
        raise RecordError(f"moves[{at}]", problem, error.code or "illegal-move") from None


def _check_result(record: Record, state: State) -> None:
    outcome, result = state.outcome, record.result
    if outcome is None:
        if result is None:
            return
        if result.reason not in OFF_BOARD_REASONS:
            raise _wrong_result("result.reason", f"{result.reason!r}, but after the moves given the game is not over")
        if (result.reason == "agreement") != (result.winner is None):
            wanted = "a draw" if result.reason == "agreement" else "a win"
            raise _wrong_result("result.winner", f"{result.reason} is {wanted}, not a {_kind(result.winner)}")
        return
    if result is None:
        raise _wrong_result("result", f"null, but {outcome}")
    if result.winner != outcome.winner:
        raise _wrong_result("result.winner", f"{_kind(result.winner)} claimed, but {outcome}")
    if result.reason != outcome.reason:
        raise _wrong_result("result.reason", f"{result.reason!r} claimed, but {outcome}")


def _kind(winner: str | None) -> str:
    return "draw" if winner is None else f"win for {winner}"


def _wrong_result(where: str, problem: str) -> RecordError:
    return RecordError(where, problem, "record-result")


def _contradiction(where: str, problem: str) -> RecordError:
    return RecordError(where, problem, "record-contradiction")


def _check_extras(record: Record) -> None:
    if record.ended is not None and record.started is not None and record.ended < record.started:
        raise _contradiction("ended", f"{record.ended.isoformat()} is before the start, {record.started.isoformat()}")
    if record.clock is not None and len(record.clock.left) > len(record.moves):
        raise _contradiction("clock.left", f"{len(record.clock.left)} readings for {len(record.moves)} moves")
    for at, comment in enumerate(record.comments):
        if comment.ply > len(record.moves):
            raise _contradiction(f"comments[{at}].ply", f"{comment.ply}, but there are {len(record.moves)} moves")
