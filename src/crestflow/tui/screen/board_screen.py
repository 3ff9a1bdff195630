"""What a screen with a board shows: the head with the clocks, the board, the panel and the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from crestflow.engine import Report
from crestflow.games.kamon.editions import Edition
from crestflow.i18n import speaking, t, tc
from crestflow.i18n.terms import player_name
from crestflow.protocol import Colour, State
from crestflow.tui import sentences
from crestflow.tui.clock import clock_face
from crestflow.tui.game import TerminalGame
from crestflow.tui.screen import panel
from crestflow.tui.screen.board import BoardLook
from crestflow.tui.screen.boards import board_for
from crestflow.tui.screen.keys import bar_keys
from crestflow.tui.screen.themes import colours
from crestflow.tui.screen.widgets import BoardWidget, KeyBar
from crestflow.vocabulary import PLAYERS

if TYPE_CHECKING:
    from crestflow.tui.screen.app import TerminalApp


class BoardScreen(Screen[None]):
    """Shows a game: a position, the players, the moves and what is known."""

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

    def __init__(self, game: TerminalGame) -> None:
        super().__init__()
        self.game = game
        self.board = board_for(game.state, game.edition)
        self.said = ""
        self.hint: str | None = None
        self.report: Report | None = None
        self.analysing = False
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

    def on_resize(self, event: events.Resize) -> None:
        """Give the panel more room on a large terminal."""
        large = event.size.width >= 110 if self.board.beside else event.size.height >= 36
        self.query_one("#table").set_class(large, "large")
        self.view()

    move_pressed: ClassVar[str | None] = None
    """The action for a click on a move in the list; it gets the ply."""

    @property
    def shown(self) -> State:
        """The position on the board: the last of the game, unless an earlier one is looked at."""
        return self.game.state

    @property
    def listed(self) -> State:
        """The position whose moves are listed."""
        return self.game.state

    @property
    def listed_ply(self) -> int | None:
        """The move in the list that is looked at; ``None``: the last one."""
        return None

    @property
    def signs(self) -> Mapping[int, str]:
        """What stands beside the moves in the list, by ply."""
        return {}

    @property
    def pointed_out(self) -> str | None:
        """A move that is marked on the board."""
        return self.hint

    def person_to_move(self) -> bool:
        """Whether a move can be made at the board now."""
        return not self.game.over and self.game.computer is None

    @property
    def can_show(self) -> bool:
        """Whether the widgets are there: not before the screen is mounted, and not while it is taken down."""
        return self.is_mounted and bool(self.query(BoardWidget)) and bool(self.query(KeyBar))

    def view(self) -> None:
        """Show everything as it is now."""
        if not self.can_show:
            return
        with speaking(self.terminal.language):
            theme = colours(self.terminal.look)
            widget = self.query_one(BoardWidget)
            look = BoardLook(theme, self.pointed_out, self.person_to_move())
            if widget.size.width and widget.size.height:
                widget.draw(self.board.draw(widget.size.width, widget.size.height, look))
            self._view_panel()
            bar = self.query_one(KeyBar)
            bar.tell(
                self.keys_shown(),
                f"bold {theme['on-accent']} on {theme['accent']}",
                theme["ink-2"],
            )
        self._view_head()

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """The keys at the foot of the screen."""
        return bar_keys(over=self.game.over)

    def _view_panel(self) -> None:
        theme = colours(self.terminal.look)
        log = self.query_one("#log")
        self.query_one("#status", Static).update(self.status(theme["ink-2"]))
        moves = panel.moves_content(
            self.listed, theme, self.edition, self.signs, shown=self.listed_ply, pressed=self.move_pressed
        )
        self.query_one("#moves", Static).update(moves)
        if self.listed_ply is None:
            log.scroll_end(animate=False)
        else:
            log.scroll_to(y=max(0, (self.listed_ply + 1) // 2 - 2), animate=False)
        report = self.query_one("#report", Static)
        report.display = self.analysing and self.shown.outcome is None
        if report.display:
            room = self.query_one("#panel").size
            many = 5 if self.board.beside else room.height - 4
            width = room.width - 2 if self.board.beside else room.width // 3 - 2
            report.update(panel.analysis_content(self.shown, self.report, theme, self.edition, width=width, lines=many))

    def status(self, quiet: str) -> Content:
        """What is said about the position, and what was said last."""
        lines = [*self.position_lines(quiet), *self.closing_lines()]
        if self.said:
            lines.append((self.said, "bold"))
        return Content.assemble(*(piece for text, style in lines for piece in ((text, style), ("\n", ""))))

    def position_lines(self, quiet: str) -> list[tuple[str, str]]:
        """How the game ended; before the end whose turn it is, what may be done and what the cursor is on."""
        ending = self.game.ending()
        return self.turn_lines(quiet) if ending is None else [(ending, "bold")]

    def turn_lines(self, quiet: str) -> list[tuple[str, str]]:
        """Whose turn it is and what may be done."""
        name = player_name(self.game.state.turn)
        if self.game.computer is not None:
            return [(f"{name}: {t('thinking…')}", "bold")]
        return [(f"{name}: {t('your move')}", "bold"), (self.board.prompt(), quiet), (self.board.sentence(), "")]

    def closing_lines(self) -> list[tuple[str, str]]:
        """What stands under the sentences about the position."""
        return []

    def seat_names(self) -> dict[Colour, str]:
        """Who plays each colour, in a word or two."""
        person = t("you") if self.game.computers else tc("opponent", "person")
        return {
            colour: sentences.computer_name(self.game.computers[colour]) if colour in self.game.computers else person
            for colour in PLAYERS
        }

    def clocks(self) -> dict[Colour, float | None]:
        """Seconds to show for each player, if any: those that are left, or without a clock those that were used."""
        if (clock := self.game.clock) is not None:
            return {colour: clock.left(colour) for colour in PLAYERS}
        running = 0.0 if self.game.over else monotonic() - self._turn_began
        return {colour: self._used[colour] + (running if colour == self.game.state.turn else 0) for colour in PLAYERS}

    def _view_head(self) -> None:
        with speaking(self.terminal.language):
            title = {"kamon": "Kamon", "kamon:wild": "Kamon wild", "pantarei": "Pantareï"}[self.game.state.game.name]
            self.query_one("#head", Static).update(Content(f"Crestflow · {title}   {self.head_words()}"))

    def head_words(self) -> str:
        """What stands at the top behind the name of the game: the players with their clocks."""
        names, clocks = self.seat_names(), self.clocks()
        signs: dict[Colour, str] = {"black": "●", "white": "○"}
        return "  ".join(f"{signs[colour]} {names[colour]} {clock_face(clocks[colour])}" for colour in PLAYERS)

    def say(self, words: Callable[[], str]) -> None:
        """Say something in the panel, in the language of the screen."""
        with speaking(self.terminal.language):
            self.said = words()
        self.view()

    def turn_begins(self) -> None:
        """Show the new position; what was said about the one before is gone."""
        self.board.show(self.shown)
        self.hint, self.report = None, None
        self._turn_began = monotonic()
        self.view()

    def _tick(self) -> None:
        if not self.can_show:
            return
        if self.game.check_clock():
            self.turn_begins()
        self._view_head()
