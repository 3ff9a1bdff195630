"""The link of a game on a server: a player's seat, or the game to watch."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from crestflow.protocol import MalformedText

_FRAGMENT: Final = re.compile(r"/(?:seat/([\w-]{1,64})/([\w-]{1,64})|game/([\w-]{1,64}))", re.ASCII)
_SCHEMES: Final = {"http": "ws", "https": "wss"}


@dataclass(frozen=True, slots=True)
class LinkAddress:
    """Where a game is, and the secret of the seat for a player."""

    server: str
    """The address of the page on the server, without a slash at its end."""
    game: str
    secret: str | None = None

    @classmethod
    def read(cls, link: str) -> LinkAddress:
        """The address in a link as the page gives it.

        >>> LinkAddress.read("https://games.example/#/game/hT2nZk0pQ4vB").socket
        'wss://games.example/api/games/hT2nZk0pQ4vB/live'
        >>> LinkAddress.read("http://127.0.0.1:8000/club/#/seat/hT2nZk0pQ4vB/3P79sLfA").secret
        '3P79sLfA'
        """
        try:
            parts = urlsplit(link.strip())
            found = _FRAGMENT.fullmatch(parts.fragment)
            if parts.scheme not in _SCHEMES or not parts.hostname or parts.port == 0 or found is None:
                raise ValueError
            if parts.username is not None and parts.password is None:  # a server asks for both or for none
                raise ValueError
            parts.hostname.encode("idna")  # a UnicodeError, which is a ValueError, for what cannot be a host
        except ValueError:
            raise MalformedText("not a link to a game on a server", cause="link-unknown") from None
        seat, secret, watched = found.groups()
        server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        return cls(server, seat or watched, secret)

    @property
    def socket(self) -> str:
        """The address of the game's WebSocket."""
        scheme, _, rest = self.server.partition("://")
        return f"{_SCHEMES[scheme]}://{rest}/api/games/{self.game}/live"

    @property
    def watch_link(self) -> str:
        """The link for spectators, without the secret."""
        return f"{self.server}/#/game/{self.game}"

    @property
    def link(self) -> str:
        """The link that was read."""
        return self.watch_link if self.secret is None else f"{self.server}/#/seat/{self.game}/{self.secret}"

    def rematch(self, game: str) -> LinkAddress:
        """The same seat's game that follows: its secret opens the other colour there."""
        return LinkAddress(self.server, game, self.secret)
