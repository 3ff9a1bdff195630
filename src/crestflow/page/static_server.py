"""The page on this machine: a small file server on the loopback address."""

from __future__ import annotations

import os
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from crestflow.page.static_files import headers, page_files

LOOPBACK = "127.0.0.1"


class PageServer(ThreadingHTTPServer):
    """Serves the built page, and nothing else, to this machine only. Port 0 takes any free one."""

    daemon_threads = True
    # A port that was just left may be taken again, as after a restart. One in use has to be an error, and Windows would
    # let two listen.
    allow_reuse_address = os.name == "posix"

    def __init__(self, port: int = 0) -> None:
        super().__init__((LOOPBACK, port), _Handler)

    @property
    def address(self) -> str:
        """Where a browser finds the page."""
        return f"http://{LOOPBACK}:{self.server_port}/"


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        # Only listed files are served, so no path can lead out of the page's folder. They are listed anew: a newer
        # version may have been installed.
        address = unquote(urlsplit(self.path).path).lstrip("/") or "index.html"
        path = page_files().get(address)
        if path is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        content = path.read_bytes()
        # A browser that goes elsewhere hangs up in the middle; nobody needs to hear of it.
        with suppress(ConnectionError):
            self._send(address, content if body else b"", len(content))

    def _send(self, address: str, content: bytes, length: int) -> None:
        self.send_response(HTTPStatus.OK)
        for name, value in headers(address).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(content)

    def handle(self) -> None:
        # A browser that closes a connection it kept open is no error.
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
        """Silence the default access log."""
