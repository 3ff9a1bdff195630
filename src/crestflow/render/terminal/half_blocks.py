"""A grid of characters with two square points behind each: half blocks double the lines to draw on."""

from __future__ import annotations

from typing import NamedTuple

UPPER_HALF = "▀"


class Glyph(NamedTuple):
    """One character of the terminal and its two colours."""

    sign: str
    ink: str
    ground: str
    bold: bool = False


class PointGrid:
    """Points two to a character, one above the other, and letters that lie over them.

    >>> grid = PointGrid(3, 1, "#000000", "#ffffff")
    >>> grid.point(0, 0, "#ff0000")
    >>> grid.put(0, 1, "a")
    >>> "".join(glyph.sign for glyph in grid.line(0))
    '▀a '
    """

    def __init__(self, columns: int, lines: int, paper: str, ink: str) -> None:
        self.columns, self.lines = columns, lines
        self._paper, self._ink = paper, ink
        self._points = [[paper] * columns for _ in range(2 * lines)]
        self._signs: dict[tuple[int, int], tuple[str, str, bool]] = {}

    def point(self, x: int, y: int, colour: str) -> None:
        """Colour a point; `y` counts half lines. Points beside the grid are left out."""
        if 0 <= x < self.columns and 0 <= y < 2 * self.lines:
            self._points[y][x] = colour

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle of points."""
        for down in range(y, y + height):
            for across in range(x, x + width):
                self.point(across, down, colour)

    def put(self, line: int, column: int, text: str, ink: str | None = None, *, bold: bool = False) -> None:
        """Write over the points of a line."""
        for at, sign in enumerate(text, column):
            if 0 <= at < self.columns and 0 <= line < self.lines:
                self._signs[line, at] = (sign, ink or self._ink, bold)

    def line(self, number: int) -> list[Glyph]:
        """The characters of a line. Behind a letter lies the colour of the lower point."""
        upper, lower = self._points[2 * number], self._points[2 * number + 1]
        return [self._glyph(number, column, upper[column], lower[column]) for column in range(self.columns)]

    def _glyph(self, line: int, column: int, upper: str, lower: str) -> Glyph:
        sign, ink, bold = self._signs.get((line, column), (" ", self._ink, False))
        if sign == " " and upper != lower:
            return Glyph(UPPER_HALF, upper, lower)
        return Glyph(sign, ink, lower, bold)

    def text(self) -> str:
        """The letters alone, without what the points draw."""
        rows = ("".join(self._signs.get((line, x), " ")[0] for x in range(self.columns)) for line in range(self.lines))
        return "\n".join(row.rstrip() for row in rows)
