"""The widgets of the game's screen: the board, and the bar of keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from crestflow.render.terminal.half_blocks import Glyph, PointGrid


class BoardWidget(Widget, can_focus=True):
    """Shows a grid of points and says where it was clicked; it takes the keys of the game's screen."""

    DEFAULT_CSS = """
    BoardWidget { width: 1fr; height: 1fr; }
    """

    class Resized(Message):
        """The board has another size and wants another drawing."""

    class Pressed(Message):
        """The mouse was pressed on a character of the board."""

        def __init__(self, column: int, line: int) -> None:
            super().__init__()
            self.column, self.line = column, line

    def __init__(self) -> None:
        super().__init__()
        self._grid: PointGrid | None = None

    def draw(self, grid: PointGrid) -> None:
        """Show another drawing."""
        self._grid = grid
        self.refresh()

    @property
    def text(self) -> str:
        """The letters of the drawing."""
        return "" if self._grid is None else self._grid.text()

    def render_line(self, y: int) -> Strip:
        if self._grid is None or y >= self._grid.lines:
            return Strip.blank(self.size.width, self.rich_style)
        return Strip([_segment(glyph) for glyph in self._grid.line(y)], self._grid.columns).simplify()

    def on_resize(self) -> None:
        """Ask for a drawing that fits."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Tell the character that was pressed."""
        self.post_message(self.Pressed(event.x, event.y))


def _segment(glyph: Glyph) -> Segment:
    return Segment(glyph.sign, RichStyle(color=glyph.ink, bgcolor=glyph.ground, bold=glyph.bold))


class KeyBar(Static):
    """The keys of the screen at its foot, each with a word; they can be clicked."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._actions: list[str] = []

    def tell(self, keys: Sequence[tuple[str, str, str]], key_style: str, word_style: str) -> None:
        """Show as many keys as there is room for: key, word, and the action behind them."""
        pieces: list[tuple[str, str]] = []
        self._actions = []
        for key, word, action in keys:
            shown = f" {key} ", f" {word} "
            if len(self._actions) + sum(map(len, shown)) > max(self.size.width, 20):
                break
            pieces += [(shown[0], key_style), (shown[1], word_style)]
            self._actions += [action] * sum(map(len, shown))
        self.update(Content.assemble(*pieces))

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        if event.x < len(self._actions):
            await self.run_action(self._actions[event.x])
