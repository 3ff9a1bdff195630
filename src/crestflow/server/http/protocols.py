"""uvicorn's protocols with limits on what a connection may do before there is a request.

uvicorn takes any number of connections, waits for ever for the end of a request's headers, holds them however long they
grow, and answers a WebSocket's pings, however many, whether or not the answers are read. A proxy in front would prevent
some of that; a server without one does so itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request, Response
from websockets.protocol import OPEN

from crestflow.server.game.errors import ApiError
from crestflow.server.http.direct_socket import DIRECT_SOCKET
from crestflow.server.http.error_responses import http_status
from crestflow.server.http.keepalive import Keepalive
from crestflow.server.http.middleware import SECURITY_HEADERS
from crestflow.server.http.read_groups import ReadGroups
from crestflow.server.http.request_log import HEADER as REQUEST_ID_HEADER
from crestflow.server.limits.connections import ConnectionLimits
from crestflow.server.logs import REQUEST_ID, new_request_id
from crestflow.server.metrics import REFUSALS

HEADER_SECONDS = 10.0
"""From the beginning of a connection, or the end of an answer, to the end of the next request's headers."""

MAX_HEADER_BYTES = 16_384

SLICE_BYTES = 1024
"""So much is parsed before what it held is counted: at most 170 frames, or 60 requests."""

MAX_PIPELINED = 16
"""So many requests may wait for the answers to those before them; browsers and proxies send none so."""

FLOOD_CLOSE_CODE = 4429
FLOOD_CLOSE_SECONDS = 1.0
"""So long a client that sent too much, and is no longer read from, has to read why."""

_log = logging.getLogger("crestflow.server")


class LimitedConfig(uvicorn.Config):
    """uvicorn's configuration with the limits that the protocols here need."""

    def __init__(self, app: Any, connection_limits: ConnectionLimits, **options: Any) -> None:
        super().__init__(
            app,
            http=LimitedHttpProtocol,
            ws=LimitedWebSocketProtocol,
            # `Keepalive` takes care of that.
            ws_ping_interval=None,
            ws_ping_timeout=None,
            **options,
        )
        self.connection_limits = connection_limits
        self.keepalive = Keepalive()
        self.read_groups = ReadGroups()


def _connection_limits(config: uvicorn.Config) -> ConnectionLimits:
    """The limits of the configuration, which is ours: uvicorn only passes it on."""
    return cast("LimitedConfig", config).connection_limits


def _nothing() -> None:
    """Leave nothing: what a connection does in the end that was never counted."""


