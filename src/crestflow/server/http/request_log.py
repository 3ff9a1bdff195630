"""ASGI middleware that gives every request and every connection an id, counts it, and logs it if that is asked for.

The log names the route, not the address that was asked for: whoever knows the name of an unlisted game can watch it.
"""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crestflow.server.logs import LOGGER, REQUEST_ID, new_request_id
from crestflow.server.metrics import REQUESTS

HEADER = "X-Request-ID"

_log = logging.getLogger(LOGGER)


class RequestLogMiddleware:
    """The outermost middleware."""

    def __init__(self, app: ASGIApp, *, access_log: bool) -> None:
        self._app = app
        self._access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; what is logged meanwhile carries its id, and so does the answer."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = new_request_id()
        token = REQUEST_ID.set(request)
        begun = time.monotonic()
        status = "101" if scope["type"] == "websocket" else "500"

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start", "websocket.accept"):
                status = str(message.get("status", "101"))
                headers = MutableHeaders(raw=list(message.get("headers", [])))
                headers[HEADER] = request
                message["headers"] = headers.raw
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            self._note(scope, status, time.monotonic() - begun)
            REQUEST_ID.reset(token)

    def _note(self, scope: Scope, status: str, seconds: float) -> None:
        route = _route(scope)
        REQUESTS.labels(route, status).inc()
        if self._access_log:
            fields = {"route": route, "status": int(status), "seconds": round(seconds, 4)}
            _log.info("%s: %s in %.1f ms", route, status, seconds * 1000, extra={"fields": fields})


_METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")


def _route(scope: Scope) -> str:
    """Method and route, with the names of parameters in place of what was sent: there are only few of these."""
    found = getattr(scope.get("route"), "path", None)
    path = "elsewhere" if found is None else "page" if found == "/{path:path}" else found
    method = "WS" if scope["type"] == "websocket" else scope["method"]
    return f"{method if method == 'WS' or method in _METHODS else 'OTHER'} {path}"
