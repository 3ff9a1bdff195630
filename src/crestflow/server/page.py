"""The built page, sent as `crestflow play` sends it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from crestflow.page.static_files import headers, page_files
from crestflow.server.messages import Problem


class Page:
    """Serves the listed files and nothing else, so that no path can lead out of the page's folder."""

    def __init__(self, files: Mapping[str, Path] | None = None) -> None:
        self._files = page_files() if files is None else files

    async def serve(self, request: Request) -> Response:
        """The file at the address asked for."""
        address = request.url.path.lstrip("/") or "index.html"
        path = self._files.get(address)
        if path is None:
            return JSONResponse(Problem(code="not_found", message="there is nothing here").model_dump(), 404)
        return FileResponse(path, headers=headers(address))
