"""ASGI middleware that lets a process stop gently: running games go on, nothing new begins."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from crestflow.server.draining import Draining
from crestflow.server.game.errors import ApiError


class DrainMiddleware:
    """While the process drains, refuses new games and new connections; the middleware around it sends the answer."""

    def __init__(self, app: ASGIApp, draining: Draining) -> None:
        self._app = app
        self._draining = draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or raise `ApiError`."""
        if self._draining.active and _begins_something(scope):
            raise ApiError("unavailable", "the server is about to restart; try again in a moment")
        await self._app(scope, receive, send)


def _begins_something(scope: Scope) -> bool:
    if scope["type"] == "websocket":
        return True
    if scope["type"] != "http" or scope["method"] != "POST":
        return False
    path = scope["path"].rstrip("/")
    return bool(path == "/api/games" or path.endswith("/join"))
