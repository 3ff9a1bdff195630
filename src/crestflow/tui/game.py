"""A game in the terminal: who plays, undo, resigning, records; whatever the way it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from crestflow.games.kamon.editions import Edition
from crestflow.i18n import t
from crestflow.i18n.system_errors import system_error
from crestflow.i18n.terms import player_name
from crestflow.players import ComputerPlayer
from crestflow.protocol import Colour, RulesError, State, opponent, positions
from crestflow.records import Players, Record, RecordedPlayer, Result, encode, save_record
from crestflow.render.describe import describe_outcome
from crestflow.tui.clock import TerminalClock
from crestflow.tui.refusals import move_problem


class TerminalGame:
    """A position, the sides that the computer plays, and what can be done apart from moving."""

    def __init__(
        self,
        state: State,
        computers: Mapping[Colour, ComputerPlayer],
        edition: Edition = "colours",
        clock: TerminalClock | None = None,
    ) -> None:
        self.state = state
        self.computers = computers
        self.edition: Edition = edition
        self.clock = clock
        self.resigned: Colour | None = None
        self.flagged: Colour | None = None
        """The player whose time ran out."""

    @property
    def computer(self) -> ComputerPlayer | None:
        """The computer's player, when it is to move."""
        return None if self.over else self.computers.get(self.state.turn)

    @property
    def over(self) -> bool:
        """Whether the game has ended, on the board, by resigning or by the clock."""
        return self.resigned is not None or self.flagged is not None or self.state.outcome is not None

    def ending(self) -> str | None:
        """How the game ended, in a sentence."""
        if self.resigned is not None:
            return t(
                "{loser} resigns. {winner} wins.",
                loser=player_name(self.resigned),
                winner=player_name(opponent(self.resigned)),
            )
        if self.flagged is not None:
            return out_of_time(self.flagged)
        return None if self.state.outcome is None else describe_outcome(self.state.outcome)

    def play(self, move: str) -> None:
        """Play a move; raises `RulesError` with the reason when it may not be played.

        After the time is over the move does not count, and the game is lost.
        """
        mover, state = self.state.turn, self.state.play(move)
        if self.clock is not None and not self.clock.moved(mover):
            self.flagged = mover
        else:
            self.state = state

    def turn_begins(self) -> None:
        """Let the clock of the player to move run."""
        if self.clock is not None:
            if self.over:
                self.clock.stop()
            else:
                self.clock.begin(self.state.turn)

    def check_clock(self) -> bool:
        """Whether the time of the player to move has just run out, which ends the game."""
        if self.clock is None or self.over or (expired := self.clock.expired) is None:
            return False
        self.clock.stop()
        self.flagged = expired
        return True

    def undo(self) -> bool:
        """Go back to the last position in which a person was to move; whether there was one.

        A game that was lost by the clock stays lost.
        """
        if self.flagged is not None:
            return False
        for state in reversed(positions(self.state)[:-1]):
            if state.turn not in self.computers:
                if self.clock is not None:
                    self.clock.taken_back(len(self.state.moves) - len(state.moves))
                self.state, self.resigned = state, None
                return True
        return False

    def resign(self) -> None:
        """The player to move gives up; against the computer, the person does."""
        self.resigned = opponent(self.state.turn) if self.computer else self.state.turn

    def again(self, seed: int | None = None) -> None:
        """Another deal of the same game; the same player begins, if the rules let that player."""
        rules, begun = self.state.game, self.state.origin.turn
        first = begun if begun in rules.first_players else rules.first_players[0]
        self.state = rules.deal(seed, first=first)
        self.resigned = self.flagged = None
        if self.clock is not None:
            self.clock.reset()

    def record(self) -> Record:
        """The game so far as a record."""
        seats = {
            colour: RecordedPlayer(name=player.name, level=player.level) for colour, player in self.computers.items()
        }
        result = None
        if self.resigned is not None:
            result = Result(winner=opponent(self.resigned), reason="resignation")
        elif self.flagged is not None:
            result = Result(winner=opponent(self.flagged), reason="time")
        return Record.from_state(
            self.state,
            players=Players(**seats),
            edition=self.edition,
            result=result,
            clock=None if self.clock is None else self.clock.record(len(self.state.moves)),
        )

    def save(self, name: str) -> str:
        """Write a record to a new file, and say what came of it; ``~`` is the user's own folder."""
        try:
            path = Path(name).expanduser()
            if path.exists():
                return t("{file} is there already; nothing was written. Choose another name.", file=name)
            save_record(self.record(), path)
        except OSError as error:
            return t("{file}: {reason}; nothing was written.", file=name, reason=system_error(error))
        except RulesError as error:
            return t("Nothing was written: {reason}.", reason=move_problem(error))
        except RuntimeError:  # no such user's folder
            return t("Nothing was written: {reason}.", reason=name)
        return t("Saved to {file}.", file=name)

    def resume_text(self) -> str:
        """What brings a player back here: a share link, or, of a game that began in the middle, the position."""
        return f"#{encode(self.state)}" if self.state.from_start else str(self.state)


def out_of_time(loser: Colour) -> str:
    """How a game ended by the clock, in two sentences."""
    ran_out = t("{loser} ran out of time.", loser=player_name(loser))
    return f"{ran_out} {t('{player} wins.', player=player_name(opponent(loser)))}"
