"""Kamon in a terminal: a hexagon of two-letter tokens between its coloured sides.

::

    [Rf] may be covered    ●Rf  black stone    ○Rf◂ white stone, the last one placed    ●Rf★ one that won

Where the width allows, every cell carries its name below the token; otherwise rows carry their letter.
"""

from __future__ import annotations

from dataclasses import dataclass

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition, number
from crestflow.games.kamon.geometry import CELLS, INDEX, ROW_LENGTHS, ROWS
from crestflow.games.kamon.notation import CODES
from crestflow.games.kamon.tokens import Token
from crestflow.i18n import t, tc
from crestflow.i18n.terms import colour_name
from crestflow.protocol import Chain, Colour, Loop
from crestflow.render.describe import describe_outcome, what_may_follow
from crestflow.render.svg.palette import ColourTheme, is_dark, mixed
from crestflow.render.terminal.text_canvas import Paint, TerminalOptions, TextCanvas
from crestflow.vocabulary import CrestColour

PITCH, NARROW_PITCH = 6, 5
"""Columns from cell to cell; a cell itself takes four of them."""
WIDE = 46
"""The width that the usual pitch needs; the narrow one fits into 40 columns."""
ROOMY = 64
"""From this width on cells carry their names and sides their colours' names."""


def token_code(token: Token | None, edition: Edition) -> str:
    """The two characters that stand for a token; the classic edition says the number.

    >>> token_code(Token("blue", "fish"), "colours"), token_code(Token("blue", "fish"), "classic")
    ('Bf', '5f')
    """
    code = CODES[token]
    return code if token is None or edition == "colours" else f"{number(token)}{code[1]}"


def draw_kamon(canvas: TextCanvas, state: KamonState, theme: ColourTheme, options: TerminalOptions) -> None:
    """Draw a position and, below it, whose turn it is or how the game ended."""
    width, edition = options.width, options.edition
    roomy = width >= ROOMY
    pitch = PITCH if width >= WIDE else NARROW_PITCH
    left = 12 if roomy else 4
    sheet = _KamonSheet(canvas, state, theme, edition, roomy, pitch=pitch, left=left, legal=options.legal)
    sheet.sides()
    for name in CELLS:
        sheet.cell(name)
    if roomy:
        canvas.paragraph(canvas.height + 1, _legend(), width, Paint(theme["ink-3"]))
    if options.sentence:
        ending = state.outcome
        sentence = describe_outcome(ending) if ending else what_may_follow(state, edition)
        canvas.paragraph(canvas.height + 1, sentence, width)


def _legend() -> str:
    signs = (
        ("●", tc("stone", "black")),
        ("○", tc("stone", "white")),
        ("◂", t("the last stone")),
        ("★", t("a stone that won")),
        ("[ ]", t("may be covered")),
    )
    return "   ".join(f"{sign} {meaning}" for sign, meaning in signs)


@dataclass(frozen=True)
class _KamonSheet:
    canvas: TextCanvas
    state: KamonState
    theme: ColourTheme
    edition: Edition
    roomy: bool
    pitch: int
    left: int
    legal: bool

    @property
    def _lines_per_row(self) -> int:
        return 2 if self.roomy else 1

    def _place(self, row: int, across: int) -> tuple[int, int]:
        """Line and column of the cell `across` cells from the left in a row."""
        return 1 + row * self._lines_per_row, self._indent(row) + self.pitch * across

    def _indent(self, row: int) -> int:
        """Where a row begins: half a cell further right for each cell that it is shorter than the longest."""
        return self.left + self.pitch * (7 - ROW_LENGTHS[row]) // 2

    def cell(self, name: str) -> None:
        """The token or stone of a cell and, where there is room, its name."""
        line, column = self._place(ROWS.index(name[0]), int(name[1]) - 1)
        paint = self._paint(name)
        before, after = self._marks(name)
        code = token_code(self.state.layout.tokens[INDEX[name]], self.edition)
        self.canvas.put(line, column, before + code + after, paint)
        if self.roomy:
            self.canvas.put(line + 1, column, f" {name} ", paint._replace(bold=False))

    def _stone(self, name: str) -> Colour | None:
        cell = INDEX[name]
        if self.state.black >> cell & 1:
            return "black"
        return "white" if self.state.white >> cell & 1 else None

    def _open(self, name: str) -> bool:
        return self.legal and name in self.state.legal_moves()

    def _marks(self, name: str) -> tuple[str, str]:
        """The characters before and after a token's code."""
        stone = self._stone(name)
        if stone is None:
            return ("[", "]") if self._open(name) else (" ", " ")
        shape = self.state.outcome.won_by if self.state.outcome else None
        won = isinstance(shape, Chain | Loop) and name in shape.cells
        last = self.state.last == INDEX[name]
        return ("●" if stone == "black" else "○"), ("★" if won else "◂" if last else " ")

    def _paint(self, name: str) -> Paint:
        token, stone = self.state.layout.tokens[INDEX[name]], self._stone(name)
        tone = "blank" if token is None or self.edition == "classic" else token.colour
        if stone is not None:
            ink, ground = (
                self.theme[f"k-{tone}-on-{stone}"],
                self.theme["black-1" if stone == "black" else "white-1"],
            )
            if self.state.last == INDEX[name]:
                return Paint(self.theme["gold-edge"], self.theme["gold"], bold=True)
            return Paint(ink, ground, bold=True)
        ink, ground = self.theme[f"k-{tone}-ink"], self.theme[f"k-{tone}"]
        if self._open(name) or not self.legal:
            return Paint(ink, ground, bold=True)
        quiet = self.theme[f"k-{tone}-on-{'black' if is_dark(self.theme) else 'white'}"]
        return Paint(mixed(quiet, self.theme["cell"], 0.72), self.theme["cell"])

    def sides(self) -> None:
        """The six sides: strokes in their colours and, where there is room, their names."""
        last = 1 + 7 * self._lines_per_row
        start = self._place(0, 0)[1]
        length = 4 * self.pitch - 2
        green = colour_name("green")
        label = f" {green} " if self.roomy else green
        for line in (0, last):
            self.canvas.put(line, start, label.center(length, "═"), Paint(self.theme["k-green"]))
        for line in range(1, last):
            self._slanted(line)
        if self.roomy:
            places: tuple[tuple[int, int, CrestColour], ...] = (
                (5, 4, "yellow"),
                (5, 55, "blue"),
                (10, 4, "blue"),
                (10, 55, "yellow"),
            )
            for line, column, colour in places:
                name = colour_name(colour)
                # A long name begins further left, so that it does not run into the stroke of its side.
                start = column if column > self.left else min(column, self.left - 2 - len(name))
                self.canvas.put(line, start, name, Paint(self.theme[f"k-{colour}"]))

    def _slanted(self, line: int) -> None:
        """The strokes left and right of one line, and the letter of its row where cells have no names."""
        row, second = divmod(line - 1, self._lines_per_row)
        column = self._place(row, 0)[1]
        upper = row < 3 or (row == 3 and not second)
        lean = (1 if upper else -1) * second
        left, right = column - 2 - lean, column + self.pitch * ROW_LENGTHS[row] - 1 + lean
        colours = ("yellow", "blue") if upper else ("blue", "yellow")
        strokes = ("╱", "╲") if upper else ("╲", "╱")
        for at, stroke, colour in zip((left, right), strokes, colours, strict=True):
            self.canvas.put(line, at, stroke, Paint(self.theme[f"k-{colour}"]))
        if not self.roomy:
            self.canvas.put(line, left - 2, ROWS[row], Paint(self.theme["ink-3"]))
