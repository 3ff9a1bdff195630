"""The screen driven as a player does: keys, mouse, and what can be read on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from crestflow.protocol import Colour, State
from crestflow.tui.screen.app import GameRequest, TerminalApp
from crestflow.tui.screen.game_screen import GameScreen
from crestflow.tui.screen.widgets import BoardWidget

PATIENCE = 180.0
"""Seconds to wait for something that the engine or another thread has to do."""


class Seat:
    """Somebody at the screen."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def game(self) -> GameScreen:
        found = self.app.game_screen
        assert found is not None
        return found

    @property
    def state(self) -> State:
        return self.game.game.state

    @property
    def board(self) -> BoardWidget:
        return self.game.query_one(BoardWidget)

    def text(self, name: str) -> str:
        return str(self.game.query_one(name, Static).content)

    @property
    def screen_text(self) -> str:
        """Every letter on the screen."""
        return "\n".join("".join(part.text for part in line) for line in self.app.screen._compositor.render_strips())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wait(self, met: Callable[[], bool]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not met():
                await self.pilot.pause(0.02)

    async def turn(self, mine: Colour) -> None:
        """Wait until it is this player's turn, or the game is over."""
        await self.wait(lambda: self.game.game.over or self.state.turn == mine)


@asynccontextmanager
async def seated(*, look: str = "dark", size: tuple[int, int] = (80, 24), **request: Any) -> AsyncIterator[Seat]:
    """A game on a screen of that size."""
    app = TerminalApp(GameRequest(**request), look=look)
    async with app.run_test(size=size) as pilot:
        seat = Seat(app, pilot)
        if request.get("against") is not None:
            await seat.wait(lambda: app.game_screen is not None and app.game_screen.is_mounted)
        await pilot.pause()
        yield seat


def driven(play: Coroutine[Any, Any, None]) -> None:
    """Run what somebody does at a screen."""
    asyncio.run(play)
