"""ASGI middleware that serves the WebSockets of games itself.

Routed by FastAPI, each connection would keep a dozen more coroutines and exit stacks for as long as it is open.
"""

from __future__ import annotations

import re

from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from crestflow.server.limits.client import ClientLimits
from crestflow.server.live.socket import SocketSession
from crestflow.server.service import Service
from crestflow.vocabulary import GAME_ID_PATTERN

PATH = "/api/games/{game}/live"


class LiveRouteMiddleware:
    """Everything that happens in a game, and a way to act in it."""

    def __init__(self, app: ASGIApp, service: Service, limits: ClientLimits) -> None:
        self._app = app
        self._service = service
        self._limits = limits
        self._route = WebSocketRoute(PATH, app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the connection, or pass it on."""
        match, found = self._route.matches(scope) if scope["type"] == "websocket" else (Match.NONE, {})
        game = found.get("path_params", {}).get("game", "")
        if match is not Match.FULL or not re.fullmatch(GAME_ID_PATTERN, game):
            await self._app(scope, receive, send)
            return
        # The request log names the route.
        scope["route"] = self._route
        websocket = WebSocket(scope, receive, send)
        session = SocketSession(websocket, game, self._service, self._limits)
        # All has been checked that they say, and they would stay in memory.
        scope["headers"] = []
        await session.serve()
