"""Pantareï drawn: the snake, its stacks, their numbers, and the marks of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.games.pantarei.tiles import Stack
from crestflow.protocol import Tower
from crestflow.render.describe import describe_pantarei
from crestflow.render.pantarei import measures, snake_body
from crestflow.render.pantarei.chips import Direction, carried, direction_chip, swap_chip
from crestflow.render.pantarei.measures import BODY, EDGE, FACE, TAIL
from crestflow.render.pantarei.snake_layout import CANVASES, SnakeLayout, SnakeShape, lay_out
from crestflow.render.pantarei.tiles import collar, draw_stack, gold_collar, rise, wide_collar
from crestflow.render.svg.cased_line import cased_line
from crestflow.render.svg.document import Picture
from crestflow.render.svg.glyphs import outline, write
from crestflow.render.svg.shapes import Point, num, tag
from crestflow.render.svg.style import Detail, Style


def draw_pantarei(
    state: PantareiState, style: Style, size: float | None, shape: SnakeShape, show: Mapping[str, Any]
) -> tuple[Picture, Style]:
    """The picture, and the style in the detail that its size allows."""
    if shape not in CANVASES:
        raise ValueError(f"no shape {shape!r}: choose {' or '.join(CANVASES)}")
    if size is not None:
        scale = size / CANVASES[shape].width
        style = replace(style, detail=detail_for(scale, len(state.stacks), shape), scale=scale)
    return PantareiDrawing(state, style, shape, **show).picture(), style


def detail_for(pixels_per_unit: float, stacks: int, shape: SnakeShape) -> Detail:
    """Bands and medallions need a tile of some pixels; flow lines and fine rims need more."""
    pixels = lay_out(stacks, CANVASES[shape]).tile * pixels_per_unit
    return (
        Detail.FULL if pixels >= measures.FINE_TILE else Detail.SMALL if pixels >= measures.BANDED_TILE else Detail.TINY
    )


@dataclass(frozen=True)
class PantareiDrawing:
    """One position with everything that is to be shown of it. Stacks go by number, from 1."""

    state: PantareiState
    style: Style
    shape: SnakeShape = "wide"
    coordinates: bool = True
    """Number the stacks, and say how high they are."""
    legal: bool = False
    """Stacks that the player to move cannot touch cast no shadow; they keep their colours, as they are read too."""
    chosen: int | None = None
    targets: Mapping[int, Direction] = field(default_factory=dict)
    """Where the chosen tiles can land, and the end of that move's text: ``r`` for one tile, ``r2`` for two."""
    swaps: frozenset[int] = frozenset()
    """Which stacks the chosen one can be swapped with."""

    def picture(self) -> Picture:
        """The whole snake, centred on its canvas."""
        canvas, tile = CANVASES[self.shape], self._layout.tile
        parts = [
            snake_body.ribbon(self.style, self._layout.course, BODY * tile, self._layout.course.length - TAIL * tile),
            snake_body.head(self.style, self._layout.course, BODY * tile),
        ]
        # What lies further down stands in front.
        order = sorted(range(1, len(self.state.stacks) + 1), key=lambda number: self._layout.places[number - 1][1])
        parts += [self.stack(number) for number in order]
        if self.coordinates and self.style.detail is not Detail.TINY:
            parts += [self._label(number) for number in order]
        title, description = describe_pantarei(self.state)
        return Picture(0, self.top(), canvas.width, canvas.height, "".join(parts), title, description)

    def stack(self, number: int) -> str:
        """One stack with its marks, as a group that carries its number."""
        x, y = self._layout.places[number - 1]
        stack, tile = self.state.stacks[number - 1], self._layout.tile
        lift = measures.LIFT * tile if number == self.chosen else 0.0
        drawing = draw_stack(self.style, stack, tile, lift, lifted=self._lifted, shadow=not self._lies_still(number))
        if number in (self.chosen, self._tower):
            drawing += gold_collar(self.style, stack, tile, lift)
        drawing += self._target_mark(number, stack) + self._swap_mark(number, stack)
        return tag("g", drawing, data_stack=str(number), transform=f"translate({num(x)} {num(y)})")

    @cached_property
    def _layout(self) -> SnakeLayout:
        return lay_out(len(self.state.stacks), CANVASES[self.shape])

    @cached_property
    def _lifted(self) -> int | None:
        """How many tiles of the chosen stack are in hand; the whole of it to be swapped."""
        return max(map(carried, self.targets.values()), default=None)

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

    def _lies_still(self, number: int) -> bool:
        return self.legal and self.state.outcome is None and number not in self._movable

    def _target_mark(self, number: int, stack: Stack) -> str:
        if number not in self.targets:
            return ""
        tile = self._layout.tile
        y = -rise(stack, tile)
        dashes = " ".join(num(share * tile) for share in measures.TARGET_DASHES)
        ring = self._dark_collar(wide_collar(tile, y), measures.TARGET_LINE, dashes=dashes)
        chip_y = y - measures.TARGET_CHIP_RISE * tile
        flow, radius = self._layout.flow[number - 1], measures.CHIP_RADIUS * tile
        return ring + direction_chip(self.style, self.targets[number], flow, chip_y, radius)

    def _swap_mark(self, number: int, stack: Stack) -> str:
        if number not in self.swaps:
            return ""
        tile = self._layout.tile
        y = -rise(stack, tile)
        across, down = measures.SWAP_CHIP
        chip = swap_chip(self.style, across * tile, y + down * tile, measures.CHIP_RADIUS * tile)
        return self._dark_collar(collar(tile, y), measures.SWAP_LINE) + chip

    def _dark_collar(self, data: str, width: float, dashes: str | None = None) -> str:
        """A collar in ink on a paper ground, so that it shows on body and tiles alike."""
        tile = self._layout.tile
        ground = tag(
            "path",
            d=data,
            fill="none",
            stroke=self.style["paper"],
            stroke_width=(width + measures.COLLAR_GROUND) * tile,
        )
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
        tile, size, height, half = (
            self._layout.tile,
            self._label_size,
            self._label_height(number),
            self.label_half(number),
        )
        x, y = self.label_place(number, half)
        parts = []
        if number in self.state.touched and self._tower is None:
            half_bar, bar_y = measures.TOUCHED_BAR * tile, y + measures.TOUCHED_BAR_DROP * tile
            bar = f"M{num(x - half_bar)} {num(bar_y)}H{num(x + half_bar)}"
            parts.append(cased_line(self.style, bar, measures.TOUCHED_BAR_LINE * tile))
        quiet, loud, halo = self.style["ink-3"], self.style["ink"], self.style["paper"]
        parts.append(write(str(number), x - half, y, size, quiet, weight=1.3, anchor="start", halo=halo))
        if height:
            parts.append(write(height, x + half, y, size, loud, weight=1.7, anchor="end", halo=halo))
        return "".join(parts)

    @cached_property
    def _label_size(self) -> float:
        tile = self._layout.tile
        return self.style.legible(measures.LABEL_HEIGHT * tile, most=measures.LABEL_HEIGHT_MAX * tile)

    def _label_height(self, number: int) -> str:
        """How high a stack is, as its label says it: nothing for a single tile."""
        tiles = len(self.state.stacks[number - 1])
        return f"×{tiles}" if tiles > 1 else ""

    def label_half(self, number: int) -> float:
        """Half the width of a label."""
        return outline(f"{number} {self._label_height(number)}".strip())[0] * self._label_size / 20

    def label_place(self, number: int, half: float) -> Point:
        """Below the stack; beside whatever stands in front of that place, at a turn of the body."""
        tile = self._layout.tile
        x, y = self._layout.places[number - 1]
        y += measures.LABEL_DROP * tile
        for (other_x, other_y), stack in zip(self._layout.places, self.state.stacks, strict=True):
            top = other_y - rise(stack, tile) - (FACE / 2 + measures.LABEL_GAP_ABOVE) * tile
            room = measures.LABEL_GAP_BESIDE * tile + half - abs(other_x - x)
            if top < y < other_y + measures.FOOT * tile and room > 0:
                x += -room if other_x > x else room
        return min(max(x, half + EDGE * tile), CANVASES[self.shape].width - half - EDGE * tile), y

    def top(self) -> float:
        """Where the canvas begins, so that what is drawn lies in its middle."""
        tile = self._layout.tile
        chip = measures.ROOM_FOR_CHIPS if self.targets else 0.0
        tops = [
            y - rise(stack, tile) - (FACE / 2 + chip) * tile
            for (_, y), stack in zip(self._layout.places, self.state.stacks, strict=True)
        ]
        bottoms = [y + (measures.FOOT + measures.ROOM_FOR_LABELS) * tile for _, y in self._layout.places]
        return (min(tops) + max(bottoms) - CANVASES[self.shape].height) / 2
