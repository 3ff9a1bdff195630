"""Pantareï in a terminal: stacks as columns of tiles that stand on a line, numbered from the head."""

from __future__ import annotations

from dataclasses import dataclass

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import CODES
from crestflow.games.pantarei.tiles import Tile
from crestflow.i18n import msg, say, t
from crestflow.i18n.terms import player_name
from crestflow.protocol import Tower
from crestflow.render.describe import describe_outcome, what_may_be_done
from crestflow.render.pantarei.tiles import finish
from crestflow.render.svg.palette import ColourTheme
from crestflow.render.terminal.text_canvas import Paint, TerminalOptions, TextCanvas

PITCH = 4
"""Columns from stack to stack."""
TITLES = (msg("stack"), msg("owner"))
ROOMY = 40
"""From this width on the lines below the stacks have titles."""


def draw_pantarei(canvas: TextCanvas, state: PantareiState, theme: ColourTheme, options: TerminalOptions) -> None:
    """Draw a position in as many bands as its stacks need, then whose turn it is or how the game ended."""
    width = options.width
    left = max(len(say(title)) for title in TITLES) if width >= ROOMY else 0
    sheet = _PantareiSheet(canvas, state, theme, left)
    per_band = max(1, (width + 1 - sheet.left) // PITCH)
    for first in range(1, len(state.stacks) + 1, per_band):
        sheet.band(range(first, min(first + per_band, len(state.stacks) + 1)))
    if options.sentence:
        sentence = describe_outcome(state.outcome) if state.outcome else _turn(state)
        canvas.paragraph(canvas.height + 1, sentence, width)


@dataclass(frozen=True)
class _PantareiSheet:
    canvas: TextCanvas
    state: PantareiState
    theme: ColourTheme
    left: int

    def band(self, numbers: range) -> None:
        """Draw the stacks of these numbers side by side, below what is already there."""
        top = self.canvas.height + 1 if self.canvas.height else 0
        ground = top + max(len(self.state.stacks[number - 1]) for number in numbers)
        self.canvas.put(ground, self.left, "─" * (PITCH * len(numbers) - 1), Paint(self.theme["river-edge"]))
        if self.left:
            for line, title in enumerate(TITLES, ground + 1):
                self.canvas.put(line, 0, say(title), self._quiet)
        for place, number in enumerate(numbers):
            self._stack(number, ground, self.left + PITCH * place)

    @property
    def _quiet(self) -> Paint:
        return Paint(self.theme["ink-3"])

    def _stack(self, number: int, ground: int, column: int) -> None:
        """A column of tiles, and below it the number, the owner and the mark of its stack."""
        stack = self.state.stacks[number - 1]
        for level, tile in enumerate(stack, 1):
            self.canvas.put(ground - level, column, f" {CODES[tile]:>2}", self._paint(tile))
        owner = stack[-1].colour
        self.canvas.put(ground + 1, column, f"{number:3d}", self._quiet)
        self.canvas.put(ground + 2, column, f"{owner[0] if owner else '·':>3}", self._quiet)
        mark = self._mark(number)
        if mark:
            self.canvas.put(ground + 3, column, f"{mark:>3}", Paint(self.theme["gold"], bold=True))

    def _mark(self, number: int) -> str:
        """The sign under a stack that won or that the last turn touched."""
        shape = self.state.outcome.won_by if self.state.outcome else None
        if isinstance(shape, Tower) and shape.stack == number:
            return "★"
        return "▲" if number in self.state.touched else ""

    def _paint(self, tile: Tile) -> Paint:
        lacquer = f"scale-{finish(tile)}"
        ink = self.theme["scale-mid-mark" if tile.colour is None else f"{lacquer}-value"]
        return Paint(ink, self.theme[f"{lacquer}-1"], bold=True)


def _turn(state: PantareiState) -> str:
    return t("{player} to move. {sentence}", player=player_name(state.turn), sentence=what_may_be_done(state))
