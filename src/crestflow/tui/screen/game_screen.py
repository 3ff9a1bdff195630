"""The screen of a game: what the keys do, and how the game goes on."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from crestflow.engine import Advice
from crestflow.i18n import speaking, t
from crestflow.i18n.terms import player_name
from crestflow.players import Player
from crestflow.players.limited import LimitedPlayer
from crestflow.protocol import Colour, RulesError, State, opponent
from crestflow.tui import sentences
from crestflow.tui.analyst import advice_on_colour
from crestflow.tui.game import TerminalGame
from crestflow.tui.refusals import move_problem
from crestflow.tui.screen.dialogs import ChoiceDialog, LineDialog
from crestflow.tui.screen.review_screen import ReviewScreen
from crestflow.tui.screen.widgets import BoardWidget
from crestflow.vocabulary import PLAYERS


class ComputerMoved(Message):
    """The computer has chosen a move in a position."""

    def __init__(self, state: State, move: str) -> None:
        super().__init__()
        self.state, self.move = state, move


class GameScreen(ReviewScreen):
    """A game between two people at this terminal, or against the computer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("a", "analyse", show=False),
        Binding("p", "previous_or_again", show=False),
        Binding("n", "next_or_new_game", show=False),
        Binding("z", "app.puzzles", show=False),
        Binding("r", "resign", show=False),
        Binding("s", "save", show=False),
    ]

    def __init__(self, game: TerminalGame, *, pick_colour: bool = False) -> None:
        super().__init__(game)
        self._pick_colour = pick_colour

    def on_mount(self) -> None:
        """Begin the game."""
        self.query_one(BoardWidget).focus()
        self.set_interval(1.0, self._tick)
        self.board.following(1)
        if self._pick_colour:
            self._ask_colour()
        self.turn_begins()

    def on_unmount(self) -> None:
        """Let no thread think on."""
        self._stop_thinking()

    # The course of the game

    def turn_begins(self) -> None:
        """Show the new position, and let the computer think if it is to move."""
        if not self._pick_colour:
            self.game.turn_begins()
        super().turn_begins()
        computer, state = self.game.computer, self.game.state
        if computer is not None and not self._pick_colour:
            self.run_worker(partial(self._choose, computer, state), thread=True, group="computer")

    def _choose(self, computer: Player, state: State) -> None:
        """In a thread: what the computer plays, within its time where there is a clock."""
        clock = self.game.clock
        if clock is not None and isinstance(computer, LimitedPlayer):
            move = computer.choose_within(state, clock.limits)
        else:
            move = computer.choose(state)
        self.post_message(ComputerMoved(state, move))

    def on_computer_moved(self, message: ComputerMoved) -> None:
        """Play the computer's move, unless the position is another one by now."""
        if message.state is self.game.state and not self.game.over:
            self.said = ""
            self.play(message.move)

    def play(self, move: str) -> None:
        """Play a move, or say why not."""
        mover = self.game.state.turn
        try:
            self.game.play(move)
        except RulesError as error:
            with speaking(self.terminal.language):
                self.said = t("Not played. {reason}.", reason=move_problem(error, self.edition))
            self.view()
            return
        self._used[mover] += monotonic() - self._turn_began
        self.said = ""
        self.turn_begins()

    # Keys

    async def action_next_or_new_game(self) -> None:
        """In a review, as on the page, the next mistake; elsewhere another game."""
        if self.reviewing:
            self.mistake_from(1)
        else:
            await self.run_action("app.new_game")

    def action_previous_or_again(self) -> None:
        """In a review, as on the page, the mistake before; elsewhere another game with the same players."""
        if self.reviewing:
            self.mistake_from(-1)
        else:
            self.action_again()

    def action_undo(self) -> None:
        """Take back a move."""
        if not self.reviewing:
            self._stop_computers()
            if self.game.undo():
                self.said = ""
                self.turn_begins()
            else:
                self.say(lambda: t("There is no move of yours to take back."))

    def action_again(self) -> None:
        """Another game with the same players."""
        self._stop_thinking()
        self.game.again()
        self.said = ""
        self.forget_review()
        self._used = dict.fromkeys(PLAYERS, 0.0)
        if len(self.game.state.game.first_players) > 1 and self.game.computers:
            self._pick_colour = True
            self._ask_colour()
        self.turn_begins()

    def action_resign(self) -> None:
        """Give up, after a question."""
        if self.game.over:
            return
        with speaking(self.terminal.language):
            choices = [("", t("Play on")), ("resign", t("Resign"))]
            dialog = ChoiceDialog(t("Resign this game?"), choices)
        self.app.push_screen(dialog, self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer and not self.game.over:
            self._stop_computers()
            self.game.resign()
            self.turn_begins()

    def action_save(self) -> None:
        """Write a record."""
        with speaking(self.terminal.language):
            dialog = LineDialog(t("Save to which file?"), f"{self.game.state.game.kind}.json")
        self.app.push_screen(dialog, lambda name: self.say(lambda: self.game.save(name)) if name else None)

    def _ask_colour(self, advice: Advice | None = None) -> None:
        """Where either colour may begin: one player picks a colour after the deal, and the other one moves first."""
        with speaking(self.terminal.language):
            question = t("One player picks a colour: which? The other one then moves first.")
            if self.game.computers:
                question = t("Which colour do you take? The computer then moves first.")
            choices = [(str(colour), t("Take {colour}", colour=player_name(colour))) for colour in PLAYERS]
            if advice is None:
                choices.append(("hint", t("Hint: which colour is better?")))
            else:
                question = f"{sentences.colour_advice(advice)}\n{question}"
            dialog = ChoiceDialog(question, choices)
        self.app.push_screen(dialog, self._colour_picked)

    def _colour_picked(self, answer: str | None) -> None:
        if answer == "hint":
            self._ask_colour(advice_on_colour(self.game.state.setup))
            return
        mine: Colour = "white" if answer == "white" else "black"
        self._pick_colour = False
        self.game.state = self.game.state.game.start(self.game.state.setup, first=opponent(mine))
        if self.game.computers:
            self.game.computers = {opponent(mine): next(iter(self.game.computers.values()))}
        self.turn_begins()

    def _stop_computers(self) -> None:
        for computer in self.game.computers.values():
            stop = getattr(computer, "stop", None)
            if stop is not None:
                stop()

    def _stop_thinking(self) -> None:
        self._stop_computers()
        self.stop_engines()
