"""Pantareï drawn: the snake, its stacks, their numbers, and the marks of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.tiles import Stack
from crestflow.protocol import Tower
from crestflow.render.describe import describe_pantarei
from crestflow.render.kamon.pieces import cased
from crestflow.render.pantarei import snake_body
from crestflow.render.pantarei.chips import Way, swap_chip, way_chip
from crestflow.render.pantarei.snake_layout import BODY, CANVASES, EDGE, TAIL, Lie, SnakeShape, lie
from crestflow.render.pantarei.tiles import FACE, THICKNESS, collar, draw_stack, golden_collar, rise, silhouette
from crestflow.render.svg.document import Picture
from crestflow.render.svg.glyphs import outline, write
from crestflow.render.svg.shapes import Point, num, tag
from crestflow.render.svg.style import Detail, Style

LIFT = 0.12
"""How far a chosen stack is lifted, in widths of a tile."""
FOOT = FACE / 2 + THICKNESS
"""From the middle of the lowest face to the ground before it."""
FADED = ".4"


def detail_for(pixels_per_unit: float, stacks: int, shape: SnakeShape) -> Detail:
    """Bands and medallions need a tile of 24 pixels; flow lines and fine rims one of 44."""
    pixels = lie(stacks, CANVASES[shape]).tile * pixels_per_unit
    return Detail.FULL if pixels >= 44 else Detail.SMALL if pixels >= 24 else Detail.TINY


@dataclass(frozen=True)
class PantareiDrawing:
    """One position with everything that is to be shown of it. Stacks go by number, from 1."""

    state: PantareiState
    style: Style
    shape: SnakeShape = "wide"
    coordinates: bool = True
    """Number the stacks, and say how high they are."""
    legal: bool = False
    """Let the stacks recede that the player to move cannot touch."""
    chosen: int | None = None
    targets: Mapping[int, Way] = field(default_factory=dict)
    """Where the chosen tiles can land, and the way there."""
    swaps: frozenset[int] = frozenset()
    """Which stacks the chosen one can be swapped with."""

    def picture(self) -> Picture:
        """The whole snake, centred on its canvas."""
        canvas, tile = CANVASES[self.shape], self._lie.tile
        parts = [
            snake_body.ribbon(self.style, self._lie.course, BODY * tile, self._lie.course.length - TAIL * tile),
            snake_body.head(self.style, self._lie.course, BODY * tile),
        ]
        # What lies further down stands in front.
        order = sorted(range(1, len(self.state.stacks) + 1), key=lambda number: self._lie.places[number - 1][1])
        parts += [self.stack(number) for number in order]
        if self.coordinates and self.style.detail is not Detail.TINY:
            parts += [self._label(number) for number in order]
        title, description = describe_pantarei(self.state)
        return Picture(0, self._top(canvas.height), canvas.width, canvas.height, "".join(parts), title, description)

    def stack(self, number: int) -> str:
        """One stack with its marks, as a group that carries its number."""
        x, y = self._lie.places[number - 1]
        stack, tile = self.state.stacks[number - 1], self._lie.tile
        lift = LIFT * tile if number == self.chosen else 0.0
        drawing = draw_stack(self.style, stack, tile, lift)
        if number in (self.chosen, self._tower):
            drawing += golden_collar(self.style, stack, tile, lift)
        drawing += self._target_mark(number, stack) + self._swap_mark(number, stack)
        if self._recedes(number):
            # Paper beneath, so that a faded stack still hides the snake_body.
            hidden = tag("path", d=silhouette(stack, tile), fill=self.style["paper"])
            drawing = hidden + tag("g", drawing, opacity=FADED)
        return tag("g", drawing, data_stack=str(number), transform=f"translate({num(x)} {num(y)})")

    @cached_property
    def _lie(self) -> Lie:
        return lie(len(self.state.stacks), CANVASES[self.shape])

    @cached_property
    def _tower(self) -> int | None:
        shape = self.state.outcome.won_by if self.state.outcome else None
        return shape.stack if isinstance(shape, Tower) else None

    @cached_property
    def _movable(self) -> frozenset[int]:
        """The stacks named in some legal move."""
        found: set[int] = set()
        for move in map(read_move, self.state.legal_moves()):
            if isinstance(move, Step):
                found.add(move.stack)
            elif isinstance(move, Swap):
                found |= {move.left, move.right}
        return frozenset(found)

    def _recedes(self, number: int) -> bool:
        if self._tower is not None:
            return number != self._tower
        return self.legal and self.state.outcome is None and number not in self._movable

    def _target_mark(self, number: int, stack: Stack) -> str:
        if number not in self.targets:
            return ""
        tile = self._lie.tile
        y = -rise(stack, tile)
        ring = self._dark_collar(collar(tile, y, 1.1), 0.04, dashes=f"{num(0.11 * tile)} {num(0.075 * tile)}")
        return ring + way_chip(self.style, self.targets[number], 0, y - (FACE / 2 + 0.25) * tile, 0.155 * tile)

    def _swap_mark(self, number: int, stack: Stack) -> str:
        if number not in self.swaps:
            return ""
        tile = self._lie.tile
        y = -rise(stack, tile)
        chip = swap_chip(self.style, 0.4 * tile, y - 0.43 * FACE * tile, 0.155 * tile)
        return self._dark_collar(collar(tile, y), 0.022) + chip

    def _dark_collar(self, data: str, width: float, dashes: str | None = None) -> str:
        """A collar in ink on a paper ground, so that it shows on river and tiles alike."""
        tile = self._lie.tile
        ground = tag("path", d=data, fill="none", stroke=self.style["paper"], stroke_width=(width + 0.036) * tile)
        line = tag(
            "path",
            d=data,
            fill="none",
            stroke=self.style["ink"],
            stroke_width=width * tile,
            stroke_dasharray=dashes,
        )
        return ground + line

    def _label(self, number: int) -> str:
        """The number of a stack, its height if above one, and a golden bar if the last turn touched it."""
        stack, tile = self.state.stacks[number - 1], self._lie.tile
        size = self.style.legible(0.135 * tile, most=0.2 * tile)
        height = f"×{len(stack)}" if len(stack) > 1 else ""
        half = outline(f"{number} {height}".strip())[0] * size / 20
        x, y = self._label_place(number, half)
        parts = []
        if number in self.state.touched and self._tower is None:
            bar = f"M{num(x - 0.24 * tile)} {num(y + 0.155 * tile)}H{num(x + 0.24 * tile)}"
            parts.append(cased(self.style, bar, 0.035 * tile))
        quiet, loud, halo = self.style["ink-3"], self.style["ink"], self.style["paper"]
        parts.append(write(str(number), x - half, y, size, quiet, weight=1.3, anchor="start", halo=halo))
        if height:
            parts.append(write(height, x + half, y, size, loud, weight=1.7, anchor="end", halo=halo))
        return "".join(parts)

    def _label_place(self, number: int, half: float) -> Point:
        """Below the stack; beside whatever stands in front of that place, at a turn of the snake_body."""
        tile = self._lie.tile
        x, y = self._lie.places[number - 1]
        y += (FOOT + 0.2) * tile
        for (other_x, other_y), stack in zip(self._lie.places, self.state.stacks, strict=True):
            top = other_y - rise(stack, tile) - (FACE / 2 + 0.1) * tile
            room = 0.54 * tile + half - abs(other_x - x)
            if top < y < other_y + FOOT * tile and room > 0:
                x += -room if other_x > x else room
        return min(max(x, half + EDGE * tile), CANVASES[self.shape].width - half - EDGE * tile), y

    def _top(self, height: float) -> float:
        """Where the canvas begins, so that what is drawn lies in its middle."""
        tile = self._lie.tile
        chip = 0.42 if self.targets else 0.0
        tops = [
            y - rise(stack, tile) - (FACE / 2 + chip) * tile
            for (_, y), stack in zip(self._lie.places, self.state.stacks, strict=True)
        ]
        bottoms = [y + (FOOT + 0.38) * tile for _, y in self._lie.places]
        return (min(tops) + max(bottoms) - height) / 2
