"""The screen of a game: the board, the panel, and what the keys do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from crestflow.engine import Report
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import speaking, t, tc
from crestflow.i18n.terms import player_name
from crestflow.players import Player
from crestflow.protocol import Colour, RulesError, State, opponent, positions
from crestflow.tui import sentences
from crestflow.tui.analyst import Analyst, MoveVerdict, reviewed
from crestflow.tui.game import TerminalGame
from crestflow.tui.refusals import move_problem
from crestflow.tui.screen import panel
from crestflow.tui.screen.board import Arrow, BoardLook
from crestflow.tui.screen.boards import board_for
from crestflow.tui.screen.dialogs import ChoiceDialog, KeysDialog, LineDialog
from crestflow.tui.screen.keys import all_keys, bar_keys
from crestflow.tui.screen.themes import colours
from crestflow.tui.screen.widgets import BoardWidget, KeyBar
from crestflow.vocabulary import PLAYERS

if TYPE_CHECKING:
    from crestflow.tui.screen.app import TerminalApp

ANALYSIS_SECONDS = 60.0
HINT_SECONDS = 1.0
REVIEW_SECONDS = 0.4
"""For each move of a review."""
REPORT_PAUSE = 0.1
"""Seconds between two reports that are shown."""


class EngineReported(Message):
    """The engine knows more about a position; `last` when it will not look further."""

    def __init__(self, state: State, report: Report | None, *, last: bool) -> None:
        super().__init__()
        self.state, self.report, self.last = state, report, last


class ComputerMoved(Message):
    """The computer has chosen a move in a position."""

    def __init__(self, state: State, move: str) -> None:
        super().__init__()
        self.state, self.move = state, move


class MoveReviewed(Message):
    """The engine has judged a move of a game."""

    def __init__(self, state: State, ply: int, verdict: MoveVerdict) -> None:
        super().__init__()
        self.state, self.ply, self.verdict = state, ply, verdict


class GameScreen(Screen[None]):
    """A game between two people at this terminal, or against the computer."""

    CSS = """
    #head { dock: top; height: 1; background: $panel; color: $foreground; padding: 0 1; }
    #table.beside { layout: horizontal; }
    #table.below { layout: vertical; }
    .beside #panel { width: 29; layout: vertical; border-left: solid $panel; padding: 0 0 0 1; }
    .below BoardWidget { height: 1fr; min-height: 11; }
    .below #panel { height: 11; layout: horizontal; border-top: solid $panel; padding: 0 1; }
    .below #panel > * { width: 1fr; height: 100%; padding: 0 1 0 0; }
    .below.large #panel { height: 17; }
    .beside.large #panel { width: 36; }
    #status { height: auto; }
    #log { height: 1fr; scrollbar-size: 1 1; }
    #analysis { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"arrow('{arrow}')", show=False) for arrow in ("left", "right", "up", "down")),
        Binding("enter,space", "enter", show=False),
        Binding("tab", "following(1)", show=False, priority=True),
        Binding("shift+tab", "following(-1)", show=False, priority=True),
        Binding("escape", "cancel", show=False),
        Binding("home", "review_to(0)", show=False),
        Binding("end", "review_to(9999)", show=False),
        *(Binding(key, f"mode('{key}')", show=False) for key in ("1", "2", "x")),
        Binding("m", "type_move", show=False),
        Binding("h", "hint", show=False),
        Binding("u", "undo", show=False),
        Binding("a", "analyse", show=False),
        Binding("v", "review", show=False),
        Binding("p", "again", show=False),
        Binding("n", "app.new_game", show=False),
        Binding("r", "resign", show=False),
        Binding("s", "save", show=False),
        Binding("t", "app.next_theme", show=False),
        Binding("l", "app.next_language", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, game: TerminalGame, *, pick_colour: bool = False) -> None:
        super().__init__()
        self.game = game
        self.board = board_for(game.state, game.edition)
        self.said = ""
        self.hint: str | None = None
        self.report: Report | None = None
        self.analysing = False
        self.review_ply: int | None = None
        self.verdicts: dict[int, MoveVerdict] = {}
        self._pick_colour = pick_colour
        self._wants_hint = False
        self._analyst: Analyst | None = None
        self._judge: Analyst | None = None
        self._used: dict[Colour, float] = dict.fromkeys(PLAYERS, 0.0)
        self._turn_began = monotonic()

    @property
    def terminal(self) -> TerminalApp:
        """The app, which knows theme and language."""
        return cast("TerminalApp", self.app)

    @property
    def edition(self) -> Edition:
        """The edition of the game."""
        return self.game.edition

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Container(id="table", classes="beside" if self.board.beside else "below"):
            yield BoardWidget()
            with Container(id="panel"):
                yield Static(id="status")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="moves")
                with Vertical(id="analysis"):
                    yield Static(id="report")
        yield KeyBar()

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

    def on_resize(self, event: events.Resize) -> None:
        """Give the panel more room on a large terminal."""
        large = event.size.width >= 110 if self.board.beside else event.size.height >= 36
        self.query_one("#table").set_class(large, "large")
        self.view()

    # What the screen shows

    @property
    def shown(self) -> State:
        """The position on the board: the game's, or the one that is reviewed."""
        return self.game.state if self.review_ply is None else positions(self.game.state)[self.review_ply]

    def person_to_move(self) -> bool:
        """Whether a move can be made at the board now."""
        return not self.game.over and self.game.computer is None and self.review_ply is None

    def view(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted:
            return
        with speaking(self.terminal.language):
            theme = colours(self.terminal.look)
            widget = self.query_one(BoardWidget)
            look = BoardLook(theme, self.hint, self.person_to_move())
            if widget.size.width and widget.size.height:
                widget.draw(self.board.draw(widget.size.width, widget.size.height, look))
            self._view_panel()
            bar = self.query_one(KeyBar)
            bar.tell(
                bar_keys(over=self.game.over, reviewing=self.review_ply is not None),
                f"bold {theme['on-accent']} on {theme['accent']}",
                theme["ink-2"],
            )
        self._view_head()

    def _view_panel(self) -> None:
        theme = colours(self.terminal.look)
        log = self.query_one("#log")
        self.query_one("#status", Static).update(self.status(theme["ink-2"]))
        moves = panel.moves_content(self.game.state, theme, self.edition, self.verdicts, self.review_ply)
        self.query_one("#moves", Static).update(moves)
        if self.review_ply is None:
            log.scroll_end(animate=False)
        else:
            log.scroll_to(y=max(0, (self.review_ply + 1) // 2 - 2), animate=False)
        report = self.query_one("#report", Static)
        report.display = self.analysing
        if self.analysing and self.shown.outcome is None:
            room = self.query_one("#panel").size
            many = 5 if self.board.beside else room.height - 4
            width = room.width - 2 if self.board.beside else room.width // 3 - 2
            report.update(panel.analysis_content(self.shown, self.report, theme, self.edition, width=width, lines=many))
        elif self.analysing:
            report.update(Content(t("Analysis")))

    def status(self, quiet: str) -> Content:
        """Whose turn it is, what may be done, what the cursor is on, and what was said last."""
        lines: list[tuple[str, str]] = []
        if self.review_ply is not None:
            count = len(self.game.state.moves)
            lines.append((t("Move {number} of {count}.", number=self.review_ply, count=count), "bold"))
            if self.review_ply in self.verdicts:
                lines.append((panel.verdict_sentence(self.verdicts[self.review_ply]), ""))
        elif (ending := self.game.ending()) is not None:
            lines.append((ending, "bold"))
        else:
            lines += self.turn_lines(quiet)
        if self.said:
            lines.append((self.said, "bold"))
        return Content.assemble(*(piece for text, style in lines for piece in ((text, style), ("\n", ""))))

    def turn_lines(self, quiet: str) -> list[tuple[str, str]]:
        """Whose turn it is and what may be done."""
        name = player_name(self.game.state.turn)
        if self.game.computer is not None:
            return [(f"{name}: {t('thinking…')}", "bold")]
        return [(f"{name}: {t('your move')}", "bold"), (self.board.prompt(), quiet), (self.board.sentence(), "")]

    def seat_names(self) -> dict[Colour, str]:
        """Who plays each colour, in a word or two."""
        person = t("you") if self.game.computers else tc("opponent", "person")
        return {
            colour: sentences.computer_name(self.game.computers[colour]) if colour in self.game.computers else person
            for colour in PLAYERS
        }

    def clocks(self) -> dict[Colour, float]:
        """Seconds to show for each player: those that were used."""
        used = dict(self._used)
        if not self.game.over:
            used[self.game.state.turn] += monotonic() - self._turn_began
        return used

    def _view_head(self) -> None:
        with speaking(self.terminal.language):
            names, clocks = self.seat_names(), self.clocks()
            signs: dict[Colour, str] = {"black": "●", "white": "○"}
            seats = "  ".join(f"{signs[colour]} {names[colour]} {_minutes(clocks[colour])}" for colour in PLAYERS)
            title = {"kamon": "Kamon", "kamon:wild": "Kamon wild", "pantarei": "Pantareï"}[self.game.state.game.name]
            self.query_one("#head", Static).update(Content(f"Crestflow · {title}   {seats}"))

    def _tick(self) -> None:
        self._view_head()

    # The course of the game

    def turn_begins(self) -> None:
        """Show the new position, and let the computer think if it is to move."""
        self.board.show(self.shown)
        self.hint, self.report, self._wants_hint = None, None, False
        self._turn_began = monotonic()
        self.view()
        computer, state = self.game.computer, self.game.state
        if computer is not None and not self._pick_colour:
            self.run_worker(partial(self._choose, computer, state), thread=True, group="computer")
        self._analyse()

    def _choose(self, computer: Player, state: State) -> None:
        """In a thread: what the computer plays."""
        self.post_message(ComputerMoved(state, computer.choose(state)))

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

    def try_move(self, move: str | None) -> None:
        """Play what was chosen at the board, where a person may."""
        self.said = ""
        if move is None:
            self.view()
        elif self.person_to_move():
            self.play(move)
        else:
            self.say(lambda: t("It is not your turn.") if not self.game.over else t("The game is over."))

    def say(self, words: Callable[[], str]) -> None:
        """Say something in the panel, in the language of the screen."""
        with speaking(self.terminal.language):
            self.said = words()
        self.view()

    # Keys

    def action_arrow(self, arrow: Arrow) -> None:
        """Move the cursor, or step through a review."""
        if self.review_ply is not None:
            self.action_review_to(self.review_ply + (1 if arrow in ("right", "down") else -1))
            return
        self.said = ""
        if self.person_to_move():
            self.board.arrow(arrow)
        self.view()

    def action_following(self, step: int) -> None:
        """To the next legal move."""
        self.board.following(step)
        self.view()

    def action_enter(self) -> None:
        """Choose what the cursor is on."""
        if self.review_ply is None:
            self.try_move(self.board.enter() if self.person_to_move() else "")

    def action_cancel(self) -> None:
        """Take back a choice, or leave the review."""
        if self.review_ply is not None:
            self.action_review()
            return
        self.said = ""
        self.board.cancel()
        self.view()

    def action_mode(self, key: str) -> None:
        """One tile, two tiles, swap."""
        if self.person_to_move():
            self.board.mode(key)
            self.view()

    def on_board_widget_pressed(self, message: BoardWidget.Pressed) -> None:
        """A click on the board."""
        if self.person_to_move():
            self.try_move(self.board.click(message.column, message.line))

    def on_board_widget_resized(self) -> None:
        """Draw again for the new size."""
        self.view()

    def action_type_move(self) -> None:
        """Type a move."""
        with speaking(self.terminal.language):
            question = sentences.move_help(self.game.state.game.kind)
        self.app.push_screen(LineDialog(question), lambda move: self.try_move(move.lower()) if move else None)

    def action_undo(self) -> None:
        """Take back a move."""
        if self.review_ply is None:
            self._stop_computers()
            if self.game.undo():
                self.said = ""
                self.verdicts.clear()
                self.turn_begins()
            else:
                self.say(lambda: t("There is no move of yours to take back."))

    def action_again(self) -> None:
        """Another game with the same players."""
        self._stop_thinking()
        self.game.again()
        self.said, self.review_ply = "", None
        self.verdicts.clear()
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

    def action_keys(self) -> None:
        """Show every key."""
        with speaking(self.terminal.language):
            self.app.push_screen(KeysDialog(t("Keyboard"), all_keys()))

    def _ask_colour(self) -> None:
        """Where either colour may begin: one player picks a colour after the deal, and the other one moves first."""
        with speaking(self.terminal.language):
            question = t("One player picks a colour: which? The other one then moves first.")
            if self.game.computers:
                question = t("Which colour do you take? The computer then moves first.")
            choices = [(colour, t("Take {colour}", colour=player_name(colour))) for colour in PLAYERS]
            dialog = ChoiceDialog(question, choices)
        self.app.push_screen(dialog, self._colour_picked)

    def _colour_picked(self, answer: str | None) -> None:
        mine: Colour = "white" if answer == "white" else "black"
        self._pick_colour = False
        self.game.state = self.game.state.game.start(self.game.state.setup, first=opponent(mine))
        if self.game.computers:
            self.game.computers = {opponent(mine): next(iter(self.game.computers.values()))}
        self.turn_begins()

    # The engine

    def action_hint(self) -> None:
        """Point out a good move."""
        if not self.person_to_move():
            return
        if self.report is not None:
            self._show_hint(self.report)
            return
        self._wants_hint = True
        self.say(lambda: t("Looking…"))
        if not self.analysing:
            self._look(HINT_SECONDS)

    def _show_hint(self, report: Report) -> None:
        self.hint, self._wants_hint = report.moves[0].move, False
        move = self.hint
        self.say(lambda: sentences.hint(self.game.state, move, self.edition))

    def action_analyse(self) -> None:
        """Switch the analysis on or off."""
        self.analysing = not self.analysing
        if not self.analysing and self._analyst is not None:
            self._analyst.stop()
        self._analyse()
        self.view()

    def _analyse(self) -> None:
        """Analyse the position on the board, if that is wanted."""
        if self.analysing:
            self._look(ANALYSIS_SECONDS)

    def _look(self, seconds: float) -> None:
        state = self.shown
        self.report = None
        if self._analyst is not None:
            self._analyst.stop()
        if state.outcome is None:
            self._analyst = self._analyst or Analyst()
            work = partial(self._watch, self._analyst, state, seconds)
            self.run_worker(work, thread=True, group="analysis", exclusive=True)

    def _watch(self, analyst: Analyst, state: State, seconds: float) -> None:
        """In a thread: tell what the engine finds, but not more often than anybody could read."""
        worker, told, report = get_current_worker(), 0.0, None
        for report in analyst.reports(state, seconds):
            if worker.is_cancelled:
                return
            if monotonic() - told > REPORT_PAUSE:
                told = monotonic()
                self.post_message(EngineReported(state, report, last=False))
        self.post_message(EngineReported(state, report, last=True))

    def on_engine_reported(self, message: EngineReported) -> None:
        """Show what the engine knows about the position on the board."""
        if message.state is not self.shown and message.state != self.shown:
            return
        if message.report is not None:
            self.report = message.report
        if self._wants_hint and self.report is not None and (message.last or self.analysing):
            self._show_hint(self.report)
        elif self.analysing:
            self.view()

    def action_review(self) -> None:
        """Step through the game, or go back to it."""
        self.said = ""
        if self.review_ply is not None:
            self.review_ply = None
            if self._judge is not None:
                self._judge.stop()
            self.turn_begins()
        elif self.game.state.moves:
            self.action_review_to(len(self.game.state.moves), begin=True)
            self._judge = self._judge or Analyst()
            work = partial(self._review, self._judge, self.game.state)
            self.run_worker(work, thread=True, group="review", exclusive=True)
        else:
            self.say(lambda: t("No move has been made."))

    def action_review_to(self, ply: int, begin: bool = False) -> None:
        """Show the position after so many moves."""
        if self.review_ply is None and not begin:
            return
        self.review_ply = min(max(0, ply), len(self.game.state.moves))
        self.board.show(self.shown)
        self.hint = None
        self._analyse()
        self.view()

    def _review(self, judge: Analyst, state: State) -> None:
        """In a thread: the verdicts, one after the other."""
        worker = get_current_worker()
        for ply, verdict in reviewed(judge, state, REVIEW_SECONDS):
            if worker.is_cancelled:
                return
            self.post_message(MoveReviewed(state, ply, verdict))

    def on_move_reviewed(self, message: MoveReviewed) -> None:
        """Show a verdict as soon as it is there."""
        if message.state is self.game.state:
            self.verdicts[message.ply] = message.verdict
            self.view()

    def _stop_computers(self) -> None:
        for computer in self.game.computers.values():
            stop = getattr(computer, "stop", None)
            if stop is not None:
                stop()

    def _stop_thinking(self) -> None:
        self._stop_computers()
        for analyst in (self._analyst, self._judge):
            if analyst is not None:
                analyst.stop()


def _minutes(seconds: float) -> str:
    """A time as clocks show it.

    >>> _minutes(252.7), _minutes(3601)
    ('4:12', '1:00:01')
    """
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
