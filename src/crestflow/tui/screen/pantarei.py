"""Pantareï on the screen: stacks of tiles that stand side by side on the river, numbered from the head."""

from __future__ import annotations

from typing import Literal, TypeAlias

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import CODES, Step, Swap, read_move
from crestflow.games.pantarei.tiles import Tile
from crestflow.i18n import t
from crestflow.protocol import State, Tower
from crestflow.render.describe import what_may_be_done
from crestflow.render.pantarei.tiles import finish
from crestflow.render.terminal.half_blocks import PointGrid
from crestflow.tui import snake_sentences
from crestflow.tui.screen.board import Arrow, BoardLook

HIGHEST = 8
WIDEST = 8
TWO_LINES = 2 * HIGHEST + 3
"""From so many lines on a tile takes two of them."""

HandMode: TypeAlias = Literal["1", "2", "x"]
"""What is in hand: the top tile, the top two, or the whole stack to be swapped."""

MODES: tuple[HandMode, ...] = ("1", "2", "x")


class PantareiScreenBoard:
    """Pantareï with a cursor on one of its stacks, and perhaps a stack whose tiles are in hand."""

    beside = False

    def __init__(self, state: PantareiState) -> None:
        self._state = state
        self.cursor = 1
        self.chosen: int | None = None
        self._mode: HandMode = "1"
        self._pitch, self._left = 4, 0

    def show(self, state: State) -> None:
        if not isinstance(state, PantareiState):
            raise TypeError(f"a position of Pantareï is needed, not {state!r}")
        self._state, self.chosen = state, None
        self.cursor = min(self.cursor, len(state.stacks))

    def arrow(self, arrow: Arrow) -> None:
        """Left and right go from stack to stack; up takes tiles into the hand, up and down change what is in it."""
        if arrow in ("left", "right"):
            self.cursor = min(max(1, self.cursor + (1 if arrow == "right" else -1)), len(self._state.stacks))
        elif self.chosen is not None:
            self._turn_mode(1 if arrow == "up" else -1)
        elif arrow == "up" and self._modes(self.cursor):
            self._choose(self.cursor)

    def _targets(self, stack: int, mode: HandMode) -> dict[int, str]:
        """The stacks that a move of that kind can reach, each with the move."""
        found = {}
        for text in self._state.legal_moves():
            match read_move(text):
                case Step(source, _, tiles) as step if source == stack and mode == str(tiles):
                    found[snake_sentences.landing(self._state, step)] = text
                case Swap(left, right) if mode == "x" and stack in (left, right):
                    found[left + right - stack] = text
                case _:
                    pass
        return found

    def _modes(self, stack: int) -> list[HandMode]:
        return [mode for mode in MODES if self._targets(stack, mode)]

    def _choose(self, stack: int) -> None:
        self.cursor = self.chosen = stack
        self._mode = self._modes(stack)[0]

    def _turn_mode(self, step: int) -> None:
        modes = self._modes(self.chosen or self.cursor)
        self._mode = modes[(modes.index(self._mode) + step) % len(modes)]

    def following(self, step: int) -> None:
        if self.chosen is None:
            places = [number for number in range(1, len(self._state.stacks) + 1) if self._modes(number)]
        else:
            places = sorted(self._targets(self.chosen, self._mode))
        if places:
            later = [place for place in places if (place > self.cursor if step > 0 else place < self.cursor)]
            self.cursor = (later or places)[0 if step > 0 else -1]

    def enter(self) -> str | None:
        if self._state.legal_moves() == ["pass"]:
            return "pass"
        if self.chosen is None:
            if not self._modes(self.cursor):
                return f"{self.cursor}r"  # the referee says why not
            self._choose(self.cursor)
            return None
        targets = self._targets(self.chosen, self._mode)
        if self.cursor in targets:
            return targets[self.cursor]
        if self.cursor == self.chosen or not self._modes(self.cursor):
            self.chosen = None
        else:
            self._choose(self.cursor)
        return None

    def click(self, column: int, line: int) -> str | None:  # noqa: ARG002 (a stack is the whole column)
        number = (column - self._left) // self._pitch + 1
        if not 1 <= number <= len(self._state.stacks) or column < self._left:
            return None
        self.cursor = number
        return self.enter()

    def cancel(self) -> None:
        self.chosen = None

    def mode(self, key: str) -> bool:
        """The keys 1, 2 and x choose one tile, two tiles or a swap, of the stack in hand or under the cursor."""
        stack = self.chosen or self.cursor
        for mode in self._modes(stack):
            if mode == key:
                self.chosen, self._mode = stack, mode
                return True
        return False

    def sentence(self) -> str:
        if self.chosen is None:
            return snake_sentences.stack(self._state, self.cursor)
        titles = {"1": t("One tile"), "2": t("Two tiles"), "x": t("Swap")}
        offered = "  ".join(
            f"[{mode} {titles[mode]}]" if mode == self._mode else f" {mode} {titles[mode]} "
            for mode in self._modes(self.chosen)
        )
        return f"{offered}\n{snake_sentences.reach(self._state, self.chosen, self._mode)}"

    def prompt(self) -> str:
        return what_may_be_done(self._state)

    def draw(self, width: int, height: int, look: BoardLook) -> PointGrid:
        places = len(self._state.origin.stacks)  # of the whole game, so that stacks keep their width while it goes on
        self._pitch = min(WIDEST, max(4, (width - 1) // places))
        self._left = max(0, (width - self._pitch * places) // 2)
        grid = PointGrid(width, height, look.theme["paper"], look.theme["ink"])
        tall = 2 if height >= TWO_LINES else 1
        for number in range(1, len(self._state.stacks) + 1):
            self._draw_stack(grid, number, tall, look)
        return grid

    def _draw_stack(self, grid: PointGrid, number: int, tall: int, look: BoardLook) -> None:
        column, wide = self._left + self._pitch * (number - 1), self._pitch - 1
        ground = grid.lines - 2
        raised = 0
        if number == self.chosen:
            raised = 2 if self._mode == "2" else len(self._state.stacks[number - 1]) if self._mode == "x" else 1
        stack = self._state.stacks[number - 1]
        for level, tile in enumerate(stack, 1):
            up = 1 if len(stack) - level < raised else 0
            self._draw_tile(grid, tile, look, column=column, line=ground - level * tall - up, tall=tall)
        top = ground - len(stack) * tall - 1 - (1 if raised else 0)
        above = self._above(number)
        grid.put(max(0, top), column + (wide - 1) // 2, above, look.theme["accent"], bold=True)
        grid.fill(column - 1, 2 * ground, self._pitch + 1, 2, look.theme["river"])
        here = number == self.cursor and look.active
        label = f"»{number}«" if here else str(number)
        ink = look.theme["accent"] if here else look.theme["ink"]
        grid.put(ground, column + (wide - len(label) + 1) // 2, label, ink, bold=here)
        mark = self._mark(number, look)
        grid.put(ground + 1, column + wide // 2, mark, look.theme["gold"], bold=True)

    def _draw_tile(self, grid: PointGrid, tile: Tile, look: BoardLook, *, column: int, line: int, tall: int) -> None:
        lacquer = f"scale-{finish(tile)}"
        ink = look.theme["scale-mid-mark" if tile.colour is None else f"{lacquer}-value"]
        wide = self._pitch - 1
        grid.fill(column, 2 * line, wide, 2 * tall, look.theme[f"{lacquer}-1"])
        if tall > 1:
            grid.fill(column, 2 * (line + tall) - 1, wide, 1, look.theme[f"{lacquer}-wall"])
        grid.put(line, column + (wide - 1) // 2, CODES[tile], ink, bold=True)

    def _above(self, number: int) -> str:
        """The sign over a stack that the tiles in hand can reach."""
        if self.chosen is None or number not in self._targets(self.chosen, self._mode):
            return ""
        return "⇄" if self._mode == "x" else "▼"

    def _mark(self, number: int, look: BoardLook) -> str:
        """The sign under a stack: it won, it is part of the hint, or the last turn touched it."""
        shape = self._state.outcome.won_by if self._state.outcome else None
        if isinstance(shape, Tower) and shape.stack == number:
            return "★"
        if look.hint is not None and number in snake_sentences.stacks_of(self._state, look.hint):
            return "?"
        return "▲" if number in self._state.touched else ""
