"""A game in line mode: one prompt, one line for each move or question.

Made for screen readers, pipes and plain terminals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from crestflow import render
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import CatalogueMessage, msg, say, t
from crestflow.i18n.system_errors import system_error
from crestflow.i18n.terms import player_name
from crestflow.players import ComputerPlayer
from crestflow.protocol import Colour, RulesError, State, opponent
from crestflow.records import Players, Record, RecordedPlayer, Result, encode, save_record
from crestflow.render.describe import describe_outcome
from crestflow.tui import sentences
from crestflow.tui.refusals import move_problem


class Console(Protocol):
    """Where the lines come from and go to."""

    def ask(self, prompt: str) -> str:
        """A line of input; raises `EOFError` when there is no more."""

    def say(self, text: str) -> None:
        """A line, or several, of output."""


class Quit(Exception):
    """The player wants to leave."""


class LineGame:
    """One game at one prompt, by two people or by one against the computer."""

    def __init__(
        self,
        state: State,
        console: Console,
        computers: Mapping[Colour, ComputerPlayer],
        *,
        draw: Callable[[State], str] = render.ansi,
        edition: Edition = "colours",
    ) -> None:
        self.state = state
        self._console = console
        self._computers = computers
        self._draw = draw
        self._edition: Edition = edition
        self._resigned: Colour | None = None
        self._commands: dict[str, tuple[CatalogueMessage, Callable[[str], None]]] = {
            "help": (msg("this list"), self._help),
            "show": (msg("draw the position"), self._show),
            "legal": (msg("the legal moves"), self._legal),
            "last": (msg("the last move"), self._last),
            "text": (msg("the position as text"), self._text),
            "moves": (msg("the moves so far"), self._moves),
            "undo": (msg("take back your last move"), self._undo),
            "resign": (msg("give up the game"), self._resign),
            "save": (msg("save FILE: write a record"), self._save),
            "link": (msg("a share link to go on later"), self._link),
            "quit": (msg("leave"), self._quit),
        }

    def run(self) -> None:
        """Play until the game ends or the player leaves; at the end say how to come back to it."""
        self._console.say(f"{sentences.move_help(self.state.game.kind)}\n{t('Type help for more.')}\n")
        self._show("")
        try:
            self._play_on()
        except (Quit, EOFError, KeyboardInterrupt):
            self._console.say(
                "\n" + t("To go on later: {command}", command=f"crestflow tui --resume '{self._resume_text()}'")
            )

    def _play_on(self) -> None:
        while self._over() is None:
            computer = self._computers.get(self.state.turn)
            if computer is None:
                self._answer(self._console.ask(f"{player_name(self.state.turn)}> ").strip())
            else:
                move = computer.choose(self.state)
                self._console.say(
                    t(
                        "{player} ({name}) plays {move}.",
                        player=player_name(self.state.turn),
                        name=sentences.computer_name(computer),
                        move=move,
                    )
                )
                self._play(move)
        again = t("To look at it again: {command}", command=f"crestflow show '{self._resume_text()}'")
        self._console.say(f"{self._over()}\n{again}")

    def _over(self) -> str | None:
        """How the game ended, in a sentence."""
        if self._resigned is not None:
            return t(
                "{loser} resigns. {winner} wins.",
                loser=player_name(self._resigned),
                winner=player_name(opponent(self._resigned)),
            )
        return None if self.state.outcome is None else describe_outcome(self.state.outcome)

    def _answer(self, line: str) -> None:
        """A command if it is one, otherwise a move."""
        word, _, rest = line.partition(" ")
        if not word:
            self._show("")
        elif word in self._commands:
            self._commands[word][1](rest.strip())
        else:
            try:
                self._play(line)
            except RulesError as error:
                self._console.say(t("Not played. {reason}.", reason=move_problem(error, self._edition)))

    def _play(self, move: str) -> None:
        self.state = self.state.play(move)
        self._show("")

    def _show(self, _: str) -> None:
        self._console.say(self._draw(self.state))

    def _help(self, _: str) -> None:
        lines = [f"  {word:<8}{say(what)}" for word, (what, _) in self._commands.items()]
        self._console.say("\n".join([sentences.move_help(self.state.game.kind), *lines]))

    def _legal(self, _: str) -> None:
        self._console.say(sentences.legal(self.state, self._edition))

    def _last(self, _: str) -> None:
        self._console.say(sentences.last_move(self.state, self._edition))

    def _text(self, _: str) -> None:
        self._console.say(str(self.state))

    def _moves(self, _: str) -> None:
        self._console.say(" ".join(self.state.moves) or t("No move has been made."))

    def _undo(self, _: str) -> None:
        """Back to the last position in which a person was to move."""
        moves = self.state.moves
        while moves:
            moves.pop()
            state = self.state.origin
            for move in moves:
                state = state.play(move)
            if state.turn not in self._computers:
                self.state = state
                self._show("")
                return
        self._console.say(t("There is no move of yours to take back."))

    def _resign(self, _: str) -> None:
        self._resigned = self.state.turn

    def _save(self, name: str) -> None:
        if not name:
            self._console.say(t("Save where? Type save and a file name."))
            return
        path = Path(name)
        if path.exists():
            self._console.say(t("{file} is there already; nothing was written. Choose another name.", file=name))
            return
        try:
            save_record(self.record(), path)
        except OSError as error:
            self._console.say(t("{file}: {reason}; nothing was written.", file=name, reason=system_error(error)))
        except RulesError as error:
            self._console.say(t("Nothing was written: {reason}.", reason=move_problem(error)))
        else:
            self._console.say(t("Saved to {file}.", file=name))

    def record(self) -> Record:
        """The game so far as a record."""
        seats = {
            colour: RecordedPlayer(name=player.name, level=player.level) for colour, player in self._computers.items()
        }
        result = None
        if self._resigned is not None:
            result = Result(winner=opponent(self._resigned), reason="resignation")
        return Record.from_state(self.state, players=Players(**seats), edition=self._edition, result=result)

    def _link(self, _: str) -> None:
        self._console.say(self._resume_text())

    def _resume_text(self) -> str:
        """What brings the player back here: a share link, or, of a game that began in the middle, the position."""
        return f"#{encode(self.state)}" if self.state.from_start else str(self.state)

    def _quit(self, _: str) -> None:
        raise Quit
