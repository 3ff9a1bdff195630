"""The outermost door: connections that are slow or endless before there is a request to look at.

uvicorn waits for ever for the end of a request's headers, holds them however long they grow, and answers a WebSocket's
pings whether or not the answers are read. A proxy would keep all that away; a server that stands alone does so itself.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from crestflow.server.http.middleware import SECURITY_HEADERS

HEAD_SECONDS = 10.0
"""From the beginning of a connection, or the end of an answer, to the end of the next request's headers."""

HEAD_BYTES = 16_384


class HttpDoor(HttpToolsProtocol):
    """HTTP in which the head of a request has to come soon and be short."""

    _timer: asyncio.TimerHandle | None = None
    _in_head = True
    _head_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody has come: the time runs."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head is not too long."""
        super().data_received(data)
        self._head_bytes = self._head_bytes + len(data) if self._in_head else 0
        if self._head_bytes > HEAD_BYTES and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; what follows is not our business."""
        self._in_head = False
        self._stop_waiting()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """The answer is out: the time for the next request runs, unless it is there already."""
        super().on_response_complete()
        if not self.transport.is_closing() and self.cycle.response_complete:
            self._await_head()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (uvicorn's own words, which say no more)
        """Refuse what is no HTTP."""
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _await_head(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(HEAD_SECONDS, self._refuse, HTTPStatus.REQUEST_TIMEOUT)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, and close."""
        headers = {**SECURITY_HEADERS, "Connection": "close", "Content-Length": "0"}
        lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {text}" for name, text in headers.items())]
        self.transport.write("\r\n".join([*lines, "", ""]).encode())
        self.transport.close()


class WebSocketDoor(WebSocketsSansIOProtocol):
    """A WebSocket whose client is not read from while it does not read, so that nothing piles up for it."""

    _stopped = False

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self.transport.is_reading():
            self._stopped = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._stopped:
            self._stopped = False
            self.transport.resume_reading()
