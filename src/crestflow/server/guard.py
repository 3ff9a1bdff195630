"""What every request passes before it is looked at: size, rate, origin; and the headers every answer carries."""

from __future__ import annotations

import asyncio
import logging

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crestflow.page.static_files import CONTENT_SECURITY_POLICY
from crestflow.server.limits import Limits, neighbourhood
from crestflow.server.messages import Problem
from crestflow.server.origins import Origins
from crestflow.server.problems import Refused
from crestflow.server.settings import Settings

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing from elsewhere, nothing inline; WebAssembly may be compiled; no address is passed on to anybody."""

BODY_SECONDS = 10
"""A body is a few kilobytes: whoever needs longer to send it only wants to keep the line busy."""

_READING = ("GET", "HEAD", "OPTIONS")

_log = logging.getLogger("crestflow.server")


def client_address(scope: Scope) -> str:
    """Who asks, for limits."""
    client = scope.get("client")
    return neighbourhood(client[0]) if client else "unknown"


def answer(refusal: Refused) -> JSONResponse:
    """A refusal as an HTTP answer."""
    problem = Problem(code=refusal.code, message=refusal.message, version=refusal.version)
    headers = {"Retry-After": "5"} if refusal.code in ("too_many", "unavailable") else None
    return JSONResponse(problem.model_dump(), refusal.status, headers)


class Guard:
    """The door. Whatever goes wrong behind it, the answer has the same form and the same headers."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, origins: Origins) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a connection pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        guarded = _Answer(send, private=scope["path"].startswith("/api/"))
        try:
            self._admit(scope)
            if scope["type"] == "http" and scope["method"] not in _READING:
                receive = await _whole_body(receive, self._settings.message_bytes)
            await self._app(scope, receive, guarded.send)
        except Refused as refusal:
            await self._turn_away(refusal, scope, receive, guarded)
        except Exception:  # (it is logged with its traceback)
            if guarded.begun or scope["type"] != "http":
                raise
            _log.exception("a request failed")
            await self._turn_away(Refused("unavailable", "something went wrong"), scope, receive, guarded)

    def _admit(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api/"):
            self._limits.request(client_address(scope))
        acts = scope["type"] == "websocket" or scope["method"] not in _READING
        if acts and not self._origins.admits(headers):
            raise Refused("foreign_origin", "only this server's own page may do that")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length) > self._settings.message_bytes:
            raise _too_large(self._settings.message_bytes)

    async def _turn_away(self, refusal: Refused, scope: Scope, receive: Receive, guarded: _Answer) -> None:
        """Refuse; a WebSocket is refused before it is opened, with an HTTP answer like any other."""
        if scope["type"] == "websocket":
            await receive()
        await answer(refusal)(scope, receive, guarded.send)


class _Answer:
    """An answer on its way out, to which the headers are added."""

    def __init__(self, send: Send, *, private: bool) -> None:
        self._send = send
        self._private = private
        self.begun = False

    async def send(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.begun = True
            headers = MutableHeaders(raw=list(message["headers"]))
            headers.update(SECURITY_HEADERS)
            if self._private:
                # Seats' secrets and players' chat are nobody's to keep on the way.
                headers["Cache-Control"] = "no-store"
            message["headers"] = headers.raw
        await self._send(message)


async def _whole_body(receive: Receive, most: int) -> Receive:
    """Take a request's body as a whole, which is small or refused, and hand it on."""
    body, more = b"", True
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while more:
                message = await receive()
                if message["type"] != "http.request":
                    return receive
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise _too_large(most)
    except TimeoutError:
        raise Refused("too_slow", f"the request did not arrive within {BODY_SECONDS} s") from None
    whole: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receiving() -> Message:
        nonlocal whole
        message, whole = whole, None
        return await receive() if message is None else message

    return receiving


def _too_large(most: int) -> Refused:
    return Refused("too_large", f"at most {most:,} bytes are taken")
