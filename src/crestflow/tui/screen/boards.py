"""The board of each game."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.tui.screen.board import ScreenBoard
from crestflow.tui.screen.kamon import KamonScreenBoard
from crestflow.tui.screen.pantarei import PantareiScreenBoard


def board_for(state: State, edition: Edition = "colours") -> ScreenBoard:
    """A board that shows a position, its cursor at the first legal move."""
    board: ScreenBoard
    match state:
        case KamonState():
            board = KamonScreenBoard(state, edition)
        case PantareiState():
            board = PantareiScreenBoard(state)
        case _:
            raise TypeError(f"no board for {state!r}")
    return board
