"""A seat at a game on a server: the connection and the game, for whoever shows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from crestflow.tui.link.address import LinkAddress
from crestflow.tui.link.client import LinkClient
from crestflow.tui.link.game import LinkGame
from crestflow.tui.link.messages import LinkHappened, LinkMessage, LinkPresence, LinkWelcome


class LinkSession:
    """Follows a game; the first welcome makes the game known, and whoever watches is told of every change."""

    def __init__(self, address: LinkAddress, name: str = "") -> None:
        self.client = LinkClient(address, self, name=name)
        self.opened: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        """Whether there is a game: known with the first welcome, or when the server refuses."""
        self.connected = False
        self._game: LinkGame | None = None
        self.refusal: str | None = None
        """Why the connection is closed for good: the server's code, or ``bad_answer`` if its messages make no game."""
        self.on_change: Callable[[LinkMessage | None], object] = lambda _: None
        """Called after every message, and with ``None`` when the connection breaks or is refused."""

    @property
    def address(self) -> LinkAddress:
        """Where the game is."""
        return self.client.address

    @property
    def game(self) -> LinkGame:
        """The game, after the welcome."""
        if self._game is None:
            raise ValueError("there is no game before the welcome")
        return self._game

    def give_up(self) -> None:
        """Wait no longer for a welcome."""
        if not self.opened.done():
            self.opened.set_result(False)

    def heard(self, message: LinkMessage) -> None:
        """Take in a message; raises `RulesError` for what the rules do not admit."""
        self._take(message)
        self.on_change(message)

    def _take(self, message: LinkMessage) -> None:
        if isinstance(message, LinkWelcome):
            self.connected = True
            if self._game is None:
                self._game = LinkGame(message.game)
            else:
                self._game.take(message.game)
            if not self.opened.done():
                self.opened.set_result(True)
        elif self._game is not None and isinstance(message, LinkHappened):
            self._game.happened(message)
        elif self._game is not None and isinstance(message, LinkPresence):
            self._game.present(message)

    def lost(self) -> None:
        """The connection has broken; it is tried again."""
        self.connected = False
        self.on_change(None)

    def refused(self, code: str) -> None:
        """The server will not have us."""
        self.connected, self.refusal = False, code
        self.give_up()
        self.on_change(None)
