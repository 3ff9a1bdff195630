"""What the screen asks of a board, whichever game it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from crestflow.protocol import State
from crestflow.render.svg.palette import ColourTheme
from crestflow.render.terminal.half_blocks import PointGrid

Arrow: TypeAlias = Literal["left", "right", "up", "down"]


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How a board is to be drawn, apart from its position."""

    theme: ColourTheme
    hint: str | None = None
    """A move to point out."""
    active: bool = True
    """Whether a person is to move: then the legal moves are marked."""


class ScreenBoard(Protocol):
    """A board with a cursor. It turns keys and clicks into moves and draws itself; rules are the game's."""

    beside: bool
    """Whether the panel lies beside the board, and not below it."""

    def show(self, state: State) -> None:
        """Show a position; what was chosen before is forgotten."""

    def draw(self, width: int, height: int, look: BoardLook) -> PointGrid:
        """The board in so many columns and lines."""

    def arrow(self, arrow: Arrow) -> None:
        """Move the cursor."""

    def following(self, step: int) -> None:
        """Move the cursor to the next place where something can be done, or with -1 to the one before."""

    def enter(self) -> str | None:
        """Choose what the cursor is on; a move text once a move is complete, legal or not."""

    def click(self, column: int, line: int) -> str | None:
        """The same for the place under the mouse, in characters of the last drawing."""

    def cancel(self) -> None:
        """Take back a choice that is not yet a move."""

    def mode(self, key: str) -> bool:
        """Choose the kind of move by a key of the game's own; whether the key means something."""

    def sentence(self) -> str:
        """What lies under the cursor."""

    def prompt(self) -> str:
        """What the player to move may do."""
