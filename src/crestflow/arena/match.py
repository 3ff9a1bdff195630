"""One game between two players, refereed by the reference rules."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from crestflow.arena.time_control import MatchClock, TimeControl
from crestflow.players import Player, begin_game
from crestflow.players.forfeit import Forfeit, ForfeitCause
from crestflow.players.limited import LimitedPlayer
from crestflow.players.ugi import UgiPlayer
from crestflow.protocol import Colour, IllegalMove, RulesError, State, opponent, quoted
from crestflow.records import Comment, Players, Record, RecordedPlayer, Result
from crestflow.vocabulary import PLAYERS

_MAX_COMMENT = 1000


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game as it was played, and why it was lost where no rule of the game says so."""

    record: Record
    forfeit: ForfeitCause | None = None


@dataclass(frozen=True, slots=True)
class _Seated:
    """Who plays, for the record: a program has told its name by the end of the game, not yet at the start."""

    seats: Mapping[Colour, Player | UgiPlayer]
    names: Mapping[Colour, str]

    def recorded(self, colour: Colour) -> RecordedPlayer:
        seat = self.seats[colour]
        return RecordedPlayer(name=self.names.get(colour, seat.name)[:200], level=getattr(seat, "level", None))


def play_game(
    state: State,
    seats: Mapping[Colour, Player | UgiPlayer],
    seed: int,
    control: TimeControl | None = None,
    *,
    names: Mapping[Colour, str] | None = None,
) -> GamePlayed:
    """Play a game to its end. A player that fails or breaks a rule loses; nothing that a player does raises.

    The record calls players by their `names`, if they have one for this game.
    """
    control = control or TimeControl()
    seated = _Seated(seats, names or {})
    clock = MatchClock(control)
    # Both take the start before anybody thinks: a program that cannot start has lost before the first move.
    for colour, seat in seats.items():
        try:
            with _errors_forfeit_the_game():
                begin_game(seat, seed + PLAYERS.index(colour) & 2**64 - 1)
                _prepare(seat, state)
        except Forfeit as forfeit:
            return _forfeited(state, seated, colour, forfeit, clock)
    while state.outcome is None:
        try:
            state = _played(state, seats[state.turn], clock, control)
        except Forfeit as forfeit:
            return _forfeited(state, seated, state.turn, forfeit, clock)
    return GamePlayed(_record(state, seated, clock))


@contextmanager
def _errors_forfeit_the_game() -> Iterator[None]:
    """A player is anybody's code: whatever it raises costs it the game."""
    try:
        yield
    except Forfeit:
        raise
    except (Exception, SystemExit) as error:
        raise Forfeit("crash", f"{type(error).__name__}: {error}") from error


def _prepare(seat: object, state: State) -> None:
    if isinstance(seat, LimitedPlayer):
        seat.prepare(state)


def _played(state: State, seat: Player | UgiPlayer, clock: MatchClock, control: TimeControl) -> State:
    """The state after the player's move."""
    with _errors_forfeit_the_game():
        _prepare(seat, state)
        began = time.monotonic()
        move = _chosen(state, seat, clock, control)
    clock.moved(state.turn, time.monotonic() - began)
    try:
        return state.play(move)
    except IllegalMove as error:
        raise Forfeit("illegal move", str(error)) from None
    except RulesError as error:
        raise Forfeit("illegal move", f"{quoted(move)}: {error}") from None


def _chosen(state: State, seat: Player | UgiPlayer, clock: MatchClock, control: TimeControl) -> str:
    if control.limited and isinstance(seat, LimitedPlayer):
        return seat.choose_within(state, clock.limits)
    move: Any = seat.choose(state)
    if not isinstance(move, str):
        raise Forfeit("illegal move", f"a {type(move).__name__}, where a move text is expected")
    return move


def _forfeited(state: State, seated: _Seated, loser: Colour, forfeit: Forfeit, clock: MatchClock) -> GamePlayed:
    """The game that a player has lost beside the board; a comment in the record says why."""
    text = "".join(letter if letter.isprintable() else " " for letter in str(forfeit))[:_MAX_COMMENT]
    comment = Comment(ply=len(state.moves), text=f"{loser} forfeits ({forfeit.cause}): {text}")
    # The format has no reason of its own for a program that fails: it gives up, as far as the game is concerned.
    reason = "time" if forfeit.cause == "time" else "resignation"
    result = Result.model_validate({"winner": opponent(loser), "reason": reason})
    return GamePlayed(_record(state, seated, clock, result=result, comments=(comment,)), forfeit.cause)


def _record(state: State, seated: _Seated, clock: MatchClock, **extras: Any) -> Record:
    players = Players(black=seated.recorded("black"), white=seated.recorded("white"))
    return Record.from_state(state, players=players, clock=clock.record, **extras)
