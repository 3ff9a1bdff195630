"""The built page as static files, sent as `crestflow play` sends it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from crestflow.page.index_html import INDEX, index_html
from crestflow.page.static_files import content_headers, page_files
from crestflow.server.http.error_responses import not_found


class StaticPage:
    """Serves the listed files and nothing else, so that no path can lead out of the page's folder."""

    def __init__(self, files: Mapping[str, Path] | None = None, *, public_url: str = "") -> None:
        self._files = page_files() if files is None else files
        self._public_url = public_url

    async def serve(self, request: Request) -> Response:
        """The file at the address asked for; the middleware adds the security headers."""
        address = request.url.path.lstrip("/") or INDEX
        path = self._files.get(address)
        if path is None:
            return not_found()
        if address == INDEX:
            built = path.read_text("utf-8")
            index = index_html(built, url=self._public_url, server=True)
            return HTMLResponse(index, headers=content_headers(address))
        return FileResponse(path, headers=content_headers(address))