def _nobody(_text: str) -> bool:
    """Take no text: ASGI's `receive` gets all of them."""
    return False


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with a timeout and a size limit for the headers of a request, and so many connections for each address."""

    _leave: Callable[[], None] = staticmethod(_nothing)
    _timer: asyncio.TimerHandle | None = None
    _in_headers = True
    _upgraded = False
    _header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Count the connection and start the header timeout."""
        super().connection_made(transport)
        try:
            address = self.client[0] if self.client else None
            self._leave = _connection_limits(self.config).enter(address, self._refuse_connection)
        except ApiError as error:
            self._refuse_connection(error)
            return
        self._start_timeout()

    def _refuse_connection(self, error: ApiError) -> None:
        """Refuse a connection, at once or when other processes have said how many they have."""
        if self.transport.is_closing():
            return
        REFUSALS.labels(error.code).inc()
        if self._upgraded:
            _log.warning("a connection was refused: %s", error.message)
            self.transport.abort()
        else:
            self._refuse(HTTPStatus(http_status(error)), f"a connection was refused: {error.message}")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more and stop the header timeout."""
        self._leave()
        self._stop_timeout()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, as one that is counted already."""
        super().handle_websocket_upgrade()
        self._upgraded = True
        upgraded = self.transport.get_protocol()
        if isinstance(upgraded, LimitedWebSocketProtocol):
            upgraded.leave = self._leave

    def data_received(self, data: bytes) -> None:
        """Parse what has come, a little at a time; refuse headers that are too long, and too many requests at once."""
        for begin in range(0, len(data), SLICE_BYTES):
            if self._upgraded or self.transport.is_closing():
                return
            part = data[begin : begin + SLICE_BYTES]
            super().data_received(part)
            self._header_bytes = self._header_bytes + len(part) if self._in_headers else 0
            if self.transport.is_closing():
                return
            if self._header_bytes > MAX_HEADER_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            elif len(self.pipeline) > MAX_PIPELINED:
                self._refuse(HTTPStatus.TOO_MANY_REQUESTS)

    def on_message_begin(self) -> None:
        self._in_headers = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop the header timeout; the body has limits of its own, in the middleware."""
        self._in_headers = False
        self._stop_timeout()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Start the header timeout of the next request, unless that is already there."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._start_timeout()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's own words, which say no more)
        """Refuse what is no HTTP, with the same headers as everywhere."""
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _start_timeout(self) -> None:
        self._stop_timeout()
        self._timer = self.loop.call_later(HEADER_SECONDS, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_timeout(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus, why: str | None = None) -> None:
        """Send a status, and close; log it if there is a reason to."""
        headers = {**_refusal_headers(why), "Connection": "close", "Content-Length": "0"}
        lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {text}" for name, text in headers.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        self.transport.close()


def _refusal_headers(why: str | None = None) -> dict[str, str]:
    """The headers of an answer that no middleware sees, with an id that the log has too."""
    request = new_request_id()
    if why is not None:
        token = REQUEST_ID.set(request)
        _log.warning("%s", why)
        REQUEST_ID.reset(token)
    return {**SECURITY_HEADERS, REQUEST_ID_HEADER: request}


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with a budget of bytes and frames, which is not read from while its client does not read."""

    leave: Callable[[], None] = staticmethod(_nothing)
    """Called when the connection ends."""
    on_text: Callable[[str], bool] = staticmethod(_nobody)
    """See `DirectSocket`."""

    silent_turns = 0
    """See `Keepalive`."""

    _reading_paused = False
    _flooding = False
    _pending = b""
    """What was read and waits for its group."""

    def __init__(self, config: uvicorn.Config, *arguments: Any, **options: Any) -> None:
        super().__init__(config, *arguments, **options)
        self._budget = _connection_limits(config).budget()
        self._keepalive = cast("LimitedConfig", config).keepalive
        self._read_groups = cast("LimitedConfig", config).read_groups
        self._accept = self.conn.accept
        self.conn.accept = self._accepted  # type: ignore[method-assign]  # uvicorn sends what it returns at once

    def _accepted(self, request: Request) -> Response:
        """The answer to a handshake; a refusal has the same headers as everywhere."""
        response = self._accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            response.headers.update(_refusal_headers())
        return response

    def start_keepalive(self) -> None:
        """Have the connection watched."""
        self._keepalive.add(self)

    def stop_keepalive(self) -> None:
        """Have it watched no more."""
        self._keepalive.remove(self)

    def ping(self) -> None:
        """Ask the client for a sign of life."""
        if self.conn.state is OPEN and not self.transport.is_closing():
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))

    def give_up(self) -> None:
        """Close the connection: its client is gone."""
        self.stop_keepalive()
        self.keepalive_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what has come, with that of other connections if it is short and nothing waits before it."""
        self.silent_turns = 0
        if self._pending:
            self.handle_pending()
        elif len(data) <= SLICE_BYTES and self.on_text is not _nobody:
            self._pending = data
            self._read_groups.add(self)
            return
        self._parse(data)

    def eof_received(self) -> None:
        """Handle what the client sent before it went."""
        self.handle_pending()
        super().eof_received()

    def handle_pending(self) -> None:
        """Parse what waits."""
        data, self._pending = self._pending, b""
        self._parse(data)

    def abort(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def _parse(self, data: bytes) -> None:
        """Parse what has come, a little at a time, as far as the budget goes."""
        for begin in range(0, len(data), SLICE_BYTES):
            part = data[begin : begin + SLICE_BYTES]
            if self._flooding or self.transport.is_closing():
                return
            if not self._budget.bytes.take(len(part)):
                self._end_flood()
                return
            super().data_received(part)

    def handle_events(self) -> None:
        """Count the frames that were parsed, then handle them."""
        if self._budget.frames.take(len(self.conn.events)):
            super().handle_events()
        else:
            self._end_flood()

    def handle_connect(self, event: Request) -> None:
        """Offer the extension that reads and writes without waiting."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope["extensions"]
            if extensions is not None:
                extensions[DIRECT_SOCKET] = self  # type: ignore[assignment]  # uvicorn knows only its own

    def send_receive_event_to_app(self) -> None:
        """Pass a message on: at once, if it is a text that somebody takes and none waits before it."""
        if self.on_text is not _nobody and self.curr_msg_data_type == "text" and self.queue.empty():
            data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
            try:
                taken = not self.close_sent and self.on_text(str(data, "utf-8"))
            except UnicodeDecodeError:
                taken = False  # uvicorn closes the connection
            if taken:
                self.frames = []
                return
        super().send_receive_event_to_app()

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame to the socket now; false if it cannot take any."""
        if self.conn.state is not OPEN or self.transport.is_closing() or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    def receive_later(self, text: str) -> None:
        """Let the application receive a text that was taken before."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def pause_writing(self) -> None:
        """Stop reading from a client that does not read."""
        super().pause_writing()
        if self.transport.is_reading():
            self._reading_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Go on reading."""
        super().resume_writing()
        if self._reading_paused:
            self._reading_paused = False
            self.transport.resume_reading()

    def _end_flood(self) -> None:
        """Close a connection that has used up its budget, and read and handle nothing more of it.

        To close at once would reset the connection, because of what is still unread, and the client would not get the
        code that says why.
        """
        REFUSALS.labels("too_many").inc()
        _log.warning("a connection was closed that sent too much")
        self._flooding = True
        if self.transport.is_reading():
            self.transport.pause_reading()
        self.read_paused = self._reading_paused = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD_CLOSE_CODE, "reason": "too_many"})
        self.disconnected = True
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self.stop_keepalive()
        self.conn.send_close(FLOOD_CLOSE_CODE, "too_many")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(FLOOD_CLOSE_SECONDS, self.transport.abort)
