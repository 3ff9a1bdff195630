"""Play by link in the terminal: a client of `crestflow serve`."""

from crestflow.tui.link.address import LinkAddress
from crestflow.tui.link.client import LinkClient
from crestflow.tui.link.game import LinkGame
from crestflow.tui.link.session import LinkSession

__all__ = ["LinkAddress", "LinkClient", "LinkGame", "LinkSession"]
