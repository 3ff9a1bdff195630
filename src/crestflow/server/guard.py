"""What every request passes before it is looked at: size, rate, origin; and the headers every answer carries."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crestflow.server.limits import Rate, neighbourhood
from crestflow.server.messages import Problem
from crestflow.server.problems import Refused
from crestflow.server.settings import Settings
from crestflow.site.files import CONTENT_SECURITY_POLICY

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

_READING = ("GET", "HEAD", "OPTIONS")


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
    """The door. A browser names the page it acts for as the origin; only our own page may act or listen."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._requests = Rate(settings.requests_per_minute, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a connection pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(send)
        try:
            self._admit(scope)
            if scope["type"] == "http" and scope["method"] not in _READING:
                receive = await _whole_body(receive, self._settings.message_bytes)
            await self._app(scope, receive, guarded)
        except Refused as refusal:
            if scope["type"] == "http":
                await answer(refusal)(scope, receive, guarded)
            else:
                await _turn_away(receive, send)

    def _admit(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api/"):
            self._requests.take(client_address(scope), "requests")
        acts = scope["type"] == "websocket" or scope["method"] not in _READING
        if acts and not self._own_page(headers):
            raise Refused("foreign_origin", "only this server's own page may do that")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._settings.message_bytes:
            raise _too_large(self._settings.message_bytes)

    def _own_page(self, headers: Headers) -> bool:
        """Whether a request comes from our page, or from a program that is no browser and names no origin."""
        origin = headers.get("origin")
        if origin is None:
            return True
        if self._settings.public_url:
            return _site(origin) == _site(self._settings.public_url)
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def _site(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme.lower(), parts.netloc.lower()


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            for name, value in SECURITY_HEADERS.items():
                headers[name] = value
            message["headers"] = headers.raw
        await send(message)

    return sending


async def _whole_body(receive: Receive, most: int) -> Receive:
    """Take a request's body as a whole, which is small or refused, and hand it on."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return receive
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise _too_large(most)
    whole: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receiving() -> Message:
        nonlocal whole
        message, whole = whole, None
        return await receive() if message is None else message

    return receiving


def _too_large(most: int) -> Refused:
    return Refused("too_large", f"at most {most:,} bytes are taken")


async def _turn_away(receive: Receive, send: Send) -> None:
    """Refuse a WebSocket before it is opened: the client sees status 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
