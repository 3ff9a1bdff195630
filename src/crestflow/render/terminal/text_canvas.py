"""A grid of characters with colours: the terminal drawings are composed here and written out at the end."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Literal, NamedTuple

from crestflow.games.kamon.editions import Edition
from crestflow.render.terminal.colour_codes import ColourMode, colour_codes

Signs = Literal["unicode", "ascii"]

# What stands in for each sign where only 7-bit characters can be shown.
_ASCII = str.maketrans("●○◂★▲═─╱╲·", "xo<*^=-/\\-")


class Paint(NamedTuple):
    """How characters are painted; None leaves the terminal's own colour."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False


PLAIN = Paint()


@dataclass(frozen=True, slots=True)
class TerminalOptions:
    """How a game is to be drawn in a terminal."""

    width: int = 80
    edition: Edition = "colours"
    legal: bool = True
    """Whether to mark what may be played."""
    sentence: bool = True
    """Whether to say whose turn it is or how the game ended."""


class TextCanvas:
    """Characters and their paint by line and column; it grows as it is written on."""

    def __init__(self, signs: Signs = "unicode") -> None:
        if signs not in ("unicode", "ascii"):
            raise ValueError(f"no signs {signs!r}: choose unicode or ascii")
        self._ascii = signs == "ascii"
        self._lines: list[dict[int, tuple[str, Paint]]] = []

    @property
    def height(self) -> int:
        """How many lines have been written on."""
        return len(self._lines)

    def put(self, line: int, column: int, text: str, paint: Paint = PLAIN) -> None:
        """Write a text; later writing covers earlier."""
        while len(self._lines) <= line:
            self._lines.append({})
        for offset, sign in enumerate(text.translate(_ASCII) if self._ascii else text):
            self._lines[line][column + offset] = (sign, paint)

    def paragraph(self, line: int, text: str, width: int, paint: Paint = PLAIN) -> None:
        """Write a text over as many lines as it needs, broken between words."""
        for offset, words in enumerate(wrap(text, max(1, width))):
            self.put(line + offset, 0, words, paint)

    def text(self, *, colour: ColourMode) -> str:
        """All lines, without blanks at their ends."""
        return "\n".join(self._line(cells, colour) for cells in self._lines)

    def _line(self, cells: dict[int, tuple[str, Paint]], colour: ColourMode) -> str:
        end = max((column + 1 for column, (sign, _) in cells.items() if sign != " "), default=0)
        row = [cells.get(column, (" ", PLAIN)) for column in range(end)]
        if colour == "none":
            return "".join(sign for sign, _ in row)
        parts, current = [], PLAIN
        for sign, paint in row:
            if paint != current:
                parts.append(_escape(paint, colour))
                current = paint
            parts.append(sign)
        return "".join(parts) + ("\x1b[0m" if current != PLAIN else "")


def _escape(paint: Paint, colour: ColourMode) -> str:
    """The control sequence that switches to a paint from any other."""
    codes = ["0", *(["1"] if paint.bold else []), *colour_codes(paint.ink, paint.ground, colour)]
    return f"\x1b[{';'.join(codes)}m"
