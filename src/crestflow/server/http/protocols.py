"""uvicorn's protocols with limits on what a connection may do before there is a request.

uvicorn waits for ever for the end of a request's headers, holds them however long they grow, and answers a WebSocket's
pings whether or not the answers are read. A proxy in front would prevent all that; a server without one does so itself.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from crestflow.server.http.middleware import SECURITY_HEADERS
from crestflow.server.http.write_text import WRITE_TEXT

HEADER_SECONDS = 10.0
"""From the beginning of a connection, or the end of an answer, to the end of the next request's headers."""

MAX_HEADER_BYTES = 16_384


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with a timeout and a size limit for the headers of a request."""

    _timer: asyncio.TimerHandle | None = None
    _in_headers = True
    _header_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Start the header timeout."""
        super().connection_made(transport)
        self._start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the header timeout."""
        self._stop_timeout()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Refuse headers that are too long."""
        super().data_received(data)
        self._header_bytes = self._header_bytes + len(data) if self._in_headers else 0
        if self._header_bytes > MAX_HEADER_BYTES and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

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

    def _refuse(self, status: HTTPStatus) -> None:
        """Send a status, and close."""
        headers = {**SECURITY_HEADERS, "Connection": "close", "Content-Length": "0"}
        lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {text}" for name, text in headers.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        self.transport.close()


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose client is not read from while it does not read, so that nothing piles up for it."""

    _reading_paused = False

    def handle_connect(self, event: Request) -> None:
        """Offer the extension that writes texts without waiting."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions = self.scope["extensions"]
            if extensions is not None:
                extensions[WRITE_TEXT] = self.write_text  # type: ignore[assignment]  # uvicorn knows only its own

    def write_text(self, text: str) -> bool:
        """Write a text to the socket now; false if it cannot take any."""
        if self.close_sent or self.transport.is_closing() or not self.writable.is_set():
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

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
