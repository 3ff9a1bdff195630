"""Kamon drawn: tokens, stones, what may be covered, and what won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS, INDEX
from crestflow.protocol import Chain, Loop
from crestflow.render.describe import describe_kamon
from crestflow.render.kamon import board, measures
from crestflow.render.kamon.board import CENTRES
from crestflow.render.kamon.measures import CELL
from crestflow.render.kamon.pieces import last_move_mark, stone, token
from crestflow.render.kamon.stamps import stamps
from crestflow.render.kamon.winning_line import draw_winning_line
from crestflow.render.svg.badges import badge
from crestflow.render.svg.cased_line import cased_line
from crestflow.render.svg.document import Picture
from crestflow.render.svg.shapes import hexagon, moved, num, opacity, rounded, tag
from crestflow.render.svg.style import Detail, Style


def draw_kamon(
    state: KamonState, style: Style, size: float | None, _shape: str, show: Mapping[str, Any]
) -> tuple[Picture, Style]:
    """The picture, and the style in the detail that its size allows."""
    if size is not None:
        scale = size / board.extent(show.get("coordinates", True))[0]
        style = replace(style, detail=detail_for(scale), scale=scale)
    return KamonDrawing(state, style, **show).picture(), style


def detail_for(pixels_per_unit: float) -> Detail:
    """The board is as fine as its largest tokens are."""
    token_width = 2 * measures.TOKEN_OPEN * CELL * pixels_per_unit
    return (
        Detail.FULL
        if token_width >= measures.FINE_FROM
        else Detail.SMALL
        if token_width >= measures.RINGS_FROM
        else Detail.TINY
    )


@dataclass(frozen=True)
class KamonDrawing:
    """One position with everything that is to be shown of it."""

    state: KamonState
    style: Style
    coordinates: bool = True
    legal: bool = True
    """Light the cells that may be covered and let the others recede."""
    covered: bool = True
    """Engrave stones with the token they cover."""
    verdicts: Mapping[str, str] = field(default_factory=dict)
    """What is known about moves, by cell: `win 7`, `loss 12`, `draw`, `+1.4`."""
    hint: str | None = None
    """A cell to point at."""

    def picture(self) -> Picture:
        """The whole board."""
        coordinates = self.coordinates and self.style.detail is not Detail.TINY
        width, height = board.extent(coordinates)
        # Lit cells are raised and overlap their neighbours, so they are drawn after them.
        order = sorted(CELLS, key=lambda name: name in self._open)
        parts = [board.frame(self.style), *(self.cell(name) for name in order), self._hint(), self._line()]
        if coordinates:
            parts.append(board.coordinates(self.style))
        title, description = describe_kamon(self.state, self.style.edition)
        return Picture(-width / 2, -height / 2, width, height, "".join(parts), title, description, stamps())

    def cell(self, name: str) -> str:
        """One cell as a group that carries its name."""
        x, y = CENTRES[name]
        stones = self.state.black | self.state.white
        if stones >> INDEX[name] & 1:
            drawing = self._stone(name)
        elif name in self._open:
            drawing = self._open_cell(name)
        else:
            drawing = self._closed_cell(name)
        return tag("g", drawing, data_cell=name, transform=f"translate({num(x)} {num(y)})")

    @cached_property
    def _open(self) -> frozenset[str]:
        return frozenset(self.state.legal_moves()) if self.legal else frozenset()

    @cached_property
    def _shape(self) -> Chain | Loop | None:
        shape = self.state.outcome.won_by if self.state.outcome else None
        return shape if isinstance(shape, Chain | Loop) else None

    def _inside(self, name: str) -> bool:
        return isinstance(self._shape, Loop) and name in self._shape.inside

    def _stone(self, name: str) -> str:
        cell = INDEX[name]
        piece = stone(
            self.style,
            "black" if self.state.black >> cell & 1 else "white",
            self.state.layout.tokens[cell],
            CELL,
            engraved=self.covered,
        )
        if cell == self.state.last:
            piece += last_move_mark(self.style, CELL)
        inside = self._inside(name)
        faded = self._shape is not None and not inside and name not in self._shape.cells
        return board.empty_cell(self.style, lit=inside) + tag(
            "g", piece, opacity=opacity(measures.FADED) if faded else None
        )

    def _open_cell(self, name: str) -> str:
        shown = self.state.layout.tokens[INDEX[name]]
        ground = board.legal_cell(self.style)
        if name not in self.verdicts:
            return ground + token(self.style, shown, CELL * measures.TOKEN_OPEN)
        raised = moved(
            0, -measures.VERDICT_TOKEN_RISE * CELL, token(self.style, shown, CELL * measures.TOKEN_WITH_VERDICT)
        )
        return (
            ground
            + raised
            + badge(self.style, self.verdicts[name], 0, measures.BADGE_DROP * CELL, measures.BADGE_HEIGHT * CELL)
        )

    def _closed_cell(self, name: str) -> str:
        inside = self._inside(name)
        recedes = (self.legal or self.state.outcome is not None) and not inside
        size = measures.TOKEN_RECEDING if recedes else measures.TOKEN_CALM
        shown = token(self.style, self.state.layout.tokens[INDEX[name]], CELL * size)
        return board.empty_cell(self.style, lit=inside) + tag(
            "g", shown, opacity=self.style["token-dim"] if recedes else None
        )

    def _hint(self) -> str:
        if self.hint is None:
            return ""
        if self.hint not in CENTRES:
            raise ValueError(f"no cell {self.hint!r} to point at")
        x, y = CENTRES[self.hint]
        outline = rounded(hexagon(CELL, centre=(x, y)), 0.14)
        dashes = " ".join(num(share * CELL) for share in measures.HINT_DASHES)
        return cased_line(self.style, outline, measures.HINT_LINE * CELL, stroke_dasharray=dashes)

    def _line(self) -> str:
        return draw_winning_line(self.style, self._shape) if self._shape else ""
