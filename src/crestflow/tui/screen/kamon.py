"""Kamon on the screen: hexagons of half blocks between the coloured sides."""

from __future__ import annotations

from dataclasses import dataclass

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition
from crestflow.games.kamon.editions import number as shown
from crestflow.games.kamon.geometry import CELLS, COORDINATES, INDEX, ROW_LENGTHS
from crestflow.i18n import t, tn
from crestflow.i18n.terms import any_of_colour, any_of_symbol, player_name
from crestflow.protocol import Chain, Colour, Loop, State
from crestflow.render.describe import describe_token
from crestflow.render.svg.palette import mixed
from crestflow.render.terminal.half_blocks import PointGrid
from crestflow.render.terminal.kamon import token_code
from crestflow.tui.screen.board import Arrow, BoardLook

SIZES = ((12, 11), (10, 9), (8, 7), (6, 5))
"""Columns from cell to cell and points from row to row, the largest first."""
NAMED = 7
"""From so many points on a cell carries its name."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the cells of a board lie: the pitch of cells and rows, and the point of the upper left corner."""

    pitch: int
    rows: int
    left: int
    top: int

    @classmethod
    def fitting(cls, width: int, height: int) -> _Places:
        """The largest board that fits; where none does, the smallest."""
        for pitch, rows in SIZES:
            whole = 7 * pitch + 8, 7 * rows + 6
            if whole[0] <= width and whole[1] <= 2 * height:
                break
        return cls(pitch, rows, (width - 7 * pitch) // 2, max(2, (2 * height - 7 * rows) // 2))

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left point of a cell."""
        row, across = COORDINATES[cell]
        return self.left + 3 * self.pitch + across * self.pitch // 2, self.top + row * self.rows

    @property
    def size(self) -> tuple[int, int]:
        """Columns and points of a cell."""
        return self.pitch - 1, self.rows if self.rows < 6 else self.rows - 1


class KamonScreenBoard:
    """Kamon with a cursor on one of its cells."""

    beside = True

    def __init__(self, state: KamonState, edition: Edition = "colours") -> None:
        self.edition: Edition = edition
        self._state = state
        self._cursor = INDEX["d4"]
        self._column = COORDINATES[self._cursor][1]
        self._places = _Places.fitting(50, 22)

    def show(self, state: State) -> None:
        if not isinstance(state, KamonState):
            raise TypeError(f"a position of Kamon is needed, not {state!r}")
        self._state = state

    @property
    def cursor(self) -> str:
        """The cell under the cursor."""
        return CELLS[self._cursor]

    def arrow(self, arrow: Arrow) -> None:
        """Along the row, or to the nearest cell of the row above or below in the column the cursor keeps to."""
        row, across = COORDINATES[self._cursor]
        if arrow in ("left", "right"):
            across += 2 if arrow == "right" else -2
            found = [cell for cell, place in enumerate(COORDINATES) if place == (row, across)]
            if found:
                self._cursor, self._column = found[0], across
            return
        row += 1 if arrow == "down" else -1
        near = [cell for cell, place in enumerate(COORDINATES) if place[0] == row]
        if near:
            self._cursor = min(near, key=lambda cell: abs(COORDINATES[cell][1] - self._column))

    def following(self, step: int) -> None:
        legal = [INDEX[move] for move in self._state.legal_moves()]
        if legal:
            later = [cell for cell in legal if (cell > self._cursor if step > 0 else cell < self._cursor)]
            self._go((later or legal)[0 if step > 0 else -1])

    def _go(self, cell: int) -> None:
        self._cursor, self._column = cell, COORDINATES[cell][1]

    def enter(self) -> str | None:
        return self.cursor

    def click(self, column: int, line: int) -> str | None:
        width, height = self._places.size
        for cell in range(len(CELLS)):
            x, y = self._places.corner(cell)
            if x <= column < x + width and y <= 2 * line + 1 and 2 * line < y + height:
                self._go(cell)
                return self.cursor
        return None

    def cancel(self) -> None:
        """There is nothing to take back: one choice is a move."""

    def mode(self, key: str) -> bool:  # noqa: ARG002 (Kamon has one kind of move)
        return False

    def sentence(self) -> str:
        token = describe_token(self._state.layout.tokens[self._cursor], self.edition)
        stone = self._stone(self._cursor)
        if stone is not None:
            return t("{cell}, {token}; stone: {player}", cell=self.cursor, token=token, player=player_name(stone))
        if self.cursor in self._state.legal_moves():
            return t("{cell}, {token}, empty, legal", cell=self.cursor, token=token)
        return t("{cell}, {token}, empty", cell=self.cursor, token=token)

    def prompt(self) -> str:
        state = self._state
        if state.last is None:
            return t("Start on any edge cell, except the corners and the blank.")
        token = state.layout.tokens[state.last]
        if token is None:
            return t("Cover any token.")
        blank = state.layout.wild and not (state.black | state.white) >> state.layout.blank & 1
        symbol = any_of_symbol(token.symbol)
        if self.edition == "classic":
            if blank:
                return tn(
                    "Cover {symbol}, the blank, or any token with {n} symbol.",
                    "Cover {symbol}, the blank, or any token with {n} symbols.",
                    shown(token),
                    symbol=symbol,
                )
            return tn(
                "Cover {symbol}, or any token with {n} symbol.",
                "Cover {symbol}, or any token with {n} symbols.",
                shown(token),
                symbol=symbol,
            )
        colour = any_of_colour(token.colour)
        if blank:
            return t("Cover {token}, {symbol} or the blank.", token=colour, symbol=symbol)
        return t("Cover {token} or {symbol}.", token=colour, symbol=symbol)

    def _stone(self, cell: int) -> Colour | None:
        if self._state.black >> cell & 1:
            return "black"
        return "white" if self._state.white >> cell & 1 else None

    def draw(self, width: int, height: int, look: BoardLook) -> PointGrid:
        self._places = _Places.fitting(width, height)
        grid = PointGrid(width, height, look.theme["paper"], look.theme["ink"])
        _draw_sides(grid, self._places, look)
        legal = set(self._state.legal_moves()) if look.active else set()
        for cell in range(len(CELLS)):
            self._draw_cell(grid, cell, look, legal=CELLS[cell] in legal)
        return grid

    def _draw_cell(self, grid: PointGrid, cell: int, look: BoardLook, *, legal: bool) -> None:
        ink, ground = self._colours(cell, look, legal=legal)
        edge = self._edge(cell, look)
        (x0, y0), (width, height) = self._places.corner(cell), self._places.size
        full = self._stone(cell) is not None or legal or edge is not None
        for y in range(height):
            for x in range(width):
                if _inside(x, y, width, height, full=full):
                    rim = y in (0, height - 1) or not _inside(
                        x - 1 if x < width / 2 else x + 1, y, width, height, full=full
                    )
                    grid.point(x0 + x, y0 + y, edge if edge and rim else ground)
        line = (y0 + height // 2) // 2
        if self._places.rows >= NAMED:
            line = (y0 + height // 2 - 1) // 2
            name = CELLS[cell]
            grid.put(
                line + 1, x0 + (width - 2) // 2 + 1, name, mixed(ink, ground, 0.8) if full else look.theme["ink-3"]
            )
        text = self._text(cell, look, legal=legal)
        grid.put(line, x0 + (width - len(text) + 1) // 2, text, ink, bold=full)

    def _colours(self, cell: int, look: BoardLook, *, legal: bool) -> tuple[str, str]:
        """Ink and ground of a cell."""
        theme, stone = look.theme, self._stone(cell)
        token = self._state.layout.tokens[cell]
        tone = "blank" if token is None or self.edition == "classic" else token.colour
        if stone is not None:
            return theme[f"k-{tone}-on-{stone}"], theme[f"{stone}-1"]
        if legal:
            return theme[f"k-{tone}-ink"], theme[f"k-{tone}"]
        if token is None:
            return theme["ink-3"], theme["surface-2"]
        ground = mixed(theme[f"k-{tone}"], theme["cell"], 0.26)
        return mixed(theme["ink"], ground, 0.8), ground

    def _won(self, cell: int) -> bool:
        shape = self._state.outcome.won_by if self._state.outcome else None
        return isinstance(shape, Chain | Loop) and CELLS[cell] in shape.cells

    def _edge(self, cell: int, look: BoardLook) -> str | None:
        """The colour of a cell's rim: the cursor, a hint, a stone that won, the last one."""
        if cell == self._cursor and look.active:
            return look.theme["accent"]
        if CELLS[cell] == look.hint or self._won(cell) or self._state.last == cell:
            return look.theme["gold"]
        return None

    def _text(self, cell: int, look: BoardLook, *, legal: bool) -> str:
        """The token's code between signs that tell everything the colours tell."""
        token, stone = self._state.layout.tokens[cell], self._stone(cell)
        code = "··" if token is None else token_code(token, self.edition)
        if cell == self._cursor and look.active:
            return f"»{code}«"
        if stone is not None:
            after = "★" if self._won(cell) else "◂" if self._state.last == cell else " "
            return f"{'●' if stone == 'black' else '○'}{code}{after}"
        if CELLS[cell] == look.hint:
            return f"?{code}?"
        return f"[{code}]" if legal else f" {code} "


def _inside(x: int, y: int, width: int, height: int, *, full: bool) -> bool:
    """Whether a point belongs to a cell: a hexagon, or a rounder one where nothing can be done."""
    across = abs(x - (width - 1) / 2) / (width / 2)
    down = abs(y - (height - 1) / 2) / (height / 2)
    if not 0 <= x < width:
        return False
    return across + 0.55 * down <= 1.08 if full else across * across + down * down <= 1.02


def _draw_sides(grid: PointGrid, places: _Places, look: BoardLook) -> None:
    """The six sides as strokes in their colours."""
    theme, pitch = look.theme, places.pitch
    left = places.left + 3 * pitch // 2
    whole = 7 * places.rows
    for x in range(left - 1, left + ROW_LENGTHS[0] * pitch):
        grid.point(x, places.top - 2, theme["k-green"])
        grid.point(x, places.top + whole + 1, theme["k-green"])
    middle = places.left + 7 * pitch / 2 - 0.5
    for y in range(-1, whole + 1):
        row = (y - places.rows / 2 + 0.5) / places.rows
        half = (7 - abs(3 - row)) * pitch / 2 + 0.6 + 0.33 * pitch
        upper = y < whole / 2
        grid.point(round(middle - half - 0.5), places.top + y, theme["k-yellow" if upper else "k-blue"])
        grid.point(round(middle + half - 0.5), places.top + y, theme["k-blue" if upper else "k-yellow"])
