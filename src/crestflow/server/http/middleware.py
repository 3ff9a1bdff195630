"""ASGI middleware: checks size, rate and origin of every request, and adds the security headers to every response."""

from __future__ import annotations

import asyncio
import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crestflow.page.static_files import SECURITY_HEADERS as PAGE_SECURITY_HEADERS
from crestflow.server.game.errors import ApiError
from crestflow.server.http.error_responses import error_response
from crestflow.server.http.origins import Origins
from crestflow.server.limits.client import ClientLimits, client_address
from crestflow.server.settings import Settings

SECURITY_HEADERS = {
    **PAGE_SECURITY_HEADERS,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Frame-Options": "DENY",
}
"""Those of the page, and what a server on the open network adds to them."""

BODY_SECONDS = 10
"""A body is a few kilobytes: a client that needs longer to send it only wants to keep the connection busy."""

_READ_ONLY = ("GET", "HEAD", "OPTIONS")

_log = logging.getLogger("crestflow.server")


class RequestMiddleware:
    """Checks requests. Whatever goes wrong behind it, the response has the same form and the same headers."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: ClientLimits, origins: Origins) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        response = _Response(send, private=scope["path"].startswith("/api/"))
        try:
            self._check(scope)
            if scope["type"] == "http" and scope["method"] not in _READ_ONLY:
                receive = await _whole_body(receive, self._settings.message_bytes)
            await self._app(scope, receive, response.send)
        except ApiError as error:
            await self._refuse(error, scope, receive, response)
        except Exception:  # (it is logged with its traceback)
            if response.started or scope["type"] != "http":
                raise
            _log.exception("a request failed")
            await self._refuse(ApiError("unavailable", "something went wrong"), scope, receive, response)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api/"):
            self._limits.request(client_address(scope))
        else:
            self._limits.file(client_address(scope))
        acts = scope["type"] == "websocket" or scope["method"] not in _READ_ONLY
        if acts and not self._origins.admits(headers):
            raise ApiError("foreign_origin", "only this server's own page may do that")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > self._settings.message_bytes:
            raise _too_large(self._settings.message_bytes)

    async def _refuse(self, error: ApiError, scope: Scope, receive: Receive, response: _Response) -> None:
        """Refuse a request; a WebSocket is refused before it is opened, with an HTTP response like any other."""
        if scope["type"] == "websocket":
            await receive()
        answer = error_response(error)
        if error.code == "too_many":
            # Who goes on asking has to connect again: that takes the client longer than a request, and us no longer.
            answer.headers["Connection"] = "close"
        await answer(scope, receive, response.send)


class _Response:
    """A response on its way out, to which the headers are added."""

    def __init__(self, send: Send, *, private: bool) -> None:
        self._send = send
        self._private = private
        self.started = False

    async def send(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.started = True
            headers = MutableHeaders(raw=list(message["headers"]))
            headers.update(SECURITY_HEADERS)
            if self._private:
                # Seats' secrets and players' chat must not stay in any cache.
                headers["Cache-Control"] = "no-store"
            message["headers"] = headers.raw
        await self._send(message)


async def _whole_body(receive: Receive, maximum: int) -> Receive:
    """Read a request's whole body, which is small or refused, before it is passed on."""
    body, more = b"", True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return receive
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > maximum:
                    raise _too_large(maximum)
    except TimeoutError:
        raise ApiError("too_slow", f"the request did not arrive within {BODY_SECONDS} s") from None
    whole: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receiving() -> Message:
        nonlocal whole
        message, whole = whole, None
        return await receive() if message is None else message

    return receiving


def _too_large(maximum: int) -> ApiError:
    return ApiError("too_large", f"at most {maximum:,} bytes are taken")
