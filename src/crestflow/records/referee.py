"""Refereeing a record: every move is played again under the reference rules, and the result has to be the true one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crestflow.protocol import GameOver, MalformedText, RulesError, State
from crestflow.records.record import Comment, Record, Variation
from crestflow.records.tree import GameNode, GameTree
from crestflow.vocabulary import MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES, OFF_BOARD_REASONS, RefusalCode


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
    return replay_tree(record).states[-1]


def replay_tree(record: Record) -> GameTree:
    """Every position of the game and of its variations, refereed as `replay` does."""
    line = [GameNode(_start(record))]
    _add_moves(line, record.moves, "")
    tree = GameTree(line)
    _check_result(record, line[-1].state)
    _check_extras(record)
    _add_comments(line, 0, record.comments, "")
    _VariationReferee().add_all(record.variations, line, 0, "")
    return tree


def _add_moves(line: list[GameNode], moves: Sequence[str], where: str) -> None:
    """Play moves from the last position of a line on, and make that line longer."""
    for at, move in enumerate(moves):
        line.append(line[-1].add(move, _play(line[-1].state, move, f"{where}moves[{at}]")))


def _add_comments(line: Sequence[GameNode], first: int, comments: Sequence[Comment], where: str) -> None:
    """Add comments to the positions of a line, the first of which stands after `first` moves of the game."""
    last = first + len(line) - 1
    for at, comment in enumerate(comments):
        if not first <= comment.ply <= last:
            problem = f"{comment.ply}, but the moves lead to the positions {first} to {last}"
            place = f"{where}comments[{at}].ply"
            raise _contradiction(place, problem, "record-place", ply=comment.ply, first=first, last=last)
        line[comment.ply - first].comments.append(comment.text)


class _VariationReferee:
    """Plays the variations of a record; counts their moves, since many short ones can be nested."""

    def __init__(self) -> None:
        self.moves = 0

    def add_all(
        self, variations: Sequence[Variation], line: Sequence[GameNode], first: int, where: str, depth: int = 1
    ) -> None:
        """Add variations to a line, the first position of which stands after `first` moves of the game."""
        if variations and depth > MAX_VARIATION_DEPTH:
            problem = f"variations are nested at most {MAX_VARIATION_DEPTH} deep"
            raise RecordError("variations", problem, cause="record-depth", depth=MAX_VARIATION_DEPTH)
        # Only the game may end before a variation of it: any other line would just go on.
        lowest, highest = (0, len(line) - 1) if depth == 1 else (first + 1, first + len(line) - 2)
        for at, variation in enumerate(variations):
            place = f"{where}variations[{at}]."
            if not lowest <= variation.ply <= highest:
                problem = f"{variation.ply}, but its line can be left at {_span(lowest, highest)}"
                raise _contradiction(f"{place}ply", problem, "record-leaves", ply=variation.ply)
            self._add(variation, line[variation.ply - first], place, depth)

    def _add(self, variation: Variation, node: GameNode, where: str, depth: int) -> None:
        self.moves += len(variation.moves)
        if self.moves > MAX_VARIATION_MOVES:
            problem = f"more than {MAX_VARIATION_MOVES:,} moves in all variations together"
            raise RecordError(f"{where}moves", problem, cause="record-many", moves=MAX_VARIATION_MOVES)
        known = [child.move for child in node.children]
        if variation.moves[0] in known:
            problem = f"{variation.moves[0]!r} is another line's move in the same position"
            raise _contradiction(f"{where}moves[0]", problem, "record-same-move", move=variation.moves[0])
        branch = [node]
        _add_moves(branch, variation.moves, where)
        _add_comments(branch[1:], variation.ply + 1, variation.comments, where)
        self.add_all(variation.variations, branch, variation.ply, where, depth + 1)


def _span(lowest: int, highest: int) -> str:
    return f"{lowest} to {highest}" if lowest <= highest else "no position"


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


def _play(state: State, move: str, where: str) -> State:
    number = state.ply + 1
    try:
        return state.play(move)
    except GameOver:
        problem = f"move {number}, {move!r}, after the end: {state.outcome}"
        raise RecordError(where, problem, "game-over", cause="record-after-end", number=number, move=move) from None
    except RulesError as error:
        problem = f"move {number} by {state.turn}: {error}"
        raise RecordError(
            where,
            problem,
            error.code or "illegal-move",
            cause="record-move",
            reason=error,
            number=number,
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
