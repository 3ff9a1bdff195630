"""Chromium for the tests: how it is started, and a watch over what its pages do."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


_BLOCKED = "Service Worker registration blocked by Playwright"
"""What Playwright itself says in the console where a test asks for no service worker."""


class Watch:
    """Collects what a page must never do."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._forgiven: list[str] = []

    def forgive(self, *patterns: str) -> None:
        """Overlook what the browser itself says in the console about a fault that the test causes."""
        self._forgiven.extend(patterns)

    @property
    def unforgiven(self) -> list[str]:
        """What nobody caused on purpose."""
        return [each for each in self.complaints if not any(re.search(one, each) for one in self._forgiven)]

    def over(self, context: BrowserContext, home: str) -> None:
        """Listen to every page of a context."""
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("request", lambda request: self._asked(request.url, home))
        live = home.replace("http", "ws", 1)
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url, live)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and text != _BLOCKED:
            self.complaints.append(f"console {kind}: {text}")

    def _asked(self, url: str, home: str) -> None:
        if not url.startswith((home, "blob:", "data:")):
            self.complaints.append(f"request to {url}")
