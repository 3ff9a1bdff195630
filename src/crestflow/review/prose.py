"""One sentence about each move of a review, in the reader's language, from facts of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition
from crestflow.games.kamon.geometry import INDEX
from crestflow.i18n import CatalogueMessage, msg, msgc, say, t
from crestflow.i18n.terms import player_name
from crestflow.protocol import Colour, Reason, State, opponent, positions
from crestflow.render.describe import describe_token
from crestflow.review.grades import PlayerAccuracy, ReviewedMove
from crestflow.review.positions import ReviewedPosition
from crestflow.review.reviewer import Review
from crestflow.vocabulary import MoveGrade

_GRADES: Final[Mapping[MoveGrade, CatalogueMessage]] = {
    "best": msgc("grade", "best move"),
    "only": msgc("grade", "only move"),
    "good": msgc("grade", "good move"),
    "slip": msgc("grade", "slip"),
    "missed_win": msgc("grade", "missed win"),
    "losing": msgc("grade", "loses by force"),
}

GRADE_SIGNS: Final[Mapping[MoveGrade, str]] = {
    "best": "",
    "only": "!",
    "good": "",
    "slip": "?!",
    "missed_win": "?",
    "losing": "??",
}
"""What stands beside a move in a list of moves."""

_ALLOWED: Final[Mapping[Reason, CatalogueMessage]] = {
    "loop": msg("{move} lets {player} answer {reply}: the loop around {cell} cannot be stopped."),
    "connection": msg("{move} lets {player} answer {reply}: the connection cannot be stopped."),
    "blockade": msg("{move} lets {player} answer {reply}: the blockade cannot be stopped."),
    "seven": msg("{move} lets {player} answer {reply}: the stack of seven cannot be stopped."),
}
"""What a move that loses lets the opponent do, by how the game then ends."""

_ALLOWED_AT_ONCE: Final[Mapping[Reason, CatalogueMessage]] = {
    "loop": msg("{move} lets {player} win at once: {reply} closes a loop around {cell}."),
    "connection": msg("{move} lets {player} win at once: {reply} joins two sides."),
    "blockade": msg("{move} lets {player} win at once: after {reply} nothing is left to cover."),
    "seven": msg("{move} lets {player} win at once: {reply} makes a stack of seven."),
}
"""The same where the answer ends the game."""

_BETTER: Final[Mapping[Reason, CatalogueMessage]] = {
    "loop": msg("{best} won: the loop around {cell} could not be stopped."),
    "connection": msg("{best} won: the connection could not be stopped."),
    "blockade": msg("{best} won: the blockade could not be stopped."),
    "seven": msg("{best} won: the stack of seven could not be stopped."),
}
"""What the best move would have brought."""


def grade_name(grade: MoveGrade) -> str:
    """A grade in words.

    >>> grade_name("missed_win")
    'missed win'
    """
    return say(_GRADES[grade])


def move_sentence(review: Review, move: ReviewedMove, edition: Edition = "colours") -> str:
    """What there is to say about a move."""
    position, after = review.positions[move.ply - 1], review.positions[move.ply]
    if not move.mistake:
        # Distances in Pantareï come from wins that were found, and a quicker one may have been missed.
        return _kept(move, position, after, exact=isinstance(review.state, KamonState))
    if move.grade == "slip" and position.value is None:
        return t(
            "{move} keeps {percent} % of the points to expect, {best} {more} %.",
            move=move.move,
            percent=_percent(move.share),
            best=move.best,
            more=_percent(position.share),
        )
    if move.grade == "missed_win":
        said = t("{move} lets the win go.", move=move.move)
    elif move.grade == "slip":
        said = t("{move} puts the result at risk.", move=move.move)
    else:
        said = _allowed(move, after, positions(review.state)[move.ply], edition)
    return f"{said} {_better(move, position)}"


def accuracy_sentence(player: Colour, accuracy: PlayerAccuracy | None) -> str:
    """How much a player kept of the points to expect, where that can be told.

    >>> accuracy_sentence("white", None)
    'White: accuracy not known'
    """
    name = player_name(player)
    if accuracy is None:
        return t("{player}: accuracy not known", player=name)
    return t("{player}: accuracy {percent} %, about level {level}", player=name, **accuracy.to_dict())


def _percent(share: int) -> int:
    return (share + 5) // 10


def _allowed(move: ReviewedMove, after: ReviewedPosition, state: State, edition: Edition) -> str:
    """What the opponent wins with after a move that loses; `state` is the position after it."""
    reply, end = after.best, after.end
    if reply is None:
        return t("{move} loses.", move=move.move)
    if isinstance(state, KamonState):
        reply = f"{reply} ({describe_token(state.layout.tokens[INDEX[reply]], edition)})"
    player = player_name(opponent(move.player))
    if end is None or end.winner != after.turn:
        return t(
            "After {move}, {player} answers {reply} and wins by force.", move=move.move, player=player, reply=reply
        )
    messages = _ALLOWED_AT_ONCE if len(after.line) == 1 else _ALLOWED
    return say(messages[end.reason], move=move.move, player=player, reply=reply, cell=end.cell or "")


def _better(move: ReviewedMove, position: ReviewedPosition) -> str:
    """What the best move was worth, as far as that is proven."""
    value = next(each.value for each in position.moves if each.move == move.best)
    end = position.end
    if value == "win" and end is not None and end.winner == move.player and len(position.line) > 1:
        return say(_BETTER[end.reason], best=move.best, cell=end.cell or "")
    if value == "win":
        return t("{best} won.", best=move.best)
    if value == "draw":
        return t("{best} held the draw.", best=move.best)
    return t("{best} looked better.", best=move.best)


def _kept(move: ReviewedMove, position: ReviewedPosition, after: ReviewedPosition, *, exact: bool) -> str:
    """About a move that is no mistake; `after` is the position that it led to. `exact`: its distance is."""
    if len(position.moves) == 1:
        return t("There was no other move.")
    if position.value == "loss":
        longest = exact and move.grade == "best" and position.distance is not None
        held_out = t("Every move lost here; {move} held out longest.", move=move.move)
        return held_out if longest else t("Every move lost here.")
    best, played = move.grade == "best", move.move
    match move.value, move.grade:
        case "win", "only":
            return t("{move} was the only move that won.", move=played)
        case "draw", "only":
            return t("{move} was the only move that held the draw.", move=played)
        case "win", _:
            kept = t("{move} kept the win.", move=played)
            sooner = t("{move} kept the win; {best} won sooner.", move=played, best=move.best)
            said = sooner if not best and _won_sooner(position, after, exact=exact) else kept
        case "draw", _:
            said = t("{move} kept the draw.", move=played)
        case _:
            nearly = t("{move} was nearly as good as {best}.", move=played, best=move.best)
            said = t("No better move was found.") if best else nearly
    return said


def _won_sooner(position: ReviewedPosition, after: ReviewedPosition, *, exact: bool) -> bool:
    """Whether it is known that the best move wins in fewer plies than the one that led to `after`."""
    if position.distance is None or not after.moves:
        return False
    least = after.distance if exact else 2  # the opponent moves, and then the game may end
    return least is not None and position.distance < least + 1
