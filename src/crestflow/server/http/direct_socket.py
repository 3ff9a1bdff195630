"""An extension of ASGI's WebSockets: texts are read and written without a task that waits for either.

Where the server has no such extension, all goes by ASGI's own messages, only slower.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from websockets.frames import Frame, Opcode

DIRECT_SOCKET = "crestflow.direct_socket"
"""The name of the extension in the scope."""


class DirectSocket(Protocol):
    """The connection itself."""

    on_text: Callable[[str], bool]
    """Called with each text that comes in; true if nothing is left to do with it. Else ASGI's `receive` gets it."""

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame to the socket now; false if it cannot take any."""

    def receive_later(self, text: str) -> None:
        """Let ASGI's `receive` get a text that was taken before."""


def text_frame(text: str) -> bytes:
    """A text as it travels to clients: the same bytes to each of them, made once."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
