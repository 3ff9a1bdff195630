"""A game in line mode: one prompt, one line for each move or question.

Made for screen readers, pipes and plain terminals. It says each thing once and draws the board once a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from crestflow import render
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import CatalogueMessage, msg, say, t
from crestflow.i18n.terms import player_name
from crestflow.players import ComputerPlayer
from crestflow.protocol import Colour, RulesError, State
from crestflow.records import Record
from crestflow.tui import sentences
from crestflow.tui.clock import TerminalClock, clock_face
from crestflow.tui.game import TerminalGame
from crestflow.tui.refusals import move_problem

if TYPE_CHECKING:  # the engine takes a moment to import, and many games need none
    from crestflow.engine import Report
    from crestflow.tui.analyst import Analyst

ANALYSIS_SECONDS = 1.0


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
        offer: Callable[[Sequence[str]], None] | None = None,
        clock: TerminalClock | None = None,
    ) -> None:
        """`offer` is told the words that can be typed, each time before a line is asked for."""
        self._game = TerminalGame(state, computers, edition, clock)
        self._console = console
        self._draw = draw
        self._offer = offer
        self._analyst: Analyst | None = None
        self._commands: dict[str, tuple[CatalogueMessage, Callable[[str], None]]] = {
            "help": (msg("this list"), self._help),
            "show": (msg("draw the position"), self._show),
            "legal": (msg("the legal moves"), self._legal),
            "last": (msg("the last move"), self._last),
            "hint": (msg("a good move"), self._hint),
            "analyse": (msg("what the engine says about the position"), self._analyse),
            "text": (msg("the position as text"), self._text),
            "moves": (msg("the moves so far"), self._moves),
            "undo": (msg("take back your last move"), self._undo),
            "new": (msg("another game with the same players"), self._new),
            "resign": (msg("give up the game"), self._resign),
            "save": (msg("save FILE: write a record"), self._save),
            "link": (msg("a share link to go on later"), self._link),
            "quit": (msg("leave"), self._quit),
        }

    @property
    def state(self) -> State:
        """The position."""
        return self._game.state

    def record(self) -> Record:
        """The game so far as a record."""
        return self._game.record()

    def run(self) -> None:
        """Play until the game ends or the player leaves; at the end say how to come back to it."""
        self._console.say(f"{sentences.move_help(self.state.game.kind)}\n{t('Type help for more.')}\n")
        self._show("")
        try:
            while not self._game.over:
                self._turn()
        except (Quit, EOFError, KeyboardInterrupt):
            command = f"crestflow tui --resume '{self._game.resume_text()}'"
            self._console.say("\n" + t("To go on later: {command}", command=command))
        else:
            self._console.say(self._farewell())

    def _turn(self) -> None:
        self._game.turn_begins()
        computer = self._game.computer
        if computer is None:
            if self._offer is not None:
                self._offer([*self.state.legal_moves(), *self._commands])
            self._answer(self._console.ask(f"{self._prompt()}> ").strip())
            return
        move, player = computer.choose(self.state), player_name(self.state.turn)
        name = sentences.computer_name(computer)
        self._console.say(t("{player} ({name}) plays {move}.", player=player, name=name, move=move))
        self._play(move)

    def _prompt(self) -> str:
        """Who is to move, and the time that is left where there is a clock."""
        clock = self._game.clock
        left = "" if clock is None else f" {clock_face(clock.left(self.state.turn))}"
        return player_name(self.state.turn) + left

    def _farewell(self) -> str:
        """What the drawing of the last position has not said."""
        command = f"crestflow show '{self._game.resume_text()}'"
        if self._game.flagged is not None:
            return f"{self._game.ending()}\n{t('To look at it again: {command}', command=command)}"
        if self._game.resigned is None:
            return t("To look at it again: {command}", command=command)
        seen = t("To look at the position, without the resignation: {command}", command=command)
        return f"{self._game.ending()}\n{seen}"

    def _answer(self, line: str) -> None:
        """A command if it is one, otherwise a move."""
        word, _, rest = line.partition(" ")
        if not word:
            self._show("")
        elif word.lower() in self._commands:
            self._commands[word.lower()][1](rest.strip())
        else:
            try:
                self._play(line.lower())
            except RulesError as error:
                self._console.say(t("Not played. {reason}.", reason=move_problem(error, self._game.edition)))

    def _play(self, move: str) -> None:
        """Play, and draw the board unless the computer moves next: then it is drawn after the reply."""
        self._game.play(move)
        if self._game.computer is None:
            self._show("")

    def _show(self, _: str) -> None:
        self._console.say(self._draw(self.state))

    def _help(self, _: str) -> None:
        lines = [f"  {word:<9}{say(what)}" for word, (what, _) in self._commands.items()]
        self._console.say("\n".join([sentences.move_help(self.state.game.kind), *lines]))

    def _legal(self, _: str) -> None:
        self._console.say(sentences.legal(self.state, self._game.edition))

    def _last(self, _: str) -> None:
        self._console.say(sentences.last_move(self.state, self._game.edition))

    def _hint(self, _: str) -> None:
        self._console.say(sentences.hint(self.state, self._report().moves[0].move, self._game.edition))

    def _analyse(self, _: str) -> None:
        self._console.say(sentences.analysis(self.state, self._report()))
        if len(self.state.game.first_players) > 1 and self.state.from_start and not self.state.moves:
            from crestflow.tui.analyst import advice_on_colour  # noqa: PLC0415 (the engine takes a moment to import)

            self._console.say(sentences.colour_advice(advice_on_colour(self.state.setup)))

    def _report(self) -> Report:
        """What the engine knows after a moment."""
        if self._analyst is None:
            from crestflow.tui.analyst import Analyst  # noqa: PLC0415 (the engine takes a moment to import)

            self._analyst = Analyst()
        *_, report = self._analyst.reports(self.state, ANALYSIS_SECONDS)
        return report

    def _text(self, _: str) -> None:
        self._console.say(str(self.state))

    def _moves(self, _: str) -> None:
        self._console.say(" ".join(self.state.moves) or t("No move has been made."))

    def _undo(self, _: str) -> None:
        """Back to the last position in which a person was to move."""
        if self._game.undo():
            self._show("")
        else:
            self._console.say(t("There is no move of yours to take back."))

    def _new(self, _: str) -> None:
        self._game.again()
        if self._game.computer is None:
            self._show("")

    def _resign(self, _: str) -> None:
        self._game.resign()

    def _save(self, name: str) -> None:
        self._console.say(self._game.save(name) if name else t("Save where? Type save and a file name."))

    def _link(self, _: str) -> None:
        self._console.say(self._game.resume_text())

    def _quit(self, _: str) -> None:
        raise Quit
