"""A board at which moves are made: with the cursor keys, with the mouse, or typed."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from crestflow.i18n import speaking, t
from crestflow.tui import sentences
from crestflow.tui.screen.board import Arrow
from crestflow.tui.screen.board_screen import BoardScreen
from crestflow.tui.screen.dialogs import KeysDialog, LineDialog
from crestflow.tui.screen.keys import all_keys
from crestflow.tui.screen.widgets import BoardWidget


class MoveScreen(BoardScreen):
    """Turns keys, clicks and typed lines into moves; `play` says what becomes of a move."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(arrow, f"arrow('{arrow}')", show=False) for arrow in ("left", "right", "up", "down")),
        Binding("enter,space", "enter", show=False),
        Binding("tab", "following(1)", show=False, priority=True),
        Binding("shift+tab", "following(-1)", show=False, priority=True),
        Binding("escape", "cancel", show=False),
        *(Binding(key, f"mode('{key}')", show=False) for key in ("1", "2", "x")),
        Binding("m", "type_move", show=False),
        Binding("t", "app.next_theme", show=False),
        Binding("l", "app.next_language", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def play(self, move: str) -> None:
        """Play a move that was made at the board, or say why not."""
        raise NotImplementedError

    def try_move(self, move: str | None) -> None:
        """Play what was chosen at the board, where a person may."""
        self.said = ""
        if move is None:
            self.view()
        elif self.person_to_move():
            self.play(move)
        else:
            self.say(lambda: t("It is not your turn.") if not self.game.over else t("The game is over."))

    def action_arrow(self, arrow: Arrow) -> None:
        """Move the cursor."""
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
        self.try_move(self.board.enter() if self.person_to_move() else "")

    def action_cancel(self) -> None:
        """Take back a choice."""
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

    def keys_listed(self) -> list[tuple[str, str]]:
        """Every key with what it does."""
        return all_keys()

    def action_keys(self) -> None:
        """Show every key."""
        with speaking(self.terminal.language):
            self.app.push_screen(KeysDialog(t("Keyboard"), self.keys_listed()))
