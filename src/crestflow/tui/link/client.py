"""The connection to a game on a server: it comes back when it breaks, and no action is lost or done twice."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidProxy, InvalidStatus, InvalidURI

from crestflow.protocol import RulesError
from crestflow.tui.link.address import LinkAddress
from crestflow.tui.link.messages import LinkDone, LinkMessage, LinkRefused, LinkWelcome, read_message

FIRST_RETRY_SECONDS: Final = 1.0
LAST_RETRY_SECONDS: Final = 30.0
MAX_MESSAGE_BYTES: Final = 4_000_000
"""The longest message that is read: a whole game with its chat is far shorter."""

_FINAL_CODES: Final = {4400: "bad_message", 4403: "forbidden", 4404: "not_found"}
"""Closed with one of these, a connection would be refused again."""

_FINAL_STATUS: Final[Mapping[int, str]] = {
    HTTPStatus.FORBIDDEN: "forbidden",
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.UNPROCESSABLE_ENTITY: "bad_message",
}

_UNREACHABLE: Final = (OSError, UnicodeError, InvalidHandshake, InvalidURI, InvalidProxy, ImportError)
"""Why a connection cannot be made: the network, a name or an address, also one that a proxy or a redirect names.

A kind of proxy that needs another package raises `ImportError`.
"""


class LinkListener(Protocol):
    """Who is told what comes over the connection."""

    def heard(self, message: LinkMessage) -> None:
        """A message of the server."""

    def lost(self) -> None:
        """The connection has broken or could not be made; it is tried again."""

    def refused(self, code: str) -> None:
        """The server will not have us; it is not tried again."""


class LinkClient:
    """A player or a spectator of one game."""

    def __init__(
        self,
        address: LinkAddress,
        listener: LinkListener,
        *,
        name: str = "",
        delay: Callable[[float], float] = lambda seconds: seconds * random.uniform(0.5, 1.5),
    ) -> None:
        """`delay` turns the time until the next attempt into a random one near it."""
        self.address = address
        self._listener = listener
        self._name = name
        self._delay = delay
        self._outbox: dict[str, dict[str, Any]] = {}
        self._sent: set[str] = set()
        self._new = asyncio.Event()

    @property
    def waiting(self) -> bool:
        """Whether an action has not been answered yet."""
        return bool(self._outbox)

    def act(self, kind: str, **fields: Any) -> None:
        """Do something: it is sent now or after the next welcome, always with the same key, until it is answered."""
        key = uuid.uuid4().hex
        self._outbox[key] = {"type": kind, "key": key, **fields}
        self._new.set()

    async def run(self) -> None:
        """Stay connected until the server refuses for good; ended by cancelling."""
        wait = FIRST_RETRY_SECONDS
        while True:
            loop = asyncio.get_running_loop()
            begun = loop.time()
            try:
                async with connect(self.address.socket, max_size=MAX_MESSAGE_BYTES) as socket:
                    await self._talk(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in _FINAL_CODES:
                    self._listener.refused(_FINAL_CODES[closed.rcvd.code])
                    return
            except InvalidStatus as answer:
                status = answer.response.status_code  # any number: proxies send some that have no name
                if status in _FINAL_STATUS:
                    self._listener.refused(_FINAL_STATUS[status])
                    return
            except _UNREACHABLE:
                pass  # it is tried again
            except RulesError:  # no message of a game, or an event that the rules do not admit
                self._listener.refused("bad_answer")
                return
            self._listener.lost()
            wait = FIRST_RETRY_SECONDS if loop.time() - begun > LAST_RETRY_SECONDS else wait
            await asyncio.sleep(self._delay(wait))
            wait = min(2 * wait, LAST_RETRY_SECONDS)

    async def _talk(self, socket: ClientConnection) -> None:
        """Say hello, pass on what comes, and send what is to be done once we are welcome."""
        self._sent.clear()
        hello = {"type": "hello", "secret": self.address.secret, "seen": None, "name": self._name}
        await socket.send(json.dumps(hello))
        sender: asyncio.Task[None] | None = None
        try:
            while True:
                message = read_message(await socket.recv())
                if isinstance(message, LinkDone | LinkRefused) and message.key is not None:
                    self._outbox.pop(message.key, None)
                self._listener.heard(message)
                if isinstance(message, LinkWelcome) and sender is None:
                    sender = asyncio.create_task(self._send(socket))
        except asyncio.CancelledError:
            # Whoever leaves does not wait for the server to say goodbye.
            socket.transport.abort()
            raise
        finally:
            if sender is not None:
                sender.cancel()

    async def _send(self, socket: ClientConnection) -> None:
        """Send each action once on this connection; the receiver notices when it has broken."""
        while True:
            for key, action in list(self._outbox.items()):
                if key not in self._sent:
                    self._sent.add(key)
                    try:
                        await socket.send(json.dumps({"type": "act", "action": action}))
                    except ConnectionClosed:
                        return
            self._new.clear()
            await self._new.wait()
